import type { QueuedChannel } from '@cuesheet/contract/console-review'
import { countBusinessDays, officeDay } from '@cuesheet/contract/values/business-days'
import { isPathId } from '@cuesheet/contract/values/ids'
import { isDay } from '@cuesheet/contract/values/period'
import type { ReviewFilter } from '@cuesheet/contract/values/review'
import { type RawBuilder, sql } from 'kysely'
import { operators } from '../../../access/actors.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'

export type QueueAsked = {
  search?: string
  network?: number | undefined
  state?: ReviewFilter | undefined
}

/** Of a row of `review_queue`, at a moment. */
export const isLate = (now: Date) => sql`due_on < ${officeDay(now)}::date`
export const isSoon = (now: Date) => sql`(due_on >= ${officeDay(now)}::date and soon_at <= ${now})`

const ofState = (state: ReviewFilter, now: Date): RawBuilder<unknown> => {
  if (state === 'late') return isLate(now)
  if (state === 'soon') return isSoon(now)
  return sql`kind = ${state}`
}

/** The queue that search and network leave. */
function queued({ search = '', network }: QueueAsked): RawBuilder<unknown> {
  const part = sql`lower(normalize(${search}::text, NFKC))`
  const named = sql`join channels using (network_id, channel_id)`
  const conditions = [
    sql`true`,
    ...(network === undefined ? [] : [sql`network_id = ${network}`]),
    ...(search === '' ? [] : [sql`(strpos(search_text, ${part}) > 0 or platform_channel_id = ${search})`]),
  ]
  return sql`review_queue ${search === '' ? sql`` : named} where ${sql.join(conditions, sql` and `)}`
}

const millis = (time: RawBuilder<unknown>) => sql`extract(epoch from ${time})::text`

type Counts = Record<'all' | ReviewFilter, number>
type Row = Omit<QueuedChannel, 'waiting_days'> & { mark: string }

/**
 * Channels that wait for an operator, of all networks, what is due first: a piece at a time, by keyset; with how many wait,
 * late and by kind, of what search and network leave.
 */
export async function listReviewQueue(
  db: Database,
  filters: QueueAsked & { after?: string | undefined; size: number; now: Date; account_id: number | null },
): Promise<{ rows: QueuedChannel[]; next: string | null; counts: Counts }> {
  const { now, size, state } = filters
  const after = filters.after === undefined ? null : readMark(filters.after)
  const count = (countOf: ReviewFilter) =>
    sql`count(*) filter (where ${ofState(countOf, now)})::integer as ${sql.ref(countOf)}`
  const answer = await sql<Omit<Counts, 'new'> & { rows: Row[]; holidays: string[] }>`
    with page as materialized (
      select network_id, channel_id, kind, since, due_on, soon_at from ${queued(filters)}
      ${state ? sql`and ${ofState(state, now)}` : sql``}
      ${after ? sql`and (due_on, since, network_id, channel_id) > (${after.due_on}::date, to_timestamp(${after.since}::numeric), ${after.network_id}::integer, ${after.channel_id}::integer)` : sql``}
      order by due_on, since, network_id, channel_id limit ${sql.lit(Math.ceil(size / 50) * 50 + 1)}
    ),
    claimed as materialized (${claimsOf(sql`select channel_id from page`)}),
    leases as materialized (
      select * from review_leases
      where leased_until > ${now} and (network_id, channel_id) in (select network_id, channel_id from page)
    ),
    shown as (
      select page.network_id, channel_id, networks.name as network, platform_channel_id, title, handle, thumbnail, category,
        status, status_reason, kind,
        case when kind = 'new' then 'pending' when kind = 'again' then 'asked_again' else kind end as state,
        ${iso(sql`since`)} as since, due_on,
        case when ${isLate(now)} then 'late' when ${isSoon(now)} then 'soon' else 'fine' end as urgency,
        case when kind = 'contested' then ${rivals} else '[]' end as rivals,
        ${leaseOf(filters.account_id)} as lease,
        concat_ws('_', due_on, ${millis(sql`since`)}, page.network_id, channel_id) as mark,
        row_number() over (order by due_on, page.since, page.network_id, channel_id) as place
      from page join claimed using (network_id, channel_id) join networks using (network_id)
    ),
    listed as (select coalesce(jsonb_agg(to_jsonb(shown) order by place), '[]') as rows from shown),
    counts as materialized (
      select count(*)::integer as "all", ${count('late')}, ${count('soon')}, ${count('again')}, ${count('contested')}
      from ${queued(filters)}
    )
    select *, array(select day from holidays) as holidays from counts cross join listed`.execute(db)
  const { rows, holidays, ...counts } = answer.rows[0]!
  const free = new Set(holidays)
  const today = officeDay(now)
  const shownRows = rows.slice(0, size).map(({ mark, ...row }) => ({
    ...row,
    waiting_days: countBusinessDays(officeDay(new Date(row.since)), today, free),
  }))
  return {
    rows: shownRows,
    next: rows.length > size ? rows[size - 1]!.mark : null,
    counts: { ...counts, new: counts.all - counts.again - counts.contested },
  }
}

export const iso = (time: RawBuilder<unknown>) =>
  sql<string>`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The rows of `channels` of all networks that claim these channels. */
export const claimsOf = (channelIds: RawBuilder<unknown>) => sql`
  select channels.* from channels
  where (network_id, channel_id) in (
    select unnest(array_prepend(key.network_id, key.rivals)), channel_id from channel_key as key
    where channel_id in (${channelIds}))`

/** Of a `page` row, with `claimed`: the other networks that have proven the channel, the holder first. */
const rivals = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('network_id', rival.network_id, 'network', named.name,
    'holds', rival.network_id = key.network_id) order by rival.network_id <> key.network_id, rival.network_id), '[]')
  from channel_key as key
  join claimed as rival on rival.channel_id = key.channel_id
  join networks as named on named.network_id = rival.network_id
  where key.channel_id = page.channel_id and rival.network_id <> page.network_id and rival.verification = 'verified')`

/** Of a `page` row, with its `leases` of the moment: who looks at it. */
export const leaseOf = (accountId: number | null) => sql`(
  select jsonb_build_object('account_id', lease.account_id, 'nickname', coalesce(nickname, user_id, ''),
    'until', ${iso(sql`leased_until`)}, 'is_own', lease.account_id is not distinct from ${accountId}::integer)
  from leases as lease join ${operators} as operator on operator.account_id = lease.account_id
  where lease.network_id = page.network_id and lease.channel_id = page.channel_id)`

const markPattern = /^(\d{4}-\d\d-\d\d)_(\d{1,11}(?:\.\d{1,9})?)_(\d{1,10})_(\d{1,10})$/

function readMark(mark: string) {
  const [, due_on = '', since, network_id = '', channel_id = ''] = markPattern.exec(mark) ?? []
  if (!isDay(due_on) || !isPathId(network_id) || !isPathId(channel_id))
    throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
  return { due_on, since, network_id, channel_id }
}
