import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createChannel, createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { reachCsv, reportPart } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { purgeFacts, rebuildRollups, removeChannelFacts } from '../../facts/change-facts.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import { listCalendarDays } from '../calendar/calendar-queries.ts'
import { findReportFile } from '../calendar/find-report-file.ts'
import { compareDayVersions, listDayVersions } from '../calendar/version-queries.ts'
import { importReport } from '../import-report.ts'
import { listReportFiles } from '../list-report-files.ts'
import { openLoadConnection } from '../load-connection.ts'
import type { Imported, ImportOptions } from '../report-kind.ts'
import { revertFile } from '../revert-file.ts'
import { describeReport } from '../uploads/describe-report.ts'
import type { DayReportResult } from './merge-days.ts'
import { reach } from './reach.ts'
import { restoreVersion } from './restore-version.ts'

const { db, url } = await openTestDatabase()
const connection = await openLoadConnection(url)
afterAll(() => connection.end())

const day = '2026-11-01'
const load = async (
  network: TestNetwork,
  name: string,
  content: string,
  options: Partial<ImportOptions> = {},
) => {
  const { result } = await importReport(connection, network.scope, reportPart(name, content), {
    today: '2026-11-20',
    ...options,
  })
  return result as DayReportResult
}

const facts = async ({ network_id }: TestNetwork) => {
  const { rows } = await sql<object>`
    select channel_id, day, video_id, source, impressions, rated_impressions, clicks from video_reach
    where network_id = ${network_id} order by day, channel_id, video_id, source`.execute(db)
  return rows
}
const verified = (network: TestNetwork) => verifyRollups(db, network.scope)
const clean = { difference_count: 0, differences: [] }

test('adds up a video’s rows: clicks are the exact product, and an empty rate is unknown', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const key = { channel, day }
  const header = reachCsv([]).trim()
  const row = (video: string, status: string, impressions: string, rate: string) =>
    `20261101,${channel.platform_channel_id},${video.padEnd(11, '_')},${status},self,${impressions},${rate}\n`
  const result = await load(
    network,
    'content_owner_reach_basic_a1.20261101.csv',
    `${header}\n${[
      row('a', 'claimed', '1000', '0.0345678'),
      row('a', 'not_claimed', '200', ''),
      row('b', 'claimed', '50', 'NULL'),
      row('c', 'claimed', '0', ''),
      row('d', 'claimed', '', '0.5'),
      row('e', 'claimed', '10', '1e3'),
    ].join('')}`,
  )
  expect(result).toMatchObject({
    report_type: 'content_owner_reach_basic_a1',
    rows: { read: 6, written: 4, rejected: 1, unknown: 1 },
    withheld_cells: 4,
    incomplete_days: [day],
    impressions: { before: 0n, after: 1250n },
    notes: [],
  })
  const imported = {
    kind: reach,
    result,
    sha256: Buffer.alloc(0),
    is_left_alone: false,
  } as unknown as Imported
  expect(describeReport({ file: 'r.csv', seconds: 0, ...imported })).toMatchObject({
    days: [day],
    before: null,
    after: null,
    impressions: { before: 0, after: 1250 },
  })
  expect(reach.describe(result, false).lines).toContain('  impressions 0 before, 1,250 after')
  const of = (video: string) => ({
    channel_id: channel.channel_id,
    day,
    video_id: video.padEnd(11, '_'),
    source: 0,
  })
  expect(await facts(network)).toEqual([
    { ...of('a'), impressions: 1200, rated_impressions: 1000, clicks: 34_567_800 },
    { ...of('b'), impressions: 50, rated_impressions: 0, clicks: null },
    { ...of('c'), impressions: 0, rated_impressions: 0, clicks: 0 },
  ])
  expect(await verified(network)).toEqual(clean)
  expect(await listReportFiles(db, network.scope, { limit: 1, kind: 'reach' })).toMatchObject([
    { kind: 'reach', days_standing: 1 },
  ])
  // A content owner's without its columns, by its name; else it is taken for a channel's, which speaks for no other one.
  const bare = reachCsv([{ ...key, video: 'a', impressions: 5, rate: 0.2 }], true)
  expect(
    await load(network, 'content_owner_reach_basic_a1.20261102.csv', bare, { day, accept_loss: true }),
  ).toMatchObject({
    report_type: 'content_owner_reach_basic_a1',
  })
  expect(await load(network, 'channel_reach_basic_a1.csv', bare)).toMatchObject({
    report_type: 'channel_reach_basic_a1',
    video_days: { written: 1, removed: 0 },
  })
})

