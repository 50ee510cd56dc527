import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { openReportDesk } from '../../../testing/report-desk.ts'
import { activityCsv, revenueCsv } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { rebuildRollups, removeChannelFacts } from '../../facts/change-facts.ts'
import { sumNameless } from '../../facts/unmatched-sums.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import { activity } from '../day-reports/activity.ts'
import type { DayReportResult } from '../day-reports/merge-days.ts'
import { restoreVersion } from '../day-reports/restore-version.ts'
import { revenue } from '../day-reports/revenue.ts'
import { reportIngestJobs } from '../jobs.ts'
import { revertFile } from '../revert-file.ts'
import { listUnmatched } from './unmatched-queries.ts'

let network: TestNetwork
let channel: TestChannel
const database = await openTestDatabase()
const { db } = database
beforeEach(async () => {
  network = await createNetwork(db)
  channel = await createChannel(db, network)
})

const [day, next] = ['2026-11-01', '2026-11-02']
const stranger = 'UCaaaaaaaaaaaaaaaaaaaaaa'
const { load, expectVerified } = await openReportDesk(database, () => network)

/** Lines that stand: kind, source, day, channel, rows, figure, engaged views. */
async function listLines() {
  const rows = await db
    .selectFrom('unmatched_days')
    .selectAll()
    .where('network_id', '=', network.network_id)
    .where('stands', '=', true)
    .orderBy('kind')
    .orderBy('day')
    .orderBy('source')
    .orderBy('platform_channel_id')
    .orderBy('file_id')
    .execute()
  return rows.map(
    ({ kind, source, day, platform_channel_id, report_rows, figure, engaged_views }) =>
      `${kind} ${source} ${day} ${platform_channel_id || 'nobody'}: ${report_rows} ${figure} ${engaged_views}`,
  )
}
const countLines = async () =>
  (await db.selectFrom('unmatched_days').select('day').where('network_id', '=', network.network_id).execute())
    .length
const readDay = (of = day) =>
  db
    .selectFrom('network_day')
    .select(['views', 'engaged_views', 'revenue', 'revenue_incomplete'])
    .where('network_id', '=', network.network_id)
    .where('day', '=', of)
    .executeTakeFirst()
const nobody = { channel: '', day, video: 'x' }
const formatStatus = (result: DayReportResult) => revenue.describe(result, false).status
const acting = { account_id: 0, address: '' }

test('rows of no channel, of no video, or of neither, are kept whole, whichever word says so, and credited to nobody', async () => {
  const views = [
    { channel, day, video: 'a', views: 10, engaged_views: 7 },
    { channel, day, video: '', views: 5, engaged_views: 4 },
    { ...nobody, views: 100, engaged_views: 60 },
    { ...nobody, video: '', views: 20, engaged_views: 11 },
    { ...nobody, channel: 'NULL', views: 3, engaged_views: 2 },
    { ...nobody, channel: 'null', video: '', country: 'NULL', views: 1, engaged_views: 1 },
    { channel: stranger, day, video: 'y', views: 30, engaged_views: 30 },
  ]
  const seen = await load('a.csv', activityCsv(views).replaceAll('NULL_______', 'NULL'))
  expect(seen).toMatchObject({
    rows: { read: 7, written: 2, rejected: 0, unmatched: 1, without_channel: 4 },
    nameless: { figure: 124n, engaged_views: 74n, rows_unknown: 0 },
    unmatched: { figure: 30n, engaged_views: 30n },
    totals: { after: { stored: { views: 15n } } },
  })
  expect(activity.describe(seen, false).lines).toContain(
    '  unmatched  1 row of 1 unregistered channel: 30 views, 30 of them engaged, credited to nobody',
  )
  const money = [
    { channel, day, video: 'a', revenue: '1.5' },
    { channel, day, video: '', revenue: '0.25' },
    { ...nobody, revenue: '0.000000001' },
    { ...nobody, video: '', revenue: '2' },
    { ...nobody, channel: 'NULL', revenue: 'NULL' },
  ]
  const loaded = await load('r.csv', revenueCsv(money))
  expect(loaded).toMatchObject({
    rows: { read: 5, written: 2, rejected: 0, unknown: 0, without_channel: 3 },
    nameless: { figure: 2_000_000_001n, rows_unknown: 1 },
    incomplete_days: [],
  })
  expect(revenue.describe(loaded, false).lines).toContain(
    "  of nobody  3 rows of no channel: $2.000000001, unknown of 1 row, kept as nobody's",
  )
  expect(await readDay()).toEqual({
    views: 15,
    engaged_views: 11,
    revenue: 1_750_000_000,
    revenue_incomplete: false,
  })
  expect(await listLines()).toEqual([
    `activity 0 ${day} nobody: 4 124 74`,
    `activity 0 ${day} ${stranger}: 1 30 30`,
    `revenue 0 ${day} nobody: 3 2000000001 null`,
  ])
  expect(await listUnmatched(db, { network: network.network_id, ignored: 'no', size: 10 })).toMatchObject({
    rows: [
      {
        platform_channel_id: '',
        report_rows: 7,
        rows_unknown: 1,
        views: 124,
        engaged_views: 74,
        unengaged_views: 0,
        revenue: '2.000000001',
      },
      { platform_channel_id: stranger, views: 30, revenue: null },
    ],
  })
  expect(await sumNameless(db, network.scope, '2026-11-01')).toEqual({
    views: 124,
    engaged_views: 74,
    revenue: 2_000_000_001n,
  })
  await expectVerified()
})

