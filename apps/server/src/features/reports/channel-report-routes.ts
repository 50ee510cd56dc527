import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { type Server, serve } from '../../http/serve.ts'
import { answerFrom } from './answer-from.ts'
import { countChannelStates } from './attention-queries.ts'
import { countVideos, listChannels, trendByChannel } from './channel-queries.ts'
import { countedDaysOfChannels } from './counted-days.ts'
import { summarizeFigures } from './figure-queries.ts'
import { summarizeShorts } from './shorts-queries.ts'

export function channelReportRoutes(server: Server): void {
  const answer = answerFrom(server)

  serve(server, channelReport, (call) =>
    answer(call, async (db, selection) => {
      const { scope, terms, freshness, period, shown, compared } = selection
      const [totals, previous] = await summarizeFigures(
        db,
        { scope, terms },
        [shown, compared] as const,
        countedDaysOfChannels(scope),
      )
      const videos = await countVideos(db, scope)
      const list = await listChannels(db, selection, call.query)
      const { credited } = await countChannelStates(db, scope, freshness.today)
      const channels = { ...list, credited }
      return { freshness, period, profit_kind: scope.terms, totals, previous, videos, channels }
    }),
  )

  serve(server, channelTrend, (call) =>
    answer(call, async (db, selection) => {
      const { freshness, period, scope } = selection
      const rows = await trendByChannel(db, selection, call.query)
      const byChannel = [...Map.groupBy(rows, ({ channel_id }) => channel_id).values()]
      const series: AnswerOf<typeof channelTrend>['series'] = byChannel.map((days) => ({
        channel_id: days[0]!.channel_id,
        title: days[0]!.title,
        views: days.map(({ views }) => views),
        profit: days.map(({ profit }) => profit),
      }))
      const days = (byChannel[0] ?? []).map(({ day }) => day)
      return { freshness, period, profit_kind: scope.terms, days, series }
    }),
  )

  serve(server, shortsReport, (call) =>
    answer(call, async (db, selection) => {
      const { freshness, period, scope } = selection
      return { freshness, period, profit_kind: scope.terms, kinds: await summarizeShorts(db, selection) }
    }),
  )
}
