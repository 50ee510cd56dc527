import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { createSiteDirectory } from '../../access/site.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'

export type Receiver = { account_id: number; to: string; locale: Locale; site: string; origin: string }

/** Whose address an account signs in with; null where that is none, or it is withdrawn. */
export async function findReceiver(
  db: Database,
  config: Config,
  { network_id, account_id }: { network_id: number; account_id: number | null },
): Promise<Receiver | null> {
  const { rows } = await sql<{
    account_id: number
    user_id: string
    language: string | null
    domain: string | null
  }>`
    select account_id, user_id, language, (select min(domain) from network_domains where network_id = ${network_id}) as domain
    from accounts where network_id = ${network_id} and account_id = ${account_id} and user_id like '%@%'`.execute(
    db,
  )
  const [row] = rows
  const domain = network_id === 0 ? config.installation_domain : row?.domain
  const site = row && domain ? await createSiteDirectory(db, config).find(domain) : null
  if (!row || !domain || !site) return null
  const locale = locales.find((known) => known === row.language) ?? site.default_locale
  return {
    account_id: row.account_id,
    to: row.user_id,
    locale,
    site: site.metadata.texts[locale].title,
    origin: mailedOrigin(config, domain),
  }
}