test('rows that name no video are of several things: none repeats another, and a named one still does', async () => {
  const rows = [
    { channel, day, video: '', views: 4, engaged_views: 1 },
    { channel, day, video: '', views: 4, engaged_views: 1 },
    { channel, day, video: '', views: 6, engaged_views: 2 },
    { channel, day, video: 'a', views: 9 },
    { channel, day, video: 'a', views: 9 },
    { ...nobody, views: 1 },
    { ...nobody, views: 1 },
  ]
  expect(await load('a.csv', activityCsv(rows))).toMatchObject({
    rows: { read: 7, written: 4, rejected: 1, without_channel: 2 },
    nameless: { figure: 2n },
  })
  expect(await readDay()).toMatchObject({ views: 23, engaged_views: 4 })
})

test('of reports without engaged views, rows of nobody have none either', async () => {
  const text = activityCsv([{ ...nobody, views: 7 }])
  const without = text
    .split('\n')
    .map((line) => line.split(',').toSpliced(8, 1).join(','))
    .join('\n')
  expect(await load('a.csv', without)).toMatchObject({ nameless: { figure: 7n, engaged_views: null } })
  await load('b.csv', activityCsv([{ ...nobody, day: next, views: 5, engaged_views: 3 }]))
  const { rows } = await listUnmatched(db, { network: network.network_id, ignored: 'no', size: 10 })
  expect(rows).toMatchObject([{ views: 12, engaged_views: 3, unengaged_views: 7 }])
  await expectVerified()
})

