import { revenueTotals } from '@cuesheet/contract/revenue-totals'
import { firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { channelScope, memberOwnScope } from '../../../access/scope.ts'
import { inSnapshot } from '../../../db/transaction.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { findReportCoverage, readTerms } from '../selection.ts'
import { summarizeRevenue } from './revenue-queries.ts'

export function revenueRoutes(server: Server): void {
  serve(
    server,
    revenueTotals,
    ({ db, viewer, query, currency }) =>
      inSnapshot(db, async (trx) => {
        const asked = await channelScope(trx, viewer, query)
        const { member, channel } = query
        const scope = member !== undefined && channel === undefined ? memberOwnScope(asked, member) : asked
        const { first_day, revenue_through, data_through } = await findReportCoverage(trx, scope)
        const month = firstOfMonth(reportingDay(server.now()))
        const terms = await readTerms(trx, scope, currency, firstOfMonth(first_day ?? month), month)
        const known =
          first_day !== null && revenue_through !== null
            ? await summarizeRevenue(trx, {
                scope,
                terms,
                shown: { from: first_day, to: revenue_through },
                month,
              })
            : null
        return {
          currency: terms.currency,
          profit_kind: scope.terms,
          data_through,
          month: month.slice(0, 7),
          this_month: known && revenue_through !== null && revenue_through >= month ? known.this_month : null,
          all_time: known?.all_time ?? null,
          since: known?.since ?? null,
          held: known?.held ?? null,
        }
      }),
    { is_exact: true },
  )
}
