import { priceReport, videoReport } from '@cuesheet/contract/video-report'
import { isWholeNetwork } from '../../access/scope.ts'
import { type Server, serve } from '../../http/serve.ts'
import type { Answering } from './answering.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import { listPrices } from './price-queries.ts'
import { readVideos } from './read-video-page.ts'
import { figureTypes } from './video-list-queries.ts'

export function videoReportRoutes(server: Server, answer: Answering): void {
  serve(server, videoReport, (call) =>
    answer(videoReport.path, call, async (db, { freshness, period, scope, ...selection }) => {
      const { after, size, sort, order, search } = call.query
      const { currency } = freshness
      const question = [scope, period, currency, sort, order, search]
      const start =
        after === undefined ? { skip: 0 } : { after: readCursor(after, question, figureTypes[sort]) }
      const asked = { sort, order, size, start, search }
      const { total, rows, last } = await readVideos(db, { freshness, period, scope, ...selection }, asked)
      const next = last && writeCursor(last, question)
      return { freshness, period, profit_kind: scope.terms, total, rows, next }
    }),
  )

  serve(server, priceReport, (call) =>
    answer(priceReport.path, call, async (db, selection) => {
      const { freshness, period, scope } = selection
      const days = await listPrices(db, selection)
      return { freshness, period, profit_kind: scope.terms, days, is_network: isWholeNetwork(scope) }
    }),
  )
}
