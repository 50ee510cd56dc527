import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ApiKeyScope, addApiKey as addManagersKey } from '@cuesheet/contract/api-keys'
import { reportFile, reportFiles } from '@cuesheet/contract/console-report-files'
import { takeBackFile } from '@cuesheet/contract/console-reports'
import { applyUpload, beginUpload, lookAtUpload, upload } from '@cuesheet/contract/console-uploads'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { activityCsv, gzipped } from '../../../testing/reports.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { zipOf } from '../../../testing/zip-file.ts'
import { addApiKey } from '../../api-keys/mutations.ts'
import { watchFolders } from './report-folders.ts'
import { runUploads } from './run-uploads.ts'

let network: TestNetwork
let channel: TestChannel
const folder = await mkdtemp(path.join(os.tmpdir(), 'doors-'))
const test_ = await openTestApp({ data_dir: folder })
const { db } = test_
beforeEach(async () => {
  await sql`truncate uploads, upload_files`.execute(db)
  await sql`delete from sign_in_throttle`.execute(db)
  network = await createNetwork(db)
  channel = await createChannel(db, network)
})
afterAll(() => rm(folder, { recursive: true }))

const day = '2026-11-01'
const context = () => jobContext(db, { data_dir: folder, reports_folder: path.join(folder, 'watched') })
const run = () => runUploads(context())
const keyOf = async ({ scope }: TestNetwork, ...scopes: ApiKeyScope[]) =>
  (await addApiKey(db, scope, { name: 'Nightly', scopes }, { account_id: null })).key
const ask = (
  key: string,
  method: 'GET' | 'POST',
  query: string,
  payload?: Buffer,
  type = 'application/octet-stream',
) =>
  test_.app.inject({
    method,
    url: `/api/report-files?${query}`,
    headers: {
      authorization: `Bearer ${key}`,
      'accept-language': 'en',
      ...(payload && { 'content-type': type }),
    },
    ...(payload && { payload }),
  })
const viewsOf = async ({ network_id }: TestNetwork) =>
  Number(
    (
      await sql<{ views: string }>`
        select coalesce(sum(views), 0)::text as views from video_activity where network_id = ${network_id}`.execute(
        db,
      )
    ).rows[0]!.views,
  )
const report = (views: number, at = day) => activityCsv([{ channel, day: at, video: 'v', views }])

test('a key that may write reports brings a file: tried out, loaded, and told what became of it', async () => {
  const key = await keyOf(network, 'reports:write')
  const sent = await ask(key, 'POST', 'name=a.csv.gz', gzipped(report(100)))
  expect(sent.statusCode, sent.body).toBe(200)
  const { upload_id } = sent.json()
  expect((await ask(key, 'GET', `upload=${upload_id}`)).json()).toMatchObject({
    state: 'looking',
    reports: null,
  })
  await run()
  expect((await ask(key, 'GET', `upload=${upload_id}`)).json()).toMatchObject({
    state: 'done',
    file_name: 'a.csv.gz',
    reports: [
      { status: 'imported', report_type: 'content_owner_basic_a4', days: [day], rows: { written: 1 } },
    ],
  })
  expect(await viewsOf(network)).toBe(100)
  expect(await readdir(path.join(folder, 'uploads'))).toEqual([])
  const { rows } = await sql<{ action: string; after: object }>`
    select action, after from audit_log where network_id in (0, ${network.network_id}) and account_id is null
      and action like 'report.%' order by at`.execute(db)
  expect(rows).toMatchObject([
    { action: 'report.upload', after: { door: 'api', from: 'Nightly', file: 'a.csv.gz' } },
    { action: 'report.load', after: { rows: 1, written: 1 } },
  ])

  // A dry run changes nothing, and a loss is refused as everywhere.
  const { upload_id: dry } = (await ask(key, 'POST', 'name=b.csv&dry_run=1', Buffer.from(report(90)))).json()
  const { upload_id: loss } = (await ask(key, 'POST', 'name=c.csv', Buffer.from(report(1)))).json()
  await run()
  expect((await ask(key, 'GET', `upload=${dry}`)).json()).toMatchObject({ state: 'shown' })
  expect((await ask(key, 'GET', `upload=${loss}`)).json()).toMatchObject({
    state: 'done',
    reports: [{ status: 'refused', reason: expect.stringContaining('would take away more than 30 %') }],
  })
  expect(await viewsOf(network)).toBe(100)
})

