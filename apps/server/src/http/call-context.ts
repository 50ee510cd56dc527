import { isIP } from 'node:net'
import { contextHeaders } from '@cuesheet/contract/context-headers'
import { domainSchema } from '@cuesheet/contract/values/domain'
import { type Locale, matchLocale } from '@cuesheet/contract/values/locale'
import { type Currency, currencies } from '@cuesheet/contract/values/money'
import type { FastifyRequest } from 'fastify'
import { isInstallationDomain, type Site, type SiteDirectory } from '../access/site.ts'
import { DomainError } from '../errors/domain-error.ts'

/** Where and how a call is made, read from its context headers. */
export type CallContext = {
  site: Site
  locale: Locale
  is_playist: boolean
  /** Null where the header is absent: the account's or the network's counts. */
  currency: Currency | null
}

/**
 * The site of X-Domain with locale, playlist flag and currency; `invalid_input` names a malformed header,
 * `unknown_domain` a domain that is no site, `wrong_domain` one that is not where the page was loaded from. `lastKnown`: the
 * site may be as it was last read, for those who will find out whether it still stands.
 */
export async function readCallContext(
  request: FastifyRequest,
  sites: SiteDirectory,
  corsOrigins: readonly string[],
  lastKnown = false,
): Promise<CallContext> {
  const { headers } = request
  const domain = headers[contextHeaders.domain]
  const playist = headers[contextHeaders.playist]
  const currency = headers[contextHeaders.currency]
  if (domain === undefined)
    throw new DomainError('invalid_input', { fields: { 'X-Domain': 'field_required' } })
  if (typeof domain !== 'string' || !domainSchema.safeParse(domain).success)
    throw new DomainError('invalid_input', { fields: { 'X-Domain': 'field_format' } })
  if (playist !== undefined && playist !== '1' && playist !== '0')
    throw new DomainError('invalid_input', { fields: { 'X-Playist': 'field_choice' } })
  if (currency !== undefined && !isCurrency(currency))
    throw new DomainError('invalid_input', { fields: { 'X-Currency': 'field_choice' } })

  const site = (lastKnown && sites.lastKnown(domain)) || (await sites.find(domain))
  if (!site) throw new DomainError('unknown_domain')
  request.state.network_id = site.network_id
  request.state.locale ??= site.default_locale
  await refuseForeignPage(request, { domain, site }, sites, corsOrigins)
  return {
    site,
    locale: request.state.locale,
    is_playist: playist === undefined ? site.metadata.is_playist === 1 : playist === '1',
    currency: currency ?? null,
  }
}

/** The language asked for, null where none of those offered is. */
export function readLocale(request: FastifyRequest): Locale | null {
  return matchLocale(request.headers['accept-language'])
}

function isCurrency(value: string | string[]): value is Currency {
  return (currencies as readonly unknown[]).includes(value)
}

/** X-Domain must be the page's own host: the called host where that is a site, the origin where CORS lets one in. */
async function refuseForeignPage(
  request: FastifyRequest,
  { domain, site }: { domain: string; site: Site },
  sites: SiteDirectory,
  corsOrigins: readonly string[],
): Promise<void> {
  const { origin } = request.headers
  if (origin !== undefined && corsOrigins.includes(origin)) {
    if (new URL(origin).hostname !== domain) throw new DomainError('wrong_domain')
    return
  }
  const host = request.hostname.toLowerCase()
  // Where operators sign in is named by the call itself: no other host may replace it.
  if (site.network_id === 0 && !isInstallationDomain(host, site.domain)) throw new DomainError('wrong_domain')
  // A bare address is no site's name: its callers name the site by X-Domain.
  if (host === domain || isIP(host.replace(/^\[|\]$/g, ''))) return
  const called = await sites.find(host)
  if (called && !called.is_stand_in) throw new DomainError('wrong_domain')
}
