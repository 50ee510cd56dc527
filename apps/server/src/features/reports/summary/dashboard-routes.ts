import { summary, video, videos } from '@cuesheet/contract/dashboard'
import type { ReportServing } from '../report-serving.ts'
import { readVideo } from '../videos/read-video.ts'
import { readVideoPage } from '../videos/read-video-page.ts'
import { readSummary } from './read-summary.ts'

export function dashboardRoutes(serveReport: ReportServing): void {
  serveReport(summary, (db, selection, query) => readSummary(db, selection, { ...query, page: 1 }))
  serveReport(videos, async (db, selection, query) => ({
    freshness: selection.freshness,
    period: selection.period,
    videos: await readVideoPage(db, selection, query),
  }))
  serveReport(video, readVideo)
}
