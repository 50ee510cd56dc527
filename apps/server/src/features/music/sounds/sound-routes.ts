import { DomainError } from '../../../errors/domain-error.ts'
import type { Server } from '../../../http/serve.ts'
import { parseRange } from './byte-range.ts'
import { type SoundType, soundTypes } from './parse-sound.ts'
import { findSound } from './store-sound.ts'

/** Opened on its own, a sound may load and run nothing. */
const policy = "default-src 'none'; media-src 'self'; frame-ancestors 'none'; sandbox"

/** Unsigned, for anyone, the same for ever: previews by their content; players ask for pieces of them. */
export function soundRoutes({ app, db }: Server): void {
  app.get<{ Params: { file: string } }>('/audio/:file', async (request, reply) => {
    const [, hex, ending = ''] = /^([0-9a-f]{64})\.([a-z0-9]{3})$/.exec(request.params.file) ?? []
    const sound = hex ? await findSound(db, Buffer.from(hex, 'hex')) : null
    if (!sound || soundTypes[ending as SoundType] !== sound.media_type) throw new DomainError('not_found')
    const { content, media_type } = sound
    const bytes = content.length
    const tag = `"${hex}"`
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': policy,
      'content-type': media_type,
      etag: tag,
    })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const { range: requestedRange, 'if-range': condition } = request.headers
    const range = condition === undefined || condition === tag ? parseRange(requestedRange, bytes) : null
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
    if (range === null) return reply.send(content)
    const { from, to } = range
    return reply
      .code(206)
      .header('content-range', `bytes ${from}-${to}/${bytes}`)
      .send(content.subarray(from, to + 1))
  })
}
