import { expect, test } from 'vitest'
import { createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { activityCsv, reportPart } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import { importReport } from '../../report-ingest/import-report.ts'
import { openLoadConnection } from '../../report-ingest/load-connection.ts'
import { importChannels } from './import-channels.ts'

const { db, url } = await openTestDatabase()

const today = '2026-11-20'
const [one, two] = ['1', '2'].map((digit) => `UC${digit.repeat(22)}`) as [string, string]
const load = (network: TestNetwork, rows: string, approve_from?: string) =>
  importChannels(
    db,
    network.scope,
    reportPart('list.csv', `channel_id,channel_title,video_id,video_title,published_at,is_shorts\n${rows}`),
    { today, ...(approve_from ? { approve_from } : {}) },
  )

test('registers, then approves: what was stored meanwhile counts from that day on', async () => {
  const network = await createNetwork(db)
  const list = `${one},One,aaaaaaaaaaa,A,2026-01-02T03:04:05Z,yes\n${two},Two,bbbbbbbbbbb,B,,\n`
  expect(await load(network, list)).toMatchObject({ registered: 2, approved: 0, videos_written: 2 })
  expect(await load(network, list)).toMatchObject({
    registered: 0,
    known: 2,
    videos_written: 0,
    videos_unchanged: 2,
  })
  await db.updateTable('channels').set({ registered_on: '2026-11-01' }).execute()
  await db.updateTable('channels').set({ status: 1 }).where('platform_channel_id', '=', two).execute()

  const connection = await openLoadConnection(url)
  const rows = ['2026-11-01', '2026-11-02'].flatMap((day) => [
    { channel: one, day, video: 'aaaaaaaaaaa', views: 5 },
    { channel: two, day, video: 'bbbbbbbbbbb', views: 70 },
  ])
  const { result: stored } = await importReport(
    connection,
    network.scope,
    reportPart('r.csv', activityCsv(rows)),
    {
      today,
    },
  )
  expect(stored).toMatchObject({
    totals: { after: { stored: { views: 150n }, credited: { views: 0n } } },
  })

  for (const approved of [1, 0])
    expect(await load(network, list, '2026-11-02')).toMatchObject({ approved, left_undecided: [two] })
  const { result: counted } = await importReport(
    connection,
    network.scope,
    reportPart('r.csv', activityCsv(rows)),
    {
      today,
    },
  )
  expect(counted).toMatchObject({ rows: { unchanged: 4 }, totals: { after: { credited: { views: 5n } } } })
  await connection.end()
  expect(await verifyRollups(db, network.scope)).toMatchObject({ difference_count: 0 })
  expect(
    await db
      .selectFrom('channels')
      .select(['platform_channel_id', 'status', 'verification', 'approved_on'])
      .where('network_id', '=', network.network_id)
      .orderBy('platform_channel_id')
      .execute(),
  ).toEqual([
    { platform_channel_id: one, status: 2, verification: 'verified', approved_on: '2026-11-02' },
    { platform_channel_id: two, status: 1, verification: 'pending', approved_on: null },
  ])
})

test('keeps whole titles, takes no channel of another network, and names bad rows', async () => {
  const network = await createNetwork(db)
  const own = `UC${'3'.repeat(22)}`
  await load(network, `${own},"Whole, title",ccccccccccc,C,2026-01-01T00:00:00Z,\n`)
  const result = await load(
    network,
    `${own},Dam\uFFFDged,ccccccccccc,C\uFFFD,2026-02-01T00:00:00Z,true
${one},One,aaaaaaaaaaa,Taken over,,
UCshort,X,ddddddddddd,D,,
${own},T,ddddddddddd,D,yesterday,
${own},T,ddddddddddd,D,,maybe\n`,
  )
  expect(result).toMatchObject({
    rows_read: 5,
    rows_rejected: 3,
    registered: 0,
    damaged_titles: 1,
    held_elsewhere: [one],
    videos_written: 1,
    videos_not_taken: 1,
    rejects: [
      { line: 4, reason: expect.stringContaining('channel_id "UCshort"') },
      { line: 5, reason: expect.stringContaining('published_at "yesterday"') },
      { line: 6, reason: expect.stringContaining('is_shorts "maybe"') },
    ],
  })
  const of = network.network_id
  expect(await db.selectFrom('channels').select('title').where('network_id', '=', of).execute()).toEqual([
    { title: 'Whole, title' },
  ])
  expect(
    await db.selectFrom('videos').select(['title', 'is_shorts']).where('network_id', '=', of).execute(),
  ).toEqual([{ title: 'C', is_shorts: true }])
})
