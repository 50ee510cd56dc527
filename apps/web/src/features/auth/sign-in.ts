import { login } from '@cuesheet/contract/auth'
import { call } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'

/** Begins the session; whoever follows the token takes it from there. */
export async function signIn(given: { id: string; password: string }): Promise<void> {
  const { token } = await call(login, { body: { ...given, id: given.id.trim() } })
  session.start(token)
}
