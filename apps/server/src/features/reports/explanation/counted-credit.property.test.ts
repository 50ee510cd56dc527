import { type ExplainedFigure, explanation } from '@cuesheet/contract/explanation'
import { addDays } from '@cuesheet/contract/values/day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../../testing/facts.ts'
import { dropSummaries } from '../../../testing/summaries.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { divide, fromUnits, toUnits } from '../../facts/units.ts'

const app = await openTestApp({}, { now: () => new Date('2026-09-02T20:00:00Z') })
const { db } = app

/** Ten days on either side of the day from which all but Shorts count otherwise. */
const first = '2026-08-14'
const days = Array.from({ length: 20 }, (_, at) => addDays(first, at))
const span = { from: days[10]!, to: days[19]! }
const query = { period: 'custom', ...span } as const
const videos = { s: true, l: false } as const
type Video = keyof typeof videos

/** Of each day: engaged views and those that are not of a Short and a long video, micro-dollars; unsaid: the revenue is nobody's. */
type DayOf = Record<Video, { engaged: number; extra: number; micros: number }> & { unsaid: boolean }
/** Of a channel: which of its days count, what they had, and on which of them nobody says how many views are engaged. */
type Channel = { credited: boolean[]; days: DayOf[]; silent: number | null }

async function build(channels: Channel[]) {
  const network = await createNetwork(db)
  const member = await createAccount(db, network, { currency: 'USD', fee_rates: { '2026-01-01': '0' } })
  const made = await Promise.all(
    channels.map(({ credited }) =>
      createChannel(db, network, {
        members: [member],
        credit: days.flatMap((day, at) => (credited[at] ? [[day, day] as [string, string]] : [])),
      }),
    ),
  )
  const rows = channels.flatMap((channel, index) =>
    channel.days.flatMap((of, at) =>
      (['s', 'l'] as const).map((video) => ({
        of: { channel: made[index]!, day: days[at]!, video: `${video}${index}` },
        unsaid: of.unsaid,
        is_silent: channel.silent === at,
        ...of[video],
      })),
    ),
  )
  await addActivity(
    db,
    network,
    rows.map(({ of, engaged, extra, unsaid, is_silent }) => ({
      ...of,
      source: unsaid ? (1 as const) : (0 as const),
      views: engaged + extra,
      engaged_views: is_silent ? null : engaged,
    })),
  )
  await addRevenue(
    db,
    network,
    rows.filter(({ unsaid }) => !unsaid).map(({ of, micros }) => ({ ...of, revenue: micros * 1000 })),
  )
  await reportDay(db, network, 'revenue', ...days)
  for (const index of channels.keys())
    for (const video of ['s', 'l'] as const)
      await db
        .updateTable('videos')
        .set({ is_shorts: videos[video] })
        .where('network_id', '=', network.network_id)
        .where('video_id', '=', videoId(`${video}${index}`))
        .execute()
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, '2026-09-02'))
  const manager = await createAccount(db, network, { as: 'manager', currency: 'USD' })
  const clients = [await app.open(network.domain, manager), await app.open(network.domain, member)]
  return { network, clients, channel_ids: made.map(({ channel_id }) => channel_id) }
}

/** Whether a day that is compared has views of which nobody says how many are engaged; of prices, of days with revenue alone. */
function isSilent({ credited, days, silent }: Channel, of: readonly Video[], ofPrices: boolean): boolean {
  if (silent === null || !credited[silent] || !credited[(silent + 10) % 20]) return false
  const day = days[silent]!
  return !(ofPrices && day.unsaid) && of.some((video) => day[video].engaged + day[video].extra > 0)
}

/** What the days have on one side of the comparison, by what each is of; `together`: of whom engaged views are missing. */
function sideOf(channels: readonly Channel[], side: 'before' | 'now', of: readonly Video[] = ['s', 'l']) {
  const sums = {
    alike: 0n,
    differently: 0n,
    together: 0n,
    credit: 0n,
    priced_alike: 0n,
    engaged: 0n,
    nanos: 0n,
  }
  for (const channel of channels) {
    const { credited, days } = channel
    for (let pair = 0; pair < 10; pair++) {
      const [at, other] = side === 'now' ? [pair + 10, pair] : [pair, pair + 10]
      const day = days[at]!
      if (!credited[at]) continue
      for (const video of of) {
        const { engaged, extra, micros } = day[video]
        const [alike, differently] =
          video === 'l' ? [BigInt(engaged), BigInt(extra)] : [BigInt(engaged + extra), 0n]
        if (!credited[other]) {
          sums.credit += alike + differently
          continue
        }
        if (isSilent(channel, of, false)) sums.together += alike + differently
        else {
          sums.alike += alike
          sums.differently += differently
        }
        if (day.unsaid || isSilent(channel, of, true)) continue
        sums.priced_alike += alike
        sums.engaged += BigInt(engaged)
        sums.nanos += BigInt(micros) * 1000n
      }
    }
  }
  return sums
}

