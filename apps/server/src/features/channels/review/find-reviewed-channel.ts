import type { ReviewedChannel } from '@cuesheet/contract/console-review'
import { reviewDecisions } from '@cuesheet/contract/values/review'
import { sql } from 'kysely'
import { actorsOf } from '../../../access/actors.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { listDecisions, type Reading } from './list-decisions.ts'
import { claimsOf, isLate, iso, isSoon, leaseOf } from './list-review-queue.ts'
import { isReviewAsked, reviewState } from './review-rules.ts'

const shownUploads = 12

type Asked = Reading & { now: Date; account_id: number }

/** All that a decision on a channel rests on; `not_found` for a channel that is not the network's. */
export async function findReviewedChannel(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  query: Asked,
): Promise<ReviewedChannel> {
  const [row, claimants, readers, uploads, history] = await Promise.all([
    findChannel(db, scope, channelId, query),
    listClaimants(db, channelId),
    listReaders(db, scope, channelId),
    listUploads(db, scope, channelId),
    listDecisions(db, scope, channelId, query),
  ])
  if (!row) throw new DomainError('not_found')
  const { is_asked, ...channel } = row
  const holds = claimants.some((each) => each.network_id === channel.network_id && each.holds)
  return {
    ...channel,
    possible: possibleDecisions(channel, { holds, is_asked }),
    claimants,
    readers: readers.map((reader) => ({ ...reader, locale: reader.locale ?? channel.locale })),
    uploads,
    history,
  }
}

type Found = Omit<ReviewedChannel, 'possible' | 'claimants' | 'readers' | 'uploads' | 'history'> & {
  /** Another review was asked for, in a contest, too. */
  is_asked: boolean
}

/** As transitions.ts has it for an operator: what leads on from here. */
function possibleDecisions(
  { state, status, verification }: Pick<Found, 'state' | 'status' | 'verification'>,
  { holds, is_asked }: { holds: boolean; is_asked: boolean },
): ReviewedChannel['possible'] {
  const isContested = state === 'contested'
  const possible: Record<(typeof reviewDecisions)[number], boolean> = {
    approve: status !== 2 && verification === 'verified' && holds && !isContested,
    hold: status === 0 || status === 2 || is_asked,
    reject: status !== 3,
  }
  return [
    ...reviewDecisions.filter((decision) => possible[decision]),
    ...(isContested ? ['award' as const] : []),
  ]
}

