import { logout } from '@cuesheet/contract/auth'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { blocking } from '../../lib/loading-flags.ts'
import { session } from '../../lib/session.ts'

const deadlineMs = 5_000

/** Notifies the server, or tries once more when the network is back: the session ends here without waiting for it. */
async function revoke(client: QueryClient) {
  const token = session.token()
  session.leave()
  // Answered after the logout they would be refused.
  void client.cancelQueries()
  const notify = () => call(logout, { token, deadlineMs })
  await notify().catch(() =>
    globalThis.addEventListener('online', () => void notify().catch(() => null), { once: true }),
  )
}

export const signOut = mutationOptions({
  mutationKey: logout.path.split('/'),
  mutationFn: (_, { client }) => blocking.during('logout', revoke(client)),
  onSettled: () => session.clear(),
})
