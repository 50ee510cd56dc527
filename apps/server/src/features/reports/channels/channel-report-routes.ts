import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { describeComparison } from '../../facts/periods.ts'
import { figuresOf, readDays } from '../figure-queries.ts'
import { readSettlement } from '../read-settlement.ts'
import type { ReportServing } from '../report-serving.ts'
import { countChannelStates } from '../summary/attention-queries.ts'
import { listChannels } from './channel-queries.ts'
import { trendByChannel, withStates } from './channel-trends.ts'
import { summarizeShorts } from './shorts-queries.ts'

export function channelReportRoutes(serveReport: ReportServing): void {
  serveReport(channelReport, async (db, selection, query) => {
    const { scope, freshness, period } = selection
    const {
      shown: { totals },
      matched,
      previous,
    } = await readDays(db, selection)
    const { videos, ...list } = await listChannels(db, selection, query, totals.profit)
    const { credited } = await countChannelStates(db, scope, freshness.today)
    const channels = { ...list, credited }
    const comparison = describeComparison(selection.comparison)
    const settlement = await readSettlement(db, selection, totals)
    return {
      freshness,
      period,
      profit_kind: scope.terms,
      totals: figuresOf(totals),
      settlement,
      comparison,
      matched,
      previous,
      videos,
      channels,
    }
  })

  serveReport(channelTrend, async (db, selection, query) => {
    const { freshness, period, scope } = selection
    const trend = await trendByChannel(db, selection, query)
    return { freshness, period, profit_kind: scope.terms, ...(await withStates(db, selection, trend)) }
  })

  serveReport(shortsReport, async (db, selection) => {
    const { freshness, period, scope } = selection
    const kinds = await summarizeShorts(db, selection)
    return { freshness, period, profit_kind: scope.terms, kinds }
  })
}
