import type { PaydayFeed } from '@cuesheet/contract/payday-feeds'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { findPublicName } from '../../access/network-site.ts'
import { installationScope, memberOwnScope, type NetworkScope } from '../../access/scope.ts'
import { hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import { readOwnTimeline } from '../reports/public.ts'
import { listOwnMonths } from '../settlement/public.ts'
import { writeCalendar } from './write-calendar.ts'

const pastMonths = 12

export async function findFeed(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
): Promise<PaydayFeed | null> {
  const found = await db
    .selectFrom('payday_feeds')
    .select(['shows_amounts', 'made_at'])
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found ? { ...found, made_at: found.made_at.toISOString() } : null
}

export type FoundFeed = {
  network_id: number
  account_id: number
  shows_amounts: boolean
  language: string | null
  is_playist: boolean
}

/** Whose calendar an address is; null: nobody's, or of an account or a network that is on its way out. */
export async function findFeedAt(db: Database, networkId: number, token: string): Promise<FoundFeed | null> {
  const { rows } = await sql<FoundFeed>`
    select f.network_id, f.account_id, f.shows_amounts, a.language, n.is_playist
    from payday_feeds f
    join accounts a using (network_id, account_id)
    join networks n using (network_id)
    where f.network_id = ${networkId} and f.token_hash = ${hashToken(token)} and a.permission_flag = 0
      and a.withdrawn_at is null and a.locked_at is null
      and not exists (select from network_deletions d where d.network_id = ${networkId})`.execute(db)
  return rows[0] ?? null
}

/** A member's paydays, paid and to come, as iCalendar in its language. */
export async function readCalendar(
  db: Database,
  { network_id, account_id, shows_amounts, language, is_playist }: FoundFeed,
  today: string,
): Promise<string> {
  const scope = installationScope(network_id)
  const locale: Locale = locales.find((known) => known === language) ?? (is_playist ? 'en' : 'ko')
  const { months: open } = await readOwnTimeline(db, memberOwnScope(scope, account_id), {
    today,
    inDollars: is_playist,
  })
  const paid = await listOwnMonths(db, scope, account_id, { size: pastMonths })
  const isOpen = new Set(open.map(({ month }) => month))
  return writeCalendar(
    { open, paid: paid.filter(({ month }) => !isOpen.has(month)) },
    { locale, network: await findPublicName(db, scope, locale), network_id, shows_amounts },
  )
}
