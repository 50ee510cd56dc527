import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beginUpload } from '@cuesheet/contract/console-uploads'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Config } from '../../../config.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { activityCsv } from '../../../testing/reports.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { zipFile, zipOf } from '../../../testing/zip-file.ts'
import { addApiKey } from '../../api-keys/mutations.ts'
import { lockFacts } from '../../facts/change-facts.ts'
import { runUploads } from './run-uploads.ts'

type Sender = { network: TestNetwork; channel: TestChannel; key: string }

const sent_files = { waiting: 8, work_ms: 60_000 }
let one: Sender
let other: Sender
const folder = await mkdtemp(path.join(os.tmpdir(), 'turns-'))
const test_ = await openTestApp({ data_dir: folder, sent_files })
const { db } = test_
beforeEach(async () => {
  await sql`truncate uploads, upload_files`.execute(db)
  await rm(path.join(folder, 'uploads'), { recursive: true, force: true })
  one = await createSender()
  other = await createSender()
})
afterAll(() => rm(folder, { recursive: true }))

const keyOf = async ({ scope }: TestNetwork, name = 'Nightly') =>
  (await addApiKey(db, scope, { name, scopes: ['reports:write'] }, { account_id: null })).key

async function createSender(): Promise<Sender> {
  const network = await createNetwork(db)
  return { network, channel: await createChannel(db, network), key: await keyOf(network) }
}

const ask = (key: string, method: 'GET' | 'POST', query: string, payload?: Buffer) =>
  test_.app.inject({
    method,
    url: `/api/report-files?${query}`,
    headers: {
      authorization: `Bearer ${key}`,
      'accept-language': 'en',
      ...(payload && { 'content-type': 'application/octet-stream' }),
    },
    ...(payload && { payload }),
  })
const report = ({ channel }: Sender, day: string) =>
  Buffer.from(activityCsv([{ channel, day, video: 'v', views: 10 }]))
async function send(from: Sender, name: string, bytes: Buffer): Promise<number> {
  const answer = await ask(from.key, 'POST', `name=${name}`, bytes)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().upload_id
}
const resultOf = async ({ key }: Sender, upload_id: number) =>
  (await ask(key, 'GET', `upload=${upload_id}`)).json()
const run = (config: Partial<Config> = {}) => runUploads(jobContext(db, { data_dir: folder, ...config }))

/** The networks whose files were loaded, in order. */
async function listLoads(): Promise<string[]> {
  const ids = [one, other].map(({ network }) => network.network_id)
  const { rows } = await sql<{ network_id: number }>`
    select network_id from report_files where network_id = any(${ids}) order by imported_at, file_id`.execute(
    db,
  )
  return rows.map(({ network_id }) => (network_id === one.network.network_id ? 'one' : 'other'))
}

/** As long as a network’s facts are locked nothing is loaded into it. */
async function holdUp({ network }: Sender): Promise<() => Promise<void>> {
  const trx = await db.startTransaction().execute()
  await lockFacts(trx, network.scope)
  return async () => {
    await trx.rollback().execute()
  }
}

test('a network that sends many files, and bombs among them, gets every other turn', async () => {
  const many = zipFile(
    Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`activity.${at}.csv`, 'date,views\n'])),
  )
  const bomb = Buffer.alloc(120_000_000, `${'1'.repeat(999)}\n`)
  report(one, '2026-11-01').copy(bomb)
  const bombs = [
    await send(one, 'many.zip', many),
    await send(one, 'nested.zip', zipOf('a.csv.gz', gzipSync(bomb))),
  ]
  for (const day of ['2026-11-01', '2026-11-02']) await send(one, `${day}.csv`, report(one, day))
  for (const day of ['2026-11-01', '2026-11-02']) await send(other, `${day}.csv`, report(other, day))
  await run({ report_lanes: 1 })
  // Each file has a turn to be tried out and one to be loaded: the bombs take the first two of the first network.
  expect((await listLoads()).slice(0, 3)).toEqual(['other', 'one', 'other'])
  expect((await listLoads()).length).toBe(4)
  for (const [index, message] of [
    /20,000 entries, more than 1,000/,
    /more than 200 times its size/,
  ].entries())
    expect(await resultOf(one, bombs[index]!)).toMatchObject({
      state: 'done',
      reports: [{ status: 'refused', code: 'too_large', reason: expect.stringMatching(message) }],
    })
  expect(await readdir(path.join(folder, 'uploads'))).toEqual([])
})

test('a file that takes long holds up no other network’s, and of its own network it is the only one', async () => {
  const release = await holdUp(one)
  const slow = await send(one, 'slow.csv', report(one, '2026-11-01'))
  const next = await send(one, 'next.csv', report(one, '2026-11-02'))
  const running = run()
  await untilWaiting(db)
  const sent = await send(other, 'a.csv', report(other, '2026-11-01'))
  await run()
  expect(await resultOf(other, sent)).toMatchObject({ state: 'done', reports: [{ status: 'imported' }] })
  const states = await Promise.all([slow, next].map((id) => resultOf(one, id)))
  expect(states.map(({ state, reports }) => [state, reports])).toEqual([
    ['looking', null],
    ['looking', null],
  ])
  await release()
  await running
  expect(await listLoads()).toEqual(['other', 'one', 'one'])
})

