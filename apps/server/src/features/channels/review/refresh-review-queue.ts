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

/** Those that several networks have proven to be theirs, with the time of the last proof. */
async function listContested(
  db: Database,
  channelIds: readonly number[] | null,
): Promise<{ channel_id: number; since: string }[]> {
  const { rows } = await sql<{ channel_id: number; since: string }>`
    select channel_id, max(verified_at)::text as since from channels join channel_key as key using (channel_id)
    where cardinality(rivals) > 0 and channels.network_id = any(array_prepend(key.network_id, rivals))
      and verification = 'verified' and ${ofThese(channelIds)}
    group by channel_id having count(*) > 1`.execute(db)
  return rows
}

/** `networks`: keeps lookups of single channels to the networks that have them. */
const ofThese = (channelIds: readonly number[] | null, networks: readonly number[] | null = null) =>
  channelIds === null
    ? sql`true`
    : sql`channel_id = any(${channelIds}::integer[])
        ${networks ? sql`and channels.network_id = any(${networks}::integer[])` : sql``}`

async function listClaimers(db: Database, channelIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ network_id: number }>`
    select distinct unnest(array_prepend(network_id, rivals)) as network_id from channel_key
    where channel_id = any(${channelIds}::integer[])`.execute(db)
  return rows.map(({ network_id }) => network_id)
}

/** Which of these channels wait for an operator, in which network, why and since when; null: of all. */
async function listWaiting(db: Database, channelIds: readonly number[] | null): Promise<Waiting[]> {
  const contested = await listContested(db, channelIds)
  const networks = channelIds && (await listClaimers(db, channelIds))
  const { rows } = await sql<Waiting>`
    select waiting.network_id, channel_id, kind, since::text as since, ${officeDayOf(sql`since`)} as day,
      greatest(coalesce(own.value, ${sql.lit(usualDays)}), 1) as days
    from (
      select channels.network_id, channel_id,
        case when proven.since is not null and verification = 'verified' then 'contested'
          when status = 0 and verification = 'verified' then 'new' when ${isReviewAsked} then 'again' end as kind,
        coalesce(
          case when proven.since is not null and verification = 'verified' then proven.since
            when status = 0 then greatest(verified_at, review_requested_at) else review_requested_at end,
          registered_on::timestamp at time zone 'UTC') as since
      from channels
      join channel_key as key using (channel_id)
      left join unnest(${contested.map(({ channel_id }) => channel_id)}::integer[],
        ${contested.map(({ since }) => since)}::timestamptz[]) as proven (channel_id, since) using (channel_id)
      where channels.network_id = any(array_prepend(key.network_id, rivals)) and ${ofThese(channelIds, networks)}
    ) as waiting
    left join network_constants as own on own.network_id = waiting.network_id and own.name = 'review_days_to'
    where kind is not null`.execute(db)
  return rows
}

type Queued = Pick<Waiting, 'network_id' | 'channel_id' | 'kind' | 'since'>

