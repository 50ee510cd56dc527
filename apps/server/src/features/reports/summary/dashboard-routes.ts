import { summary, video, videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { firstOfMonth } from '@cuesheet/contract/values/day'
import type { Database } from '../../../db/connection.ts'
import { comparedDay, describeComparison } from '../../facts/periods.ts'
import { listFeeChanges } from '../../fees/read.ts'
import { figuresOf, readDays } from '../figure-queries.ts'
import { readSettlement } from '../read-settlement.ts'
import type { ReportServing } from '../report-serving.ts'
import type { Selection } from '../selection.ts'
import { readVideo } from '../videos/read-video.ts'
import { readVideoPage, type VideosAsked } from '../videos/video-list-queries.ts'
import { countChannelStates, listAttention, sumDays, summarizeHeldRevenue } from './attention-queries.ts'
import { listConverted } from './list-converted.ts'

export function dashboardRoutes(serveReport: ReportServing): void {
  serveReport(summary, (db, selection, query) => readSummary(db, selection, { ...query, page: 1 }))
  serveReport(videos, async (db, selection, query) => ({
    freshness: selection.freshness,
    period: selection.period,
    videos: await readVideoPage(db, selection, query),
  }))
  serveReport(video, readVideo)
}

type Summary = Omit<AnswerOf<typeof summary>, 'success' | 'message'>

type Trend = Summary['trend']

const nothingCompared = {
  day: null,
  views: null,
  premium_views: null,
  profit: null,
  rpm: null,
  premium_rpm: null,
  held: false,
}

/** For each day of the trend the one it is compared with, out of `days`. */
function besideTrend(
  trend: Trend,
  days: Trend,
  comparedWith: (day: string, index: number) => string | null,
): Summary['previous_trend'] {
  const known = new Map(days.map((found) => [found.day, found]))
  return trend.map(({ day }, index) => known.get(comparedWith(day, index) ?? '') ?? nothingCompared)
}

/** The first screenful. */
async function readSummary(db: Database, selection: Selection, order: VideosAsked): Promise<Summary> {
  const { scope, terms, freshness, period, comparison, months_back } = selection
  const { shown, matched, previous, compared } = await readDays(db, selection)
  const videos = await readVideoPage(db, selection, order)
  const channels = await countChannelStates(db, scope, freshness.today)
  const held = await summarizeHeldRevenue(db, scope, terms, freshness.today)
  const fee_changes =
    scope.member_id === null
      ? []
      : await listFeeChanges(db, scope, scope.member_id, firstOfMonth(freshness.today))
  return {
    freshness,
    period,
    profit_kind: scope.terms,
    totals: figuresOf(shown.totals),
    comparison: describeComparison(comparison),
    matched,
    previous,
    trend: shown.days,
    previous_trend: comparison
      ? besideTrend(shown.days, compared.days, (day, index) =>
          comparedDay(day, index, months_back, comparison.span),
        )
      : [],
    settlement: await readSettlement(db, selection, shown.totals),
    converted: await listConverted(db, selection),
    attention: listAttention({
      channels,
      held,
      late_days: freshness.late_days,
      missing_days: sumDays(freshness.missing_days),
      incomplete_days: sumDays(freshness.incomplete_days),
      fee_changes,
    }),
    channels: { total: channels.total, credited: channels.credited },
    videos,
  }
}
