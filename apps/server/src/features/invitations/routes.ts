import * as console from '@cuesheet/contract/console-network-people'
import * as operators from '@cuesheet/contract/console-operator-invitations'
import * as contract from '@cuesheet/contract/invitations'
import { confirmPassword } from '../../access/confirm-password.ts'
import { getNetworkById, getOpenNetwork } from '../../access/find-network.ts'
import { clearAttempts, countRefusal } from '../../access/password-throttle.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { acceptInvitation, invite, revokeInvitation } from './mutations.ts'
import { findInvitation, listInvitations } from './queries.ts'
import { sendInvitation } from './send-invitation.ts'

const roles = { member: 0, manager: 1 } as const

export function invitationRoutes(server: Server): void {
  const gone = async (address: string) => {
    await countRefusal(server.db, { what: 'invitation', address })
    return new DomainError('not_found', { message_key: 'invitation_gone' })
  }

  serve(
    server,
    contract.invitation,
    async ({ db, site, body, address }) => {
      const found = await findInvitation(db, site.network_id, body.token)
      if (!found) throw await gone(address)
      return found
    },
    { tries: { secret: 'invitation' } },
  )

  serve(
    server,
    contract.acceptInvitation,
    async ({ db, site, body: { new_password: password, ...body }, address }) => {
      const { network_id } = site
      // A guess costs no hashing.
      const found = await findInvitation(db, network_id, body.token)
      const given = { ...body, password, address }
      const accepted = found && (await acceptInvitation(db, network_id, given, server.password_cost))
      if (!accepted) throw await gone(address)
      await clearAttempts(db, { network_id, user_id: accepted, address })
      return {}
    },
    { tries: { secret: 'invitation' } },
  )

  serve(server, console.networkInvitations, async ({ db, query }) =>
    listInvitations(db, (await getNetworkById(db, query.network)).scope, query),
  )

  serve(server, console.invite, async ({ db, viewer, body, address }) => {
    const scope = await getOpenNetwork(db, body.network_id)
    const { user_id, nickname, role } = body
    const person = { user_id, nickname, permission_flag: roles[role] }
    const acting = { account_id: viewer.account_id, address }
    const invitation = await db.transaction().execute((trx) => invite(trx, scope, person, acting))
    return { invitation: await sendInvitation(server, scope, invitation, body.language) }
  })

  serve(server, console.revokeInvitation, async ({ db, viewer, body, address }) => {
    const { scope } = await getNetworkById(db, body.network_id)
    const acting = { account_id: viewer.account_id, address }
    await db.transaction().execute((trx) => revokeInvitation(trx, scope, body.user_id, acting))
    return {}
  })

  operatorRoutes(server)
}

function operatorRoutes(server: Server): void {
  const { password_cost } = server

  serve(server, operators.operatorInvitations, ({ db, query }) => listInvitations(db, null, query))

  serve(server, operators.inviteOperator, async ({ db, viewer, body, address }) => {
    await confirmPassword({ db, password_cost }, viewer, { password: body.password, address })
    const { user_id, nickname, operator_role } = body
    const person = { user_id, nickname, operator_role, permission_flag: 2 as const }
    const acting = { account_id: viewer.account_id, address }
    const invitation = await db.transaction().execute((trx) => invite(trx, null, person, acting))
    return { invitation: await sendInvitation(server, null, invitation, body.language) }
  })

  serve(server, operators.revokeOperatorInvitation, async ({ db, viewer, body, address }) => {
    const acting = { account_id: viewer.account_id, address }
    await db.transaction().execute((trx) => revokeInvitation(trx, null, body.user_id, acting))
    return {}
  })
}
