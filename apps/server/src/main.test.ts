import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from './db/embedded/start-postgres.ts'
import { type RunningProcess, runProcess } from './testing/run-process.ts'
import { createTestDatabase, openTestDatabase } from './testing/test-database.ts'

let folder: string

const database = await openTestDatabase()
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'main-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const startServer = (environment: Record<string, string>): RunningProcess =>
  runProcess([path.join(import.meta.dirname, 'main.ts')], {
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    ...environment,
  })

/** What a start that cannot succeed says: one line, exit code 1. */
async function readRefusal(environment: Record<string, string>): Promise<string> {
  const server = startServer(environment)
  expect(await server.ended).toBe(1)
  return server.output()
}

async function readPort(server: RunningProcess): Promise<number> {
  await server.said('Cuesheet runs:')
  await server.said('(operators)')
  return Number(/:(\d+) \(operators\)/.exec(server.output())?.[1])
}

test('a taken port: one sentence, and no data folder is made', async () => {
  const holder = net.createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as net.AddressInfo
  expect(await readRefusal({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is taken: stop what uses it, or set PORT.\n`,
  )
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
  holder.close()
})

test.each([
  ['the server', ['main.ts']],
  ['the jobs', ['worker.ts']],
  ['a command', ['cli.ts', 'verify']],
])(
  'production without a database and a key of its own: %s says what to set, and makes nothing',
  async (_name, [file, ...args]) => {
    const started = runProcess([path.join(import.meta.dirname, file!), ...args], {
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      NODE_ENV: 'production',
    })
    expect(await started.ended).not.toBe(0)
    expect(started.output()).toMatch(
      /^NODE_ENV=production does not start like this: set DATABASE_URL to .+ and SECRET_KEY to .+\. EMBEDDED_IN_PRODUCTION=1 .+\.\n$/,
    )
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a database that cannot be reached: one sentence without the password', async () => {
  const refusal = await readRefusal({ DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/somewhere' })
  expect(refusal).toBe(
    'The database of DATABASE_URL (127.0.0.1:1/somewhere) cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a database newer than the code: one sentence, and nothing in it changes', async () => {
  const newer = await createTestDatabase()
  await newer.db.destroy()
  const client = new pg.Client(newer.url)
  await client.connect()
  await client.query(`insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`)
  const state = () =>
    client.query(`select array_agg(table_name::text order by 1) as tables, (select count(*) from schema_migrations) as runs
                  from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`)
  const before = (await state()).rows
  expect(await readRefusal({ DATABASE_URL: newer.url })).toMatch(
    /^The database is newer than this code: it has the migration 9999-later\.sql, [^\n]*\n$/,
  )
  expect((await state()).rows).toEqual(before)
  await client.end()
  await newer.drop()
})

test('a data folder in use: one sentence, and its server runs on', async () => {
  const data = path.join(folder, 'data')
  const postgres = await startPostgres({ folder: data, purpose: 'a test' })
  expect(await readRefusal({})).toBe(
    `The data folder ${data} is in use by a test (process ${process.pid}): stop that first, or set another DATA_DIR.\n`,
  )
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.end()
  await postgres.stop()
})

test('a data folder that cannot be made: one sentence', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(await readRefusal({ DATA_DIR: path.join(file, 'data') })).toBe(
    `The data folder ${file}/data cannot be written to (ENOTDIR): set DATA_DIR.\n`,
  )
})

test('a value that makes no sense: one sentence that names the variable', async () => {
  expect(await readRefusal({ JOBS: 'maybe' })).toBe('JOBS must be 0 or 1, not "maybe".\n')
})

test('a stop says so on /readyz while the port is still open, and answers meanwhile', async () => {
  const server = startServer({ DATABASE_URL: database.url, DRAIN_SECONDS: '3' })
  const port = await readPort(server)
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await ask('/readyz')).status).toBe(200)
  server.child.kill('SIGTERM')
  await expect.poll(() => ask('/readyz').then(({ status }) => status), { interval: 20 }).toBe(503)
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'closing' })
  expect((await ask('/healthz')).status).toBe(200)
  expect(await server.ended).toBe(0)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s: the request in flight is answered, then it ends with 0',
  async (signal) => {
    const server = startServer({ DATABASE_URL: database.url })
    const port = await readPort(server)
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query('begin')
    await client.query('lock table schema_migrations in access exclusive mode')
    const answer = fetch(`http://127.0.0.1:${port}/readyz`)
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    while ((await client.query(waits)).rowCount === 0);
    server.child.kill(signal)
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => 'answers',
          () => 'refuses',
        ),
      )
      .toBe('refuses')
    await client.query('commit')
    expect((await answer).status).toBe(200)
    expect(await server.ended).toBe(0)
    await client.end()
  },
)
