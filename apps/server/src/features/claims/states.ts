import { type RawBuilder, sql } from 'kysely'

/** The platform's words for a claim's state; all others are `other`, by their own name. */
const words = {
  gone: ['inactive', 'released', 'closed', 'expired'],
  appealed: ['appealed'],
  disputed: ['disputed'],
  potential: ['potential', 'pending'],
}

const isAnyOf = (column: string, known: readonly string[]) => sql`${sql.ref(column)} = any(${known}::text[])`

/** Of a row with `status` and `status_detail`: gone, appealed, disputed, active, potential or other. */
const stateOf = sql`case
  when ${isAnyOf('status', words.gone)} then 'gone'
  when ${isAnyOf('status', words.appealed)} or ${isAnyOf('status_detail', words.appealed)} then 'appealed'
  when ${isAnyOf('status', words.disputed)} or ${isAnyOf('status_detail', words.disputed)} then 'disputed'
  when ${isAnyOf('status', words.potential)} or ${isAnyOf('status_detail', words.potential)} then 'potential'
  when status = 'active' then 'active'
  else 'other'
end`

/** Of several claims by one asset on one video that counts which there is most to do about. */
const order = ['appealed', 'disputed', 'active', 'potential', 'other', 'gone']

/**
 * The relation (channel_id, video_id, asset_id, isrc, state, word, policy, created_day) of claims by video and asset.
 * `claims`: one with the columns of `video_claims`.
 */
export const claimStates = (claims: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct on (channel_id, video_id, asset_id) channel_id, video_id, asset_id, isrc, state,
    concat_ws(' ', status, status_detail) as word, policy, created_day
  from (select *, ${stateOf} as state from (${claims}) as claim) as claim
  order by channel_id, video_id, asset_id, array_position(${order}::text[], state), isrc = '', claim_id`
