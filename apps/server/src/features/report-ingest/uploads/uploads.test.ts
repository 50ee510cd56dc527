import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  compareVersions,
  reportCalendar,
  reportDay,
  restoreVersion,
  takeBackFile,
} from '@cuesheet/contract/console-reports'
import * as contract from '@cuesheet/contract/console-uploads'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { activityCsv, gzipped, revenueCsv } from '../../../testing/reports.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { zipOf } from '../../../testing/zip-file.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import { removeUploads } from './remove-uploads.ts'
import { runUploads } from './run-uploads.ts'

let network: TestNetwork
let channel: TestChannel
const now = () => new Date('2026-11-23T18:00:00Z')
const folder = await mkdtemp(path.join(os.tmpdir(), 'uploads-'))
const test_ = await openTestApp({ data_dir: folder }, { now })
const { db } = test_
const client = await test_.open('localhost', await createAccount(db, null, { as: 'operator' }))
beforeEach(async () => {
  await rm(path.join(folder, 'uploads'), { recursive: true, force: true })
  network = await createNetwork(db)
  channel = await createChannel(db, network)
})
afterEach(async () => {
  expect((await verifyRollups(db, network.scope)).differences).toEqual([])
})
afterAll(() => rm(folder, { recursive: true }))

const day = '2026-11-01'
const english = { 'accept-language': 'en' }
const run = () => runUploads({ ...jobContext(db, { data_dir: folder }) })
const stored = () => readdir(path.join(folder, 'uploads')).catch(() => [])

const sendPiece = (upload: number, file: number, offset: number, bytes: Buffer) =>
  client.send(contract.uploadChunk, { query: { upload, file, offset }, bytes })

async function uploadFiles(files: Record<string, string | Buffer>): Promise<number> {
  const given = Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) }))
  const { upload_id } = await client.call(contract.beginUpload, {
    body: { files: given.map(({ name, bytes }) => ({ name, size: bytes.length })) },
  })
  for (const [index, { bytes }] of given.entries()) {
    // In two pieces, the second one twice as a lost answer would have it.
    const half = Math.ceil(bytes.length / 2)
    expect((await sendPiece(upload_id, index + 1, 0, bytes.subarray(0, half))).statusCode).toBe(200)
    for (let sent = 0; sent < 2; sent++)
      expect((await sendPiece(upload_id, index + 1, half, bytes.subarray(half))).json()).toMatchObject({
        received: bytes.length,
      })
  }
  return upload_id
}

const readUpload = async (upload: number) =>
  (await client.call(contract.upload, { query: { upload } })).upload

async function tryOut(files: Record<string, string | Buffer>) {
  const upload_id = await uploadFiles(files)
  await client.call(contract.lookAtUpload, { body: { upload_id } })
  await run()
  return readUpload(upload_id)
}

async function load(files: Record<string, string | Buffer>) {
  const { upload_id, shown } = await tryOut(files)
  await client.call(contract.applyUpload, { body: { upload_id, shown: shown! } })
  await run()
  return readUpload(upload_id)
}

const views = async () =>
  Number(
    (
      await db
        .selectFrom('network_day')
        .select(({ fn }) => fn.sum('views').as('views'))
        .where('network_id', '=', network.network_id)
        .executeTakeFirstOrThrow()
    ).views,
  )
const report = (count: number, on = day) => activityCsv([{ channel, day: on, video: 'a', views: count }])
const stranger = `UC${'s'.repeat(22)}`

test('what is tried out is shown and changes nothing; applied it is loaded, and its bytes are gone', async () => {
  const tried = await tryOut({
    'activity.20261101.v1.csv.gz': gzipped(
      activityCsv([
        { channel, day, video: 'a', views: 10 },
        { channel, day, video: 'b', views: 'x' },
        { channel: stranger, day, video: 'c', views: 7 },
      ]),
    ),
  })
  expect(tried).toMatchObject({ state: 'shown', failure: null })
  expect(tried.files[0]).toMatchObject({
    network: { network_id: network.network_id },
    results: null,
    reports: [
      {
        status: 'imported',
        days: [day],
        incomplete_days: [day],
        rows: { read: 3, written: 1, rejected: 1, unmatched: 1 },
        video_days: { added: 1, changed: 0, unchanged: 0, removed: 0 },
        before: { views: 0 },
        after: { views: 10 },
        unmatched_channels: 1,
        unmatched: { rows: 1, views: 7 },
      },
    ],
  })
  expect(await views()).toBe(0)
  const rejects = await client.call(contract.uploadRejects, { query: { upload: tried.upload_id, file: 1 } })
  expect(rejects.rejects).toEqual([{ line: 3, reason: 'views "x" is not a number' }])
  await client.call(contract.applyUpload, { body: { upload_id: tried.upload_id, shown: tried.shown! } })
  await run()
  const done = await readUpload(tried.upload_id)
  expect(done.state).toBe('done')
  expect(done.files[0]!.results).toMatchObject([{ status: 'imported', rows: { written: 1 } }])
  expect(await stored()).toEqual([])
})

