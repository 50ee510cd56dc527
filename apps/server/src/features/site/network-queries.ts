import type { networks } from '@cuesheet/contract/console-networks'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { readAfter, toPage } from '../../http/console-pages.ts'

type Filters = Omit<z.output<(typeof networks)['query']>, 'size' | 'after'>

/** In whose language, and what is due on which day. */
export type Reading = { locale: Locale; today: string; reports_within_days: number }

/** The last day of which reports are due. */
const dueThrough = ({ today, reports_within_days }: Reading) => addDays(today, -1 - reports_within_days)

function isIn(state: Filters['state'], reading: Reading): RawBuilder<boolean> {
  if (state === 'late') return sql<boolean>`f.day < ${dueThrough(reading)}::date`
  if (state === 'no_reports') return sql<boolean>`f.day is null`
  if (state === 'no_manager')
    return sql<boolean>`n.network_id not in (
    select network_id from accounts where permission_flag = 1 and withdrawn_at is null)`
  if (state === 'deleting') return sql<boolean>`d.network_id is not null`
  return sql<boolean>`true`
}

/** What is typed is in the name, a title or a domain. */
function isFound(search: string | undefined): RawBuilder<boolean> {
  if (!search) return sql<boolean>`true`
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(n.name ilike ${pattern}
    or exists (select from network_domains m where m.network_id = n.network_id and m.domain ilike ${pattern})
    or exists (select from network_texts t where t.network_id = n.network_id and t.title ilike ${pattern}))`
}

type Row = {
  network_id: number
  name: string
  title: string
  logo_favicon: string | null
  is_playist: boolean
  is_default: boolean
  domains: string[]
  channels: { pending: number; on_hold: number; approved: number; rejected: number; unverified: number }
  members: number
  managers: number
  last_signed_in_at: Date | null
  data_through: string | null
  is_deleting: boolean
}

const countedAs: Record<keyof Row['channels'], RawBuilder<unknown>> = {
  pending: sql`status = 0`,
  on_hold: sql`status = 1`,
  approved: sql`status = 2`,
  rejected: sql`status = 3`,
  unverified: sql`status = 2 and verification <> 'verified'`,
}
const channelCounts = Object.entries(countedAs).flatMap(([name, condition]) => [
  sql.lit(name),
  sql`count(*) filter (where ${condition})`,
])
const noChannels = JSON.stringify(Object.fromEntries(Object.keys(countedAs).map((name) => [name, 0])))

/** Networks with how they are doing, by name; of what is counted only that of the rows that are shown. */
async function selectHealth(
  db: Database,
  where: RawBuilder<boolean>,
  { locale }: Reading,
  size: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with shown as materialized (select network_id, day from figures_through),
    deleting as materialized (select network_id from network_deletions),
    page as materialized (
      select n.*, f.day, d.network_id is not null as is_deleting
      from networks n
      left join shown f on f.network_id = n.network_id
      left join deleting d on d.network_id = n.network_id
      where ${where}
      order by n.name limit ${size}
    ),
    counted as materialized (
      select network_id, jsonb_build_object(${sql.join(channelCounts)}) as channels
      from channels where network_id in (select network_id from page) group by network_id
    ),
    people as materialized (
      select network_id, max(last_signed_in_at) as last_signed_in_at,
        (count(*) filter (where permission_flag = 0 and withdrawn_at is null))::integer as members,
        (count(*) filter (where permission_flag = 1 and withdrawn_at is null))::integer as managers
      from accounts where network_id in (select network_id from page) group by network_id
    )
    select n.network_id, n.name, n.logo_favicon, n.is_playist, n.is_default, n.day as data_through, n.is_deleting,
      coalesce((select title from network_texts t where t.network_id = n.network_id
        order by locale = ${locale} desc, locale = case when n.is_playist then 'en' else 'ko' end desc, locale limit 1),
        n.name) as title,
      array(select domain from network_domains m where m.network_id = n.network_id order by domain) as domains,
      coalesce(c.channels, ${sql.lit(noChannels)}::jsonb) as channels,
      coalesce(members, 0) as members, coalesce(managers, 0) as managers, last_signed_in_at
    from page n
    left join counted c on c.network_id = n.network_id
    left join people on people.network_id = n.network_id
    order by n.name`.execute(db)
  return rows
}

const withLateness = ({ last_signed_in_at, ...row }: Row, reading: Reading) => ({
  ...row,
  last_signed_in_at: last_signed_in_at?.toISOString() ?? null,
  late_days:
    row.data_through === null ? 0 : Math.max(0, countDays(row.data_through, dueThrough(reading)) - 1),
})

/** A piece of the list of networks. */
export async function listNetworkHealth(
  db: Database,
  { search, state, after, size }: Filters & { after?: string | undefined; size: number },
  reading: Reading,
) {
  const [name = ''] = readAfter(after, ['string']) ?? []
  const where = sql<boolean>`n.name > ${name} and ${isIn(state, reading)} and ${isFound(search)}`
  const rows = await selectHealth(db, where, reading, size + 1)
  return toPage(
    rows,
    size,
    (row) => [row.name],
    (row) => withLateness(row, reading),
  )
}

/** How one network is doing. */
export async function readNetworkHealth(db: Database, { network_id }: NetworkScope, reading: Reading) {
  const [row] = await selectHealth(db, sql<boolean>`n.network_id = ${network_id}`, reading, 1)
  return row ? withLateness(row, reading) : null
}

const flags = { member: 0, manager: 1 } as const

/** A piece of a network's members, or managers, by nickname. */
export async function listPeople(
  db: Database,
  { network_id }: NetworkScope,
  filters: {
    role: keyof typeof flags
    search?: string | undefined
    after?: string | undefined
    size: number
  },
) {
  const [place, last] = readAfter(filters.after, ['string', 'number']) ?? []
  const pattern = filters.search && `%${filters.search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{
    account_id: number
    nickname: string
    user_id: string
    created_at: Date
    last_signed_in_at: Date | null
    place: string
    channels: number
  }>`
    select account_id, nickname, user_id, created_at, last_signed_in_at, lower(nickname) as place,
      (select count(*)::integer from assignments s where s.network_id = ${network_id} and s.account_id = a.account_id)
        as channels
    from accounts a
    where network_id = ${network_id} and permission_flag = ${sql.lit(flags[filters.role])} and withdrawn_at is null
      ${pattern ? sql`and (nickname ilike ${pattern} or user_id ilike ${pattern})` : sql``}
      ${place === undefined ? sql`` : sql`and (lower(nickname), account_id) > (${place}, ${last}::integer)`}
    order by lower(nickname), account_id limit ${filters.size + 1}`.execute(db)
  return toPage(
    rows,
    filters.size,
    (row) => [row.place, row.account_id],
    ({ place: _, created_at, last_signed_in_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_signed_in_at: last_signed_in_at?.toISOString() ?? null,
    }),
  )
}

/** Every network, by name. */
export async function listNetworkNames(db: Database) {
  const rows = await db
    .selectFrom('networks')
    .select(['network_id', 'name', 'is_playist', 'isrc_prefix', 'settlement_currency'])
    .orderBy('name')
    .execute()
  return rows.map(({ is_playist, ...row }) => ({
    ...row,
    settlement_currency: row.settlement_currency as Currency,
    default_locale: is_playist ? ('en' as const) : ('ko' as const),
  }))
}
