import * as contract from '@cuesheet/contract/member-invitations'
import { writeFeeRate } from '@cuesheet/contract/values/fee-rate'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { clearAttempts, countRefusal } from '../../access/password-throttle.ts'
import { installationScope, networkScope } from '../../access/scope.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { textOf } from '../../locales/texts.ts'
import type { PlatformClient } from '../video-platform/public.ts'
import { findGivenChannels } from './add-member.ts'
import {
  acceptMemberInvitation,
  answerMemberInvitation,
  inviteMember,
  requireRoom,
  withdrawMemberInvitation,
} from './invitation-mutations.ts'
import {
  describeTerms,
  findMemberInvitation,
  listMemberInvitations,
  readDefaultFee,
} from './invitation-queries.ts'
import { writeInvitation } from './write-invitation.ts'

export function memberInvitationRoutes(server: Server, client: PlatformClient): void {
  const { config, password_cost } = server
  const platform = { client, config, log: server.app.log }

  serve(server, contract.memberInvitations, async ({ db, viewer }) => ({
    rows: await listMemberInvitations(db, networkScope(viewer)),
    default_fee_rate: await readDefaultFee(db, networkScope(viewer)),
  }))

  serve(server, contract.inviteMember, async ({ db, viewer, body, site, locale, acting }) => {
    const scope = networkScope(viewer)
    const { nickname, invitation_id } = body
    await requireRoom(db, scope, invitation_id)
    const given = { channels: body.channels, category: null }
    const lines = await findGivenChannels({ db, platform }, scope, given, acting)
    const channels = lines.flatMap(({ channel_id }) => (channel_id === null ? [] : [channel_id]))
    const terms = { nickname, fee_rate: writeFeeRate(body.fee_rate), channels, invitation_id }
    const made = await db.transaction().execute((trx) => inviteMember(trx, scope, terms, acting))
    const { token, expires_at } = made
    const link = `${mailedOrigin(config, site.own_domain ?? site.domain)}/join#${token}`
    return {
      invitation_id: made.invitation_id,
      link,
      expires_at: expires_at.toISOString(),
      messages: await writeInvitation(db, scope, { nickname, manager: viewer.nickname, link, expires_at }),
      language: site.default_locale,
      channels: lines.map((line) => ({ ...line, message: textOf(locale, line.message) })),
    }
  })

  serve(server, contract.withdrawMemberInvitation, async ({ db, viewer, body, acting }) => {
    const { invitation_id } = body
    await db
      .transaction()
      .execute((trx) => withdrawMemberInvitation(trx, networkScope(viewer), invitation_id, acting))
    return {}
  })

  creatorRoutes(server, password_cost)
}

/** What a link's holder asks, who is not signed in: guesses are counted as those at other links are. */
function creatorRoutes(server: Server, password_cost: Server['password_cost']): void {
  const tries = { tries: { secret: 'invitation' } } as const
  const gone = async (address: string) => {
    await countRefusal(server.db, { what: 'invitation', address })
    return new DomainError('not_found', { message_key: 'invitation_gone' })
  }

  serve(
    server,
    contract.memberInvitation,
    async ({ db, site, body, address, today }) => {
      const scope = installationScope(site.network_id)
      const invited = await findMemberInvitation(db, scope, body.token)
      if (!invited) throw await gone(address)
      return describeTerms(db, scope, invited, today)
    },
    tries,
  )

  serve(
    server,
    contract.acceptMemberInvitation,
    async ({ db, site, body: { new_password: password, ...body }, address, now, today }) => {
      const { network_id } = site
      const scope = installationScope(network_id)
      // A guess costs no hashing.
      const invited = await findMemberInvitation(db, scope, body.token)
      const acceptance = { ...body, password }
      const accepted =
        invited &&
        (await acceptMemberInvitation(db, scope, acceptance, { address, now, today }, password_cost).catch(
          async (error) => {
            // Nor does a link tell freely which ids the network has.
            if (error instanceof DomainError && error.code === 'conflict')
              await countRefusal(db, { what: 'invitation', address })
            throw error
          },
        ))
      if (!accepted) throw await gone(address)
      await clearAttempts(db, { network_id, user_id: body.user_id, address })
      return {}
    },
    tries,
  )

  serve(
    server,
    contract.answerMemberInvitation,
    async ({ db, site, body, address }) => {
      if (!(await answerMemberInvitation(db, installationScope(site.network_id), body)))
        throw await gone(address)
      return {}
    },
    tries,
  )
}
