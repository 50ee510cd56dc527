import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { describeComparison } from '../../facts/periods.ts'
import { figuresOf } from '../day-figures.ts'
import { summarizeDays } from '../figure-queries.ts'
import { ownShare } from '../own-share.ts'
import { plan } from '../plan.ts'
import type { ReportServing } from '../report-serving.ts'
import { settlementOf } from '../settlement-of.ts'
import { channelStates } from '../summary/attention-queries.ts'
import { channelPage, withShares } from './channel-queries.ts'
import { channelTrends } from './channel-trends.ts'
import { kindsOfVideos } from './shorts-queries.ts'

export function channelReportRoutes(serveReport: ReportServing): void {
  serveReport(channelReport, (selection, query) => {
    const { scope, freshness, period } = selection
    const asked = {
      days: summarizeDays(selection),
      page: channelPage(selection, query),
      states: channelStates(scope, freshness.today),
      own: ownShare(selection),
    }
    return plan(
      asked,
      ({ days: { shown, matched, previous }, page: { videos, rows, ...list }, states, own }) => ({
        freshness,
        period,
        profit_kind: scope.terms,
        totals: figuresOf(shown.totals),
        settlement: settlementOf(selection, shown.totals, own),
        comparison: describeComparison(selection.comparison),
        matched,
        previous,
        videos,
        channels: { ...list, rows: withShares(rows, shown.totals), credited: states.credited },
      }),
    )
  })

  serveReport(channelTrend, (selection, query) => {
    const { freshness, period, scope } = selection
    return plan({ trend: channelTrends(selection, query) }, ({ trend }) => ({
      freshness,
      period,
      profit_kind: scope.terms,
      ...trend,
    }))
  })

  serveReport(shortsReport, (selection) => {
    const { freshness, period, scope } = selection
    return plan({ kinds: kindsOfVideos(selection) }, ({ kinds }) => ({
      freshness,
      period,
      profit_kind: scope.terms,
      kinds,
    }))
  })
}
