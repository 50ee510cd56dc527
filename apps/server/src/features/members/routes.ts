import { accounts } from '@cuesheet/contract/members'
import { networkScope } from '../../access/scope.ts'
import { type Server, serve } from '../../http/serve.ts'
import { listMembers } from './queries.ts'

export function memberRoutes(server: Server): void {
  serve(server, accounts, async ({ db, viewer, query }) => ({
    ...query,
    ...(await listMembers(db, networkScope(viewer), query, server.now())),
  }))
}
