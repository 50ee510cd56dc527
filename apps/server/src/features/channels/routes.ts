import {
  assignChannels as assignEndpoint,
  channel as channelEndpoint,
  channelLosses,
  channels as channelsEndpoint,
  deleteChannel as deleteEndpoint,
  previewAssignments as previewAssignmentsEndpoint,
  unassignChannels as unassignEndpoint,
  verifyChannel,
} from '@cuesheet/contract/channels'
import { confirmPassword } from '../../access/confirm-password.ts'
import { channelScope, networkScope } from '../../access/scope.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { listUnsettled } from '../settlement/public.ts'
import type { PlatformClient } from '../video-platform/public.ts'
import { assignChannels, previewAssignments, unassignChannels } from './assignments.ts'
import { deleteChannel } from './delete-channel.ts'
import { listManagedChannels } from './list-managed-channels.ts'
import { networkChannelRoutes } from './network-channel-routes.ts'
import { countLosses } from './queries.ts'
import { actingOf, answerChannel } from './registration/answer-channel.ts'
import { registrationRoutes } from './registration/registration-routes.ts'
import { unmatchedRegistrationRoutes } from './registration/unmatched-routes.ts'
import { reviewRoutes } from './review/review-routes.ts'
import { codeLinkRoutes } from './verification/code-link-routes.ts'
import { startVerification } from './verification/verification-mutations.ts'

export function channelRoutes(server: Server, platform: PlatformClient): void {
  serve(server, channelsEndpoint, async ({ db, viewer, query, locale, today }) => {
    const { member, ...asked } = query
    const isOfNobody = member === '0'
    // A member sees its own alone: there are none that it has and nobody has.
    if (isOfNobody && viewer.permission_flag === 0) throw new DomainError('not_found')
    const scope = await channelScope(db, viewer, {
      member: isOfNobody ? undefined : Number(member) || undefined,
    })
    const page = await listManagedChannels(db, scope, {
      ...asked,
      unassigned: isOfNobody,
      locale,
      today,
    })
    return { page: query.page, size: query.size, ...page }
  })

  serve(server, channelEndpoint, ({ db, viewer, query, locale }) =>
    answerChannel(db, viewer, query.channel, { locale, now: server.now() }),
  )

  serve(
    server,
    verifyChannel,
    async ({ db, viewer, body, address, locale, now }) => {
      // Of a member's channels, or a manager's; else there is none.
      const scope = await channelScope(db, viewer, { channel: body.channel_id })
      await startVerification(db, scope, body.channel_id, actingOf(server, viewer, address))
      return answerChannel(db, viewer, body.channel_id, { locale, now })
    },
    { message: 'channel_verifying' },
  )

  serve(server, previewAssignmentsEndpoint, ({ db, viewer, body, address }) =>
    previewAssignments(db, networkScope(viewer), body, actingOf(server, viewer, address)),
  )

  serve(
    server,
    assignEndpoint,
    async ({ db, viewer, body, address }) => {
      await assignChannels(db, networkScope(viewer), body, actingOf(server, viewer, address))
      return {}
    },
    { message: 'channel_assigned' },
  )

  serve(
    server,
    unassignEndpoint,
    async ({ db, viewer, body, address }) => {
      await unassignChannels(db, networkScope(viewer), body, actingOf(server, viewer, address))
      return {}
    },
    { message: 'channel_unassigned' },
  )

  serve(server, channelLosses, async ({ db, viewer, query, today }) => {
    await channelScope(db, viewer, query)
    const scope = networkScope(viewer)
    return inSnapshot(db, async (trx) => ({
      ...(await countLosses(trx, scope, query.channel)),
      unsettled: await listUnsettled(trx, scope, query.channel, today),
    }))
  })

  serve(
    server,
    deleteEndpoint,
    async ({ db, viewer, body, address }) => {
      await channelScope(db, viewer, { channel: body.channel_id })
      if (!body.understood)
        throw new DomainError('invalid_input', {
          message_key: 'check_cautions',
          fields: { understood: 'check_cautions', ...(!body.password && { password: 'enter_password' }) },
        })
      if (!body.password)
        throw new DomainError('invalid_input', {
          message_key: 'enter_password',
          fields: { password: 'enter_password' },
        })
      await confirmPassword(server, viewer, { password: body.password, address })
      await deleteChannel(db, networkScope(viewer), body.channel_id, actingOf(server, viewer, address))
      return {}
    },
    {
      message: 'channel_deleted',
      fields: { understood: { missing: 'check_cautions', otherwise: 'check_cautions' } },
    },
  )

  codeLinkRoutes(server)
  registrationRoutes(server, platform)
  unmatchedRegistrationRoutes(server)
  networkChannelRoutes(server)
  reviewRoutes(server)
}