test('a day without any impressions is said to be unknown, not its money', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const { notes, days } = await load(
    network,
    'r.csv',
    reachCsv([{ channel, day, video: 'a', impressions: '', rate: '' }]),
  )
  expect([notes, days]).toEqual([[`Of ${day} no impressions are known: what stands there stays.`], []])
})

test('a file with a rate above 1 is in percent as a whole', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const csv = (...rates: (number | string)[]) =>
    reachCsv(rates.map((rate, at) => ({ channel, day, video: `v${at}`, impressions: 1000, rate })))
  const clicks = async () => (await facts(network)).map((fact) => (fact as { clicks: number }).clicks / 1e6)
  await load(network, 'a.v1.csv', csv(0.5, 1, 0.025))
  expect(await clicks()).toEqual([500, 1000, 25])
  const { notes } = await load(network, 'a.v2.csv', csv(0.5, 1, 4.25))
  expect(notes).toContain('Its click-through rates are read as percent, as some of them are above 1.')
  expect(await clicks()).toEqual([5, 10, 42.5])
  await load(network, 'a.v3.csv', csv('0.5%', '1 %', ''))
  expect(await clicks()).toEqual([5, 10, 0])
  const { reject_counts } = await load(network, 'a.v4.csv', csv(0.5, 1, 101), { accept_loss: true })
  expect([...reject_counts.keys()]).toEqual(['video_thumbnail_impressions_ctr … is too large'])
})

test('a re-issue replaces its day, is asked about, reverted, and comes back', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const csv = (impressions: number, ...videos: string[]) =>
    reachCsv(videos.map((video) => ({ channel, day, video, impressions, rate: 0.1 })))
  const first = await load(network, 'r.20261101.v1.csv', csv(1000, 'a', 'b'))
  await expect(load(network, 'r.20261101.v2.csv', csv(1000, 'a'))).rejects.toThrow(
    /from 2 to 1 rows \(−50.0 %\) and from 2,000 to 1,000 impressions/,
  )
  const second = await load(network, 'r.20261101.v2.csv', csv(900, 'a', 'b'))
  expect(second.impressions).toEqual({ before: 2000n, after: 1800n })
  const kind = 'reach' as const
  expect(await listDayVersions(db, network.scope, { kind, day })).toMatchObject([
    { file_id: second.file_id, is_current: true, figure: '1800', premium_figure: null, video_days: 2 },
    { file_id: first.file_id, is_current: false, figure: '2000', premium_figure: null, video_days: 2 },
  ])
  const both = { kind, day, file: second.file_id, other: first.file_id }
  expect(await compareDayVersions(db, network.scope, both)).toMatchObject({
    rows: [{ figure: '1800', other_figure: '2000' }],
  })
  expect(await findReportFile(db, network.scope, second.file_id)).toMatchObject({
    figure: '1800',
    premium_figure: null,
    days: [{ day, rows: 2, figure: '1800' }],
  })
  expect(await load(network, 'r.20261101.v1.csv', csv(1000, 'a', 'b'))).toMatchObject({
    superseded_days: [day],
    days: [],
  })
  const month = { kind, month: day, today: '2026-11-06', reportsWithinDays: 2 }
  const calendar = async () =>
    (await listCalendarDays(db, network.scope, month)).map(({ state, figure }) => [state, figure])
  // Of what is credited; a rejected row is missing on the 3rd.
  await load(
    network,
    'r.20261103.csv',
    reachCsv([
      { channel, day: '2026-11-03', video: 'a', impressions: 5, rate: 0.1 },
      {
        channel: await createChannel(db, network, { credit: [] }),
        day: '2026-11-03',
        video: 'b',
        impressions: 5,
        rate: 'x',
      },
      {
        channel: await createChannel(db, network, { credit: [] }),
        day: '2026-11-03',
        video: 'c',
        impressions: 8,
        rate: 0.1,
      },
    ]),
  )
  expect(await calendar()).toEqual([
    ['stored', '1800'],
    ['missing', null],
    ['incomplete', '5'],
    ['not_due', null],
    ['not_due', null],
    ['not_due', null],
  ])
  const { json } = await revertFile(db, network.scope, second.file_id, { dry_run: false })
  expect(json).toMatchObject({ video_days_removed: 2, days_without: [day] })
  expect(await facts(network)).toHaveLength(2)
  const version = { kind: 'reach', day, file_id: first.file_id, replaces: null } as const
  await restoreVersion(db, network.scope, version, { account_id: 1, address: '' })
  expect(await facts(network)).toMatchObject([
    { impressions: 1000 },
    { impressions: 1000 },
    { impressions: 5 },
    { impressions: 8 },
  ])
  expect(await verified(network)).toEqual(clean)
})

