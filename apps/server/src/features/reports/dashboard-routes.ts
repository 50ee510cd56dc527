import { summary, video, videos } from '@cuesheet/contract/dashboard'
import { type Server, serve } from '../../http/serve.ts'
import type { Answering } from './answering.ts'
import { readSummary } from './read-summary.ts'
import { readVideo } from './read-video.ts'
import { readVideoPage } from './read-video-page.ts'

export function dashboardRoutes(server: Server, answer: Answering): void {
  serve(server, summary, (call) =>
    answer(summary.path, call, (db, selection) => readSummary(db, selection, { ...call.query, page: 1 })),
  )
  serve(server, videos, (call) =>
    answer(videos.path, call, async (db, selection) => ({
      freshness: selection.freshness,
      period: selection.period,
      videos: await readVideoPage(db, selection, call.query),
    })),
  )
  serve(server, video, (call) =>
    answer(video.path, call, (db, selection) => readVideo(db, selection, call.query)),
  )
}
