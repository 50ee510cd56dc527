import { briefing } from '@cuesheet/contract/briefing'
import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { summary, video, videos } from '@cuesheet/contract/dashboard'
import { home } from '@cuesheet/contract/home'
import { accounts } from '@cuesheet/contract/members'
import { patterns, race } from '@cuesheet/contract/patterns'
import { addDays } from '@cuesheet/contract/values/day'
import { priceReport, videoReport } from '@cuesheet/contract/video-report'
import { sql } from 'kysely'
import { videoId } from '../factories.ts'
import { activityCsv, reachCsv, revenueCsv } from '../reports.ts'
import type { Clients, Row, World } from './world.ts'

/** Every figure of the network, as its manager and a member see them. */
const figuresOf = (at: Clients) =>
  Promise.all([
    at.manager.call(accounts),
    ...[at.manager, at.member].flatMap((one) => [
      ...[
        summary,
        briefing,
        home,
        videos,
        videoReport,
        channelReport,
        channelTrend,
        shortsReport,
        priceReport,
      ].map((report) => one.call(report as typeof summary)),
      one.call(video, { query: { video_id: videoId('v') } }),
      one.call(patterns),
      one.call(race, { query: { video_id: videoId('v') } }),
    ]),
  ])

/** The reports of a day as files. */
async function writeReports({ write, channel }: World, day: string): Promise<string[]> {
  const row = { channel, day, video: 'v' }
  return [
    await write('reach.csv', reachCsv([{ ...row, impressions: 9000, rate: 0.05 }])),
    await write('views.csv', activityCsv([{ ...row, views: 777 }])),
    await write('money.csv', revenueCsv([{ ...row, revenue: 12 }])),
  ]
}

export const figureRows: Record<string, Row> = {
  'cuesheet import': async (world) => {
    const { cuesheet, network, days } = world
    const files = await writeReports(world, addDays(days.at(-1)!, 1))
    return {
      read: figuresOf,
      change: () => cuesheet('import', ...files, '--network', network.name),
    }
  },
  'cuesheet report-files take-back': async (world) => {
    const { cuesheet, network, days } = world
    await cuesheet(
      'import',
      ...(await writeReports(world, addDays(days.at(-1)!, 1))),
      '--network',
      network.name,
    )
    const listed = await cuesheet('report-files', 'list', '--network', network.name, '--json')
    const file = (JSON.parse(listed.join('\n')) as { file_id: number }[])[0]!
    return {
      read: figuresOf,
      change: () => cuesheet('report-files', 'take-back', String(file.file_id), '--network', network.name),
    }
  },
  // As after a repair by hand.
  'cuesheet rebuild': async ({ db, network, cuesheet }) => {
    await sql`update video_activity set views = views + 1 where network_id = ${network.network_id}`.execute(
      db,
    )
    return { read: figuresOf, change: () => cuesheet('rebuild', '--network', network.name) }
  },
  'cuesheet import-rates': async ({ write, days, cuesheet }) => {
    const month = days[0]!.slice(0, 7)
    const file = await write('rates.csv', `date,krw_per_usd\n${month}-01,1234\n`)
    return { read: figuresOf, change: () => cuesheet('import-rates', file) }
  },
}
