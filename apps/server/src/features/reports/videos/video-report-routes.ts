import { priceReport, videoReport } from '@cuesheet/contract/video-report'
import { isWholeNetwork } from '../../../access/scope.ts'
import { figureTypes } from '../../facts/video-figures.ts'
import { plan } from '../plan.ts'
import { priceDays } from '../prices/price-queries.ts'
import type { ReportServing } from '../report-serving.ts'
import { readCursor, writeCursor } from './video-cursors.ts'
import { withVideos } from './video-list-queries.ts'

export function videoReportRoutes(serveReport: ReportServing): void {
  serveReport(videoReport, (selection, query) => {
    const { freshness, period, scope } = selection
    const { after, size, sort, order, search, kind } = query
    const { currency } = freshness
    const question = [scope, period, currency, sort, order, search, kind]
    const start =
      after === undefined ? { skip: 0 } : { after: readCursor(after, question, figureTypes[sort]) }
    const asked = { sort, order, size, start, search, kind }
    return withVideos(selection, asked, {}, (_, { total, rows, last }) => {
      const next = last && writeCursor(last, question)
      return { freshness, period, profit_kind: scope.terms, total, rows, next }
    })
  })

  serveReport(priceReport, (selection) => {
    const { freshness, period, scope } = selection
    return plan({ days: priceDays(selection) }, ({ days }) => ({
      freshness,
      period,
      profit_kind: scope.terms,
      days,
      is_network: isWholeNetwork(scope),
    }))
  })
}