test('a bad day is found in the calendar, compared with the one before, and undone', async () => {
  await load({ 'a.csv': report(100), 'r.csv': revenueCsv([{ channel, day, video: 'a', revenue: 3 }]) })
  const bad = await tryOut({ 'bad.csv': report(10) })
  expect(bad.files[0]!.reports).toMatchObject([{ status: 'refused', lifted_by: 'accept_loss' }])
  const { upload_id } = bad
  await client.call(contract.lookAtUpload, {
    body: { upload_id, files: [{ file_no: 1, accept_loss: true }] },
  })
  await run()
  const { shown, files } = await readUpload(upload_id)
  expect(files[0]!.reports).toMatchObject([
    {
      video_days: { added: 0, changed: 1, unchanged: 0, removed: 0 },
      before: { views: 100 },
      after: { views: 10 },
    },
  ])
  await client.call(contract.applyUpload, { body: { upload_id, shown: shown! } })
  await run()
  expect(await views()).toBe(10)

  const asked = { network: network.network_id, kind: 'activity', day } as const
  const calendar = await client.call(reportCalendar, { query: { ...asked, month: '2026-11' } })
  expect(calendar.rows[0]).toMatchObject({ day, state: 'stored', figure: '10', rows: 1, earlier: 1 })
  const { versions } = await client.call(reportDay, { query: asked })
  expect(versions.map(({ file_name, figure, is_current }) => [file_name, figure, is_current])).toEqual([
    ['bad.csv', '10', true],
    ['a.csv', '100', false],
  ])
  const [current, earlier] = versions
  const compared = await client.call(compareVersions, {
    query: { ...asked, file: current!.file_id, other: earlier!.file_id },
  })
  expect(compared).toMatchObject({
    differing: 1,
    rows: [{ channel_id: channel.channel_id, figure: '10', other_figure: '100' }],
  })
  const undo = { network_id: network.network_id, kind: 'activity', day, file_id: earlier!.file_id } as const
  // Somebody who saw another version stand is told so.
  expect(await client.fail(restoreVersion, { body: { ...undo, replaces: null } })).toMatchObject({
    status: 409,
  })
  await client.call(restoreVersion, { body: { ...undo, replaces: current!.file_id } })
  expect(await views()).toBe(100)
  // What was undone can come back as well.
  const after = (await client.call(reportDay, { query: asked })).versions
  expect(after.map(({ file_name, is_current }) => [file_name, is_current])).toEqual([
    ['a.csv', true],
    ['bad.csv', false],
  ])
  await client.call(restoreVersion, {
    body: { ...undo, file_id: after[1]!.file_id, replaces: after[0]!.file_id },
  })
  expect(await views()).toBe(10)
  await client.call(takeBackFile, { body: { network_id: network.network_id, file_id: current!.file_id } })
  expect(await views()).toBe(0)
  const refused = { network_id: network.network_id, file_id: current!.file_id }
  expect(await client.fail(takeBackFile, { body: refused })).toMatchObject({ status: 409 })
  // Taken back, it is kept as well.
  await client.call(restoreVersion, { body: { ...undo, file_id: current!.file_id, replaces: null } })
  expect(await views()).toBe(10)
})

