import { forgetSelection, withoutSelection } from './features/reports/kept-selection.ts'
import { brand } from './lib/brand.ts'
import { discardDrafts, keepDrafts } from './lib/drafts.ts'
import { modalSearch } from './lib/modals.ts'
import { fromUrlOf } from './lib/return-path.ts'
import { followOtherTabs, session } from './lib/session.ts'
import { showTheme } from './lib/theme.ts'
import type { AppRouter } from './router.ts'

const redirectDelayMs = 200

/**
 * Follows every change of the token (by this screen, a refused call or another tab): purges the data of the earlier
 * session and the selection of its reports, and leaves a screen that needs one for /login after 200 ms. A draft is kept in memory where the session
 * expired.
 */
export function guardSession(app: AppRouter) {
  let timer: ReturnType<typeof setTimeout> | undefined
  session.subscribe(() => {
    clearTimeout(timer)
    brand.setAccountCurrency(null)
    forgetSelection()
    if (session.token() !== null) {
      // After everyone was notified of the change: nothing of the session before is read again.
      queueMicrotask(() => void app.invalidate())
      return
    }
    showTheme('system')
    if (session.wasEnded()) {
      const { pathname, search } = app.latestLocation
      keepDrafts({ pathname, modals: modalSearch({ ...search }) })
    } else discardDrafts()
    const isExpired = session.wasEnded()
    timer = setTimeout(() => {
      const at = app.latestLocation
      if (!app.matchRoutes(at).some((match) => match.staticData.endsWithSession)) return
      const searchStr = isExpired ? at.searchStr : withoutSelection({ ...at.search })
      const fromUrl = fromUrlOf({ pathname: at.pathname, searchStr }, globalThis.location.origin)
      void app.navigate({ to: '/login', search: { fromUrl }, replace: true })
    }, redirectDelayMs)
  })
  followOtherTabs()
}
