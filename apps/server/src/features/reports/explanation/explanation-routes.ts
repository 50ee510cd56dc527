import { explanation, movers, priceSplits } from '@cuesheet/contract/explanation'
import { describeComparison } from '../../facts/periods.ts'
import type { ReportServing } from '../report-serving.ts'
import { findCompared } from './find-subject.ts'
import { listMoverDays, listMovers } from './list-movers.ts'
import { readExplanation } from './read-explanation.ts'
import { readPriceSplits } from './read-price-splits.ts'

export function explanationRoutes(serveReport: ReportServing): void {
  serveReport(explanation, readExplanation)
  serveReport(priceSplits, readPriceSplits)
  serveReport(movers, async (db, selection, asked) => {
    const { scope, freshness, period, comparison } = selection
    const compared = findCompared(selection, 'profit')
    const { total, rows } = compared ? await listMovers(db, compared, asked) : { total: 0, rows: [] }
    const days = compared && rows.length > 0 ? await listMoverDays(db, compared, asked.by, rows) : []
    return {
      freshness,
      period,
      profit_kind: scope.terms,
      comparison: describeComparison(comparison),
      total,
      rows: rows.map((row, at) => ({ ...row, days: days[at]! })),
    }
  })
}
