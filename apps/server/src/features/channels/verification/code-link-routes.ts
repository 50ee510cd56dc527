import {
  addCodeLinks as addEndpoint,
  linkedCode,
  revokeCodeLink as revokeEndpoint,
  verifyLinked,
} from '@cuesheet/contract/code-links'
import { countLinkedSearch, countRefusal } from '../../../access/password-throttle.ts'
import { channelScope, networkScope } from '../../../access/scope.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { actingOf } from '../registration/answer-channel.ts'
import { addCodeLinks, findLinkedChannel, revokeCodeLink } from './code-links.ts'
import { startVerification } from './verification-mutations.ts'

export function codeLinkRoutes(server: Server): void {
  serve(
    server,
    addEndpoint,
    async ({ db, viewer, body, address }) => ({
      links: await addCodeLinks(db, networkScope(viewer), body, actingOf(server, viewer, address)),
    }),
    { message: 'code_link_added' },
  )

  serve(
    server,
    revokeEndpoint,
    async ({ db, viewer, body, address }) => {
      await channelScope(db, viewer, { channel: body.channel_id })
      await revokeCodeLink(db, networkScope(viewer), body.channel_id, actingOf(server, viewer, address))
      return {}
    },
    { message: 'code_link_revoked' },
  )

  const follow = async (request: { networkId: number; token: string; address: string }) => {
    const link = await findLinkedChannel(server.db, request.networkId, request.token, server.now())
    if (link) return link
    await countRefusal(server.db, { what: 'code link', address: request.address })
    throw new DomainError('not_found', { message_key: 'code_link_gone' })
  }

  serve(
    server,
    linkedCode,
    async ({ site, body, address }) => {
      const { channel } = await follow({ networkId: site.network_id, token: body.token, address })
      return { channel }
    },
    { tries: { secret: 'code link' } },
  )

  serve(
    server,
    verifyLinked,
    async ({ db, site, body, address, now }) => {
      const request = { networkId: site.network_id, token: body.token, address }
      const { scope, channel_id } = await follow(request)
      await countLinkedSearch(db, { ...scope, channel_id })
      const acting = { actor: 'creator', account_id: null, address, now } as const
      await startVerification(db, scope, channel_id, acting)
      return { channel: (await follow(request)).channel }
    },
    { message: 'channel_verifying', tries: { secret: 'code link' } },
  )
}
