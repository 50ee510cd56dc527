import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { login } from '@cuesheet/contract/auth'
import { summary } from '@cuesheet/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { journal, move, post } from '../../testing/ledger.ts'
import { activityCsv, revenueCsv } from '../../testing/reports.ts'
import { runProcess } from '../../testing/run-process.ts'
import { startSecondProcess } from '../../testing/second-process.ts'
import { cheapPasswordCost } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { createTestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { importFiles } from '../report-ingest/import-files.ts'
import { openLoadConnection } from '../report-ingest/load-connection.ts'
import { findBackup } from './public.ts'

const cli = path.join(import.meta.dirname, '../../cli.ts')
const password = 'a good one'
const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
const inFolder = (...names: string[]) => path.join(folder, ...names)

const database = await openTestDatabase()
const { db } = database
const folder = mkdtempSync(path.join(os.tmpdir(), 'drill-'))
const network = await createNetwork(db, { name: 'kept' })
const channel = await createChannel(db, network)
const password_hash = await hashPassword(password, cheapPasswordCost)
const manager = await createAccount(db, network, {
  as: 'manager',
  user_id: 'boss@kept.test',
  password_hash,
})
await post(db, network.scope, journal('close'), [
  move('in', ['platform_receivable', `member:${manager.account_id}:payable`], 1_000_000_007n),
])
mkdirSync(inFolder('data', 'uploads'), { recursive: true })
writeFileSync(inFolder('data', 'uploads', 'waiting'), 'of an upload')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `cuesheet …`, on the database of the tests unless there is another one. */
async function cuesheet(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = runProcess([cli, ...args], {
    DATABASE_URL: database.url,
    DATA_DIR: inFolder('data'),
    SECRET_KEY: 'of the drill'.padEnd(40, '-').replaceAll(' ', '-'),
    ...passphrase,
    ...environment,
  })
  const code = await child.ended
  return `${code}\n${child.output()}`
}

/** Imports a day of both kinds whose figures follow from its number, over and over, until it is told to stop. */
async function writeOn(signal: AbortSignal): Promise<number> {
  const connection = await openLoadConnection(database.url)
  let rounds = 0
  try {
    for (; !signal.aborted || rounds < 3; rounds++) {
      const row = { channel, day: `2026-10-0${(rounds % 9) + 1}`, video: 'a' }
      const [activity, revenue] = [inFolder('a.csv'), inFolder('r.csv')]
      writeFileSync(activity, activityCsv([{ ...row, views: rounds + 1 }]))
      writeFileSync(revenue, revenueCsv([{ ...row, revenue: `${rounds}.000000001` }]))
      const given = { today: '2026-11-01', accept_loss: true, again: true }
      for await (const outcome of importFiles(connection, network.scope, [activity, revenue], given))
        expect(outcome).not.toHaveProperty('refused')
      await sql`update accounts set nickname = ${`Round ${rounds}`} where network_id = ${network.network_id}`.execute(
        db,
      )
    }
  } finally {
    await connection.end()
  }
  return rounds
}

it('a backup made while everything goes on is restored into nothing, verifies clean, and somebody signs in', async () => {
  const stopping = new AbortController()
  const writing = writeOn(stopping.signal)
  const made = await cuesheet(['backup', inFolder('kept')])
  stopping.abort()
  expect(await writing).toBeGreaterThanOrEqual(3)
  expect(made).toMatch(/^0\n.*\.tar\.age: \d/)
  const { last } = await findBackup(db)
  expect(last).toMatchObject({ note: inFolder('kept', readdirSync(inFolder('kept'))[0]!) })

  const place = { DATABASE_URL: '', DATA_DIR: inFolder('new') }
  const restored = await cuesheet(['restore', inFolder('kept'), '--verify'], place)
  expect(restored).toMatch(/^0\n/)
  expect(restored).toContain(
    'kept: the rollups equal the credited facts, the ledger’s balances its transfers',
  )
  expect(restored).toMatch(/1 files, revenue of \d+ nano-dollars/)
  expect(readdirSync(inFolder('new', 'uploads'))).toEqual(['waiting'])
  expect(await cuesheet(['restore', inFolder('kept')], place)).toMatch(
    /^1\n.*A backup is restored into an empty data folder only, and .* holds uploads/s,
  )

  const server = await startSecondProcess('', {
    ...place,
    SECRET_KEY: 'of the drill'.padEnd(40, '-').replaceAll(' ', '-'),
  })
  try {
    const client = new TestClient(server.app as FastifyInstance, network.domain)
    const { token } = await client.call(login, { body: { id: 'boss@kept.test', password } })
    const signedIn = new TestClient(server.app as FastifyInstance, network.domain, token)
    expect((await signedIn.call(summary)).totals.views).toEqual(expect.any(Number))
  } finally {
    await server.stop()
  }
}, 180_000)

it('a drill proves the latest backup, is written down, and leaves nothing behind', async () => {
  const TMPDIR = inFolder('tmp')
  mkdirSync(TMPDIR)
  expect((await findBackup(db)).proven).toBeNull()
  const output = await cuesheet(['drill', inFolder('kept')], { TMPDIR })
  expect(output).toMatch(/^0\n/)
  expect(output).toContain('is proven.')
  const { last, proven } = await findBackup(db)
  expect(proven?.made_at).toEqual(last?.made_at)
  expect(readdirSync(TMPDIR)).toEqual([])
}, 180_000)

it('a drill beside the database leaves no other one behind', async () => {
  await sql`update backups set proven_at = null`.execute(db)
  expect(await cuesheet(['drill', inFolder('kept'), '--here'])).toMatch(/^0\n.*is proven\.\n$/s)
  expect((await findBackup(db)).proven).not.toBeNull()
  const { rows } = await sql`select from pg_database where datname like 'cuesheet_drill_%'`.execute(db)
  expect(rows).toEqual([])
}, 180_000)

it('a drill beside the database, by a user who may not create one, says what to allow', async () => {
  const url = new URL(database.url)
  url.username = `guest_${process.pid}`
  await sql`create role ${sql.id(url.username)} login`.execute(db)
  try {
    expect(await cuesheet(['drill', inFolder('kept'), '--here'], { DATABASE_URL: url.href })).toBe(
      `1\nThe user of DATABASE_URL may not create a database (alter role ${url.username} createdb): allow it, or leave --here out.\n`,
    )
  } finally {
    await sql`drop role ${sql.id(url.username)}`.execute(db)
  }
})

it('a backup before an upgrade leaves the database as the older version made it', async () => {
  const older = await createTestDatabase()
  await sql`alter table backups drop column proven_at`.execute(older.db)
  await sql`delete from schema_migrations where name >= '0056'`.execute(older.db)
  const made = await cuesheet(['backup', inFolder('older')], { DATABASE_URL: older.url })
  const { rows } = await sql<{ last: string }>`select max(name) as last from schema_migrations`.execute(
    older.db,
  )
  await older.drop()
  expect(made).toMatch(/^0\n/)
  expect(rows[0]!.last < '0056').toBe(true)
})

it('without a passphrase, or onto a full disk, no backup is made', async () => {
  expect(await cuesheet(['backup', inFolder('none')], { BACKUP_PASSPHRASE: '' })).toMatch(
    /^1\n.*set BACKUP_PASSPHRASE_FILE .* to encrypt it, or say --plain/s,
  )
  const { last } = await findBackup(db)
  const child = spawnSync(process.execPath, [cli, 'backup', '-', '--plain'], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    env: { DATABASE_URL: database.url, DATA_DIR: inFolder('data') },
    encoding: 'utf8',
  })
  expect(child).toMatchObject({ status: 1, stderr: expect.stringContaining('No space is left on the disk') })
  expect((await findBackup(db)).last).toEqual(last)
})
