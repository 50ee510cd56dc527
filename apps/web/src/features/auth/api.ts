import { logout, me } from '@cuesheet/contract/auth'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { session } from '../../lib/session.ts'
import { showTheme } from '../../lib/theme.ts'

export type Me = AnswerOf<typeof me>

/** The signed-in account; a refusal ends the session at once, only silence is tried again. */
export const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  async queryFn({ signal }) {
    const token = session.token()
    const known = await call(me, { signal })
    // Before anyone hears of it: the first screen asks for the account's own amounts.
    if (session.token() === token) applyLook(known)
    return known
  },
  staleTime: 5 * 60_000,
  retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.status >= 400),
})

/** The account's currency and scheme, wherever it is signed in. */
export function applyLook({ account: { currency, theme } }: Me) {
  brand.setAccountCurrency(currency)
  showTheme(theme ?? 'system')
}

export const signOut = mutationOptions({
  mutationKey: ['auth', 'logout'],
  // The session ends here even where the server cannot be told.
  mutationFn: () => call(logout).catch(() => null),
  onSettled: () => session.clear(),
})
