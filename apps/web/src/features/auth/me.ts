import { me } from '@cuesheet/contract/auth'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { isSessionRefused } from '../../lib/call-error.ts'
import { belongTo } from '../../lib/drafts.ts'
import { keyOf } from '../../lib/key-of.ts'
import { session } from '../../lib/session.ts'
import { showTheme } from '../../lib/theme.ts'

export type Me = AnswerOf<typeof me>

const askAgainMs = 10_000

/** The signed-in account. */
export const meQuery = queryOptions({
  queryKey: keyOf(me),
  async queryFn({ signal }) {
    const token = session.token()
    const profile = await call(me, { signal })
    // Before anyone is notified: the first screen asks for the account's own amounts.
    if (session.token() === token) {
      belongTo(profile.account.account_id)
      applyLook(profile)
    }
    return profile
  },
  staleTime: 5 * 60_000,
  // Any other failure is no answer: poll until there is one.
  refetchInterval: ({ state }) =>
    state.error !== null && !isSessionRefused(state.error) ? askAgainMs : false,
})

/** The account's currency and scheme, wherever it is signed in. */
export function applyLook({ account: { currency, theme } }: Me) {
  brand.setAccountCurrency(currency)
  showTheme(theme ?? 'system')
}
