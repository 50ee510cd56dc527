import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createChannel, createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { activityCsv, reportPart, revenueCsv } from '../../../testing/reports.ts'
import { runs } from '../../../testing/sample.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { factsOf, type Kind } from '../../facts/rules.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import type { DayReportResult } from '../day-reports/merge-days.ts'
import { importReport } from '../import-report.ts'
import { openLoadConnection } from '../load-connection.ts'
import { revertFile } from '../revert-file.ts'

const { db, url } = await openTestDatabase()
const connection = await openLoadConnection(url)
afterAll(() => connection.end())

/** Registered, registered later than the days, of nobody's registering, and none. */
const channels = [
  'one',
  'two',
  'late',
  'UCstranger_____________1',
  'UCstranger_____________2',
  '',
  'NULL',
  'null',
]
const days = ['2026-11-01', '2026-11-02']
const row = fc.record({
  channel: fc.constantFrom(...channels),
  day: fc.constantFrom(...days),
  video: fc.constantFrom('a', 'b', 'c', '', ''),
  country: fc.constantFrom('KR', 'US', 'ZZ', 'NULL'),
  /** In nano-US-dollars, or views; null: withheld; -1: no number. */
  figure: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 9_000_000_000 }) },
    fc.constantFrom(null, -1, 0, 1, 999_999_999_999_999),
  ),
  share: fc.integer({ min: 0, max: 100 }),
})
type Row = typeof row extends fc.Arbitrary<infer Each> ? Each : never
const file = fc.record({
  kind: fc.constantFrom<Kind>('activity', 'revenue'),
  of: fc.constantFrom<'owner' | 'channel'>('owner', 'owner', 'channel'),
  rows: fc.array(row, { minLength: 1, maxLength: 30 }),
})

/** Rows of somebody, of nobody, of before a channel was registered, and one that is no row. */
const everyKindOfRow = {
  ...({ kind: 'activity', of: 'owner' } as const),
  rows: [
    { channel: 'one', day: days[1]!, figure: 5 },
    { channel: 'two', day: days[0]!, figure: 7 },
    { channel: '', day: days[0]!, figure: 11 },
    { channel: 'late', day: days[0]!, figure: 13 },
    { channel: 'one', day: days[0]!, figure: -1 },
  ].map((each): Row => ({ ...each, video: 'a', country: each.channel === 'one' ? 'KR' : 'US', share: 50 })),
}

const isOwners = ({ kind, of }: { kind: Kind; of: 'owner' | 'channel' }) =>
  of === 'owner' || kind === 'revenue'
const dollars = (nano: number) => `${Math.trunc(nano / 1e9)}.${String(nano % 1e9).padStart(9, '0')}`
/** Views of one row are at most ten billion. */
const viewsOf = (figure: number) => figure % 9_999_999_999
const engagedOf = ({ figure, share }: Row) =>
  figure === null || figure < 0 ? 0 : Math.floor((viewsOf(figure) * share) / 100)

function textOf(
  { kind, of, rows }: { kind: Kind; of: 'owner' | 'channel'; rows: Row[] },
  ids: Map<string, string>,
) {
  const given = rows.map((each) => ({ ...each, channel: ids.get(each.channel) ?? each.channel }))
  const word = (figure: number | null, text: (figure: number) => string) =>
    figure === null ? 'NULL' : figure < 0 ? 'x' : text(figure)
  return kind === 'revenue'
    ? revenueCsv(given.map((each) => ({ ...each, revenue: word(each.figure, dollars) })))
    : activityCsv(
        given.map((each) => ({
          ...each,
          views: word(each.figure, (figure) => String(viewsOf(figure))),
          engaged_views: engagedOf(each),
        })),
        of,
      )
}

/** What facts and lines have of a source together. */
async function sumStored({ network_id }: TestNetwork, kind: Kind, source: 0 | 1) {
  const figure = sql.ref(kind === 'activity' ? 'views' : 'revenue')
  const engaged = kind === 'activity' ? sql`sum(engaged_views)` : sql`0`
  const { rows } = await sql<{ figure: string; engaged: string; nobody: string }>`
    select (coalesce(f.figure, 0) + coalesce(l.figure, 0))::text as figure,
      (coalesce(f.engaged, 0) + coalesce(l.engaged, 0))::text as engaged, coalesce(l.nobody, 0)::text as nobody
    from (select sum(${figure}) as figure, ${engaged} as engaged from ${sql.table(factsOf[kind])}
      where network_id = ${network_id} and source = ${source}) as f
    cross join (select sum(figure) as figure, sum(engaged_views) as engaged,
        sum(figure) filter (where platform_channel_id = '') as nobody
      from unmatched_days where network_id = ${network_id} and kind = ${kind} and source = ${source} and stands) as l`.execute(
    db,
  )
  const [sums] = rows
  return { figure: BigInt(sums!.figure), engaged: BigInt(sums!.engaged), nobody: BigInt(sums!.nobody) }
}

