import type { videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import type { Database } from '../../../db/connection.ts'
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
  const { shown } = selection
  if (!shown) return { total: 0, rows: [], last: null }
  return listVideos(db, { ...selection, shown }, order, await findRankedVideos(db, selection, order))
}
