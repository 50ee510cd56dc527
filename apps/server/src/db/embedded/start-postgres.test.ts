import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDataFolder } from '../../disk/data-folder.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { runProcess } from '../../testing/run-process.ts'
import { mountDisk, noDisk } from '../../testing/small-disk.ts'
import { openClient } from '../connection.ts'
import { findProcessStart } from './process-identity.ts'
import { type EmbeddedPostgres, startPostgres } from './start-postgres.ts'

let parent: string
let folder: string

beforeEach(() => {
  // Unreachable for anybody else, and with a space: where people keep their projects.
  parent = mkdtempSync(path.join(os.tmpdir(), 'embedded '))
  folder = path.join(parent, 'data folder')
})

afterEach(() => rmSync(parent, { recursive: true, force: true }))

const start = () => startPostgres({ folder, purpose: 'a test' })
const postmasterId = () =>
  Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function query<Row extends pg.QueryResultRow>(
  { url }: Pick<EmbeddedPostgres, 'url'>,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function waitForEnd(pid: number): Promise<void> {
  while (findProcessStart(pid) !== null) await sleep(20)
}

/** Another process that starts the same folder's server, writes what is committed, and waits to be killed. */
async function startElsewhere() {
  const other = runProcess([
    '--input-type=module-typescript',
    '-e',
    `import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'start-postgres.ts'))}
     import pg from 'pg'
     const { url } = await startPostgres({ folder: ${JSON.stringify(folder)}, purpose: 'the other process' })
     const client = new pg.Client(url)
     await client.connect()
     await client.query('create table kept as select 41 + 1 as answer')
     console.log('written')
     setInterval(() => {}, 1000)`,
  ])
  await other.said('written')
  return other
}

test('keeps its data from one start to the next, and stops without leaving anything behind', async () => {
  const first = await start()
  expect(first.is_new).toBe(true)
  await query(first, 'create table kept as select 42 as answer')
  const [settings] = await query<Record<string, string>>(
    first,
    `select current_setting('timezone') as timezone, current_setting('listen_addresses') as listen,
            upper('é') as upper, to_char('2026-07-01 12:00Z'::timestamptz at time zone 'America/Los_Angeles', 'HH24') as hour`,
  )
  expect(settings).toEqual({ timezone: 'UTC', listen: '', upper: 'É', hour: '05' })
  const pid = postmasterId()
  await first.stop()
  expect(findProcessStart(pid)).toBeNull()

  const second = await start()
  expect(second.is_new).toBe(false)
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()
})

test('a folder in use is refused by name, and the server there runs on', async () => {
  const other = await startElsewhere()
  await expect(start()).rejects.toThrow(
    `The data folder ${folder} is in use by the other process (process ${other.child.pid}): stop that first, or set another DATA_DIR.`,
  )
  const pid = postmasterId()
  expect(findProcessStart(pid)).not.toBeNull()
  other.child.kill('SIGKILL')
  await waitForEnd(pid)
})

test('kill -9 of the process: its server ends too, and what was committed is there at the next start', async () => {
  const other = await startElsewhere()
  const pid = postmasterId()
  other.child.kill('SIGKILL')
  await other.ended
  await waitForEnd(pid)
  const again = await start()
  expect(await query(again, 'select answer from kept')).toEqual([{ answer: 42 }])
  await again.stop()
})

test('a server that outlived even its guard is stopped at the next start, and nothing is lost', async () => {
  const other = await startElsewhere()
  const pid = postmasterId()
  const guard = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  const siblings = spawnSync('ps', ['-o', 'pid=,ppid=', '-A'], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([id, parentId]) => parentId === guard && id !== String(pid))
  for (const id of [guard, ...siblings.map(([id]) => id)]) process.kill(Number(id), 'SIGKILL')
  other.child.kill('SIGKILL')
  await other.ended
  expect(findProcessStart(pid)).not.toBeNull()

  const again = await start()
  expect(findProcessStart(pid)).toBeNull()
  expect(await query(again, 'select answer from kept')).toEqual([{ answer: 42 }])
  await again.stop()
})

test('a cluster of another version, or none at all, is left as it is', async () => {
  mkdirSync(path.join(folder, 'postgres'), { recursive: true })
  await expect(start()).rejects.toThrow('holds no PostgreSQL cluster: move it away, or set DATA_DIR.')
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '16\n')
  await expect(start()).rejects.toThrow(
    'was made by PostgreSQL 16, and this version brings 17: run `cuesheet upgrade-postgres` once, where there are programs of PostgreSQL 16.',
  )
  expect(readFileSync(path.join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('16\n')
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '18\n')
  await expect(start()).rejects.toThrow('this version brings 17: start the version that made it.')
})

test('a server that does not react to a stop signal is stopped all the same, and nothing is lost', async () => {
  const stuck = await startPostgres({ folder, purpose: 'a test', stop_seconds: 1 })
  await query(stuck, 'create table kept as select 42 as answer')
  const pid = postmasterId()
  process.kill(pid, 'SIGSTOP')
  await stuck.stop()
  expect(findProcessStart(pid)).toBeNull()
  const again = await start()
  expect(await query(again, 'select answer from kept')).toEqual([{ answer: 42 }])
  await again.stop()
})

test('a server that repairs itself after a crash can be stopped, and starts again', async () => {
  const first = await start()
  const client = await openClient(first.url)
  await client.query('create table kept as select 42 as answer')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]!.pid, 'SIGKILL')
  while (!readFileSync(path.join(folder, 'postgres.log'), 'utf8').includes('reinitializing')) await sleep(1)
  await first.stop()
  const again = await start()
  expect(await query(again, 'select answer from kept')).toEqual([{ answer: 42 }])
  await again.stop()
})