test('the sum of a file is the sum of what is stored, of what is named as left out, and nothing else', async () => {
  const cover = { rejected: 0, nobody: 0, before: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
      const network = await createNetwork(db)
      const [one, two] = [await createChannel(db, network), await createChannel(db, network)]
      const late = await createChannel(db, network, { registered_on: '2026-11-02' })
      const ids = new Map(
        Object.entries({ one, two, late }).map(([name, { platform_channel_id }]) => [
          name,
          platform_channel_id,
        ]),
      )
      const load = async (name: string, each: (typeof files)[number]) => {
        const rejected = new Set<number>()
        const options = {
          today: '2026-11-20',
          again: true,
          accept_loss: true,
          onReject: (line: number) => rejected.add(line),
        }
        const part = reportPart(name, textOf(each, ids))
        const { result } = await importReport(connection, network.scope, part, options)
        return { result: result as DayReportResult, rejected }
      }
      for (const [at, each] of files.entries()) {
        const source = isOwners(each) ? 0 : 1
        // What an earlier file left on days that this one says nothing of is still there.
        const known = each.rows.filter(({ figure }) => each.kind === 'activity' || figure !== null)
        const isWhole = days.every((day) => known.some((row) => row.day === day && (row.figure ?? 0) >= 0))
        const loaded = await load(`f${at}.csv`, each).catch((error: Error) => {
          // Each row a bad one, or more than half of what would replace stored days.
          expect(error.message).toMatch(/rows were rejected|rows was rejected|is it the report of another/)
          return null
        })
        if (!loaded) return
        if (source === 0 ? !isWhole && at > 0 : at > 0) continue
        const { result, rejected } = loaded
        cover.rejected += rejected.size
        const counted = each.rows.filter((_, line) => !rejected.has(line + 2))
        const sum = (of: (row: Row) => number, rows: Row[]) =>
          rows.reduce((sum, row) => sum + BigInt(of(row)), 0n)
        const figure = ({ figure }: Row) => (each.kind === 'activity' ? viewsOf(figure ?? 0) : (figure ?? 0))
        const isNobodys = ({ channel }: Row) => ['', 'NULL', 'null'].includes(channel)
        const isBefore = ({ channel, day }: Row) => channel === 'late' && day === days[0]
        const [before, nobody] = [counted.filter(isBefore), counted.filter(isNobodys)]
        cover.before += before.length
        cover.nobody += nobody.length
        const stored = await sumStored(network, each.kind, source)
        expect(stored.figure + result.figure_before_registration).toBe(sum(figure, counted))
        expect(result.figure_before_registration).toBe(sum(figure, before))
        expect(stored.nobody).toBe(sum(figure, nobody))
        expect(result.nameless.figure).toBe(stored.nobody)
        if (each.kind === 'activity')
          expect(stored.engaged + sum(engagedOf, before)).toBe(sum(engagedOf, counted))
        const { read, ...others } = result.rows
        expect(Object.values(others).reduce((sum, rows) => sum + rows, 0)).toBe(read)
        expect(await verifyRollups(db, network.scope)).toEqual({
          difference_count: 0,
          differences: [],
        })
        if (at === files.length - 1) {
          await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
          expect((await sumStored(network, each.kind, source)).figure).toBe(stored.figure)
          await revertFile(db, network.scope, result.file_id, { dry_run: false }).catch((error: Error) =>
            expect(error.message).toMatch(/Nothing stands/),
          )
          expect(await sumStored(network, each.kind, source)).toMatchObject(
            source === 0 && isWhole ? { figure: 0n, nobody: 0n } : {},
          )
          expect(await verifyRollups(db, network.scope)).toMatchObject({ difference_count: 0 })
        }
      }
    }),
    { numRuns: runs(12), examples: [[[everyKindOfRow]]] },
  )
  for (const count of Object.values(cover)) expect(count).toBeGreaterThan(0)
}, 300_000)
