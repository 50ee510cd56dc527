import { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { addMonths, firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type ChannelScope, channelScope, isWholeNetwork } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { inSnapshot } from '../../../db/transaction.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { findReportCoverage, readTerms } from '../selection.ts'
import { findCalendar } from './find-calendar.ts'
import { findLatestDay } from './find-latest-day.ts'
import { forecastMonth, testedMonths } from './forecast-month.ts'
import { listHeldChannels } from './list-held-channels.ts'
import { nextDates } from './next-dates.ts'
import { findStart, listStarting } from './start-queries.ts'

export function briefingRoutes(server: Server): void {
  serve(
    server,
    briefing,
    ({ db, viewer, query, currency }) =>
      inSnapshot(db, async (trx) => {
        const scope = await channelScope(trx, viewer, { member: query.member })
        return readBriefing(trx, scope, currency, reportingDay(server.now()))
      }),
    { is_exact: true },
  )
}

/** All of one state of the data, like the figures that it stands beside. */
async function readBriefing(
  db: Database,
  scope: ChannelScope,
  asked: Currency,
  today: string,
): Promise<Omit<AnswerOf<typeof briefing>, 'success' | 'message'>> {
  const { first_day, data_through, revenue_through } = await findReportCoverage(db, scope)
  const month = firstOfMonth(today)
  const terms = await readTerms(db, scope, asked, earlierMonth(first_day, month), month)
  const through = revenue_through === null ? null : data_through
  const isOwn = scope.terms === 'net' && scope.member_id !== null
  return {
    currency: terms.currency,
    today,
    this_month: await forecastMonth(db, scope, terms, { today, through }),
    latest_day: through === null ? null : await findLatestDay(db, scope, terms, through),
    dates: nextDates(await findCalendar(db, scope), today),
    held: await listHeldChannels(db, scope, terms, today),
    start: isOwn ? await findStart(db, scope, scope.member_id!) : null,
    starting: isWholeNetwork(scope) ? await listStarting(db, scope) : null,
  }
}

/** Held revenue may be older than what is tested. */
function earlierMonth(firstDay: string | null, month: string): string {
  const tested = addMonths(month, -testedMonths - 2)
  const first = firstOfMonth(firstDay ?? month)
  return first < tested ? first : tested
}
