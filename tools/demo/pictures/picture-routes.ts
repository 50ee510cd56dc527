import { DomainError } from '../../../apps/server/src/errors/domain-error.ts'
import { sendPicture } from '../../../apps/server/src/features/pictures/send-picture.ts'
import type { Server } from '../../../apps/server/src/http/serve.ts'
import { drawPicture } from './generated-pictures.ts'

/** The drawn pictures of the demo: unsigned, for anyone, always the same. */
export function generatedPictureRoutes({ app }: Server): void {
  app.get<{ Params: { kind: string; file: string } }>(
    '/pictures/generated/:kind/:file',
    { logLevel: 'warn' },
    (request, reply) => {
      const { kind, file } = request.params
      const drawn = file.endsWith('.svg') ? drawPicture(kind, file.slice(0, -'.svg'.length)) : null
      if (drawn === null) throw new DomainError('not_found')
      return sendPicture(reply, 'image/svg+xml', drawn)
    },
  )
}
