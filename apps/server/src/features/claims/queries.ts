import type { claims } from '@cuesheet/contract/claims'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { ClaimKind, ClaimView } from '@cuesheet/contract/values/claims'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actorsOf } from '../../access/actors.ts'
import { type ChannelScope, isInScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { presentRows } from '../../db/present-networks.ts'
import { money, type Terms } from '../facts/terms.ts'
import { isOpenClaim, isUrgentClaim } from '../facts/urgent-claims.ts'
import { deskOrder } from './rules.ts'

export type Claim = AnswerOf<typeof claims>['rows'][number]
export type ClaimFilters = { view: ClaimView; kind?: ClaimKind | undefined; search: string }
type Reader = { terms: Terms; today: string }

/** The events that filters leave; a kind that is asked for is listed though nobody has to do anything about it. */
function isListed({ view, kind, search }: ClaimFilters): RawBuilder<SqlBool> {
  const part = search.normalize('NFKC').toLowerCase()
  const ofView = {
    open: kind === 'won' ? sql`handled_at is null and ended_on is null` : isOpenClaim,
    handled: sql`handled_at is not null`,
    over: sql`ended_on is not null and handled_at is null`,
    all: sql`true`,
  }[view]
  return sql<SqlBool>`${ofView} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    and (${part} = '' or strpos(videos.search_title, ${part}) > 0 or strpos(channels.search_title, ${part}) > 0
      or strpos(lower(tracks.title), ${part}) > 0 or lower(isrc) = ${part} or lower(asset_id) = ${part} or lower(video_id) = ${part})`
}

const moment = (of: string) =>
  sql`to_char(${sql.ref(of)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What a dollar of the latest month is to the viewer. */
const factorOf = ({ kind, months }: Terms) => {
  const latest = months.at(-1)
  if (!latest) return sql`null::numeric`
  const rate = sql`${latest.rate}::numeric`
  return kind === 'net' ? sql`(${rate} * (1 - ${latest.fee_rate}::numeric))` : rate
}

/** Whether it is managers who read: notes, and who wrote them, are for them alone. */
export const isManagers = ({ terms }: ChannelScope): boolean => terms === 'gross'

const selectClaims = (
  scope: ChannelScope,
  { terms, today }: Reader,
  which: RawBuilder<SqlBool>,
  more: RawBuilder<unknown> = sql``,
) => sql<Claim>`
  select event_id, kind, channel_id, channels.title as channel, video_id, videos.title, videos.thumbnail, asset_id, isrc,
    case when tracks.title is not null then jsonb_build_object('title', tracks.title, 'artist', tracks.artist) end as track,
    day, since_day, ends_on, case when ${isOpenClaim} then ends_on - ${today}::date end as days_left,
    coalesce(${isUrgentClaim(today)}, false) as is_urgent, word, before_policy, policy,
    ${money(sql`at_stake * ${factorOf(terms)}`)}::text as at_stake, ended_on, ${moment('handled_at')} as handled_at,
    ${isManagers(scope) ? sql`actors.nickname` : sql`null`} as handled_by, ${isManagers(scope) ? sql`note` : sql`null`} as note
    ${more}
  from (select * from claim_events as event where ${isInScope(scope, 'event')}) as event
  join (select channel_id, title, search_title from channels where network_id = ${scope.network_id}) as channels using (channel_id)
  left join (
    select channel_id, video_id, title, thumbnail, search_title from videos where network_id = ${scope.network_id}
  ) as videos using (channel_id, video_id)
  left join tracks using (isrc)
  left join ${actorsOf(scope)} as actors on actors.account_id = handled_by
  where ${which}`

/** A page of the desk. */
export async function listClaims(
  db: Database,
  scope: ChannelScope,
  { page, size, ...filters }: ClaimFilters & { page: number; size: number },
  reader: Reader,
): Promise<{ page: number; size: number; total: number; rows: Claim[] }> {
  const total = sql`, count(*) over () as total`
  const { rows } = await sql<Claim & { total: number }>`
    ${selectClaims(scope, reader, isListed(filters), total)} order by ${deskOrder(reader.today)} limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  )
  return { page, size, total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** All that the filters leave, in the order of the desk. */
export const claimRows = (scope: ChannelScope, filters: ClaimFilters, reader: Reader): RawBuilder<Claim> =>
  sql<Claim>`${selectClaims(scope, reader, isListed(filters))} order by ${deskOrder(reader.today)}`

/** What happened to the claims on a video, the latest first. */
export async function listVideoClaims(
  db: Database,
  scope: ChannelScope,
  videoId: string,
  reader: Reader,
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    ${selectClaims(scope, reader, sql<SqlBool>`video_id = ${videoId}`)} order by day desc, event_id desc limit 10`.execute(
    db,
  )
  return rows
}

/** How many of each kind are open, and of which day the newest report is. */
export async function summarizeClaims(
  db: Database,
  scope: ChannelScope,
): Promise<{ open: Partial<Record<ClaimKind, number>>; as_of: string | null }> {
  const { rows } = await sql<{ open: Partial<Record<ClaimKind, number>>; as_of: string | null }>`
    select coalesce((
        select jsonb_object_agg(kind, count) from (
          select kind, count(*) as count from claim_events as event where ${isInScope(scope, 'event')} and ${isOpenClaim} group by kind
        ) as counted), '{}') as open,
      (select coalesce(as_of, day) from claim_snapshots where network_id = ${scope.network_id}) as as_of`.execute(
    db,
  )
  return rows[0]!
}

/** How many claims of a network the platform decides on soon. `today`: the reporting day. */
export async function countUrgentClaims(
  db: Database,
  { network_id }: { network_id: number },
  today: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from claim_events where network_id = ${network_id} and ${isUrgentClaim(today)}`.execute(
    db,
  )
  return Number(rows[0]!.count)
}

/** The networks in which something ends soon that nobody was told of. `today`: the reporting day. */
export async function listEndingNetworks(db: Database, today: string): Promise<number[]> {
  const { rows } = await sql<{ network_id: number }>`
    select distinct network_id from ${presentRows('claim_events')}
    where ends_on is not null and warned_on is null and ${isUrgentClaim(today)} order by network_id`.execute(
    db,
  )
  return rows.map(({ network_id }) => network_id)
}

type EndingClaims = { network_id: number; network: string; count: number; since: Date; ends_on: string }

/** So many days before the platform decides operators are told, too. */
const operatorsDays = 3

/** By network how many open claims the platform decides on within days, the first day first. `today`: the reporting day. */
export async function listEndingClaims(
  db: Database,
  { today, size }: { today: string; size: number },
): Promise<EndingClaims[]> {
  const { rows } = await sql<EndingClaims>`
    with ending as materialized (
      select network_id, count(*) as count, min(since_day)::timestamptz as since, min(ends_on) as ends_on
      from ${presentRows('claim_events')}
      where ${isOpenClaim} and ends_on between ${today}::date and ${today}::date + ${sql.lit(operatorsDays)}
        and network_id not in (select network_id from network_deletions)
      group by network_id
    )
    select network_id, name as network, count, since, ends_on
    from ending join networks using (network_id)
    order by ends_on, network_id limit ${size}`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
