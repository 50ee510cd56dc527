import { briefing } from '@cuesheet/contract/briefing'
import { summary, videos } from '@cuesheet/contract/dashboard'
import { explanation } from '@cuesheet/contract/explanation'
import { home, type Story } from '@cuesheet/contract/home'
import { usedTracks } from '@cuesheet/contract/track-report'
import { addDays, countDays, firstOfMonth } from '@cuesheet/contract/values/day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  addExchangeRates,
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../../testing/facts.ts'
import { runs } from '../../../testing/sample.ts'
import { dropSummaries } from '../../../testing/summaries.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

let now = '2026-11-20'
const app = await openTestApp({}, { now: () => new Date(`${now}T20:00:00Z`) })
const { db } = app
await addExchangeRates(db, { '2026-08-01': '1000', '2026-10-01': '1100.5', '2026-11-01': '1200' })

const from = '2026-09-20'
const storyDays = 30
const last = addDays('2026-10-20', storyDays - 1)
const names = ['a', 'b', 'c', 'd'] as const
const period = { period: 'latest_day' } as const
const ratioOf = (one: string | null, other: string | null) => Number(one) / Number(other)

/** What a day is like: most are ordinary, some nothing, some of a few rows, some without a report. */
const day = fc.record({
  kind: fc.constantFrom(
    'plain',
    'plain',
    'plain',
    'plain',
    'plain',
    'good',
    'poor',
    'nothing',
    'incomplete',
    'missing',
  ),
  dollars: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: names.length, maxLength: names.length }),
})
const store = fc.record({
  days: fc.array(day, { minLength: countDays(from, last), maxLength: countDays(from, last) }),
  /** How even the days are: of an even store all dollars are much alike. */
  is_even: fc.boolean(),
  views: fc.constantFrom(1_000, 40_000),
  published: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: names.length, maxLength: names.length }),
})
type Store = typeof store extends fc.Arbitrary<infer Value> ? Value : never

async function createStore(made: Store): Promise<{ network_id: number; clients: TestClient[] }> {
  const network = await createNetwork(db)
  const { network_id } = network
  const manager = await createAccount(db, network, { as: 'manager' })
  const member = await createAccount(db, network, {
    fee_rates: { '2026-01-01': '0.10', '2026-11-01': '0.20' },
  })
  const channels = [
    await createChannel(db, network, { members: [member] }),
    await createChannel(db, network, { members: [member] }),
    await createChannel(db, network),
  ]
  const channelOf = (at: number) => channels[at % channels.length]!
  const factor = { plain: 1, good: 4, poor: 0.2, nothing: 0, incomplete: 0.5, missing: 1 }
  const rows = made.days.flatMap(({ kind, dollars }, index) =>
    kind === 'missing' && index < made.days.length - 1
      ? []
      : names.map((video, at) => ({
          channel: channelOf(at),
          day: addDays(from, index),
          video,
          dollars:
            Math.round((made.is_even ? 200 + dollars[at]! / 40 : dollars[at]!) * factor[kind] * 100) / 100,
        })),
  )
  await addActivity(
    db,
    network,
    rows.map(({ dollars, ...row }) => ({
      ...row,
      views: Math.round(made.views * (0.5 + dollars / 400)),
      engaged_views: made.views >> 1,
    })),
  )
  await addRevenue(
    db,
    network,
    rows.map(({ dollars, ...row }) => ({ ...row, revenue: Math.round(dollars * 1e9) })),
  )
  await reportDay(db, network, 'activity', ...new Set(rows.map((row) => row.day)))
  await addTracks(db, channels[0]!, 'a', [{ isrc: 'KRTST2600001', title: 'Lazy evening' }])
  await addTracks(db, channels[0]!, 'd', [{ isrc: 'KRTST2600001', title: 'Lazy evening' }])
  for (const [at, name] of names.entries())
    await sql`update videos set is_shorts = ${name === 'b'}, published_at = ${`${addDays(last, -made.published[at]!)}T20:00:00Z`}::timestamptz
      where network_id = ${network_id} and video_id = ${videoId(name)}`.execute(db)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  for (const [index, { kind }] of made.days.entries())
    if (kind === 'incomplete')
      await sql`update network_day set revenue_incomplete = true where network_id = ${network_id} and day = ${addDays(from, index)}`.execute(
        db,
      )
  return {
    network_id,
    clients: [await app.open(network.domain, manager), await app.open(network.domain, member)],
  }
}

