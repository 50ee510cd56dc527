import { type RawBuilder, sql } from 'kysely'
import { isInScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { countedReach, reachFigures } from '../../facts/counted-reach.ts'
import type { Span } from '../../facts/periods.ts'
import type { Selection } from '../selection.ts'
import type { VideoKey } from './video-facts.ts'

export type Reach = { impressions: number | null; click_through_rate: number | null }
const unknown: Reach = { impressions: null, click_through_rate: null }

/** The one row of Reach of the video that a relation's row names by channel_id and video_id, over the credited days of a span. */
export const reachOf = (network_id: number, { from, to }: Span, video: string): RawBuilder<Reach> => sql`
  select ${reachFigures} from (${countedReach(
    network_id,
    sql`f.channel_id = ${sql.ref(`${video}.channel_id`)} and f.video_id = ${sql.ref(`${video}.video_id`)}
      and f.day between ${from}::date and ${to}::date`,
  )}) as counted`

export const reachOfVideo = (
  { network_id, channel_id, video_id }: VideoKey,
  shown: Span | null,
): Question<Reach> =>
  shown === null
    ? answered(unknown)
    : question(
        sql<Reach>`
          select reach.* from (select ${channel_id}::integer as channel_id, ${video_id}::text as video_id) as key
          cross join lateral (${reachOf(network_id, shown, 'key')}) as reach`,
        ([found]) => found!,
      )

/** The same of all that a selection has, also of what names no video. */
export const reachOfAll = ({ scope, shown }: Selection): Question<Reach> =>
  shown === null
    ? answered(unknown)
    : question(
        sql<Reach>`
          select ${reachFigures} from (${countedReach(
            scope.network_id,
            sql`${isInScope(scope, 'f')} and f.day between ${shown.from}::date and ${shown.to}::date`,
          )}) as counted`,
        ([found]) => found!,
      )
