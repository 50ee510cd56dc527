import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { type Server, serve } from '../../http/serve.ts'
import type { Answering } from './answering.ts'
import { countChannelStates } from './attention-queries.ts'
import { listChannels } from './channel-queries.ts'
import { trendByChannel, trendQuestion } from './channel-trend.ts'
import { preparedOr } from './prepared-answers.ts'
import { readDays } from './read-days.ts'
import { shortsQuestion, summarizeShorts } from './shorts-queries.ts'

export function channelReportRoutes(server: Server, answer: Answering): void {
  serve(server, channelReport, (call) =>
    answer(channelReport.path, call, async (db, selection) => {
      const { scope, freshness, period } = selection
      const [{ totals }, { totals: previous }] = await readDays(db, selection)
      const { videos, ...list } = await listChannels(db, selection, call.query, totals.profit)
      const { credited } = await countChannelStates(db, scope, freshness.today)
      const channels = { ...list, credited }
      return { freshness, period, profit_kind: scope.terms, totals, previous, videos, channels }
    }),
  )

  serve(server, channelTrend, (call) =>
    answer(channelTrend.path, call, async (db, selection) => {
      const { freshness, period, scope } = selection
      const trend = await preparedOr(
        db,
        selection,
        trendQuestion(selection, call.query),
        selection.shown,
        () => trendByChannel(db, selection, call.query),
      )
      return { freshness, period, profit_kind: scope.terms, ...trend }
    }),
  )

  serve(server, shortsReport, (call) =>
    answer(shortsReport.path, call, async (db, selection) => {
      const { freshness, period, scope } = selection
      const kinds = await preparedOr(db, selection, shortsQuestion, selection.shown, () =>
        summarizeShorts(db, selection),
      )
      return { freshness, period, profit_kind: scope.terms, kinds }
    }),
  )
}