test('a re-issue changes or drops them; taken back they go, and an earlier version brings its own again', async () => {
  const issue = (...revenue: string[]) =>
    revenueCsv([
      { channel, day, video: 'a', revenue: 10 },
      ...revenue.map((revenue) => ({ ...nobody, revenue })),
    ])
  await load('r.v1.csv', issue('1', '0.5'))
  const first = `revenue 0 ${day} nobody: 2 1500000000 null`
  expect(await listLines()).toEqual([first])
  expect(await load('r.v2.csv', issue('0.25'))).toMatchObject({ nameless: { figure: 250_000_000n } })
  expect(await listLines()).toEqual([`revenue 0 ${day} nobody: 1 250000000 null`])
  const same = await load('r.v2.csv', issue('0.25'))
  expect(same).toMatchObject({ lines_changed: false })
  expect(formatStatus(same)).toBe('unchanged')
  const third = await load('r.v3.csv', issue())
  expect(third).toMatchObject({ rows: { written: 0, unchanged: 1 }, lines_changed: true })
  expect(formatStatus(third)).toBe('imported')
  expect(await listLines()).toEqual([])
  expect(await listUnmatched(db, { network: network.network_id, ignored: 'no', size: 10 })).toMatchObject({
    rows: [],
  })
  await expectVerified()

  const [kept] = await db
    .selectFrom('replaced_slots')
    .select('file_id')
    .where('network_id', '=', network.network_id)
    .orderBy('file_id')
    .execute()
  const standing = await db
    .selectFrom('report_slots')
    .select('file_id')
    .where('network_id', '=', network.network_id)
    .executeTakeFirstOrThrow()
  await restoreVersion(
    db,
    network.scope,
    { kind: 'revenue', day, file_id: kept!.file_id, replaces: standing.file_id },
    acting,
  )
  expect(await listLines()).toEqual([first])
  await expectVerified()

  await revertFile(db, network.scope, kept!.file_id, { dry_run: false })
  expect(await listLines()).toEqual([])
  expect(await countLines()).toBeGreaterThan(0)
  await expectVerified()
  // What can come back is kept as long as its facts are.
  await db
    .updateTable('replaced_slots')
    .set({ replaced_at: new Date('2020-01-01') })
    .where('network_id', '=', network.network_id)
    .execute()
  const job = reportIngestJobs.find(({ name }) => name === 'report-ingest.remove-replaced')!
  await job.run({ db } as Parameters<typeof job.run>[0])
  expect(await countLines()).toBe(0)
})

test('an older file that comes later leaves what stands, and its rows of nobody are counted as left alone', async () => {
  const of = (revenue: number) =>
    revenueCsv([
      { channel, day, video: 'a', revenue: 1 },
      { ...nobody, revenue },
    ])
  await load('r.csv', of(5), { created_at: new Date('2026-11-05') })
  expect(await load('r-old.csv', of(9), { created_at: new Date('2026-11-04') })).toMatchObject({
    rows: { read: 2, written: 0, superseded: 2, without_channel: 0, unmatched: 0 },
  })
  expect(await listLines()).toEqual([`revenue 0 ${day} nobody: 1 5000000000 null`])
})

test('a day whose money nobody said is unknown, whoever its rows are of', async () => {
  await load('r.v1.csv', revenueCsv([{ ...nobody, revenue: 5 }]))
  const unknown = revenueCsv([
    { channel, day, video: 'a', revenue: '' },
    { ...nobody, revenue: 'NULL' },
  ])
  expect(await load('r.v2.csv', unknown)).toMatchObject({ days: [], rows: { read: 2, unknown: 2 } })
  expect(await listLines()).toEqual([`revenue 0 ${day} nobody: 1 5000000000 null`])
})

test('a channel that is registered takes its rows out of what is unmatched; those of nobody stay', async () => {
  const text = activityCsv([
    { channel: stranger, day, video: 'a', views: 3 },
    { ...nobody, views: 2 },
  ])
  await load('a.csv', text)
  await createChannel(db, network, { platform_channel_id: stranger })
  expect(await load('a.csv', text)).toMatchObject({ rows: { written: 1, unmatched: 0, without_channel: 1 } })
  expect(await listLines()).toEqual([`activity 0 ${day} nobody: 1 2 0`])
  await expectVerified()
})

test('a deleted channel leaves nothing of what reports had of it before', async () => {
  const platform_channel_id = 'UCbbbbbbbbbbbbbbbbbbbbbb'
  const text = activityCsv([
    { channel: platform_channel_id, day, video: 'a', views: 3 },
    { ...nobody, views: 2 },
  ])
  await load('a.csv', text)
  const registered = await createChannel(db, network, { platform_channel_id })
  await db.transaction().execute((trx) => removeChannelFacts(trx, network.scope, [registered.channel_id]))
  expect(await listLines()).toEqual([`activity 0 ${day} nobody: 1 2 0`])
  await expectVerified()
})

