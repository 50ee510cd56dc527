import { addDays } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { videoSums } from '../facts/video-sums.ts'
import type { Snapshot } from './find-claim-events.ts'
import { claimStates } from './states.ts'
import { tellClaims } from './tell-claims.ts'

/** Events that need nobody any more are kept for so long. */
const keptDays = 400

/** After a snapshot: what is over ends, declared tracks without a claim are found, money is estimated, and what is new is told. */
export async function settleClaimEvents(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { day, file_id }: Snapshot & { file_id: number },
): Promise<void> {
  await endEvents(trx, scope, day)
  await findNotEarning(trx, scope, { day, file_id })
  const { network_id } = scope
  const isNew = sql`network_id = ${network_id} and file_id = 0`
  await estimate(trx, scope, day)
  const { rows } = await sql<{ event_id: number }>`
    select event_id from claim_events where ${isNew} order by event_id`.execute(trx)
  await sql`update claim_events set file_id = ${file_id} where ${isNew}`.execute(trx)
  await tellClaims(
    trx,
    scope,
    rows.map((row) => row.event_id),
  )
  await sql`
    delete from claim_events where network_id = ${network_id} and day < ${addDays(day, -keptDays)}::date
      and (handled_at is not null or ended_on is not null or kind = 'won')`.execute(trx)
}

/**
 * What it says has not happened, as long as nobody has handled it, and what it ended is open: its file was reverted.
 * `day`: of the snapshot; null: not known.
 */
export async function takeBackClaimEvents(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { file_id, day }: { file_id: number; day: string | null },
): Promise<void> {
  await trx
    .deleteFrom('claim_events')
    .where('network_id', '=', network_id)
    .where('file_id', '=', file_id)
    .where('handled_at', 'is', null)
    .execute()
  await sql`update claim_events set ended_on = null where network_id = ${network_id} and ${hasEnded(day)}`.execute(
    trx,
  )
}

const hasEnded = (day: string | null) => sql`ended_on = ${day}::date`

async function endEvents(trx: Transaction<DB>, { network_id }: NetworkScope, day: string): Promise<void> {
  // By an earlier issue of the same day.
  await sql`update claim_events set ended_on = null where network_id = ${network_id} and ${hasEnded(day)}`.execute(
    trx,
  )
  await sql`
    with stands as materialized (${claimStates(sql`select * from video_claims where network_id = ${network_id}`)})
    update claim_events as event set ended_on = ${day}::date
    from (
      select event_id, case
        when kind = 'lost' then coalesce(stands.state <> 'gone', same.isrc is not null)
        when kind = 'policy' then coalesce(stands.policy is distinct from said.policy, true)
        when kind = 'other' then coalesce(stands.state <> 'other' or stands.word <> said.word, true)
        when kind = 'not_earning' then claimed.video_id is not null or declared.isrc is null
        else coalesce(stands.state <> kind, true)
      end as is_over
      from (
        select * from claim_events
        where network_id = ${network_id} and ended_on is null and kind <> 'won' and day <= ${day}::date
      ) as said
      left join stands using (channel_id, video_id, asset_id)
      left join (
        select distinct channel_id, video_id, isrc from stands where state = 'active'
      ) as same on same.channel_id = said.channel_id and same.video_id = said.video_id and same.isrc = said.isrc
      left join (${claimedVideos(network_id)}) as claimed on claimed.channel_id = said.channel_id and claimed.video_id = said.video_id
      left join (
        select channel_id, video_id, isrc from video_tracks where network_id = ${network_id} and declared_at is not null
      ) as declared on declared.channel_id = said.channel_id and declared.video_id = said.video_id and declared.isrc = said.isrc
    ) as found
    where event.network_id = ${network_id} and event.event_id = found.event_id and is_over`.execute(trx)
}

