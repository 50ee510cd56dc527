import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import { sql } from 'kysely'
import { isInScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { type Reach, reachFigures, reachOfMany } from '../../facts/counted-reach.ts'
import { videoAmounts } from '../../facts/video-figures.ts'
import type { Selection } from '../selection.ts'
import { isOfKind } from './of-kind.ts'
import { unknownReach } from './reach-by-video.ts'
import { foundVideos } from './video-list-queries.ts'

/**
 * What a selection has of it: all, also of what names no video; of the videos of a narrowed list; or, `unlisted`, of what no row of
 * the whole list has, as of videos that were shown and not watched.
 */
export function sumOfReach(
  { scope, shown, summary, terms }: Selection,
  meant: 'all' | 'unlisted' | { search: string; kind: VideoKind },
): Question<Reach> {
  if (shown === null) return answered(unknownReach)
  const { search, kind } = typeof meant === 'object' ? meant : { search: '', kind: 'all' as const }
  const counted = reachOfMany(
    scope.network_id,
    sql`${isInScope(scope, 'f')} and f.day between ${shown.from}::date and ${shown.to}::date`,
  )
  const isListed = sql`exists (
    select from listed where listed.channel_id = counted.channel_id and listed.video_id = counted.video_id)`
  const rows = sql<Reach>`
    with listed as materialized (
      select channel_id, video_id from (${videoAmounts(scope, shown, summary, terms, { columns: [] })}) as amounts
      ${search ? sql`join (${foundVideos(scope, search)}) as found using (channel_id, video_id)` : sql``}
      where video_id <> '' ${
        kind === 'all'
          ? sql``
          : sql`and exists (select from videos where videos.network_id = ${scope.network_id}
              and videos.channel_id = amounts.channel_id and videos.video_id = amounts.video_id and ${isOfKind(kind, shown)})`
      }
    )
    select ${reachFigures} from (${counted}) as counted
    ${meant === 'all' ? sql`` : sql`where ${meant === 'unlisted' ? sql`not` : sql``} ${isListed}`}`
  return question(rows, ([found]) => found!)
}