test('channel reports: rows of nobody are of their file, which others of the same day leave, and a re-issue replaces', async () => {
  const other = await createChannel(db, network)
  const of = (channel: TestChannel | string, views: number, nameless: number | null) =>
    activityCsv(
      [{ channel, day, video: 'a', views }, ...(nameless === null ? [] : [{ ...nobody, views: nameless }])],
      'channel',
    )
  await load('one.v1.csv', of(channel, 10, 1))
  await load('two.v1.csv', of(other, 10, 2))
  await load('strange.v1.csv', of(stranger, 10, 4))
  const alone = (views: number) => activityCsv([{ ...nobody, views }], 'channel')
  await load('alone.v1.csv', alone(8))
  expect(await listLines()).toEqual([
    ...[1, 2, 4, 8].map((views) => `activity 1 ${day} nobody: 1 ${views} 0`),
    `activity 1 ${day} ${stranger}: 1 10 0`,
  ])
  await expectVerified()
  expect(await sumNameless(db, network.scope, '2026-11-01')).toMatchObject({ views: 15 })

  await load('one.v2.csv', of(channel, 10, null))
  await load('two.v2.csv', of(other, 10, 3))
  await load('strange.v2.csv', of(stranger, 11, 5))
  await load('alone.v2.csv', alone(9))
  expect(await listLines()).toEqual([
    ...[3, 5, 9].map((views) => `activity 1 ${day} nobody: 1 ${views} 0`),
    `activity 1 ${day} ${stranger}: 1 11 0`,
  ])
  // What an owner's report says of the day counts, and theirs does not beside it.
  await load('owner.csv', activityCsv([{ ...nobody, views: 100 }]))
  expect(await sumNameless(db, network.scope, '2026-11-01')).toMatchObject({ views: 100 })
  await expectVerified()
})

test('beyond the most lines of a file its channels are counted together, and nothing is lost', async () => {
  const many = 20_010
  const rows = Array.from({ length: many }, (_, at) => ({
    channel: `UC${String(at).padStart(22, 'z')}`,
    day,
    video: 'v',
    views: 1,
  }))
  const result = await load('a.csv', activityCsv([...rows, { ...nobody, views: 5 }]))
  expect(result).toMatchObject({
    rows: { unmatched: many, without_channel: 1 },
    unmatched: { figure: BigInt(many) },
  })
  const sums = await db
    .selectFrom('unmatched_days')
    .select(({ fn }) => [fn.sum<string>('figure').as('views'), fn.countAll<string>().as('lines')])
    .where('network_id', '=', network.network_id)
    .executeTakeFirstOrThrow()
  expect({ views: Number(sums.views), lines: Number(sums.lines) }).toEqual({ views: many + 5, lines: 20_002 })
  const { rows: listed } = await listUnmatched(db, {
    network: network.network_id,
    ignored: 'no',
    size: 3,
  })
  expect(listed[0]).toMatchObject({ platform_channel_id: '+', views: 10 })
})

test('verify names whatever of the lines is wrong, and rebuild makes it again', async () => {
  for (const name of ['old.v1.csv', 'new.v2.csv'])
    await load(
      name,
      activityCsv([
        { channel, day, video: 'a', views: 1 },
        { ...nobody, views: name === 'new.v2.csv' ? 5 : 4 },
        { channel: stranger, day, video: 'y', views: 3 },
      ]),
    )
  const ofNetwork = sql`network_id = ${network.network_id}`
  const lines = await listLines()
  for (const [wrong, rollup] of [
    [sql`update unmatched_channels set views = views + 1 where ${ofNetwork}`, 'unmatched_channels'],
    [sql`delete from unmatched_channels where ${ofNetwork}`, 'unmatched_channels'],
    [sql`update unmatched_days set stands = false where ${ofNetwork}`, 'unmatched_days'],
    [sql`update unmatched_days set stands = true where ${ofNetwork}`, 'unmatched_days'],
  ] as const) {
    await wrong.execute(db)
    const { differences } = await verifyRollups(db, network.scope)
    expect(differences).toContainEqual(expect.objectContaining({ rollup }))
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    await expectVerified()
    expect(await listLines()).toEqual(lines)
  }
  // What a file said is not made again; its sum tells.
  await sql`update unmatched_days set figure = figure + 1 where ${ofNetwork} and stands`.execute(db)
  expect(await verifyRollups(db, network.scope)).toMatchObject({ difference_count: 2 })
})