async function findChannel(
  db: Database,
  { network_id }: NetworkScope,
  channelId: number,
  { now, account_id, locale }: Asked,
): Promise<Found | null> {
  const here = sql`network_id = ${network_id} and channel_id = ${channelId}`
  const { rows } = await sql<Found>`
    with claimed as materialized (${claimsOf(sql`${channelId}::integer`)}),
    leases as materialized (select * from review_leases where ${here} and leased_until > ${now}),
    queued as materialized (select * from review_queue where ${here}),
    counted as materialized (
      select count(*) as total, count(*) filter (where is_shorts) as shorts, max(published_at) as latest_at
      from videos where ${here}
    ),
    actors as materialized (select account_id, nickname from ${actorsOf({ network_id })} as known),
    page as materialized (
      select channels.*, ${reviewState} as state, coalesce(${isReviewAsked}, false) as is_asked
      from claimed as channels join channel_key as key using (channel_id)
      where channels.network_id = ${network_id}
    )
    select page.network_id, page.channel_id, networks.name as network, page.platform_channel_id, page.title, page.handle,
      page.thumbnail, page.category, page.status, page.state, page.is_asked, kind,
      coalesce(page.status_reasons ->> ${locale}::text, page.status_reason) as status_reason,
      ${iso(sql`since`)} as since, due_on,
      case when due_on is null then null when ${isLate(now)} then 'late' when ${isSoon(now)} then 'soon' else 'fine' end as urgency,
      page.registered_on, (select nickname from actors where account_id = page.registered_by) as registered_by,
      page.approved_on, page.verification, page.verification_code,
      case when page.verification = 'verified' then jsonb_build_object('at', ${iso(sql`page.verified_at`)},
        'field', page.verified_field,
        'by', (select nickname from actors where account_id = page.verification_started_by)) end as verified,
      ${iso(sql`page.code_seen_at`)} as code_seen_at, ${iso(sql`page.code_gone_at`)} as code_gone_at, page.platform_state,
      ${iso(sql`page.platform_checked_at`)} as platform_checked_at, ${iso(sql`page.renamed_at`)} as renamed_at,
      case when networks.is_playist then 'en' else 'ko' end as locale,
      jsonb_build_object('total', total, 'shorts', shorts, 'latest_at', ${iso(sql`latest_at`)}) as videos,
      ${leaseOf(account_id)} as lease
    from page cross join counted
    join networks using (network_id)
    left join queued on queued.network_id = page.network_id and queued.channel_id = page.channel_id`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Every network that registered the channel, the holder first. */
async function listClaimants(db: Database, channelId: number): Promise<ReviewedChannel['claimants']> {
  const { rows } = await sql<ReviewedChannel['claimants'][number]>`
    with claimed as materialized (${claimsOf(sql`${channelId}::integer`)}),
    counted as materialized (
      select network_id, sum(least(coalesce(to_day, current_date), current_date) - from_day + 1) as days
      from channel_credit
      where channel_id = ${channelId} and network_id in (select network_id from claimed) and from_day <= current_date
      group by network_id
    ),
    assigned as materialized (
      select network_id, account_id, nickname, withdrawn_at
      from assignments join accounts using (network_id, account_id)
      where channel_id = ${channelId} and network_id in (select network_id from claimed)
    )
    select channels.network_id, networks.name as network, channels.network_id = key.network_id as holds,
      ${reviewState} as state, channels.status, channels.verification, ${iso(sql`verified_at`)} as verified_at,
      verified_field, registered_on,
      coalesce((select days from counted where counted.network_id = channels.network_id), 0)::integer as counted_days,
      (select coalesce(jsonb_agg(jsonb_build_object('account_id', account_id, 'nickname', nickname)
          order by nickname, account_id), '[]')
        from assigned
        where assigned.network_id = channels.network_id and withdrawn_at is null) as members
    from channel_key as key
    join claimed as channels on channels.channel_id = key.channel_id
    join networks on networks.network_id = channels.network_id
    where key.channel_id = ${channelId}
    order by channels.network_id <> key.network_id, registered_on, channels.network_id`.execute(db)
  return rows
}

type Reader = Omit<ReviewedChannel['readers'][number], 'locale'> & {
  /** Null: the network's. */
  locale: ReviewedChannel['locale'] | null
}

/** Whom a decision is told. */
async function listReaders(db: Database, { network_id }: NetworkScope, channelId: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select account_id, coalesce(nickname, user_id, '') as nickname, permission_flag = 1 as is_manager, language as locale
    from accounts
    where network_id = ${network_id} and withdrawn_at is null and (permission_flag = 1 or account_id in (
      select account_id from assignments where network_id = ${network_id} and channel_id = ${channelId}))
    order by permission_flag desc, nickname, account_id limit 100`.execute(db)
  return rows
}

/** What the channel published last, as it is kept here. */
async function listUploads(
  db: Database,
  { network_id }: NetworkScope,
  channelId: number,
): Promise<ReviewedChannel['uploads']> {
  const { rows } = await sql<ReviewedChannel['uploads'][number]>`
    select video_id, title, thumbnail, ${iso(sql`published_at`)} as published_at, duration_seconds, is_shorts
    from videos where network_id = ${network_id} and channel_id = ${channelId}
    order by videos.published_at desc nulls last, video_id limit ${sql.lit(shownUploads)}`.execute(db)
  return rows
}
