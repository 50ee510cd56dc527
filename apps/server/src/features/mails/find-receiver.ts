import { type Locale, locales } from '@cuesheet/contract/values/locale'
import type { Chosen } from '@cuesheet/contract/values/message-topics'
import { type Currency, currencies } from '@cuesheet/contract/values/money'
import { sql } from 'kysely'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { createSiteDirectory, type Site } from '../../access/site.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'

export type Receiver = {
  account_id: number
  permission_flag: number
  to: string
  locale: Locale
  currency: Currency
  site: string
  color: string
  /** What its links begin with. */
  origin: string
  told: Chosen
  time_zone: string | null
}

type Row = Pick<Receiver, 'account_id' | 'permission_flag' | 'told' | 'time_zone'> & {
  user_id: string
  language: string | null
  currency: string | null
  domain: string | null
}

/** How a network, or the installation, shows itself, and where it is; null where it has no domain. */
export async function findMailSite(
  db: Database,
  config: Config,
  network_id: number,
): Promise<{ site: Site; origin: string } | null> {
  const domain = network_id === 0 ? config.installation_domain : await findDomain(db, network_id)
  const site = domain ? await createSiteDirectory(db, config).find(domain) : null
  return domain && site ? { site, origin: mailedOrigin(config, domain) } : null
}

async function findDomain(db: Database, network_id: number): Promise<string | null> {
  const { rows } = await sql<{ domain: string | null }>`
    select min(domain) as domain from network_domains where network_id = ${network_id}`.execute(db)
  return rows[0]!.domain
}

/** In which language and currency an account reads. */
export const readingOf = (
  { language, currency }: { language: string | null; currency: string | null },
  site: Site,
): { locale: Locale; currency: Currency } => ({
  locale: locales.find((known) => known === language) ?? site.default_locale,
  currency: currencies.find((known) => known === currency) ?? site.default_currency,
})

/** Whose address an account signs in with, and how it reads; null where that is none, or it is withdrawn. */
export async function findReceiver(
  db: Database,
  config: Config,
  { network_id, account_id }: { network_id: number; account_id: number | null },
): Promise<Receiver | null> {
  const { rows } = await sql<Row>`
    select account_id, permission_flag, user_id, language, currency, told, time_zone,
      (select min(domain) from network_domains where network_id = ${network_id}) as domain
    from accounts where network_id = ${network_id} and account_id = ${account_id} and user_id like '%@%'`.execute(
    db,
  )
  const [row] = rows
  const domain = network_id === 0 ? config.installation_domain : row?.domain
  const site = row && domain ? await createSiteDirectory(db, config).find(domain) : null
  if (!row || !domain || !site) return null
  const { locale, currency } = readingOf(row, site)
  return {
    account_id: row.account_id,
    permission_flag: row.permission_flag,
    to: row.user_id,
    locale,
    currency,
    site: site.metadata.texts[locale].title,
    color: site.metadata.color_primary,
    origin: mailedOrigin(config, domain),
    told: row.told,
    time_zone: row.time_zone,
  }
}
