import type { PagePayload } from '@cuesheet/contract/builds'
import { guides } from '@cuesheet/contract/guides'
import { findRoute } from '@cuesheet/contract/routes'
import { type Locale, localeSchema } from '@cuesheet/contract/values/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../access/site.ts'
import { DomainError } from '../errors/domain-error.ts'
import { readerLocale } from './page-reader.ts'

export const payloadName = '/_payload.json'

/** Those that are the same for everyone: their list, or one of them by its id. */
export type PublicNotices = (request: {
  site: Site
  locale: Locale
  id: number | null
}) => Promise<PagePayload['notices']>

/** Answers what the public part of the page at `path` needs; the same for everyone who names the language. */
export async function answerPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, path, listPublicNotices }: { site: Site; path: string; listPublicNotices: PublicNotices },
): Promise<FastifyReply> {
  const route = findRoute(path || '/')
  if (!route) throw new DomainError('not_found')
  const requested = localeSchema.safeParse((request.query as { language?: unknown }).language)
  const listNotices = () =>
    listPublicNotices({ site, locale: language, id: route === '/notices' ? null : idIn(path) })
  const language = requested.success ? requested.data : readerLocale(request, site)
  const payload: PagePayload = {
    route,
    language,
    metadata: site.metadata,
    constants: site.constants,
    notices: route.startsWith('/notices') ? await listNotices() : [],
    guides: route.startsWith('/guides')
      ? Object.values(guides).map(({ path, steps }) => ({ path, steps: [...steps] }))
      : [],
  }
  return reply
    .header('cache-control', requested.success ? 'public, max-age=60' : 'private, no-store')
    .send(payload)
}

const idIn = (path: string) => Number(/\/(\d+)\/?$/.exec(decodeURI(path))?.[1])
