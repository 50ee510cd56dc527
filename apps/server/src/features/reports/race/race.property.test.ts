import { video } from '@cuesheet/contract/dashboard'
import { race } from '@cuesheet/contract/patterns'
import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import { minRacers, raceDays, racersBefore } from '@cuesheet/contract/values/patterns'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../../testing/facts.ts'
import { runs } from '../../../testing/sample.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const firstDay = '2026-10-10'
const through = '2026-11-17'
const calendar = Array.from({ length: 39 }, (_, index) => addDays(firstDay, index))

const made = fc.record({
  videos: fc.array(
    fc.record({
      published: fc.integer({ min: 0, max: 38 }),
      hour: fc.integer({ min: 0, max: 23 }),
      is_shorts: fc.constantFrom(true, true, true, false, null),
      /** Of each day, by turns. */
      views: fc.array(fc.nat({ max: 5000 }), { minLength: 5, maxLength: 5 }),
    }),
    { minLength: 3, maxLength: 16 },
  ),
  missing: fc.array(fc.integer({ min: 0, max: 37 }), { maxLength: 3 }),
  unengaged: fc.array(fc.integer({ min: 0, max: 38 }), { maxLength: 2 }),
  held: fc.option(fc.integer({ min: 0, max: 30 })),
  leading: fc.constantFrom('views', 'engaged_views'),
})

test('every sum of a race is that of the details of its videos, and every place is what follows', {
  timeout: 180_000,
}, async () => {
  let placed = 0
  let unknown = 0
  await fc.assert(
    fc.asyncProperty(made, async ({ videos, missing, unengaged, held, leading }) => {
      const network = await createNetwork(db)
      const { network_id } = network
      await sql`update networks set leading_views = ${leading} where network_id = ${network_id}`.execute(db)
      const member = await createAccount(db, network)
      const heldDays = held === null ? [] : [calendar[held]!, calendar[held + 1]!]
      const channel = await createChannel(db, network, {
        members: [member],
        credit:
          held === null
            ? [['2026-01-01', null]]
            : [
                ['2026-01-01', addDays(heldDays[0]!, -1)],
                [addDays(heldDays[1]!, 1), null],
              ],
      })
      const reported = calendar.filter((_, index) => !missing.includes(index))
      const facts = videos.flatMap(({ published, views }, index) =>
        reported.flatMap((day) => {
          const at = calendar.indexOf(day)
          const count = views[(at + index) % views.length]!
          if (at < published || (count === 0 && at !== published)) return []
          const engaged_views = unengaged.includes(at) ? null : Math.floor(count / 2)
          return [{ channel, video: `v${index}`, day, views: count, engaged_views }]
        }),
      )
      if (facts.length > 0) await addActivity(db, network, facts)
      await addRevenue(db, network, [{ channel, video: 'v0', day: through, revenue: 1 }])
      await reportDay(db, network, 'activity', ...reported, through)
      await reportDay(db, network, 'revenue', ...calendar)
      for (const [index, { published, hour, is_shorts }] of videos.entries()) {
        const moment = `${calendar[published]}T${String(hour).padStart(2, '0')}:20:00-08:00`
        await sql`
          insert into videos (network_id, channel_id, video_id, title, published_at, is_shorts)
          values (${network_id}, ${channel.channel_id}, ${videoId(`v${index}`)}, ${`v${index}`}, ${moment}, ${is_shorts})
          on conflict (network_id, channel_id, video_id) do update set
            published_at = excluded.published_at, is_shorts = excluded.is_shorts`.execute(db)
      }
      await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
      const client = await app.open(network.domain, member)
      const listed = videos
        .map(({ published, hour }, index) => ({ id: videoId(`v${index}`), moment: published * 24 + hour }))
        .sort((a, b) => b.moment - a.moment || (a.id < b.id ? 1 : -1))
      const runnerOf = (id: string) => listed.find((one) => one.id === id)!
      const ofAll = await client.call(race)
      const asked = await client.call(race, { query: { video_id: videoId('v0') } })
      for (const answer of [ofAll, asked]) {
        if (!answer.race) continue
        const { video: runner, others, days } = answer.race
        expect(answer.measure).toBe(leading)
        const kindOf = (id: string) => videos[Number(/^v(\d+)/.exec(id)![1])]!.is_shorts
        const kind = kindOf(runner.video_id)
        const before = listed.filter(
          ({ id, moment }) =>
            (moment < runnerOf(runner.video_id).moment ||
              (moment === runnerOf(runner.video_id).moment && id < runner.video_id)) &&
            (kind === null || kindOf(id) === kind),
        )
        expect(others.map(({ video_id }) => video_id)).toEqual(
          before.slice(0, racersBefore).map(({ id }) => id),
        )
        for (const racer of [runner, ...others]) {
          expect(racer === runner || racer.published_at <= runner.published_at).toBe(true)
          const first = reportingDay(new Date(racer.published_at))
          const detail = await client.call(video, {
            query: {
              video_id: racer.video_id,
              period: 'custom',
              from: first,
              to:
                first > through
                  ? first
                  : addDays(first, raceDays - 1) < through
                    ? addDays(first, raceDays - 1)
                    : through,
            },
          })
          let sum: number | null = 0
          const expected =
            detail.video &&
            detail.trend.map((day) => {
              const isKnown =
                reported.includes(day.day) &&
                !heldDays.includes(day.day) &&
                (leading === 'views' || !day.unengaged_views)
              sum = sum === null || !isKnown ? null : sum + (day[answer.measure] ?? 0)
              return sum
            })
          expect(racer.sums).toEqual(expected)
          if (racer.sums.includes(null)) unknown++
        }
        for (const [index, { place, of, median }] of days.entries()) {
          const own = runner.sums[index]!
          const theirs = others.flatMap(({ sums }) => sums[index] ?? []).sort((a, b) => a - b)
          expect(of).toBe(theirs.length + 1)
          if (own === null || theirs.length < minRacers) {
            expect([place, median]).toEqual([null, null])
            continue
          }
          placed++
          expect(place).toBe(theirs.filter((sum) => sum > own).length + 1)
          expect(theirs.filter((sum) => sum <= median!).length * 2).toBeGreaterThanOrEqual(theirs.length)
          expect(theirs.filter((sum) => sum >= median!).length * 2).toBeGreaterThanOrEqual(theirs.length)
        }
      }
    }),
    { numRuns: runs(12), interruptAfterTimeLimit: 150_000, markInterruptAsFailure: false },
  )
  expect(placed).toBeGreaterThan(0)
  expect(unknown).toBeGreaterThan(0)
})
