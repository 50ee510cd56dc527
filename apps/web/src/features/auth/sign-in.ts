import { login } from '@cuesheet/contract/auth'
import { call } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'

/** Starts the session; the token's subscribers do the rest. Where a code is asked for, answers the challenge. */
export async function signIn(given: { id: string; password: string }): Promise<string | null> {
  const { token, challenge } = await call(login, { body: { ...given, id: given.id.trim() } })
  if (token !== null) session.start(token)
  return challenge ?? null
}
