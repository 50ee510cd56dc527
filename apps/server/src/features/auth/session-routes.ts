import {
  endSession as end,
  endOtherSessions as endOthers,
  sessions,
} from '@cuesheet/contract/account-settings'
import { endMemberSession, memberSessions } from '@cuesheet/contract/members'
import { getMember } from '../../access/get-member.ts'
import { networkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { type Server, serve } from '../../http/serve.ts'
import type { Owner } from './rules.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

const ownerOf = ({ network_id, account_id }: Viewer) => ({ network_id: network_id ?? 0, account_id })

export function sessionRoutes(server: Server): void {
  serve(server, sessions, async ({ db, viewer, token }) => ({
    sessions: await listSessions(db, ownerOf(viewer), token),
  }))

  serve(
    server,
    end,
    async ({ db, viewer, body, address }) => {
      await endSession(db, ownerOf(viewer), body.session_id, { account_id: viewer.account_id, address })
      return {}
    },
    { message: 'session_ended' },
  )

  serve(
    server,
    endOthers,
    async ({ db, viewer, token, address }) => ({
      ended: await endOtherSessions(db, ownerOf(viewer), token, address),
    }),
    { message: 'sessions_ended' },
  )

  serve(server, memberSessions, async ({ db, viewer, query }) => {
    const { network_id, account_id } = await memberOf(db, viewer, query.target)
    return { sessions: await listSessions(db, { network_id, account_id }, null) }
  })

  serve(
    server,
    endMemberSession,
    async ({ db, viewer, body, address }) => {
      const owner = await memberOf(db, viewer, body.target)
      await endSession(db, owner, body.session_id, { account_id: viewer.account_id, address })
      return {}
    },
    { message: 'session_ended' },
  )
}

/** A member of the manager's network; `not_found` for any other account. */
async function memberOf(db: Database, viewer: Viewer, target: number): Promise<Owner> {
  const scope = networkScope(viewer)
  return { network_id: scope.network_id, ...(await getMember(db, scope, target)) }
}