test('of two operators one wins; the other sees what was loaded, and tries it out again', async () => {
  const first = await tryOut({ 'first.csv': report(5) })
  const second = await tryOut({ 'second.csv': report(6) })
  await client.call(contract.applyUpload, { body: { upload_id: first.upload_id, shown: first.shown! } })
  expect(
    await client.fail(contract.applyUpload, { body: { upload_id: first.upload_id, shown: first.shown! } }),
  ).toMatchObject({ status: 409 })
  await client.call(contract.applyUpload, { body: { upload_id: second.upload_id, shown: second.shown! } })
  await run()
  expect(await views()).toBe(5)
  const refused = await readUpload(second.upload_id)
  expect(refused).toMatchObject({
    state: 'failed',
    failure: 'changed',
    loaded_since: [{ file_name: 'first.csv' }],
  })
  await client.call(contract.lookAtUpload, { body: { upload_id: second.upload_id } })
  await run()
  const again = await readUpload(second.upload_id)
  expect(again.files[0]!.reports).toMatchObject([{ before: { views: 5 }, after: { views: 6 } }])
  // What is shown now is not what was shown first.
  const stale = { upload_id: second.upload_id, shown: second.shown! }
  expect(await client.fail(contract.applyUpload, { body: stale })).toMatchObject({ status: 409 })
  await client.call(contract.applyUpload, { body: { upload_id: second.upload_id, shown: again.shown! } })
  await run()
  expect(await views()).toBe(6)
})

test('a load that died is gone on with: what has committed is not loaded again', async () => {
  const { upload_id, shown } = await tryOut({
    '1.csv': report(1, '2026-11-01'),
    '2.csv': report(2, '2026-11-02'),
  })
  await client.call(contract.applyUpload, { body: { upload_id, shown: shown! } })
  // The process dies in the second file: the database refuses to record it.
  await sql`
    alter table report_files add constraint dies check (file_name <> '2.csv' or network_id <> ${sql.lit(network.network_id)})`.execute(
    db,
  )
  await expect(run()).rejects.toThrow('dies')
  expect(await views()).toBe(1)
  await sql`alter table report_files drop constraint dies`.execute(db)
  await run()
  expect(await readUpload(upload_id)).toMatchObject({ state: 'done' })
  expect(await views()).toBe(3)
  const files = await db
    .selectFrom('report_files')
    .select('file_name')
    .where('network_id', '=', network.network_id)
    .orderBy('file_id')
    .execute()
  expect(files).toEqual([{ file_name: '1.csv' }, { file_name: '2.csv' }])
})

test('many small files are tried out and loaded together: as each by itself, one after the other', async () => {
  const days = Array.from(
    { length: 40 },
    (_, at) => `2026-${at < 20 ? '10' : '11'}-${String((at % 20) + 1).padStart(2, '0')}`,
  )
  const files = Object.fromEntries(days.map((on, at) => [`${on}.csv`, report(at + 1, on)]))
  // The second version takes the place of the first one, which is there by then; one is no report at all.
  const tried = await tryOut({
    ...files,
    '2026-11-20.csv.v2.csv': report(1000, '2026-11-20'),
    'x.csv': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
  })
  const shownOf = new Map(tried.files.map(({ file_name, reports }) => [file_name, reports?.[0]]))
  expect(shownOf.get('2026-11-20.csv.v2.csv')).toMatchObject({
    status: 'imported',
    before: { views: 40 },
    after: { views: 1000 },
  })
  expect(shownOf.get('x.csv')).toMatchObject({ status: 'refused' })
  expect(await views()).toBe(0)

  const { upload_id } = tried
  await client.call(contract.applyUpload, { body: { upload_id, shown: tried.shown! } })
  // The process dies in the last but one: nothing of what was loaded together stays.
  await sql`
    alter table report_files add constraint dies check (file_name <> '2026-11-20.csv' or network_id <> ${sql.lit(network.network_id)})`.execute(
    db,
  )
  await expect(run()).rejects.toThrow('dies')
  expect(await views()).toBe(0)
  await sql`alter table report_files drop constraint dies`.execute(db)
  await run()
  const done = await readUpload(upload_id)
  expect(done).toMatchObject({ state: 'done' })
  for (const { file_name, reports, results } of done.files)
    if (file_name !== 'x.csv') expect([file_name, results]).toEqual([file_name, reports])
  expect(await views()).toBe((39 * 40) / 2 + 1000)
  const { rows } = await sql<{ files: number; writes: number }>`
    select count(*) as files, count(distinct imported_at) as writes from report_files
    where network_id = ${network.network_id}`.execute(db)
  expect(rows).toEqual([{ files: 41, writes: 1 }])
})