test('only such a key of the network itself; other files of it than those are not told', async () => {
  const key = await keyOf(network, 'reports:write')
  const other = await createNetwork(db)
  const file = Buffer.from(report(1))
  for (const bad of ['', 'cuesheet_1_x', await keyOf(network, 'tickets')])
    expect([401, 403]).toContain((await ask(bad, 'POST', 'name=a.csv', file)).statusCode)
  const { upload_id } = (await ask(key, 'POST', 'name=a.csv', file)).json()
  const foreign = await keyOf(other, 'reports:write')
  expect((await ask(foreign, 'GET', `upload=${upload_id}`)).statusCode).toBe(404)
  expect((await ask(await keyOf(network, 'tickets'), 'GET', `upload=${upload_id}`)).statusCode).toBe(403)
  // The file of one network, brought with another's key, changes neither.
  const { upload_id: wrong } = (await ask(foreign, 'POST', 'name=a.csv', file)).json()
  await run()
  expect((await ask(foreign, 'GET', `upload=${wrong}`)).json()).toMatchObject({
    reports: [{ rows: { written: 0, unmatched: 1 } }],
  })
  expect([await viewsOf(network), await viewsOf(other)]).toEqual([1, 0])
  for (const query of [
    '',
    'name=',
    'name=..%2Fa.csv',
    'name=a.exe',
    'name=a.csv&dry_run=yes',
    'name=a.csv&day=1',
  ])
    expect((await ask(key, 'POST', query, file)).statusCode, query).toBe(400)
  expect((await ask(key, 'POST', 'name=a.csv', Buffer.from('{}'), 'application/json')).statusCode).toBe(415)
  expect((await ask(key, 'POST', 'name=a.csv')).statusCode).toBe(400)
  const manager = await test_.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const scopes = ['reports:write'] as never
  expect(
    (await manager.fail(addManagersKey, { body: { name: 'Mine', scopes, password: 'x' } })).fields,
  ).toHaveProperty(['scopes.0'])
})

test('a watched folder: what has stopped growing is loaded and put away with the result in words', async () => {
  const watched = path.join(folder, 'watched', network.name)
  await watchFolders(context())
  const lay = async (name: string, content: string | Buffer, ageMs: number) => {
    await writeFile(path.join(watched, name), content)
    const at = new Date(Date.now() - ageMs)
    await utimes(path.join(watched, name), at, at)
  }
  const minute = 60_000
  await lay('a.csv', report(100), 2 * minute)
  await lay('growing.csv', report(5, '2026-11-02'), 10_000)
  await lay('bad.csv', 'date,what\n', 2 * minute)
  await lay('.hidden.csv', report(7), 2 * minute)
  await lay('notes.txt', 'no report', 2 * minute)
  await watchFolders(context())
  // Taken once, also when it is looked at again before the job has come to it.
  await watchFolders(context())
  expect((await sql`select from uploads`.execute(db)).rows).toHaveLength(2)
  await run()
  await watchFolders(context())
  expect((await readdir(watched)).sort()).toEqual([
    '.hidden.csv',
    'done',
    'growing.csv',
    'notes.txt',
    'refused',
  ])
  const [file, words] = (await readdir(path.join(watched, 'done'))).sort()
  expect(file).toMatch(/^\d+-a\.csv$/)
  expect(await readFile(path.join(watched, 'done', words!), 'utf8')).toBe(
    'a.csv: imported\n  type  content_owner_basic_a4\n  days  2026-11-01\n  rows  1 read: 1 written, 0 unchanged, 0 rejected, 0 of unregistered channels\n',
  )
  const refused = (await readdir(path.join(watched, 'refused'))).find((name) => name.endsWith('.txt'))
  expect(await readFile(path.join(watched, 'refused', refused!), 'utf8')).toMatch(
    /^bad\.csv: refused\. This is not a report/,
  )
  expect(await viewsOf(network)).toBe(100)

  // A file of the same name later is another one.
  await lay('a.csv', report(120), 2 * minute)
  await watchFolders(context())
  await run()
  await watchFolders(context())
  expect(await readdir(path.join(watched, 'done'))).toHaveLength(4)
  expect(await viewsOf(network)).toBe(120)
})

