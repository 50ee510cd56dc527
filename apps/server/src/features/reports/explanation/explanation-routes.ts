import { explanation, movers, priceSplits } from '@cuesheet/contract/explanation'
import { sql } from 'kysely'
import { question } from '../../../db/questions.ts'
import { describeComparison } from '../../facts/periods.ts'
import { plan } from '../plan.ts'
import type { ReportServing } from '../report-serving.ts'
import { askExplanation } from './ask-explanation.ts'
import { askPriceSplits } from './ask-price-splits.ts'
import { daysOfMovers, type Moved, moversOf } from './movers-of.ts'
import { findCompared } from './subject-of.ts'

export function explanationRoutes(serveReport: ReportServing): void {
  serveReport(explanation, askExplanation)
  serveReport(priceSplits, askPriceSplits)
  serveReport(movers, (selection, asked) => {
    const { scope, freshness, period, comparison } = selection
    const common = {
      freshness,
      period,
      profit_kind: scope.terms,
      comparison: describeComparison(comparison),
    }
    const compared = findCompared(selection, 'profit')
    const listed = compared && moversOf(compared, asked)
    if (!compared || !listed) return plan({}, () => ({ ...common, total: 0, rows: [] }))
    const questions = {
      rows: question(sql<Moved>`select * from movers order by position`, (rows) => rows),
      days: daysOfMovers(compared, asked.by, sql`select id, video_id, position from movers`),
    }
    return plan(
      questions,
      ({ rows, days }) => ({
        ...common,
        total: rows[0]?.total ?? 0,
        rows: rows.map(({ total, position, ...row }, at) => ({ ...row, days: days[at]! })),
      }),
      { movers: listed },
    )
  })
}
