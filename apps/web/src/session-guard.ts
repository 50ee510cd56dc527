import { brand } from './lib/brand.ts'
import { forgetDrafts, keepDrafts } from './lib/drafts.ts'
import { modalSearch } from './lib/modals.ts'
import { fromUrlOf } from './lib/return-path.ts'
import { followOtherTabs, session } from './lib/session.ts'
import { showTheme } from './lib/theme.ts'
import type { router } from './router.ts'

const redirectDelayMs = 200

/**
 * Follows the token, whoever changes it (this screen, a refused call, another tab): what belonged to the session before
 * is forgotten, and a screen that needs one is left for /login after 200 ms. What was being filled in waits in memory where
 * the session ended by itself.
 */
export function guardSession(app: typeof router) {
  let timer: ReturnType<typeof setTimeout> | undefined
  session.subscribe(() => {
    clearTimeout(timer)
    brand.setAccountCurrency(null)
    if (session.token() !== null) {
      // After everyone has heard of the change: nothing of the session before is read again.
      queueMicrotask(() => void app.invalidate())
      return
    }
    showTheme('system')
    if (session.wasEnded()) {
      const { pathname, search } = app.latestLocation
      keepDrafts({ pathname, modals: modalSearch({ ...search }) })
    } else forgetDrafts()
    timer = setTimeout(() => {
      const at = app.latestLocation
      if (!app.matchRoutes(at).some((match) => match.staticData.endsWithSession)) return
      const fromUrl = fromUrlOf(at, globalThis.location.origin)
      void app.navigate({ to: '/login', search: { fromUrl }, replace: true })
    }, redirectDelayMs)
  })
  followOtherTabs()
}
