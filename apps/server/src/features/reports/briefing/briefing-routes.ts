import { briefing } from '@cuesheet/contract/briefing'
import { sql } from 'kysely'
import { isWholeNetwork } from '../../../access/scope.ts'
import { answered, question } from '../../../db/questions.ts'
import { coverageOf } from '../opening.ts'
import { plan } from '../plan.ts'
import type { Serving } from '../report-serving.ts'
import { termsIn } from '../selection.ts'
import { forecastMonth } from './forecast-month.ts'
import { heldChannels } from './held-channels.ts'
import { latestDay } from './latest-day.ts'
import { nextDates } from './next-dates.ts'
import { startingMembers, startOf } from './start-queries.ts'

/** What a dashboard begins with, of one state of the data, like the figures that it stands beside. */
export function briefingRoutes(serveOpened: Serving): void {
  serveOpened(
    briefing,
    ({ opening, scope, currency, today }) => {
      const { data_through, revenue_through } = coverageOf(opening)
      const terms = termsIn(opening, scope, currency)
      const through = revenue_through === null ? null : data_through
      const asked = {
        this_month: forecastMonth(scope, terms, { today, through }),
        latest_day: through === null ? answered(null) : latestDay(scope, terms, through),
        dates: question(
          sql<{ final_figures_day: number | null }>`
            select final_figures_day from networks where network_id = ${scope.network_id}`,
          ([network]) => nextDates(network!.final_figures_day, today),
        ),
        held: heldChannels(scope, terms, today),
        start:
          scope.terms === 'net' && scope.member_id !== null
            ? startOf(scope, scope.member_id)
            : answered(null),
        starting: isWholeNetwork(scope) ? startingMembers(scope) : answered(null),
      }
      return plan(asked, (found) => ({ currency: terms.currency, today, ...found }))
    },
    ({ member }) => ({ member }),
  )
}