test('a server that ended without a stop signal is started again where it was, also while a backend of it lives on', async () => {
  const reasons: string[] = []
  const server = await startPostgres({
    folder,
    purpose: 'a test',
    onRestart: (reason) => reasons.push(reason),
  })
  await query(server, 'create table kept as select 42 as answer')
  const client = await openClient(server.url)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = rows[0]!.pid
  // Asleep, it does not notice that its server is gone, and holds on to what they shared.
  process.kill(backend, 'SIGSTOP')
  const pid = postmasterId()
  process.kill(pid, 'SIGKILL')
  await waitForEnd(pid)
  await expect
    .poll(() => query(server, 'select answer from kept').catch(() => null), { timeout: 20_000 })
    .toEqual([{ answer: 42 }])
  expect(postmasterId()).not.toBe(pid)
  expect(findProcessStart(backend)).toBeNull()
  expect(reasons).toHaveLength(1)
  await server.stop()
})

test('a new cluster has data checksums', async () => {
  const server = await start()
  expect(await query(server, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
  await server.stop()
})

test('the data folder of an older installation becomes its owner’s alone; one that holds other things stays', async () => {
  const mode = (of: string) => (statSync(of).mode & 0o777).toString(8)
  mkdirSync(folder, { mode: 0o755 })
  chmodSync(folder, 0o755)
  writeFileSync(path.join(folder, 'secret.key'), 'key')
  writeFileSync(path.join(folder, 'video-platform.json'), '{}')
  const server = await start()
  expect(mode(folder)).toBe('700')
  expect(await query(server, 'select 42 as answer')).toEqual([{ answer: 42 }])
  await server.stop()

  const shared = path.join(parent, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o755)
  writeFileSync(path.join(shared, 'of-someone-else.txt'), '')
  expect(prepareDataFolder(shared)).toBe(false)
  expect(mode(shared)).toBe('755')
  expect(prepareDataFolder(path.join(parent, 'new'))).toBe(true)
  expect(mode(path.join(parent, 'new'))).toBe('700')
})

test('a disk that is too small: one sentence, and nothing is left on it', async (context) => {
  const disk = path.join(parent, 'disk')
  const unmount = mountDisk(disk, '20m')
  if (!unmount) return context.skip(noDisk)
  try {
    await expect(startPostgres({ folder: path.join(disk, 'data'), purpose: 'a test' })).rejects.toThrow(
      new OperatorError(
        `The database cannot be created: too little space is left on the disk of ${disk}/data.`,
      ),
    )
    expect(readdirSync(path.join(disk, 'data'))).toEqual([])
  } finally {
    unmount()
  }
})
