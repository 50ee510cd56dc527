import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { findRoute, isConsolePath } from '@cuesheet/contract/routes'
import { fastifyStatic } from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasOperators } from '../access/has-operators.ts'
import type { Site } from '../access/site.ts'
import { DomainError } from '../errors/domain-error.ts'
import { textsOf } from '../locales/texts.ts'
import { addBuilds } from './builds.ts'
import { addCspReports } from './csp-reports.ts'
import { faviconOf } from './favicon.ts'
import { manifestOf } from './manifest.ts'
import { readPageChunks } from './page-chunks.ts'
import { answerPayload, type PublicNotices, payloadName } from './page-payload.ts'
import { setPagePolicy, setPlainPolicy, workerPolicy } from './page-policy.ts'
import { readerLocale } from './page-reader.ts'
import { createPageTemplate, type PageTemplate } from './page-template.ts'
import { plainPage } from './plain-page.ts'
import type { Server } from './serve.ts'

const builtFolder = path.join(import.meta.dirname, '../../../web/dist')

export type SiteShellOptions = {
  /** The folder of the built web app. */
  folder?: string
  /** The notices that anyone may read. */
  listPublicNotices: PublicNotices
}

/** The web app: its files, and for every other path its page, filled for the domain it is asked on. */
export async function addSiteShell(
  server: Server,
  { folder = builtFolder, listPublicNotices }: SiteShellOptions,
): Promise<void> {
  const { app } = server
  await addCspReports(app)
  app.get('/favicon.svg', async (request, reply) => {
    const site = await findPageSite(server, request)
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Host')
      .send(faviconOf(site === 'unreachable' ? null : (site?.metadata ?? null)))
  })
  app.get('/site.webmanifest', async (request, reply) => {
    const site = await findPageSite(server, request)
    const known = site === 'unreachable' ? null : site
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Host, Accept-Language, Cookie')
      .send(manifestOf(known?.metadata ?? null, readerLocale(request, known)))
  })
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) return addPages(server, null, listPublicNotices)

  const template = createPageTemplate(readFileSync(index, 'utf8'), readPageChunks(folder))
  addBuilds(app, { id: template.build_id, timestamp: statSync(index).mtime.toISOString() })
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    dotfiles: 'ignore',
    setHeaders(reply, file) {
      const hashed = file.startsWith(path.join(folder, 'assets') + path.sep)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (file === path.join(folder, 'worker.js')) reply.header('content-security-policy', workerPolicy)
    },
  })
  addPages(server, template, listPublicNotices)
}

/** Every GET outside the API is for a page, unless it looks like one for a file and does not come from a reader. */
function addPages(server: Server, template: PageTemplate | null, listPublicNotices: PublicNotices): void {
  server.app.get('/*', async (request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/'
    if (address === '/api' || address.startsWith('/api/')) return reply.callNotFound()
    const isPayload = address.endsWith(payloadName)
    if (!isPayload && /\.[^/]*$/.test(address) && !request.headers.accept?.includes('text/html'))
      return reply.callNotFound()

    const site = await findPageSite(server, request)
    if (isPayload) {
      if (site === 'unreachable') throw new DomainError('unavailable', { retry_after_seconds: 5 })
      if (!site) throw new DomainError('unknown_domain')
      return answerPayload(request, reply, {
        site,
        path: address.slice(0, -payloadName.length),
        listPublicNotices,
      })
    }
    if (!site) return sendPlain(request, reply, 404, 'no_site')
    if (!template) return sendPlain(request, reply, 503, 'not_built')
    return sendPage(server, template, request, reply, site, address)
  })
}

async function sendPage(
  { config, db }: Server,
  template: PageTemplate,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Site | 'unreachable',
  address: string,
): Promise<FastifyReply> {
  const site = found === 'unreachable' ? null : found
  const { api_base_url } = config
  const nonce = createNonce()
  const route = findRoute(address)
  setPagePolicy(request, reply, { nonce, api_base_url })
  const html = template.fill({
    nonce,
    api_base_url,
    locale: readerLocale(request, site),
    origin: originOf(request, site?.own_domain ?? null),
    path: address,
    route,
    metadata: site?.metadata ?? null,
    needs_operator: site?.network_id === 0 && !(await hasOperators(db).catch(() => true)),
  })
  // Its links are for those they were sent to.
  if (route === '/verify' || route === '/invitation' || route === '/join' || route === '/check')
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
  const isKnown = route !== null || (site?.network_id === 0 && isConsolePath(address))
  return send(reply, isKnown ? 200 : 404, html)
}

function sendPlain(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  name: 'no_site' | 'not_built',
): FastifyReply {
  const nonce = createNonce()
  const locale = readerLocale(request, null)
  setPlainPolicy(request, reply, nonce)
  return send(reply, status, plainPage({ locale, nonce, status, ...textsOf(locale).pages[name] }))
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'private, no-cache', vary: 'Host, Accept-Language, Cookie' })
    .type('text/html; charset=utf-8')
    .send(html)
}

const createNonce = () => randomBytes(16).toString('base64')

/** Scheme and port as the browser sees them, also behind a trusted proxy, of the site's own domain where it has one. */
function originOf({ protocol, hostname, port }: FastifyRequest, ownDomain: string | null): string {
  const domain = ownDomain ?? hostname.toLowerCase()
  return `${protocol === 'https' ? 'https' : 'http'}://${domain}${port ? `:${port}` : ''}`
}

/** The page must come even while the database does not: then with what was last known of the domain, if anything. */
async function findPageSite(
  { sites }: Server,
  request: FastifyRequest,
): Promise<Site | null | 'unreachable'> {
  const domain = request.hostname.toLowerCase()
  try {
    return await sites.find(domain)
  } catch (error) {
    request.log.warn({ reason: (error as Error).message }, 'site not read')
    return sites.lastKnown(domain) ?? 'unreachable'
  }
}
