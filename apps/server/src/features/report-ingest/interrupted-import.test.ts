import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createChannel, createNetwork } from '../../testing/factories.ts'
import { activityCsv } from '../../testing/reports.ts'
import { runCli, startCli } from '../../testing/run-cli.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { importReport } from './import-report.ts'
import { openLoadConnection } from './load-connection.ts'

const { db, url } = await openTestDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), 'interrupted-'))
afterAll(() => rm(folder, { recursive: true }))

const tables = [
  'video_activity',
  'activity_staging',
  'report_files',
  'report_slots',
  'channel_day',
  'network_day',
  'month_to_date',
] as const
const count = async () =>
  Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))

/** Connections of an import that wait for a lock of ours. */
const waiting = `select pid from pg_stat_activity where datname = current_database()
  and application_name = 'cuesheet import' and wait_event_type = 'Lock'`
const importing = `select pid from pg_stat_activity where datname = current_database() and application_name = 'cuesheet import'`

async function until(client: pg.Client, query: string, rows: number): Promise<void> {
  while ((await client.query(query)).rows.length !== rows) await sleep(20)
}

test.each([
  ['before it writes', 'select pg_advisory_lock(4100171, $1)'],
  ['between facts and rollups', 'lock table channel_day in access exclusive mode'],
  ['in the middle of its rollups', 'lock table network_day in access exclusive mode'],
])(
  'an import killed %s leaves nothing, and the next one is whole',
  async (_, lock) => {
    const network = await createNetwork(db)
    const channel = await createChannel(db, network)
    const file = path.join(folder, 'report.csv')
    await writeFile(
      file,
      activityCsv(
        Array.from({ length: 500 }, (_, at) => ({ channel, day: '2026-11-01', video: `v${at}`, views: at })),
      ),
    )
    const before = await count()

    const blocker = new pg.Client(url)
    const watcher = new pg.Client(url)
    await Promise.all([blocker.connect(), watcher.connect()])
    await blocker.query('begin')
    await blocker.query(lock, lock.includes('$1') ? [network.network_id] : [])
    const child = startCli(url, ['import', file, '--network', network.name])
    await until(watcher, waiting, 1)
    child.kill('SIGKILL')
    await blocker.query('rollback')
    await blocker.end()
    await until(watcher, importing, 0)
    await watcher.end()
    expect(await count()).toEqual(before)

    expect(await runCli(url, ['import', file, '--network', network.name])).toMatchObject({ code: 0 })
    expect(await runCli(url, ['verify', '--network', network.name])).toMatchObject({ code: 0 })
    expect((await count())[0]).toBe(before[0]! + 500)
  },
  60_000,
)

test('an import killed before it is shown shows nothing, and the next one shows it', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const file = path.join(folder, 'unshown.csv')
  await writeFile(file, activityCsv([{ channel, day: '2026-11-01', video: 'a', views: 5 }]))
  const shown = () =>
    db.selectFrom('figures_through').select('day').where('network_id', '=', network.network_id).execute()
  const blocker = new pg.Client(url)
  const watcher = new pg.Client(url)
  await Promise.all([blocker.connect(), watcher.connect()])
  await blocker.query('begin')
  await blocker.query('lock table month_to_date in access exclusive mode')
  const child = startCli(url, ['import', file, '--network', network.name])
  await until(watcher, waiting, 1)
  child.kill('SIGKILL')
  await blocker.query('rollback')
  await blocker.end()
  await until(watcher, importing, 0)
  await watcher.end()
  expect(await shown()).toEqual([])
  expect(await runCli(url, ['verify', '--network', network.name])).toMatchObject({ code: 0 })

  expect(await runCli(url, ['import', file, '--network', network.name])).toMatchObject({ code: 0 })
  expect(await shown()).toEqual([{ day: '2026-11-01' }])
  expect(await runCli(url, ['verify', '--network', network.name])).toMatchObject({ code: 0 })
}, 60_000)

test('an import that loses its database in the middle of a file fails, and leaves nothing', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    channel,
    day: '2026-11-01',
    video: `v${at}`,
    views: at,
  }))
  const text = activityCsv(rows)
  const before = await count()
  const connection = await openLoadConnection(url)
  async function* interrupted() {
    yield Buffer.from(text.slice(0, text.length / 2))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'cuesheet import'`.execute(db)
    yield Buffer.from(text.slice(text.length / 2))
  }
  const part = { name: 'report.csv', size: text.length, open: async () => Readable.from(interrupted()) }
  await expect(importReport(connection, network.scope, part, { today: '2026-11-20' })).rejects.toThrow()
  await connection.end()
  expect(await count()).toEqual(before)
})
