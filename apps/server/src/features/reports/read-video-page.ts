import type { Database } from '../../db/connection.ts'
import type { Selection } from './selection.ts'
import { listVideos, type VideoOrder, type VideoPage } from './video-list-queries.ts'
import { videoSums } from './video-sums.ts'

/** A page of the videos with credited days in the selection. */
export async function readVideoPage(
  db: Database,
  { scope, terms, period, shown, freshness }: Selection,
  order: VideoOrder,
): Promise<VideoPage> {
  if (!shown || !freshness.data_through) return { total: 0, page: order.page, size: order.size, rows: [] }
  const sums = videoSums(scope, period.name, shown, freshness.data_through)
  return listVideos(db, scope, shown, sums, terms, order)
}
