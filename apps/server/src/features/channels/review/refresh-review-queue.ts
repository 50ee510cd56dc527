import { addBusinessDays, officeTimeZone } from '@cuesheet/contract/values/business-days'
import { networkConstants } from '@cuesheet/contract/values/network-constants'
import type { ReviewKind } from '@cuesheet/contract/values/review'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { readHolidays } from './read-holidays.ts'
import { isReviewAsked } from './review-rules.ts'

type Waiting = {
  network_id: number
  channel_id: number
  kind: ReviewKind
  /** As text, with its microseconds. */
  since: string
  /** The office's day at that moment. */
  day: string
  days: number
}

const usualDays = networkConstants.parse({}).review_days_to

/** Which of these channels wait for an operator, in which network, why and since when; null: of all. */
const waiting = (channelIds: readonly number[] | null) => sql`
  select network_id, channel_id, kind, since from (
    select channels.network_id, channel_id,
      case when proven.count > 1 and verification = 'verified' then 'contested'
        when status = 0 and verification = 'verified' then 'new' when ${isReviewAsked} then 'again' end as kind,
      coalesce(
        case when proven.count > 1 and verification = 'verified' then proven.since
          when status = 0 then greatest(verified_at, review_requested_at) else review_requested_at end,
        registered_on::timestamp at time zone 'UTC') as since
    from channel_key as key
    cross join lateral unnest(array_prepend(key.network_id, rivals)) as claimer
    join channels using (channel_id)
    cross join lateral (
      select count(*), max(verified_at) as since from channels as each
      where cardinality(rivals) > 0 and each.network_id = any(array_prepend(key.network_id, rivals))
        and each.channel_id = key.channel_id and each.verification = 'verified') as proven
    where channels.network_id = claimer ${channelIds ? sql`and channel_id = any(${channelIds}::integer[])` : sql``}
  ) as each
  where kind is not null`

const isSame = sql`queued.network_id = waiting.network_id and queued.channel_id = waiting.channel_id
  and queued.kind = waiting.kind and queued.since = waiting.since`

/**
 * Brings the queue in line with the state of these channels (null: of all), in every network that registered them. What
 * waits already keeps the day that it was promised.
 */
export async function refreshReviewQueue(
  trx: Transaction<DB>,
  channelIds: readonly number[] | null,
): Promise<void> {
  const ofThese = channelIds ? sql`queued.channel_id = any(${channelIds}::integer[])` : sql`true`
  await sql`
    delete from review_queue as queued
    where ${ofThese} and not exists (select from (${waiting(channelIds)}) as waiting where ${isSame})`.execute(
    trx,
  )
  const { rows } = await sql<Waiting>`
    select waiting.network_id, waiting.channel_id, waiting.kind, waiting.since::text, ${officeDayOf(sql`waiting.since`)} as day,
      greatest(coalesce(own.value, ${sql.lit(usualDays)}), 1) as days
    from (${waiting(channelIds)}) as waiting
    left join network_constants as own on own.network_id = waiting.network_id and own.name = 'review_days_to'
    where not exists (select from review_queue as queued where ${isSame})`.execute(trx)
  await writeDue(trx, rows)
}

const officeDayOf = (time: RawBuilder<unknown>) =>
  sql`(${time} at time zone ${sql.lit(officeTimeZone)})::date`

/** The end of the day that is due, and when three quarters of the time until then have passed. */
const soonAt = (since: RawBuilder<unknown>, dueOn: RawBuilder<unknown>) =>
  sql`${since} + 0.75 * ((${dueOn} + 1)::timestamp at time zone ${sql.lit(officeTimeZone)} - ${since})`

async function writeDue(trx: Transaction<DB>, rows: readonly Waiting[]): Promise<void> {
  if (rows.length === 0) return
  const holidays = await readHolidays(trx)
  const due = rows.map(({ day, days }) => addBusinessDays(day, days, holidays))
  await sql`
    insert into review_queue (network_id, channel_id, kind, since, due_on, soon_at)
    select network_id, channel_id, kind, since, due_on, ${soonAt(sql`since`, sql`due_on`)}
    from unnest(${rows.map(({ network_id }) => network_id)}::integer[],
      ${rows.map(({ channel_id }) => channel_id)}::integer[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ since }) => since)}::timestamptz[], ${due}::date[])
      as given (network_id, channel_id, kind, since, due_on)
    on conflict (network_id, channel_id) do update set kind = excluded.kind, since = excluded.since,
      due_on = excluded.due_on, soon_at = excluded.soon_at`.execute(trx)
}

/** After a change of the holidays: what waits over one is due later or earlier. */
export async function refreshDueDays(trx: Transaction<DB>, changed: string): Promise<void> {
  const { rows } = await sql<Waiting>`
    select queued.network_id, channel_id, kind, since::text, ${officeDayOf(sql`since`)} as day,
      greatest(coalesce(own.value, ${sql.lit(usualDays)}), 1) as days
    from review_queue as queued
    left join network_constants as own on own.network_id = queued.network_id and own.name = 'review_days_to'
    where ${officeDayOf(sql`since`)} < ${changed}::date and due_on >= ${changed}::date - 14
    order by queued.network_id, channel_id for update of queued`.execute(trx)
  await writeDue(trx, rows)
}

type QueueDifference = {
  rollup: 'review_queue'
  expected: Record<string, unknown> | null
  stored: Record<string, unknown> | null
}

/** Compares the queue with the channels that wait; lists the first 20 rows that are missing, or there without reason. */
export async function verifyReviewQueue(
  db: Database,
): Promise<{ difference_count: number; differences: QueueDifference[] }> {
  const { rows } = await sql<Omit<QueueDifference, 'rollup'> & { total: number }>`
    with expected as (${waiting(null)}),
      stored as (select network_id, channel_id, kind, since from review_queue)
    select case when expected.kind is not null then to_jsonb(expected) end as expected,
      case when stored.kind is not null then to_jsonb(stored) end as stored, (count(*) over ())::integer as total
    from expected full join stored using (network_id, channel_id)
    where (expected.kind, expected.since) is distinct from (stored.kind, stored.since)
    order by network_id, channel_id limit 20`.execute(db)
  return {
    difference_count: rows[0]?.total ?? 0,
    differences: rows.map(({ expected, stored }) => ({ rollup: 'review_queue', expected, stored })),
  }
}
