import { logout, me } from '@cuesheet/contract/auth'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { session } from '../../lib/session.ts'

export type Me = AnswerOf<typeof me>

/** The signed-in account; a refusal ends the session at once, only silence is tried again. */
export const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => call(me, { signal }),
  staleTime: 5 * 60_000,
  retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.status >= 400),
})

export const signOut = mutationOptions({
  mutationKey: ['auth', 'logout'],
  // The session ends here even where the server cannot be told.
  mutationFn: () => call(logout).catch(() => null),
  onSettled: () => session.clear(),
})