test('what an operator brings for a network that has its turn takes no lane from the others', async () => {
  const release = await holdUp(one)
  await send(one, 'slow.csv', report(one, '2026-11-01'))
  const running = run({ report_lanes: 2 })
  await untilWaiting(db)
  const { account_id } = await createAccount(db, null, { as: 'operator' })
  const brought = await send(one, 'brought.csv', report(one, '2026-11-02'))
  await sql`update uploads set network_id = null, account_id = ${account_id} where upload_id = ${brought}`.execute(
    db,
  )
  await sql`update upload_files set network_id = ${one.network.network_id} where upload_id = ${brought}`.execute(
    db,
  )
  const sent = await send(other, 'a.csv', report(other, '2026-11-01'))
  await run({ report_lanes: 2 })
  expect(await resultOf(other, sent)).toMatchObject({ state: 'done' })
  await release()
  await running
  expect(await listLoads()).toEqual(['other', 'one', 'one'])
})

test('large files leave a lane to the others', async () => {
  const release = await holdUp(one)
  await send(one, 'slow.csv', report(one, '2026-11-01'))
  const running = run({ report_lanes: 2 })
  await untilWaiting(db)
  const large = await send(other, 'large.csv', report(other, '2026-11-01'))
  await sql`update upload_files set size = 33554433 where upload_id = ${large}`.execute(db)
  await run({ report_lanes: 2 })
  expect(await resultOf(other, large)).toMatchObject({ state: 'looking' })
  const small = await send(other, 'small.csv', report(other, '2026-11-02'))
  await run({ report_lanes: 2 })
  expect(await resultOf(other, small)).toMatchObject({ state: 'done' })
  expect(await resultOf(other, large)).toMatchObject({ state: 'looking' })
  await release()
  // Who is done with the first lane goes on with what waits for it.
  await running
  expect(await resultOf(other, large)).toMatchObject({ state: 'done' })
})

test('an upload that fails stops no other network’s', async () => {
  await send(one, 'dies.csv', report(one, '2026-11-01'))
  const sent = await send(other, 'a.csv', report(other, '2026-11-01'))
  await sql`alter table report_files add constraint dies check (file_name <> 'dies.csv')`.execute(db)
  await expect(run({ report_lanes: 1 })).rejects.toThrow('dies')
  await sql`alter table report_files drop constraint dies`.execute(db)
  expect(await resultOf(other, sent)).toMatchObject({ state: 'done' })
})

test('a file that takes longer than it may is refused, and nothing of it is stored', async () => {
  const sent = await send(one, 'a.csv', report(one, '2026-11-01'))
  await run({ report_file_ms: 0 })
  expect(await resultOf(one, sent)).toMatchObject({
    state: 'done',
    reports: [
      { status: 'refused', code: 'timeout', reason: 'This file takes longer than 0 minutes: split it.' },
    ],
  })
  // Also where it is the database that takes long.
  const release = await holdUp(one)
  const held = await send(one, 'b.csv', report(one, '2026-11-01'))
  await run({ report_file_ms: 2000 })
  await release()
  expect(await resultOf(one, held)).toMatchObject({ state: 'done', reports: [{ code: 'timeout' }] })
  expect(await listLoads()).toEqual([])
})

test('a key has so many files waiting at most, and its network twice as many; then it is told when to come again', async () => {
  sent_files.waiting = 3
  const file = report(one, '2026-11-01')
  for (let count = 0; count < 3; count++) await send(one, `${count}.csv`, file)
  const refused = await ask(one.key, 'POST', 'name=more.csv', file)
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'So many files are waiting to be loaded already. Please send the next ones later.',
  })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  const second = { ...one, key: await keyOf(one.network, 'Second') }
  for (let count = 0; count < 3; count++) await send(second, `s${count}.csv`, file)
  const third = await keyOf(one.network, 'Third')
  expect((await ask(third, 'POST', 'name=t.csv', file)).statusCode).toBe(429)
  await send(other, 'a.csv', report(other, '2026-11-01'))
  expect(await readdir(path.join(folder, 'uploads'))).toHaveLength(7)
  await run()
  expect((await ask(third, 'POST', 'name=t.csv', file)).statusCode).toBe(200)
})

test('a key whose files were worked on for long waits for the rest of the hour', async () => {
  const file = report(one, '2026-11-01')
  const sent = await send(one, 'a.csv', file)
  await run()
  const setWork = (ms: number, ago: string) =>
    sql`update uploads set worked_ms = ${ms}, worked_at = now() - ${ago}::interval where upload_id = ${sent}`.execute(
      db,
    )
  await setWork(60_000, '59 minutes')
  const refused = await ask(one.key, 'POST', 'name=b.csv', file)
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message:
      'Loading the files that came within the last hour took too long. Please send the next ones later.',
  })
  const second = { ...one, key: await keyOf(one.network, 'Second') }
  await send(second, 'c.csv', file)
  await setWork(60_000, '61 minutes')
  await send(one, 'b.csv', file)
  await setWork(120_000, '1 minute')
  expect((await ask(second.key, 'POST', 'name=d.csv', file)).statusCode).toBe(429)
})

test('an operator has so many uploads under way at most', async () => {
  const operator = await createAccount(db, null, { as: 'operator' })
  const client = await test_.open('localhost', operator)
  const begin = { body: { files: [{ name: 'a.csv', size: 1 }] } }
  for (let count = 0; count < 50; count++) await client.call(beginUpload, begin)
  expect(await client.fail(beginUpload, begin)).toMatchObject({ status: 429, code: 'too_many_requests' })
})