async function expectParts(client: TestClient, asked: object, channels: readonly Channel[], of?: Video[]) {
  const [before, now] = [sideOf(channels, 'before', of), sideOf(channels, 'now', of)]
  const partsOf = async (figure: ExplainedFigure) => {
    const { change } = await client.call(explanation, { query: { ...query, ...asked, figure } })
    const parts = change?.parts ?? []
    const sum = parts.reduce((all, { amount }) => all + toUnits(amount), 0n)
    if (change) expect([figure, fromUnits(sum)]).toEqual([figure, change.change])
    return Object.fromEntries(parts.map(({ kind, ...part }) => [kind, part]))
  }
  const views = await partsOf('views')
  const told = (kind: string) => views[kind]?.amount ?? '0'
  expect([told('views'), told('counting'), told('views_and_price'), told('credit')]).toEqual([
    String(now.alike - before.alike),
    String(now.differently - before.differently),
    String(now.together - before.together),
    String(now.credit - before.credit),
  ])
  const { engaged_views } = await partsOf('profit')
  if (engaged_views)
    expect([engaged_views.before, engaged_views.now]).toEqual([String(before.engaged), String(now.engaged)])
  const { price } = await partsOf('rpm')
  if (!price || before.priced_alike === 0n || now.priced_alike === 0n) return
  const priceOf = ({ nanos, priced_alike }: typeof now) =>
    fromUnits(divide(nanos * 1000n, priced_alike), 10n ** 9n)
  expect([price.before, price.now]).toEqual([priceOf(before), priceOf(now)])
}

const steady = (engaged: number): DayOf[] =>
  days.map((_, at) => ({
    s: { engaged, extra: engaged, micros: 1000 },
    l: { engaged, extra: at < 10 ? 0 : engaged / 2, micros: 1000 },
    unsaid: false,
  }))

test('a channel that is approved on the way adds credit, and nothing that is counted differently', async () => {
  const always = days.map(() => true)
  const late = days.map((_, at) => at >= 10)
  const channels = [
    { credited: always, days: steady(100), silent: null },
    { credited: late, days: steady(1000), silent: null },
  ]
  const { clients, channel_ids } = await build(channels)
  for (const client of clients) {
    const ask = async (figure: ExplainedFigure, asked = {}) =>
      (await client.call(explanation, { query: { ...query, ...asked, figure } })).change?.parts
    // Of the first ten days 50 more views each; of the second all 3,500 of ten days.
    expect(await ask('views')).toMatchObject([
      { kind: 'counting', amount: '500', before: '0', now: '500' },
      { kind: 'credit', amount: '35000' },
    ])
    expect((await ask('rpm'))?.map(({ kind }) => kind)).toEqual(['counting', 'credit'])
    expect(await ask('views', { channel: channel_ids[1] })).toMatchObject([
      { kind: 'credit', amount: '35000' },
    ])
    expect(await ask('views', { video_id: videoId('l1') })).toMatchObject([
      { kind: 'credit', amount: '15000' },
    ])
  }
})

test('of days whose revenue is unknown no view has a price, however it is counted', async () => {
  const unsaid = {
    s: { engaged: 0, extra: 0, micros: 0 },
    l: { engaged: 9, extra: 1, micros: 0 },
    unsaid: true,
  }
  const channels = [
    { credited: days.map(() => true), days: steady(100), silent: null },
    { credited: days.map(() => true), days: days.map(() => unsaid), silent: null },
  ]
  const { clients } = await build(channels)
  for (const client of clients) await expectParts(client, {}, channels)
})

const video = fc.record({
  engaged: fc.nat(100_000),
  extra: fc.nat(100_000),
  micros: fc.nat(2_000_000),
})
const dayArbitrary = fc.record({ s: video, l: video, unsaid: fc.boolean() })
const channelArbitrary = fc.record({
  credited: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  days: fc.array(dayArbitrary, { minLength: 20, maxLength: 20 }),
  silent: fc.option(fc.nat(19)),
})

test('whichever days count, each view is credit’s, the rule’s or its own, with summaries and without', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(channelArbitrary, { minLength: 1, maxLength: 3 }), async (channels) => {
      const { network, clients, channel_ids } = await build(channels)
      const askAll = async () => {
        for (const client of clients) {
          await expectParts(client, {}, channels)
          await expectParts(client, { channel: channel_ids[0] }, [channels[0]!])
          await expectParts(client, { video_id: videoId('l0') }, [channels[0]!], ['l'])
        }
      }
      await askAll()
      await dropSummaries(db, network)
      await askAll()
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 120_000)
