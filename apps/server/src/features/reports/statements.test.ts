import { briefing } from '@cuesheet/contract/briefing'
import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { summary, video, videos } from '@cuesheet/contract/dashboard'
import { explanation, movers, priceSplits } from '@cuesheet/contract/explanation'
import { home, ownTimeline } from '@cuesheet/contract/home'
import { trackDetail } from '@cuesheet/contract/music'
import { patterns, race } from '@cuesheet/contract/patterns'
import { revenueTotals } from '@cuesheet/contract/revenue-totals'
import { trackEarners, usedTracks } from '@cuesheet/contract/track-report'
import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import { priceReport, videoReport } from '@cuesheet/contract/video-report'
import { expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import type { Server } from '../../http/serve.ts'
import { createTrack } from '../../testing/catalogue.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  createSession,
  videoId,
} from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { listStatements } from '../../testing/list-statements.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { rebuildRollups } from '../facts/change-facts.ts'

// Asked again, every screen is one statement. Asked first, its opening is read before it; a screen that shows tracks reads
// how the catalogue is seen as well.

/** How many statements a screen is when it is asked first. */
const plain = 2
const ofTracks = 3

const screens: { endpoint: Callable; first: number; query?: object; period?: false }[] = [
  { endpoint: summary, first: plain },
  { endpoint: videos, first: plain },
  { endpoint: video, first: plain, query: { video_id: videoId('v') } },
  { endpoint: briefing, first: plain, period: false },
  { endpoint: home, first: plain, period: false },
  { endpoint: ownTimeline, first: plain, period: false },
  { endpoint: explanation, first: plain },
  { endpoint: priceSplits, first: plain },
  { endpoint: movers, first: plain },
  { endpoint: channelReport, first: plain },
  { endpoint: channelTrend, first: plain },
  { endpoint: shortsReport, first: plain },
  { endpoint: videoReport, first: plain },
  { endpoint: priceReport, first: plain },
  { endpoint: revenueTotals, first: plain, period: false },
  { endpoint: trackDetail, first: ofTracks, query: { track: 'track' } },
  { endpoint: usedTracks, first: ofTracks },
  { endpoint: trackEarners, first: ofTracks, period: false },
  { endpoint: patterns, first: ofTracks, period: false },
  { endpoint: race, first: plain, period: false },
]

type Callable = Parameters<TestClient['send']>[0]
let server: Server
const tokens: Record<string, string> = {}
const day = addDays(reportingDay(new Date()), -2)

const test = await openTestApp(
  {},
  {
    addRoutes(made) {
      server = made
    },
  },
)
const { db } = test
const network = await createNetwork(db)
const domain: string = network.domain
const viewers: Record<string, Viewer> = {
  manager: await createAccount(db, network, { as: 'manager' }),
  member: await createAccount(db, network),
}
const channel = await createChannel(db, network, { members: [viewers.member!] })
const days = Array.from({ length: 60 }, (_, ago) => addDays(day, -ago))
const rows = days.map((day) => ({ channel, video: 'v', day }))
await addActivity(
  db,
  network,
  rows.map((row) => ({ ...row, views: 1000 })),
)
await addRevenue(
  db,
  network,
  rows.map((row) => ({ ...row, revenue: 5e9 })),
)
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const track: number = (await createTrack(db, { title: 'Song', networks: [network] })).track_id
for (const [name, viewer] of Object.entries(viewers)) tokens[name] = await createSession(db, viewer)
// What a process finds out once: its sites, and what database it has.
await new TestClient(test.app, domain, tokens.manager).call(summary)

it('has a number for every screen', () => {
  expect(screens.map(({ endpoint }) => endpoint.path).sort()).toEqual(
    server.screens.map(({ path }) => path).sort(),
  )
})

const periods = {
  named: { period: '7_days' },
  custom: { period: 'custom', from: addDays(day, -20), to: day },
}

it.each(
  screens.flatMap((screen) =>
    ['manager', 'member'].flatMap((as) =>
      (screen.period === false ? (['named'] as const) : (['named', 'custom'] as const)).map((period) => ({
        ...screen,
        path: screen.endpoint.path,
        as,
        period,
        isOfPeriod: screen.period !== false,
      })),
    ),
  ),
)('$path as $as of a $period period', async ({ endpoint, first, query, as, period, isOfPeriod }) => {
  const client = new TestClient(test.app, domain, tokens[as]!)
  const asked = {
    ...(isOfPeriod && periods[period]),
    ...query,
    ...(query && 'track' in query && { track: String(track) }),
  }
  const ask = () => client.call(endpoint as typeof summary, { query: asked as never })
  const texts = await listStatements(ask)
  const again = await listStatements(ask)
  expect(texts.length, 'asked first').toBe(first)
  expect(again.length, 'asked again').toBe(1)
  for (const text of [...texts, ...again])
    expect(text).not.toMatch(/^\s*(begin|start|commit|rollback|set)\b|set_config/i)
})
