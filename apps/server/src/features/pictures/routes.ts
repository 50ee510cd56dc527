import type { FastifyReply } from 'fastify'
import { DomainError } from '../../http/domain-error.ts'
import type { Server } from '../../http/serve.ts'
import { createPainter } from './paint-svg.ts'
import { mediaTypes, type PictureType } from './parse-picture.ts'
import { findPicture, findPictureOfSize, isShareImageShown } from './queries.ts'
import { drawPicture } from './rules.ts'

/** An SVG opened on its own is a document: it may load and run nothing. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const yearSeconds = 31_536_000
/** Pictures of the video platform are not to be kept for long, in browsers neither. */
const daySeconds = 86_400

/** Unsigned, for anyone, the same for ever: the pictures of networks, by their content, and those of the demo. */
export function pictureRoutes({ app, db }: Server): void {
  const shareImages = createPainter()
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const [, hex = '', pixels, ending = ''] =
      /^([0-9a-f]{64})(?:-(\d{2,3}))?\.([a-z]{3,4})$/.exec(request.params.file) ?? []
    const sha256 = Buffer.from(hex, 'hex')
    const picture = hex ? await findPicture(db, sha256) : null
    if (!picture || mediaTypes[ending as PictureType] !== picture.media_type)
      throw new DomainError('not_found')
    const smaller = pixels ? await findPictureOfSize(db, sha256, Number(pixels)) : null
    if (pixels && !smaller) throw new DomainError('not_found')
    // The picture of a shared link is shown by the pages of others.
    return send(
      reply.header('cross-origin-resource-policy', 'cross-origin'),
      picture.media_type,
      smaller ?? picture.content,
      picture.platform_fetched_at ? daySeconds : yearSeconds,
    )
  })
  app.get<{ Params: { kind: string; file: string } }>(
    '/pictures/generated/:kind/:file',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { kind, file } = request.params
      if (kind === 'share' && file.endsWith('.png')) {
        const seed = file.slice(0, -'.png'.length)
        const svg = drawPicture(kind, seed)
        if (svg === null || !(await isShareImageShown(db, seed))) throw new DomainError('not_found')
        const png = await shareImages.paint(seed, svg)
        return send(reply.header('cross-origin-resource-policy', 'cross-origin'), 'image/png', png)
      }
      const drawn = file.endsWith('.svg') ? drawPicture(kind, file.slice(0, -'.svg'.length)) : null
      if (drawn === null) throw new DomainError('not_found')
      return send(reply, 'image/svg+xml', drawn)
    },
  )
}

function send(
  reply: FastifyReply,
  mediaType: string,
  content: string | Buffer,
  maxAgeSeconds = yearSeconds,
): FastifyReply {
  return reply
    .headers({
      'cache-control': `public, max-age=${maxAgeSeconds}, immutable`,
      'content-security-policy': policy,
      'content-type': mediaType === 'image/svg+xml' ? `${mediaType}; charset=utf-8` : mediaType,
    })
    .send(content)
}
