import { registerUnmatched as endpoint } from '@cuesheet/contract/console-reports'
import { requireDuty } from '../../../access/require-duty.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { registerUnmatched } from './register-unmatched.ts'

export function unmatchedRegistrationRoutes(server: Server): void {
  serve(server, endpoint, async ({ db, viewer, body, acting, getScope }) => {
    // Approving is what reviewers are for.
    if (body.approve_from !== undefined) requireDuty(viewer, 'review')
    const scope = await getScope()
    await registerUnmatched(db, scope, body, acting)
    return {}
  })
}
