import { logout, me } from '@cuesheet/contract/auth'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { isSessionRefused } from '../../lib/call-error.ts'
import { belongTo } from '../../lib/drafts.ts'
import { blocking } from '../../lib/loading-flags.ts'
import { session } from '../../lib/session.ts'
import { showTheme } from '../../lib/theme.ts'

export type Me = AnswerOf<typeof me>

const askAgainMs = 10_000

/** The signed-in account. */
export const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  async queryFn({ signal }) {
    const token = session.token()
    const known = await call(me, { signal })
    // Before anyone is notified: the first screen asks for the account's own amounts.
    if (session.token() === token) {
      belongTo(known.account.account_id)
      applyLook(known)
    }
    return known
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

const revokeDeadlineMs = 5_000

/** Notifies the server, or tries once more when the network is back: the session ends here without waiting for it. */
async function revoke(client: QueryClient) {
  const token = session.token()
  session.leave()
  // Answered after the logout they would be refused.
  void client.cancelQueries()
  const notify = () => call(logout, { token, deadlineMs: revokeDeadlineMs })
  await notify().catch(() =>
    globalThis.addEventListener('online', () => void notify().catch(() => null), { once: true }),
  )
}

export const signOut = mutationOptions({
  mutationKey: ['auth', 'logout'],
  mutationFn: (_, { client }) => blocking.during('logout', revoke(client)),
  onSettled: () => session.clear(),
})
