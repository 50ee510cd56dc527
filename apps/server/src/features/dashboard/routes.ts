import { summary, video, videos } from '@cuesheet/contract/dashboard'
import type { Database } from '../../db/connection.ts'
import { type Server, serve } from '../../http/serve.ts'
import { readSummary } from './read-summary.ts'
import { readVideo } from './read-video.ts'
import { readVideoPage } from './read-video-page.ts'
import { type Asked, readSelection, type Selection } from './selection.ts'

export function dashboardRoutes(server: Server): void {
  const { now, config } = server
  /** All statements of an answer see one state of the data: no import comes between a total and its list. */
  const answer = <Answer>(
    call: Asked & { db: Database },
    read: (db: Database, selection: Selection) => Promise<Answer>,
  ) =>
    call.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => read(db, await readSelection(db, call, now(), config.reports_within_days)))

  serve(server, summary, (call) =>
    answer(call, (db, selection) => readSummary(db, selection, { ...call.query, page: 1 })),
  )
  serve(server, videos, (call) =>
    answer(call, async (db, selection) => ({
      freshness: selection.freshness,
      period: selection.period,
      videos: await readVideoPage(db, selection, call.query),
    })),
  )
  serve(server, video, (call) => answer(call, (db, selection) => readVideo(db, selection, call.query)))
}
