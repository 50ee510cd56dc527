import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { holdersOf } from '../calculation/holders.ts'
import { filesToRead, findLevels, listMonthFiles } from '../inputs/month-files.ts'
import { usdOf } from '../nano-dollars.ts'

/** Whose channels are, to be compared with whose they become. */
export type Held = string & { readonly held: unique symbol }

/** Money of a month that is not approved and changes hands, of channels that change in the same way. */
export type MovedMonth = {
  /** YYYY-MM. */
  month: string
  usd: string
  /** Its files have not come: what screens show. */
  is_estimated: boolean
  has_ended: boolean
  channels: number
  /** Nicknames; null of who has withdrawn. None: nobody’s. */
  from: (string | null)[]
  to: (string | null)[]
}

const ofChannels = (scope: NetworkScope, channels: readonly number[]) =>
  holdersOf(
    scope,
    sql`select channel_id from channels where network_id = ${scope.network_id} and channel_id = any(${channels}::integer[])`,
  )

/** Whose these channels are, by day. */
export async function readHeld(
  db: Database,
  scope: NetworkScope,
  channels: readonly number[],
): Promise<Held> {
  const { rows } = await sql<{ held: Held }>`
    select coalesce(jsonb_agg(to_jsonb(h)), '[]')::text as held from ${ofChannels(scope, channels)} as h`.execute(
    db,
  )
  return rows[0]!.held
}

/**
 * What a change of whose channels are has moved, by month: of months whose files are here what these say, of those for which
 * files may still come what screens show. `conflict` where it reaches into a month that is approved and knew the channel.
 */
export async function listMovedMonths(
  db: Database,
  scope: NetworkScope,
  { channels, before, today }: { channels: readonly number[]; before: Held; today: string },
): Promise<MovedMonth[]> {
  const { network_id } = scope
  const moved = sql`
    moved as materialized (
      select a.channel_id, c.platform_channel_id, greatest(b.from_day, a.from_day) as from_day,
        least(b.until_day, a.until_day) as until_day, b.account_ids as had, a.account_ids as has
      from jsonb_to_recordset(${before}::jsonb)
        as b(channel_id integer, from_day date, until_day date, account_ids integer[], basis_points integer[])
      join ${ofChannels(scope, channels)} as a on a.channel_id = b.channel_id and a.from_day < b.until_day
        and b.from_day < a.until_day
      join channels c on c.network_id = ${network_id} and c.channel_id = a.channel_id
      where (a.account_ids, a.basis_points) is distinct from (b.account_ids, b.basis_points)
    )`
  const { rows: closed } = await sql<{ month: string }>`
    with ${moved}
    select to_char(max(s.month), 'YYYY-MM') as month
    from moved
    join settlement_channels s on s.network_id = ${network_id} and s.channel_id = moved.channel_id
      and s.month < moved.until_day and s.month + interval '1 month' > moved.from_day
    join settlement_months m on m.network_id = ${network_id} and m.month = s.month and m.approved_at is not null
    having count(*) > 0`.execute(db)
  if (closed[0])
    throw new DomainError('conflict', {
      message_key: { key: 'assignment_month_closed', months: closed[0].month },
    })
  const { rows } = await sumMoney(db, scope, { moved, today })
  const accounts = await db
    .selectFrom('accounts')
    .select(['account_id', 'nickname'])
    .where('network_id', '=', network_id)
    .where(sql<boolean>`account_id = any(${rows.flatMap(({ had, has }) => [...had, ...has])}::integer[])`)
    .execute()
  const nicknames = new Map(accounts.map(({ account_id, nickname }) => [account_id, nickname]))
  const named = (ids: number[]) => ids.map((id) => nicknames.get(id) ?? null)
  return rows.map(({ had, has, ...row }) => ({ ...row, from: named(had), to: named(has) }))
}

type Sum = Omit<MovedMonth, 'from' | 'to'> & { had: number[]; has: number[] }

/** Money of channels and days (`moved`, a CTE) of months that are not approved. */
async function sumMoney(
  db: Database,
  scope: NetworkScope,
  { moved, today }: { moved: RawBuilder<unknown>; today: string },
) {
  const { network_id } = scope
  const months = await listLoaded(db, scope)
  const thisMonth = firstOfMonth(today)
  const first = [...months.keys(), addMonths(thisMonth, -2)].sort()[0]!
  return sql<Sum>`
    with ${moved}, money as (
      select f.month, moved.channel_id, had, has, false as is_estimated, r.revenue
      from moved
      join settled_rows r on r.network_id = ${network_id} and r.platform_channel_id = moved.platform_channel_id
        and daterange(moved.from_day, moved.until_day)
          @> coalesce(r.day, (r.activity_month + interval '1 month')::date - 1)
      join settled_files f on f.network_id = ${network_id} and f.file_id = r.file_id
      where r.file_id = any(${[...months.values()].flat()}::bigint[])
      union all
      select date_trunc('month', d.day)::date, moved.channel_id, had, has, true, d.revenue
      from moved
      join channel_day d on d.network_id = ${network_id} and d.channel_id = moved.channel_id
        and d.day >= greatest(moved.from_day, ${first}::date) and d.day < moved.until_day
      where d.credited and date_trunc('month', d.day)::date <> all(${[...months.keys()]}::date[])
        and not exists (
          select from settlement_months m
          where m.network_id = ${network_id} and m.month = date_trunc('month', d.day)::date and m.approved_at is not null)
    )
    select to_char(month, 'YYYY-MM') as month, ${usdOf(sql`sum(revenue)`)} as usd, is_estimated,
      month < ${thisMonth}::date as has_ended, count(distinct channel_id)::integer as channels, had, has
    from money group by money.month, is_estimated, had, has having sum(revenue) <> 0
    order by money.month desc, had, has, is_estimated`.execute(db)
}

/** A channel's money of months that are not approved. */
export async function listUnsettled(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  today: string,
): Promise<Pick<MovedMonth, 'month' | 'usd' | 'is_estimated'>[]> {
  const moved = sql`
    moved as materialized (
      select channel_id, platform_channel_id, '-infinity'::date as from_day, 'infinity'::date as until_day,
        '{}'::integer[] as had, '{}'::integer[] as has
      from channels where network_id = ${scope.network_id} and channel_id = ${channelId}
    )`
  const { rows } = await sumMoney(db, scope, { moved, today })
  return rows.map(({ month, usd, is_estimated }) => ({ month, usd, is_estimated }))
}

/** Months that are not approved and have files, with those of them that a calculation would read. */
export async function listLoaded(db: Database, scope: NetworkScope): Promise<Map<string, number[]>> {
  const { network_id } = scope
  const { rows } = await sql<{ month: string }>`
    select distinct month from settled_files f
    where network_id = ${network_id} and state = 'current' and not exists (
      select from settlement_months m
      where m.network_id = ${network_id} and m.month = f.month and m.approved_at is not null)
    order by month`.execute(db)
  const levels = await findLevels(db, scope)
  const loaded = new Map<string, number[]>()
  for (const { month } of rows) {
    const { basis } = filesToRead(await listMonthFiles(db, scope, month), levels)
    loaded.set(
      month,
      basis.map(({ file_id }) => file_id),
    )
  }
  return loaded
}
