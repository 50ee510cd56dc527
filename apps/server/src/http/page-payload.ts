import type { PagePayload } from '@cuesheet/contract/builds'
import { guides } from '@cuesheet/contract/guides'
import { findRoute } from '@cuesheet/contract/routes'
import { localeSchema } from '@cuesheet/contract/values/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../access/site.ts'
import { DomainError } from './domain-error.ts'
import { readerLocale } from './page-reader.ts'

export const payloadName = '/_payload.json'

/** Answers what the public part of the page at `path` needs; the same for everyone who names the language. */
export function answerPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  path: string,
): FastifyReply {
  const route = findRoute(path || '/')
  if (!route) throw new DomainError('not_found')
  const asked = localeSchema.safeParse((request.query as { language?: unknown }).language)
  const payload: PagePayload = {
    route,
    language: asked.success ? asked.data : readerLocale(request, site),
    metadata: site.metadata,
    constants: site.constants,
    notices: [],
    guides: route.startsWith('/guides')
      ? Object.values(guides).map(({ path, steps }) => ({ path, steps: [...steps] }))
      : [],
  }
  return reply
    .header('cache-control', asked.success ? 'public, max-age=60' : 'private, no-store')
    .send(payload)
}
