import { addChannels, previewChannels } from '@cuesheet/contract/channel-lines'
import { addChannel, previewChannel as previewEndpoint } from '@cuesheet/contract/channels'
import { networkScope } from '../../../access/scope.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { textOf } from '../../../locales/texts.ts'
import type { PlatformClient } from '../../video-platform/public.ts'
import { previewChannel, registerChannel, registerLinks } from '../register-channel.ts'
import { actingOf, answerChannel } from './answer-channel.ts'
import { findLinkedChannel } from './find-linked-channel.ts'
import { previewLinks } from './preview-links.ts'

export function registrationRoutes(server: Server, client: PlatformClient): void {
  const platform = { client, config: server.config, log: server.app.log }

  serve(
    server,
    previewEndpoint,
    async ({ db, viewer, body }) => {
      const scope = networkScope(viewer)
      const channel = await findLinkedChannel(platform, body.link)
      return { channel: await previewChannel(db, scope, channel, server.now()) }
    },
    { fields: { link: { missing: 'channel_link_required', otherwise: 'channel_link_too_long' } } },
  )

  serve(
    server,
    previewChannels,
    async ({ db, viewer, body, locale }) => {
      const lines = await previewLinks(db, platform, networkScope(viewer), body.links, server.now())
      return {
        lines: lines.map((line) => ({ ...line, message: line.message && textOf(locale, line.message) })),
      }
    },
    { fields: { links: { missing: 'channel_link_required' } } },
  )

  serve(
    server,
    addChannel,
    async ({ db, viewer, body, address, locale, now }) => {
      const channel = await findLinkedChannel(platform, body.platform_channel_id)
      const acting = actingOf(server, viewer, address)
      const { channel_id } = await registerChannel(db, networkScope(viewer), channel, body.category, acting)
      return answerChannel(db, viewer, channel_id, { locale, now })
    },
    {
      message: 'channel_registered',
      fields: { ...categoryTexts, platform_channel_id: { missing: 'channel_link_required' } },
    },
  )

  serve(
    server,
    addChannels,
    async ({ db, viewer, body, address, locale }) => {
      const acting = actingOf(server, viewer, address)
      const lines = await registerLinks(db, platform, networkScope(viewer), body, acting)
      return {
        lines: lines.map(({ platform_channel_id, ...line }) => ({
          ...line,
          message: textOf(locale, line.message),
        })),
      }
    },
    { fields: { ...categoryTexts, links: { missing: 'channel_link_required' } } },
  )
}

const categoryTexts = {
  category: { missing: 'channel_category_required', otherwise: 'channel_category_required' },
} as const
