import type { SiteMetadata } from '@cuesheet/contract/site'
import { domainSchema } from '@cuesheet/contract/values/domain'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import type { NetworkConstants } from '@cuesheet/contract/values/network-constants'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { textsOf } from '../locales/texts.ts'
import { findDefaultSite, findNetworkSite, listNetworkSites, readConstants } from './network-site.ts'
import { isLoopback } from './own-machine.ts'

/** What a domain belongs to: a network's site, or (network_id 0) the installation's own, where operators sign in. */
export type Site = {
  domain: string
  network_id: number
  name: string
  metadata: SiteMetadata
  default_locale: Locale
  default_currency: Currency
  /** What members are paid in. */
  settlement_currency: Currency
  constants: NetworkConstants
  /** The domain is nobody's, and the installation's default network answers on it. */
  is_stand_in: boolean
  /** Its own domain, also where it stands in for another; null where it has none. */
  own_domain: string | null
}

export type SiteDirectory = {
  /** The site that answers on a domain: its network's, the installation's own, else the default network's. */
  find(domain: string): Promise<Site | null>
  /** For when the database cannot be asked: the domain's own site as it was last read. */
  lastKnown(domain: string): Site | null
  /** Reads the sites of all domains, which are known from then on. */
  readAll(): Promise<void>
}

/** Sites by domain, read with every request: what was changed shows at once, in every process. */
export function createSiteDirectory(
  db: Database,
  config: Pick<Config, 'installation_domain'>,
): SiteDirectory {
  const installation = installationSite(config.installation_domain)
  const lastRead = new Map<string, Site>()
  const ownSiteOf = (domain: string) =>
    isInstallationDomain(domain, config.installation_domain) ? installation : null
  return {
    lastKnown: (domain) => lastRead.get(domain) ?? ownSiteOf(domain),
    async readAll() {
      for (const site of await listNetworkSites(db)) lastRead.set(site.domain, site)
    },
    async find(domain) {
      if (!domainSchema.safeParse(domain).success) return null
      const site = await findNetworkSite(db, domain)
      if (site) lastRead.set(domain, site)
      else lastRead.delete(domain)
      return site ?? ownSiteOf(domain) ?? findDefaultSite(db, domain)
    },
  }
}

/** On a machine of one's own, localhost and 127.0.0.1 are one place. */
export function isInstallationDomain(domain: string, installationDomain: string): boolean {
  const isLocal = isLoopback(installationDomain) && isLoopback(domain.replace(/^\[(.*)\]$/, '$1'))
  return domain === installationDomain || isLocal
}

function installationSite(domain: string): Site {
  return {
    domain,
    network_id: 0,
    name: 'Cuesheet',
    default_locale: 'ko',
    default_currency: 'KRW',
    settlement_currency: 'KRW',
    constants: readConstants([]),
    is_stand_in: false,
    own_domain: domain,
    metadata: {
      domain,
      design_id: 'mcn-1',
      color_primary: '#4f46e5',
      color_primary_dim: '#4338ca',
      logo_favicon: null,
      logo_meta: null,
      is_playist: 0,
      exclusive_logo: null,
      texts: {
        ko: textsOf('ko').pages.installation,
        en: textsOf('en').pages.installation,
        'zh-CN': textsOf('zh-CN').pages.installation,
        'zh-TW': textsOf('zh-TW').pages.installation,
      },
      links: { support: null, terms: null, privacy: null },
    },
  }
}
