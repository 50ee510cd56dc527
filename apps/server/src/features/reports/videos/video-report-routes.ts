import { priceReport, videoReport } from '@cuesheet/contract/video-report'
import { isWholeNetwork } from '../../../access/scope.ts'
import { figureTypes } from '../../facts/video-figures.ts'
import { listPrices } from '../prices/price-queries.ts'
import type { ReportServing } from '../report-serving.ts'
import { readCursor, writeCursor } from './video-cursors.ts'
import { readVideos } from './video-list-queries.ts'

export function videoReportRoutes(serveReport: ReportServing): void {
  serveReport(videoReport, async (db, selection, query) => {
    const { freshness, period, scope } = selection
    const { after, size, sort, order, search, kind } = query
    const { currency } = freshness
    const question = [scope, period, currency, sort, order, search, kind]
    const start =
      after === undefined ? { skip: 0 } : { after: readCursor(after, question, figureTypes[sort]) }
    const asked = { sort, order, size, start, search, kind }
    const { total, rows, last } = await readVideos(db, selection, asked)
    const next = last && writeCursor(last, question)
    return { freshness, period, profit_kind: scope.terms, total, rows, next }
  })

  serveReport(priceReport, async (db, selection) => {
    const { freshness, period, scope } = selection
    const days = await listPrices(db, selection)
    return { freshness, period, profit_kind: scope.terms, days, is_network: isWholeNetwork(scope) }
  })
}
