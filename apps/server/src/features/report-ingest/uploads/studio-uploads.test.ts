import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { reportFile, reportFiles } from '@cuesheet/contract/console-report-files'
import { reportCalendar, reportDay, restoreVersion, takeBackFile } from '@cuesheet/contract/console-reports'
import * as contract from '@cuesheet/contract/console-uploads'
import { afterAll, expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { zipFile } from '../../../testing/zip-file.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import { runUploads } from './run-uploads.ts'
import { ensureUploadFolder, newStoredName, storedPath } from './stored-files.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-uploads-'))
const app = await openTestApp({ data_dir: folder }, { now: () => new Date('2026-11-23T18:00:00Z') })
const { db } = app
const client = await app.open('localhost', await createAccount(db, null, { as: 'operator' }))
afterAll(() => rm(folder, { recursive: true }))

const run = () => runUploads({ ...jobContext(db, { data_dir: folder }) })
const read = async (upload: number) => (await client.call(contract.upload, { query: { upload } })).upload

/** An upload whose bytes are here. */
async function upload(name: string, text: string | Buffer): Promise<number> {
  const bytes = Buffer.from(text)
  const { upload_id } = await client.call(contract.beginUpload, {
    body: { files: [{ name, size: bytes.length }] },
  })
  const stored_as = newStoredName()
  await ensureUploadFolder(folder)
  await writeFile(storedPath(folder, stored_as), bytes)
  await db
    .updateTable('upload_files')
    .set({ stored_as, received: bytes.length })
    .where('upload_id', '=', upload_id)
    .execute()
  return upload_id
}

const look = async (upload_id: number, choice: { network_id?: number; channel_id?: number } = {}) => {
  await client.call(contract.lookAtUpload, { body: { upload_id, files: [{ file_no: 1, ...choice }] } })
  await run()
  return read(upload_id)
}

test('an export is given its network and its channel, is loaded, reverted and loaded again by day', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network, { title: 'Outside' })
  const foreign = await createChannel(db, await createNetwork(db))
  const upload_id = await upload(
    '표 데이터.csv',
    '날짜,조회수,예상 수익(USD)\n합계,30,0.75\n2026-11-01,10,0.25\n2026-11-02,20,0.5\n',
  )
  const { network_id } = network
  expect((await look(upload_id)).files[0]).toMatchObject({ network: null, channel: null, reports: [] })
  const asked = await look(upload_id, { network_id })
  expect(asked.files[0]!.reports).toMatchObject([
    { name: '표 데이터.csv', status: 'refused', lifted_by: 'channel' },
    { name: '표 데이터.csv › revenue', status: 'refused', lifted_by: 'channel' },
  ])
  const choice = { file_no: 1, channel_id: foreign.channel_id }
  expect(await client.send(contract.lookAtUpload, { body: { upload_id, files: [choice] } })).toMatchObject({
    statusCode: 404,
  })
  const { files, shown } = await look(upload_id, { channel_id: channel.channel_id })
  expect(files[0]).toMatchObject({
    channel: { channel_id: channel.channel_id, title: 'Outside' },
    reports: [
      { status: 'imported', after: { views: 30, premium_views: null, revenue: '0.00' } },
      { status: 'imported', after: { revenue: '0.75', premium_revenue: null } },
    ],
  })
  await client.call(contract.applyUpload, { body: { upload_id, shown: shown! } })
  await run()
  expect((await read(upload_id)).files[0]!.results).toMatchObject([
    { status: 'imported', rows: { written: 2 } },
    { status: 'imported', rows: { written: 2 } },
  ])

  const kind = 'revenue'
  const calendar = await client.call(reportCalendar, {
    query: { network: network_id, kind, month: '2026-11' },
  })
  expect(calendar.rows.slice(0, 2)).toMatchObject([
    { day: '2026-11-01', state: 'stored', figure: '0.25', channel_reports: 1 },
    { day: '2026-11-02', state: 'stored', figure: '0.50', channel_reports: 1 },
  ])
  const { rows } = await client.call(reportFiles, { query: { network: network_id, kind } })
  const { file_id } = rows[0]!
  const detail = await client.call(reportFile, { query: { network: network_id, file: file_id } })
  expect(detail).toMatchObject({ figure: '0.75', premium_figure: null })
  await client.call(takeBackFile, { body: { network_id, file_id } })
  const day = '2026-11-02'
  const { versions } = await client.call(reportDay, { query: { network: network_id, kind, day } })
  expect(versions).toMatchObject([
    { file_id, is_current: false, is_owners: false, channels: 1, figure: '0.50', premium_figure: null },
  ])
  await client.call(restoreVersion, { body: { network_id, kind, day, file_id, replaces: null } })
  const standing = await db
    .selectFrom('network_day')
    .select(['day', 'views', 'unsplit_views', 'revenue'])
    .where('network_id', '=', network_id)
    .orderBy('day')
    .execute()
  expect(standing).toEqual([
    { day: '2026-11-01', views: 10, unsplit_views: 10, revenue: null },
    { day, views: 20, unsplit_views: 20, revenue: 500_000_000 },
  ])
  expect((await verifyRollups(db, network.scope)).differences).toEqual([])
})

test('a creator’s zip is preset with its channel and network by its name, whatever its first part is', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network, { title: '저녁 노래' })
  const zip = zipFile({
    '차트 데이터.csv': '날짜,콘텐츠,조회수\n2026-11-01,aaaaaaaaaaa,5',
    '표 데이터.csv': '콘텐츠,동영상 제목,조회수,예상 수익 (KRW)\n합계,,10,3\naaaaaaaaaaa,A,10,3',
    '총계.csv': '날짜,조회수\n2026-11-01,10',
  })
  const matched = await look(await upload('콘텐츠 2026-11-01_2026-11-01 저녁 노래.zip', zip))
  expect(matched.files[0]).toMatchObject({
    network: { network_id: network.network_id },
    channel: { channel_id: channel.channel_id, title: '저녁 노래' },
    reports: [{ status: 'imported', studio: { skipped: [{ has_revenue: true }] } }],
  })
  // No channel of any network is called so: nobody’s is preset.
  expect((await look(await upload('콘텐츠 2026-11-01_2026-11-01 아무개.zip', zip))).files[0]).toMatchObject({
    network: null,
    channel: null,
  })
})