/** Every claim of a sentence, asked of the screens that have the figure. */
async function prove(client: TestClient, story: Story, headers: Record<string, string>): Promise<void> {
  const ask = { headers, query: period }
  const [all, { latest_day }, { change }] = await Promise.all([
    client.call(summary, ask),
    client.call(briefing, { headers }),
    client.call(explanation, ask),
  ])
  const { kind, amount, before, part, share, subject, count } = story
  expect(story.day).toBe(all.freshness.data_through)
  expect(amount).toBe(all.totals.profit)
  const isTold = ['waiting', 'waiting_month', 'last_known'].includes(kind)
  expect(isTold).toBe(all.freshness.late_days > 0 || amount === null)
  if (story.month_amount !== null) {
    const month = { period: 'custom', from: firstOfMonth(story.day), to: story.day } as const
    const { totals } = await client.call(summary, { headers, query: month })
    expect(story.month_amount).toBe(totals.profit)
  }
  if (isTold) return
  const isIncomplete = all.freshness.incomplete_days.length > 0
  expect(kind.startsWith('incomplete')).toBe(isIncomplete)
  if (isIncomplete) return
  expect(kind.startsWith('quiet')).toBe(Number(amount) === 0)
  if (/^(rise|fall)/.test(kind)) {
    expect([before, amount]).toEqual([change!.before, change!.now])
    if (kind.startsWith('rise')) expect(ratioOf(amount, before)).toBeGreaterThanOrEqual(1.1)
    else expect(ratioOf(amount, before)).toBeLessThanOrEqual(0.85)
    if (subject)
      expect(kind.startsWith('rise') ? change!.videos!.up[0] : change!.videos!.down[0]).toMatchObject({
        video_id: subject.video_id,
        title: subject.title,
        change: part,
      })
    else if (part !== null) expect(change!.parts.map((one) => one.amount)).toContain(part)
  } else if (
    !kind.startsWith('quiet') &&
    change &&
    Number(change.before) > 0 &&
    !(await isBeforeIncomplete(story.day, client))
  ) {
    // A bad day is said as one.
    expect(ratioOf(change.now, change.before)).toBeGreaterThan(0.85)
  }
  if (/^(usual|ordinary)/.test(kind)) {
    expect(before).toBe(latest_day!.usual)
    const against = ratioOf(amount, before)
    if (kind === 'ordinary') expect(Math.abs(against - 1)).toBeLessThanOrEqual(0.05)
    else expect(against > 1).toBe(kind === 'usual_above')
  }
  if (['best', 'best_since', 'best_weekday', 'rank'].includes(kind))
    expect(latest_day!.record).toEqual({ kind, since: story.since, rank: story.rank, days: count })
  if (kind === 'views') expect(story.views).toBe(latest_day!.views)
  if (['top_video', 'new_video', 'shorts'].includes(kind)) {
    const { rows } = (await client.call(videos, { headers, query: { ...period, size: 50 } })).videos
    const total = rows.reduce((sum, row) => sum + Number(row.profit), 0)
    const told =
      kind === 'shorts'
        ? rows.filter((row) => row.is_shorts)
        : rows.filter((row) => row.video_id === subject!.video_id)
    const sum = told.reduce((all, row) => all + Number(row.profit), 0)
    expect(Number(part)).toBeCloseTo(sum, 6)
    expect(share).toBeCloseTo(sum / total, 9)
    if (kind === 'top_video') expect(Math.max(...rows.map((row) => Number(row.profit)))).toBeCloseTo(sum, 6)
    if (kind === 'new_video')
      expect(countDays(told[0]!.published_at!.slice(0, 10), story.day) - 1).toBe(count)
  }
  if (kind === 'track') {
    const { tracks } = await client.call(usedTracks, ask)
    const row = tracks.rows.find((track) => track.track_id === subject!.id)!
    expect([row.title, row.profit]).toEqual([subject!.title, part])
    expect(row.videos).toBeGreaterThanOrEqual(count!)
    expect(share).toBeCloseTo(ratioOf(part, amount), 9)
  }
  if (kind.startsWith('milestone')) {
    const viewsUntil = async (to: string) => {
      const { rows } = await sql<{ views: number }>`
        select coalesce(sum(engaged_views), 0)::bigint as views from channel_day
        where channel_id = ${subject!.id} and credited and day <= ${to}`.execute(db)
      return rows[0]!.views
    }
    const views = await viewsUntil(story.day)
    expect(count).toBe(Math.max(0, story.level! - views))
    expect((kind === 'milestone') === views >= story.level!).toBe(true)
    expect(await viewsUntil(addDays(story.day, -7))).toBeLessThan(story.level!)
  }
}

const isBeforeIncomplete = async (day: string, client: TestClient) => {
  const before = addDays(day, -7)
  const query = { period: 'custom', from: before, to: before } as const
  return (await client.call(summary, { query })).freshness.incomplete_days.length > 0
}

it('says nothing of a day that the screens do not say, and nothing in the same way three days running', {
  timeout: 600_000,
}, async () => {
  const told = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(store, async (made) => {
      const { network_id, clients } = await createStore(made)
      const kinds: string[][] = clients.map(() => [])
      for (let index = 0; index < storyDays; index++) {
        const day = addDays(last, index - storyDays + 1)
        // A day without a report: what was shown stays, once so long that it is late.
        const isThere = made.days.at(countDays(from, day) - 1)!.kind !== 'missing'
        if (isThere || index === 0)
          await sql`update figures_through set day = (
            select max(day) from network_day where network_id = ${network_id} and revenue_reported and day <= ${day})
            where network_id = ${network_id}`.execute(db)
        await dropSummaries(db, { network_id })
        now = addDays(day, index % 11 === 10 ? 6 : 2)
        const asked = new Date(`${now}T00:00:00Z`)
        const headers = { 'x-currency': asked.getUTCDate() % 2 ? 'USD' : 'KRW' }
        for (const client of clients) {
          const { story } = await client.call(home, { headers })
          if (!story) continue
          told.set(story.kind, (told.get(story.kind) ?? 0) + 1)
          await prove(client, story, headers)
        }
        // Day after day.
        now = addDays(day, 2)
        for (const [at, client] of clients.entries())
          kinds[at]!.push((await client.call(home, { headers })).story?.kind ?? `silent ${index}`)
      }
      for (const sequence of kinds)
        for (let at = 2; at < sequence.length; at++)
          expect(new Set(sequence.slice(at - 2, at + 1)).size).toBeGreaterThan(1)
    }),
    { numRuns: runs(4), endOnFailure: true },
  )
  expect(told.size).toBeGreaterThanOrEqual(8)
})
