import type { FastifyReply } from 'fastify'

/** An SVG opened on its own is a document: it may load and run nothing. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const yearSeconds = 31_536_000

export function sendPicture(
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
