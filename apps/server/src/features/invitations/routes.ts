import * as console from '@cuesheet/contract/console-network-people'
import * as operators from '@cuesheet/contract/console-operator-invitations'
import * as contract from '@cuesheet/contract/invitations'
import { confirmPassword } from '../../access/confirm-password.ts'
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
      const invitation = await findInvitation(db, site.network_id, body.token)
      if (!invitation) throw await gone(address)
      return invitation
    },
    { tries: { secret: 'invitation' } },
  )

  serve(
    server,
    contract.acceptInvitation,
    async ({ db, site, body: { new_password: password, ...body }, address }) => {
      const { network_id } = site
      // A guess costs no hashing.
      const invitation = await findInvitation(db, network_id, body.token)
      const acceptance = { ...body, password, address }
      const accepted =
        invitation && (await acceptInvitation(db, network_id, acceptance, server.password_cost))
      if (!accepted) throw await gone(address)
      await clearAttempts(db, { network_id, user_id: accepted, address })
      return {}
    },
    { tries: { secret: 'invitation' } },
  )

  serve(server, console.networkInvitations, async ({ db, query, getScope }) =>
    listInvitations(db, await getScope(), query),
  )

  serve(server, console.invite, async ({ db, body, acting, getOpenScope }) => {
    const scope = await getOpenScope()
    const { user_id, nickname, role } = body
    const person = { user_id, nickname, permission_flag: roles[role] }
    const invitation = await db.transaction().execute((trx) => invite(trx, scope, person, acting))
    return { invitation: await sendInvitation(server, scope, invitation, body.language) }
  })

  serve(server, console.revokeInvitation, async ({ db, body, acting, getScope }) => {
    const scope = await getScope()
    await db.transaction().execute((trx) => revokeInvitation(trx, scope, body.user_id, acting))
    return {}
  })

  operatorRoutes(server)
}

function operatorRoutes(server: Server): void {
  const { password_cost } = server

  serve(server, operators.operatorInvitations, ({ db, query }) => listInvitations(db, null, query))

  serve(server, operators.inviteOperator, async ({ db, viewer, body, address, acting }) => {
    await confirmPassword({ db, password_cost }, viewer, { password: body.password, address })
    const { user_id, nickname, operator_role } = body
    const person = { user_id, nickname, operator_role, permission_flag: 2 as const }
    const invitation = await db.transaction().execute((trx) => invite(trx, null, person, acting))
    return { invitation: await sendInvitation(server, null, invitation, body.language) }
  })

  serve(server, operators.revokeOperatorInvitation, async ({ db, body, acting }) => {
    await db.transaction().execute((trx) => revokeInvitation(trx, null, body.user_id, acting))
    return {}
  })
}
