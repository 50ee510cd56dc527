import type { videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import type { Database } from '../../../db/connection.ts'
import { videoSums } from '../../facts/video-sums.ts'
import type { Selection } from '../selection.ts'
import { listVideos, type VideoOrder, type VideoPage } from './video-list-queries.ts'
import { findRankedVideos } from './video-ranks.ts'

export type PageAsked = { sort: VideoSort; order: 'asc' | 'desc'; page: number; size: number }

/** A page, by number, of the videos with credited days in the selection. */
export async function readVideoPage(
  db: Database,
  selection: Selection,
  { page, size, ...asked }: PageAsked & Pick<VideoOrder, 'isrc'>,
): Promise<AnswerOf<typeof videos>['videos']> {
  const start = { skip: (page - 1) * size }
  const { total, rows } = await readVideos(db, selection, { ...asked, size, start })
  return { total, page, size, rows }
}

/** A piece of the videos with credited days in the selection. */
export async function readVideos(db: Database, selection: Selection, order: VideoOrder): Promise<VideoPage> {
  const { scope, terms, period, shown, freshness } = selection
  if (!shown || !freshness.data_through) return { total: 0, rows: [], last: null }
  const which = order.search || order.isrc ? 'found' : 'named'
  const sums = videoSums(scope, period.name, shown, freshness.data_through, which)
  // The figures of single videos are read from rollups only.
  const given = sums.isRollup ? await findRankedVideos(db, selection, order) : null
  return listVideos(db, scope, shown, sums, terms, order, given)
}