test('a watched folder: what replaces a file before it is put away is loaded, too; what cannot be moved is loaded once and stops no other', async () => {
  const watched = path.join(folder, 'watched', network.name)
  await watchFolders(context())
  const lay = async (name: string, content: string) => {
    await writeFile(path.join(watched, name), content)
    const at = new Date(Date.now() - 120_000)
    await utimes(path.join(watched, name), at, at)
  }
  await lay('a.csv', report(100))
  await watchFolders(context())
  await run()
  await lay('a.csv', report(1200))
  for (let pass = 0; pass < 2; pass++) await watchFolders(context())
  await run()
  await watchFolders(context())
  expect(await viewsOf(network)).toBe(1200)
  expect((await readdir(path.join(watched, 'done'))).filter((name) => name.endsWith('a.csv'))).toHaveLength(1)

  // What is put away has no place.
  await rm(path.join(watched, 'done'), { recursive: true })
  await writeFile(path.join(watched, 'done'), '')
  await lay('b.csv', report(10, '2026-11-02'))
  await watchFolders(context())
  await run()
  await lay('c.csv', report(5, '2026-11-03'))
  for (let pass = 0; pass < 3; pass++) await watchFolders(context())
  await run()
  expect(await viewsOf(network)).toBe(1215)
  const { rows } = await sql<{ door_name: string }>`
    select door_name from uploads where network_id = ${network.network_id} order by upload_id`.execute(db)
  expect(rows.map(({ door_name }) => path.basename(door_name))).toEqual(['a.csv', 'a.csv', 'b.csv', 'c.csv'])
})

test('files of the monthly close come by every door, with their month and their money; one that names no known channel finds its network by its owner', async () => {
  const summary =
    'Revenue Type,Adjustment Type,Partner Revenue (USD)\nAds Revenue,None,"$1,234.56"\nTotal,,"$1,234.56"\n'
  const shorts =
    'Adjustment Type,Video ID,Channel ID,Policy,Engaged Views,Net Partner Revenue (Post revshare)\nNone,v,c,p,1,2\n'
  const zip = zipOf('YouTube_O_M_202603_shorts_v1-1.csv.gz', gzipped(shorts))
  const key = await keyOf(network, 'reports:write')
  const name = 'YouTube_O_M_20260301_payment_summary_v1-0.csv'
  const { upload_id } = (await ask(key, 'POST', `name=${name}`, Buffer.from(summary))).json()
  await run()
  const operator = await test_.open('localhost', await createAccount(db, null, { as: 'operator' }))
  const { upload_id: byHand } = await operator.call(beginUpload, {
    body: { files: [{ name: 'm.zip', size: zip.length }] },
  })
  const { stored_as } = await db
    .selectFrom('upload_files')
    .select('stored_as')
    .where('upload_id', '=', byHand)
    .executeTakeFirstOrThrow()
  await writeFile(path.join(folder, 'uploads', stored_as!), zip)
  await sql`update upload_files set received = size where upload_id = ${byHand}`.execute(db)
  await operator.call(lookAtUpload, { body: { upload_id: byHand } })
  await run()
  expect((await ask(key, 'GET', `upload=${upload_id}`)).json()).toMatchObject({
    state: 'done',
    reports: [
      {
        status: 'imported',
        report_type: 'settled_payment_summary',
        rows: { read: 1, written: 1 },
        settled: { family: 'payment_summary', month: '2026-03', content_owner: 'O', revenue: '1234.56' },
      },
    ],
  })
  const { upload: shown } = await operator.call(upload, { query: { upload: byHand } })
  expect(shown.files).toMatchObject([
    {
      network: { network_id: network.network_id },
      reports: [
        {
          status: 'imported',
          settled: {
            family: 'shorts_ads',
            month: '2026-03',
            revenue: '2.00',
            is_late: false,
            unknown_channels: { channels: 1, rows: 1, revenue: '2.00' },
          },
        },
      ],
    },
  ])
  await operator.call(applyUpload, { body: { upload_id: byHand, shown: shown.shown! } })
  await run()
  const { rows } = await operator.call(reportFiles, {
    query: { network: network.network_id, kind: 'settled' },
  })
  expect(rows.map(({ report_type, state }) => [report_type, state])).toEqual([
    ['settled_shorts_ads', 'current'],
    ['settled_payment_summary', 'current'],
  ])
  const one = { query: { network: network.network_id, file: rows[0]!.file_id } }
  const month = { month: '2026-03', revenue: '2.00' }
  expect((await operator.call(reportFile, one)).settled).toMatchObject({ ...month, state: 'current' })
  await operator.call(takeBackFile, { body: { network_id: network.network_id, file_id: rows[0]!.file_id } })
  expect((await operator.call(reportFile, one)).settled).toMatchObject({ ...month, state: 'reverted' })
})

