import type { SiteMetadata } from '@cuesheet/contract/site'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { type NetworkConstants, networkConstants } from '@cuesheet/contract/values/network-constants'
import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../db/connection.ts'
import type { NetworkScope } from './scope.ts'
import type { Site } from './site.ts'

type Text = { title: string; description: string }

/** The site of the network that a domain belongs to; null where it is no network's. */
export async function findNetworkSite(db: Database, domain: string): Promise<Site | null> {
  const network = await selectDomains(db).where('domain', '=', domain).executeTakeFirst()
  return network ? toSite(network, domain) : null
}

/** The sites of all domains that belong to networks. */
export async function listNetworkSites(db: Database): Promise<Site[]> {
  const networks = await selectDomains(db).select('domain').execute()
  return networks.map((network) => toSite(network, network.domain))
}

const selectDomains = (db: Database) =>
  selectNetworks(db).innerJoin('network_domains', 'network_domains.network_id', 'networks.network_id')

/** The site of the installation's default network, as it answers on a domain that is nobody's; null where none is set. */
export async function findDefaultSite(db: Database, domain: string): Promise<Site | null> {
  const network = await selectNetworks(db)
    .select(({ selectFrom }) =>
      selectFrom('network_domains')
        .select(({ fn }) => fn.min('domain').as('domain'))
        .whereRef('network_domains.network_id', '=', 'networks.network_id')
        .as('own_domain'),
    )
    .where('is_default', '=', true)
    .executeTakeFirst()
  return network ? { ...toSite(network, domain), is_stand_in: true, own_domain: network.own_domain } : null
}

/** Networks with all that their sites show, in one statement: every call asks it. */
const selectNetworks = (db: Database) =>
  db
    .selectFrom('networks')
    .selectAll('networks')
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('network_texts')
          .select(['locale', 'title', 'description'])
          .whereRef('network_texts.network_id', '=', 'networks.network_id'),
      ).as('texts'),
      jsonArrayFrom(
        selectFrom('network_constants')
          .select(['name', 'value'])
          .whereRef('network_constants.network_id', '=', 'networks.network_id'),
      ).as('constants'),
    ])
type SelectedNetwork = InferResult<ReturnType<typeof selectNetworks>>[number]

/** What a network is called on its site. */
export async function findPublicName(
  db: Database,
  { network_id }: NetworkScope,
  locale: Locale,
): Promise<string> {
  const { name, is_playist } = await db
    .selectFrom('networks')
    .select(['name', 'is_playist'])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  const texts = await db
    .selectFrom('network_texts')
    .select(['locale', 'title', 'description'])
    .where('network_id', '=', network_id)
    .execute()
  return completeTexts(texts, is_playist ? 'en' : 'ko', name)[locale].title || name
}

function toSite(network: SelectedNetwork, domain: string): Site {
  const { network_id, name, is_playist, texts, constants } = network
  const default_locale = is_playist ? 'en' : 'ko'
  return {
    domain,
    network_id,
    name,
    is_stand_in: false,
    own_domain: domain,
    default_locale,
    default_currency: is_playist ? 'USD' : 'KRW',
    settlement_currency: network.settlement_currency as Currency,
    constants: readConstants(constants),
    metadata: {
      domain,
      design_id: network.design_id as SiteMetadata['design_id'],
      color_primary: network.color_primary,
      color_primary_dim: network.color_primary_dim,
      logo_favicon: network.logo_favicon,
      logo_meta: network.logo_meta,
      is_playist: is_playist ? 1 : 0,
      exclusive_logo: network.exclusive_logo,
      texts: completeTexts(texts, default_locale, name),
      links: { support: network.support_url, terms: network.terms_url, privacy: network.privacy_url },
    },
  }
}

/** A language without a text of its own shows the default language's, else the first there is, else the name. */
function completeTexts(
  rows: (Text & { locale: string })[],
  default_locale: Locale,
  name: string,
): Record<Locale, Text> {
  const textsOf = new Map(rows.map(({ locale, title, description }) => [locale, { title, description }]))
  const first = locales.map((locale) => textsOf.get(locale)).find(Boolean)
  const fallback = textsOf.get(default_locale) ?? first ?? { title: name, description: '' }
  return Object.fromEntries(locales.map((locale) => [locale, textsOf.get(locale) ?? fallback])) as Record<
    Locale,
    Text
  >
}

/** The defaults with what the network has set otherwise; a value that no longer fits counts as not set. */
export function readConstants(rows: { name: string; value: number }[]): NetworkConstants {
  const { shape } = networkConstants
  const fitting = rows.filter(
    ({ name, value }) =>
      Object.hasOwn(shape, name) && shape[name as keyof typeof shape].safeParse(value).success,
  )
  return networkConstants.parse(Object.fromEntries(fitting.map(({ name, value }) => [name, value])))
}
