import { summary, video, videos } from '@cuesheet/contract/dashboard'
import { firstOfMonth } from '@cuesheet/contract/values/day'
import { question } from '../../../db/questions.ts'
import type { Given } from '../../../http/serve.ts'
import { comparedDay, describeComparison } from '../../facts/periods.ts'
import { feeChanges } from '../../fees/public.ts'
import { dueRequests } from '../../requests/public.ts'
import { figuresOf } from '../day-figures.ts'
import { calendarOf, summarizeDays } from '../figure-queries.ts'
import { ownShare } from '../own-share.ts'
import type { Plan } from '../plan.ts'
import type { ReportServing } from '../report-serving.ts'
import type { Selection } from '../selection.ts'
import { settlementOf } from '../settlement-of.ts'
import { askVideo } from '../videos/ask-video.ts'
import { type VideosAsked, withVideoPage } from '../videos/video-list-queries.ts'
import { channelStates, heldRevenue, listAttention, sumDays, urgentClaims } from './attention-queries.ts'
import { converted } from './converted.ts'

export function dashboardRoutes(serveReport: ReportServing): void {
  serveReport(summary, (selection, query) => askSummary(selection, { ...query, page: 1 }))
  serveReport(videos, (selection, query) =>
    withVideoPage(selection, query, {}, (_, videos) => ({
      freshness: selection.freshness,
      period: selection.period,
      videos,
    })),
  )
  serveReport(video, askVideo)
}

const nothingCompared = {
  day: null,
  views: null,
  engaged_views: null,
  unengaged_views: null,
  premium_views: null,
  profit: null,
  rpm: null,
  engaged_rpm: null,
  premium_rpm: null,
  held: false,
}

/** The first screenful. */
function askSummary(selection: Selection, order: VideosAsked): Plan<Given<typeof summary>> {
  const { scope, terms, freshness, period, shown, comparison, months_back } = selection
  const { today } = freshness
  const asked = {
    days: summarizeDays(selection),
    channels: channelStates(scope, today),
    held: heldRevenue(scope, terms, today),
    urgent_claims: urgentClaims(scope, today),
    requests: dueRequests(scope, today),
    fee_changes: question(feeChanges(scope, scope.member_id, firstOfMonth(today)), (found) => found),
    own: ownShare(selection),
    converted: converted(selection),
  }
  const besideDays =
    comparison && shown
      ? calendarOf(shown, shown.until).map((day, index) =>
          comparedDay(day, index, months_back, comparison.span),
        )
      : []
  return withVideoPage(selection, order, asked, (found, videos) => {
    const { shown, matched, previous, compared } = found.days
    const knownDays = new Map(compared.days.map((day) => [day.day, day]))
    const { total, credited } = found.channels
    return {
      freshness,
      period,
      profit_kind: scope.terms,
      totals: figuresOf(shown.totals),
      comparison: describeComparison(comparison),
      matched,
      previous,
      trend: shown.days,
      previous_trend: besideDays.map((day) => (day && knownDays.get(day)) || nothingCompared),
      settlement: settlementOf(selection, shown.totals, found.own),
      converted: found.converted,
      attention: listAttention({
        channels: found.channels,
        held: found.held,
        urgent_claims: found.urgent_claims,
        requests: found.requests,
        is_own: scope.terms === 'net',
        late_days: freshness.late_days,
        missing_days: sumDays(freshness.missing_days),
        incomplete_days: sumDays(freshness.incomplete_days),
        fee_changes: found.fee_changes,
      }),
      channels: { total, credited },
      videos,
    }
  })
}