test('what came between the dry run and the load is looked at again', async () => {
  const key = await keyOf(network, 'reports:write')
  const send = async (name: string, content: string) =>
    (await ask(key, 'POST', `name=${name}`, Buffer.from(content))).json().upload_id
  const first = await send('a.csv&dry_run=1', report(100))
  await run()
  const second = await send('b.csv', report(50, '2026-11-02'))
  await run()
  // As it is between the two steps of its job.
  await sql`update uploads set state = 'applying', is_automatic = true where upload_id = ${first}`.execute(db)
  expect(await viewsOf(network)).toBe(50)
  await run()
  for (const sent of [first, second])
    expect((await ask(key, 'GET', `upload=${sent}`)).json()).toMatchObject({ state: 'done' })
  expect(await viewsOf(network)).toBe(150)
})

test('no folder is looked through where none is set', async () => {
  await mkdir(path.join(folder, 'none'), { recursive: true })
  await watchFolders(jobContext(db, { data_dir: folder }))
  expect(await readdir(path.join(folder, 'none'))).toEqual([])
})

test('a right issue after one that counts as newer, and a gain out of proportion, are refused through every door', async () => {
  const watched = path.join(folder, 'watched', network.name)
  await mkdir(watched, { recursive: true })
  const past = new Date(Date.now() - 120_000)
  const lay = async (name: string, text: string) => {
    await writeFile(path.join(watched, name), text)
    await utimes(path.join(watched, name), past, past)
    for (let round = 0; round < 2; round++) {
      await watchFolders(context())
      await run()
    }
  }
  await lay('content_owner_basic_a4.20261101.v90.csv', report(1_000))
  await lay('content_owner_basic_a4.20261101.v3.csv', report(1_100))
  await lay('content_owner_basic_a4.20261101.v91.csv', report(50_000))
  await watchFolders(context())
  expect(await viewsOf(network)).toBe(1_000)
  const refused = (await readdir(path.join(watched, 'refused'))).filter((name) => name.endsWith('.txt'))
  const said = await Promise.all(refused.map((name) => readFile(path.join(watched, 'refused', name), 'utf8')))
  expect(said.sort().join('')).toContain('Where this one is right, load it in the console')
  expect(said.join('')).toContain('would make more than 3 times of what is stored')

  const key = await keyOf(network, 'reports:write')
  for (const [name, views, told] of [
    [
      'content_owner_basic_a4.20261101.v4.csv',
      1_050,
      { status: 'superseded', is_left_alone: true, lifted_by: 'again' },
    ],
    ['content_owner_basic_a4.20261101.v92.csv', 60_000, { status: 'refused', lifted_by: 'accept_loss' }],
  ] as const) {
    const sent = await ask(key, 'POST', `name=${name}`, Buffer.from(report(views)))
    await run()
    const { upload_id } = sent.json()
    const answer = await ask(key, 'GET', `upload=${upload_id}`)
    expect(answer.json().reports, answer.body).toMatchObject([told])
  }
})
