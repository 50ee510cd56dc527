import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { type Reach, reachFigures, reachOf, reachOfMany } from '../../facts/counted-reach.ts'
import type { Span } from '../../facts/periods.ts'
import type { VideoKey } from './video-facts.ts'

export const unknownReach: Reach = { impressions: null, click_through_rate: null }

/** The relation (channel_id, video_id, impressions, click_through_rate) of all videos of which a selection has it; `channels`: of these alone. */
export const reachByVideo = (
  scope: ChannelScope,
  { from, to }: Span,
  channels?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select channel_id, video_id, ${reachFigures} from (${reachOfMany(
    scope.network_id,
    sql`${isInScope(scope, 'f')} and f.day between ${from}::date and ${to}::date
      ${channels ? sql`and f.channel_id = any(${channels})` : sql``}`,
  )}) as counted group by channel_id, video_id`

export const reachOfVideo = (
  { network_id, channel_id, video_id }: VideoKey,
  shown: Span | null,
): Question<Reach> =>
  shown === null
    ? answered(unknownReach)
    : question(
        sql<Reach>`
          select reach.* from (select ${channel_id}::integer as channel_id, ${video_id}::text as video_id) as key
          cross join lateral (${reachOf(network_id, shown, 'key')}) as reach`,
        ([found]) => found!,
      )