test('what is no report is refused in a sentence and loads nothing', async () => {
  const tried = await tryOut({
    'cut.csv.gz': gzipped(report(1)).subarray(0, 60),
    'picture.csv': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    'nested.zip': zipOf('inner.csv', zipOf('a.csv', report(1))),
    'empty.zip': zipOf('inner.zip', zipOf('a.csv', report(1))),
    'same.csv': report(3),
    'same-again.csv': report(3),
  })
  const reasons = Object.fromEntries(
    tried.files.map(({ file_name, reports }) => [file_name, reports?.[0]?.reason ?? null]),
  )
  expect(reasons).toMatchObject({
    'cut.csv.gz': 'This file is cut short: its gzip data ends early.',
    'picture.csv': expect.stringContaining('This is not a text file in UTF-8'),
    'nested.zip': 'This is a zip file inside of another one: unpack it first.',
    'empty.zip': 'This zip file holds no .csv file.',
    'same-again.csv': null,
    'same.csv': 'It is the same file as same-again.csv.',
  })
  await client.call(contract.cancelUpload, { body: { upload_id: tried.upload_id } })
  expect(await stored()).toEqual([])
  expect(await views()).toBe(0)
})

test('names with paths, other kinds, files too large and disks too full are refused before a byte is sent', async () => {
  const begin = (name: string, size = 1) =>
    client.fail(contract.beginUpload, { body: { files: [{ name, size }] }, headers: english })
  expect(await begin('../etc/passwd.csv')).toMatchObject({
    message: 'A file’s name must not hold a folder or control characters.',
  })
  expect(await begin('report.pdf')).toMatchObject({ code: 'invalid_input' })
  expect(await begin('a.csv', 3 * 1024 ** 3)).toMatchObject({ code: 'invalid_input' })
  const files = Array.from({ length: 500 }, (_, n) => ({ name: `${n}.csv`, size: 2_000_000_000 }))
  for (let n = 0; n < 100; n++) {
    const answer = await client.send(contract.beginUpload, { body: { files }, headers: english })
    if (answer.statusCode === 503) return expect(answer.json().message).toContain('no room')
  }
  expect.unreachable('100 TB have room on this disk')
})

test('what nobody went on with for a day is removed, and files that are no upload’s', async () => {
  const { upload_id } = await client.call(contract.beginUpload, {
    body: { files: [{ name: 'a.csv', size: 10 }] },
  })
  await sendPiece(upload_id, 1, 0, Buffer.from('date,'))
  const [name] = await stored()
  await removeUploads(jobContext(db, { data_dir: folder }))
  expect(await stored()).toEqual([name])
  await sql`update uploads set changed_at = now() - interval '25 hours' where upload_id = ${upload_id}`.execute(
    db,
  )
  await removeUploads(jobContext(db, { data_dir: folder }))
  expect(await stored()).toEqual([])
  expect((await sendPiece(upload_id, 1, 5, Buffer.from('x'))).json()).toMatchObject({ code: 'conflict' })
  const other = await client.call(contract.beginUpload, { body: { files: [{ name: 'a.csv', size: 10 }] } })
  await sendPiece(other.upload_id, 1, 0, Buffer.from('date,'))
  const [left] = await stored()
  await db.deleteFrom('uploads').where('upload_id', '=', other.upload_id).execute()
  const old = new Date(Date.now() - 25 * 3_600_000)
  await utimes(path.join(folder, 'uploads', left!), old, old)
  await removeUploads(jobContext(db, { data_dir: folder }))
  expect(await stored()).toEqual([])
})

test('pieces that come while an upload is cancelled lead to no deadlock, and leave nothing behind', async () => {
  const bytes = Buffer.from(
    activityCsv([{ channel: channel.platform_channel_id, day, video: 'aaaaaaaaaaa', views: 1 }]),
  )
  for (let round = 0; round < 12; round++) {
    const { upload_id } = await client.call(contract.beginUpload, {
      body: { files: [1, 2, 3].map((each) => ({ name: `${each}.csv`, size: bytes.length })) },
    })
    const [cancelled, ...pieces] = await Promise.all([
      client.send(contract.cancelUpload, { body: { upload_id } }),
      ...[1, 2, 3].map((file) => sendPiece(upload_id, file, 0, bytes)),
    ])
    expect(cancelled.statusCode).toBe(200)
    for (const piece of pieces) expect([200, 409]).toContain(piece.statusCode)
    expect((await readUpload(upload_id)).state).toBe('cancelled')
  }
  expect(await stored()).toEqual([])
})
