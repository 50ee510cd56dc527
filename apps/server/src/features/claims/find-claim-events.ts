import { claimDays } from '@cuesheet/contract/values/claims'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { claimStates } from './states.ts'

/** A claims report that is being applied. */
export type Snapshot = {
  /** The day it is of, or was made on. */
  day: string
  /** False: it is the network's first, or was taken again though a newer one had come. */
  compares: boolean
}

const endOf = sql`case
  when kind = 'disputed' then since_day + ${sql.lit(claimDays.disputed)}
  when kind = 'appealed' then since_day + ${sql.lit(claimDays.appealed)}
  when kind = 'potential' then since_day + ${sql.lit(claimDays.potential)}
end`

/**
 * The relation of what has happened between the claims that stand, as they were at the end of the day before, and those that
 * are staged. What was found of the same day says how they were before it: a report that is issued again is compared with the same.
 * A recording that another asset of the video claims is neither won nor lost, and a detail is news only where there was one before.
 */
const differences = ({ network_id }: NetworkScope, day: string) => sql`
  with said as materialized (${claimStates(sql`select * from claim_staging where network_id = ${network_id}`)}),
  before as materialized (
    select coalesce(told.channel_id, stands.channel_id) as channel_id, coalesce(told.video_id, stands.video_id) as video_id,
      coalesce(told.asset_id, stands.asset_id) as asset_id, coalesce(told.isrc, stands.isrc) as isrc,
      coalesce(before_state, state) as state, coalesce(before_word, word) as word,
      case when before_state is null then policy else before_policy end as policy
    from (${claimStates(sql`select * from video_claims where network_id = ${network_id}`)}) as stands
    full join (
      select distinct on (channel_id, video_id, asset_id) channel_id, video_id, asset_id, isrc, before_state, before_word,
        before_policy
      from claim_events where network_id = ${network_id} and day = ${day}::date and kind <> 'not_earning'
      order by channel_id, video_id, asset_id, event_id
    ) as told using (channel_id, video_id, asset_id)
  )
  select channel_id, video_id, asset_id, isrc, kind, before_state, before_word, before_policy, state, word, policy,
    case when kind in ('won', 'potential') and before_state = 'gone' and created_day <= ${day}::date
      and created_day + ${sql.lit(claimDays.potential)} >= ${day}::date then created_day else ${day}::date end as since_day
  from (
    select coalesce(said.channel_id, before.channel_id) as channel_id, coalesce(said.video_id, before.video_id) as video_id,
      coalesce(said.asset_id, before.asset_id) as asset_id, coalesce(nullif(said.isrc, ''), before.isrc) as isrc,
      coalesce(before.state, 'gone') as before_state, coalesce(before.word, '') as before_word, before.policy as before_policy,
      coalesce(said.state, 'gone') as state, coalesce(said.word, '') as word, said.policy, said.created_day
    from said full join before using (channel_id, video_id, asset_id)
  ) as changed
  left join (
    select distinct channel_id, video_id, isrc, true as is_claimed from said where state = 'active'
  ) as claimed using (channel_id, video_id, isrc)
  left join (
    select distinct channel_id, video_id, isrc, true as was_claimed from before where state = 'active'
  ) as claimed_before using (channel_id, video_id, isrc)
  cross join lateral (values
    (case
      when state = before_state and (state <> 'other' or starts_with(word || ' ', before_word || ' ')) then null
      when state = 'gone' then case when is_claimed is null then 'lost' end
      when state <> 'active' then state
      when before_state = 'potential' or before_state = 'gone' and was_claimed is null then 'won'
    end),
    (case when state <> 'gone' and before_state <> 'gone' and policy <> before_policy then 'policy' end)
  ) as happened (kind)
  where kind is not null and isrc is not null`

/**
 * Keeps what has happened since the snapshot that stands; called while its claims still do. What an earlier issue of the same
 * day had said and this one does not is taken back, unless somebody has handled it.
 */
export async function findClaimEvents(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { day, compares }: Snapshot,
): Promise<void> {
  if (!compares) return
  const { network_id } = scope
  const found = differences(scope, day)
  // Their file is known when it is recorded.
  await sql`
    insert into claim_events (network_id, channel_id, video_id, asset_id, isrc, kind, day, since_day, ends_on, before_state,
      before_word, before_policy, state, word, policy, file_id)
    select ${network_id}, channel_id, video_id, asset_id, isrc, kind, ${day}::date, since_day, ${endOf}, before_state,
      before_word, before_policy, state, word, policy, 0
    from (${found}) as found
    order by channel_id, video_id, asset_id, kind
    on conflict (network_id, channel_id, video_id, asset_id, kind, day) where kind <> 'not_earning' do update set
      isrc = excluded.isrc, since_day = excluded.since_day, ends_on = excluded.ends_on, state = excluded.state, word = excluded.word, policy = excluded.policy, ended_on = null`.execute(
    trx,
  )
  await sql`
    delete from claim_events as event
    where network_id = ${network_id} and day = ${day}::date and kind <> 'not_earning' and handled_at is null
      and (channel_id, video_id, asset_id, kind) not in (select channel_id, video_id, asset_id, kind from (${found}) as found)`.execute(
    trx,
  )
}