/** What an active claim is on, also one without an ISRC, which is staged alone. */
const claimedVideos = (network_id: number) => sql`
  select channel_id, video_id from video_claims where network_id = ${network_id} and is_active
  union
  select channel_id, video_id from claim_staging where network_id = ${network_id} and isrc = '' and status = 'active'`

/** Tracks that were declared before the report's day, of approved channels' videos that no claim is active on and none was lost of. */
async function findNotEarning(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { day, file_id }: { day: string; file_id: number },
): Promise<void> {
  await sql`
    insert into claim_events (network_id, channel_id, video_id, asset_id, isrc, kind, day, since_day, before_state,
      before_word, state, word, file_id)
    select ${network_id}, channel_id, video_id, '', isrc, 'not_earning', ${day}::date, declared_on, 'gone', '', 'gone', '', ${file_id}
    from (
      select channel_id, video_id, isrc, (declared_at at time zone 'America/Los_Angeles')::date as declared_on
      from video_tracks where network_id = ${network_id} and declared_at is not null and claimed_at is null
    ) as declared
    join (select channel_id from channels where network_id = ${network_id} and status = 2) as approved using (channel_id)
    where declared_on < ${day}::date
      and (channel_id, video_id) not in (${claimedVideos(network_id)})
      and (channel_id, video_id) not in (
        select channel_id, video_id from claim_events
        where network_id = ${network_id} and ended_on is null and kind in ('lost', 'disputed', 'appealed', 'potential'))
      and (channel_id, video_id, isrc) not in (
        select channel_id, video_id, isrc from claim_events
        where network_id = ${network_id} and ended_on is null and kind = 'not_earning')
    on conflict (network_id, channel_id, video_id, isrc, day) where kind = 'not_earning' do nothing`.execute(
    trx,
  )
}

const estimatedDays = 28

/**
 * Money at stake: the video's engaged views of the last 28 complete days times what 1,000 of those of the channel's claimed
 * videos earned in the same days. What was lost or changed keeps what was at stake then.
 */
async function estimate(trx: Transaction<DB>, scope: NetworkScope, day: string): Promise<void> {
  const { network_id } = scope
  const shown = await trx
    .selectFrom('figures_through')
    .select('day')
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  if (!shown) return
  const to = shown.day < day ? shown.day : day
  const isAsked = sql`network_id = ${network_id} and ended_on is null and handled_at is null
    and (at_stake is null or day = ${day}::date or kind not in ('lost', 'policy', 'won'))`
  const channels = sql`array(select distinct channel_id from claim_events where ${isAsked})`
  await sql`
    with sums as materialized (
      select channel_id, video_id, sum(engaged_views) as engaged, sum(unengaged_views) as unengaged,
        sum(paired_revenue) as revenue, sum(engaged_views - unpaired_engaged_views) as paired
      from (${videoSums(
        wholeNetworkScope(network_id),
        { from: addDays(to, 1 - estimatedDays), to },
        {
          channels,
          names: ['engaged_views', 'unengaged_views', 'unpaired_engaged_views', 'paired_revenue'],
        },
      )}) as summed
      group by channel_id, video_id
    ),
    rates as materialized (
      select channel_id, sum(revenue) / nullif(sum(paired), 0) as rate
      from sums where unengaged = 0 and exists (
        select from video_claims as claim
        where claim.network_id = ${network_id} and claim.channel_id = sums.channel_id and claim.video_id = sums.video_id
          and claim.is_active and coalesce(claim.policy, 'monetize') like 'monetize%')
      group by channel_id
    )
    update claim_events as event set at_stake = found.at_stake
    from (
      select event_id, round(engaged * rate)::bigint as at_stake
      from (select event_id, channel_id, video_id from claim_events where ${isAsked}) as asked
      left join (select channel_id, video_id, engaged from sums where unengaged = 0) as sums using (channel_id, video_id)
      left join rates using (channel_id)
    ) as found
    where event.network_id = ${network_id} and event.event_id = found.event_id and event.at_stake is distinct from found.at_stake`.execute(
    trx,
  )
}
