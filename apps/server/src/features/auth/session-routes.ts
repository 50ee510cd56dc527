import {
  endSession as end,
  endOtherSessions as endOthers,
  sessions,
} from '@cuesheet/contract/account-settings'
import type { Viewer } from '../../access/viewer.ts'
import { type Server, serve } from '../../http/serve.ts'
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
      await endSession(db, ownerOf(viewer), body.session_id, address)
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
}