async function listQueued(db: Database, channelIds: readonly number[] | null): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select network_id, channel_id, kind, since::text as since from review_queue
    where ${ofThese(channelIds)}`.execute(db)
  return rows
}

const keyOf = ({ network_id, channel_id }: Queued) => `${network_id}:${channel_id}`
const isSame = (one: Queued | undefined, other: Queued | undefined) =>
  one?.kind === other?.kind && one?.since === other?.since
const byKey = <Row extends Queued>(rows: readonly Row[]) => new Map(rows.map((row) => [keyOf(row), row]))

/**
 * Brings the queue in line with the state of these channels (null: of all), in every network that registered them. What
 * waits already keeps the day that it was promised.
 */
export async function refreshReviewQueue(
  trx: Transaction<DB>,
  channelIds: readonly number[] | null,
): Promise<void> {
  const waiting = byKey(await listWaiting(trx, channelIds))
  const queued = byKey(await listQueued(trx, channelIds))
  const gone = [...queued.values()].filter((row) => !isSame(row, waiting.get(keyOf(row))))
  for (const [network_id, rows] of Map.groupBy(gone, (row) => row.network_id))
    await trx
      .deleteFrom('review_queue')
      .where('network_id', '=', network_id)
      .where(sql<boolean>`channel_id = any(${rows.map(({ channel_id }) => channel_id)}::integer[])`)
      .execute()
  const fresh = [...waiting.values()].filter((row) => !isSame(row, queued.get(keyOf(row))))
  if (fresh.length === 0) return
  await sql`
    insert into review_queue (network_id, channel_id, kind, since, due_on, soon_at)
    select network_id, channel_id, kind, since, due_on, soon_at from ${await withDue(trx, fresh)}
    on conflict (network_id, channel_id) do update set kind = excluded.kind, since = excluded.since,
      due_on = excluded.due_on, soon_at = excluded.soon_at`.execute(trx)
}

const officeDayOf = (time: RawBuilder<unknown>) =>
  sql`(${time} at time zone ${sql.lit(officeTimeZone)})::date`

/** The end of the day that is due, and when three quarters of the time until then have passed. */
const soonAt = (since: RawBuilder<unknown>, dueOn: RawBuilder<unknown>) =>
  sql`${since} + 0.75 * ((${dueOn} + 1)::timestamp at time zone ${sql.lit(officeTimeZone)} - ${since})`

/** As a relation `given` (network_id, channel_id, kind, since, due_on, soon_at). */
async function withDue(trx: Transaction<DB>, rows: readonly Waiting[]): Promise<RawBuilder<unknown>> {
  const holidays = await readHolidays(trx)
  const due = rows.map(({ day, days }) => addBusinessDays(day, days, holidays))
  const since = rows.map((row) => row.since)
  const soon = await sql<{ soon_at: string }>`
    select (${soonAt(sql`since`, sql`due_on`)})::text as soon_at
    from unnest(${since}::timestamptz[], ${due}::date[]) with ordinality as given (since, due_on, place)
    order by place`.execute(trx)
  return sql`unnest(${rows.map(({ network_id }) => network_id)}::integer[],
    ${rows.map(({ channel_id }) => channel_id)}::integer[], ${rows.map(({ kind }) => kind)}::text[],
    ${since}::timestamptz[], ${due}::date[], ${soon.rows.map(({ soon_at }) => soon_at)}::timestamptz[])
    as given (network_id, channel_id, kind, since, due_on, soon_at)`
}

/** After a change of the holidays: what waits over one is due later or earlier. */
export async function refreshDueDays(trx: Transaction<DB>, changed: string): Promise<void> {
  const { rows } = await sql<Waiting>`
    select queued.network_id, channel_id, kind, since::text as since, ${officeDayOf(sql`since`)} as day,
      greatest(coalesce(own.value, ${sql.lit(usualDays)}), 1) as days
    from review_queue as queued
    left join network_constants as own on own.network_id = queued.network_id and own.name = 'review_days_to'
    where ${officeDayOf(sql`since`)} < ${changed}::date and due_on >= ${changed}::date - 14`.execute(trx)
  for (const [network_id, waiting] of Map.groupBy(rows, (row) => row.network_id))
    await sql`
      update review_queue as queued set due_on = given.due_on, soon_at = given.soon_at
      from ${await withDue(trx, waiting)}
      where queued.network_id = ${network_id} and queued.channel_id = given.channel_id
        and queued.since = given.since`.execute(trx)
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
  const expected = byKey(await listWaiting(db, null))
  const stored = byKey(await listQueued(db, null))
  const different = [...new Set([...expected.keys(), ...stored.keys()])].filter(
    (key) => !isSame(expected.get(key), stored.get(key)),
  )
  return {
    difference_count: different.length,
    differences: different.slice(0, 20).map((key) => ({
      rollup: 'review_queue',
      expected: placeOf(expected.get(key)),
      stored: placeOf(stored.get(key)),
    })),
  }
}

const placeOf = (row: Queued | undefined) =>
  row ? { network_id: row.network_id, channel_id: row.channel_id, kind: row.kind, since: row.since } : null
