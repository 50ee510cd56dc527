import { registerUnmatched as endpoint } from '@cuesheet/contract/console-reports'
import { mayAct } from '@cuesheet/contract/values/operator-role'
import { getNetworkById } from '../../../access/find-network.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { registerUnmatched } from './register-unmatched.ts'

export function unmatchedRegistrationRoutes(server: Server): void {
  serve(server, endpoint, async ({ db, viewer, body, address }) => {
    // Approving is what reviewers are for.
    const { operator_role: role } = viewer
    if (body.approve_from !== undefined && !(role && mayAct(role, 'reviewer')))
      throw new DomainError('forbidden', { message_key: 'role_needed' })
    const { scope } = await getNetworkById(db, body.network_id)
    const acting = { account_id: viewer.account_id, address, now: server.now() }
    await registerUnmatched(db, scope, body, acting)
    return {}
  })
}
