import { type Locale, localeCookie, localeSchema } from '@cuesheet/contract/values/locale'
import type { FastifyRequest } from 'fastify'
import type { Site } from '../access/site.ts'

/** The reader's language: the cookie's, then the browser's, then the site's. */
export function readerLocale(request: FastifyRequest, site: Site | null): Locale {
  const chosen = localeSchema.safeParse(readCookie(request, localeCookie))
  return chosen.success ? chosen.data : (request.state.locale ?? site?.default_locale ?? 'ko')
}

/** A cookie's text as it came; the first one of that name. */
function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