test('rows of other channels are counted; a removed channel’s go, though nothing else was stored of their days', async () => {
  const network = await createNetwork(db)
  const [gone, kept] = [await createChannel(db, network), await createChannel(db, network)]
  const of = (channel: typeof gone | string) => ({ channel, day, video: 'a', impressions: 7, rate: 0.1 })
  const { rows } = await load(
    network,
    'r.csv',
    reachCsv([of(gone), of(kept), of('UCnobodyregisteredthis_'.padEnd(24, 'x'))]),
  )
  expect(rows).toMatchObject({ written: 2, unmatched: 1 })
  await db.transaction().execute(async (trx) => {
    await removeChannelFacts(trx, network.scope, [gone.channel_id])
  })
  expect(await verified(network)).toEqual(clean)
  await db.transaction().execute((trx) => purgeFacts(trx, network.scope))
  expect(await facts(network)).toMatchObject([{ channel_id: kept.channel_id }])
})

test('verify names rows that no report stands for, and figures that cannot be; rebuild puts them right', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const rows = ['a', 'b'].map((video) => ({ channel, day, video, impressions: 7, rate: 0.1 }))
  await load(network, 'r.csv', reachCsv(rows))
  const ofNetwork = sql`network_id = ${network.network_id}`
  const ofVideo = sql`${ofNetwork} and video_id = 'a__________'`
  const row = { impressions: 7, rated_impressions: 7, clicks: 700_000 }
  const unrated = { impressions: 7, rated_impressions: 0, clicks: null }
  for (const [wrong, found, rebuilt] of [
    [sql`update video_reach set clicks = 8000000 where ${ofVideo}`, 1, [unrated, row]],
    [sql`update video_reach set clicks = -1, rated_impressions = 7 where ${ofVideo}`, 1, [unrated, row]],
    [sql`update video_reach set rated_impressions = 8 where ${ofVideo}`, 1, [unrated, row]],
    [sql`update video_reach set impressions = -1 where ${ofVideo}`, 1, [row]],
    [sql`delete from report_slots where ${ofNetwork}`, 1, []],
  ] as const) {
    await wrong.execute(db)
    expect(await verified(network)).toMatchObject({
      difference_count: found,
      differences: [{ rollup: 'video_reach' }],
    })
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    expect(await verified(network)).toEqual(clean)
    expect(await facts(network)).toMatchObject(rebuilt)
  }
})
