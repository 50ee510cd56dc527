import type { Figures, videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { Database } from '../../../db/connection.ts'
import { figuresOf } from '../figure-queries.ts'
import type { Selection } from '../selection.ts'
import { summarizeVideos } from './summarize-videos.ts'
import { type PageAsked, readVideoPage } from './video-list-queries.ts'

/** The videos of a selection that use a track, and their figures together. */
export async function readTrackVideos(
  db: Database,
  selection: Selection,
  isrc: string,
  order: PageAsked,
): Promise<{ figures: Figures; videos: AnswerOf<typeof videos>['videos'] }> {
  return {
    figures: figuresOf(await summarizeVideos(db, selection, { isrc })),
    videos: await readVideoPage(db, selection, { ...order, isrc }),
  }
}
