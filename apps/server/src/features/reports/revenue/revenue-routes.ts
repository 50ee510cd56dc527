import { revenueTotals } from '@cuesheet/contract/revenue-totals'
import { firstOfMonth } from '@cuesheet/contract/values/day'
import { memberOwnScope } from '../../../access/scope.ts'
import { answered } from '../../../db/questions.ts'
import { coverageOf } from '../opening.ts'
import { plan } from '../plan.ts'
import type { Serving } from '../report-serving.ts'
import { termsIn } from '../selection.ts'
import { revenueOf } from './revenue-queries.ts'

export function revenueRoutes(serveOpened: Serving): void {
  serveOpened(
    revenueTotals,
    (opened, { member, channel }) => {
      const { opening, currency, today } = opened
      const scope =
        member !== undefined && channel === undefined ? memberOwnScope(opened.scope, member) : opened.scope
      const { first_day, revenue_through, data_through } = coverageOf(opening)
      const month = firstOfMonth(today)
      const terms = termsIn(opening, scope, currency)
      const isKnown = first_day !== null && revenue_through !== null
      const shown = isKnown ? { from: first_day, to: revenue_through } : null
      return plan(
        { known: shown ? revenueOf({ scope, terms, shown, month }) : answered(null) },
        ({ known }) => ({
          currency: terms.currency,
          profit_kind: scope.terms,
          data_through,
          month: month.slice(0, 7),
          this_month: known && revenue_through !== null && revenue_through >= month ? known.this_month : null,
          all_time: known?.all_time ?? null,
          since: known?.since ?? null,
          held: known?.held ?? null,
        }),
      )
    },
    ({ member, channel }) => ({ member, channel }),
  )
}
