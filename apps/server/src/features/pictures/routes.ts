import { DomainError } from '../../errors/domain-error.ts'
import type { Server } from '../../http/serve.ts'
import { createPainter } from './create-painter.ts'
import { drawShareImage } from './draw-share-image.ts'
import { mediaTypes, type PictureType } from './parse-picture.ts'
import { findPicture, findPictureOfSize, isShareImageShown } from './queries.ts'
import { sendPicture } from './send-picture.ts'

/** Pictures of the video platform are not to be kept for long, in browsers neither. */
const daySeconds = 86_400

/** Unsigned, for anyone, always the same: the pictures of networks, by their content, and drawn ones of shared links. */
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
    return sendPicture(
      reply.header('cross-origin-resource-policy', 'cross-origin'),
      picture.media_type,
      smaller ?? picture.content,
      picture.platform_fetched_at ? daySeconds : undefined,
    )
  })
  // As PNG, since no chat shows an SVG.
  app.get<{ Params: { seed: string } }>(
    '/pictures/generated/share/:seed.png',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { seed } = request.params
      const svg = drawShareImage(seed)
      if (svg === null || !(await isShareImageShown(db, seed))) throw new DomainError('not_found')
      const png = await shareImages.paint(seed, svg)
      return sendPicture(reply.header('cross-origin-resource-policy', 'cross-origin'), 'image/png', png)
    },
  )
}
