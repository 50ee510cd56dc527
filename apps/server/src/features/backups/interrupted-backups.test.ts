import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { openClient } from '../../db/connection.ts'
import { readPlace } from '../../db/read-place.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { runProcess } from '../../testing/run-process.ts'
import { mountDisk, noDisk } from '../../testing/small-disk.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { listBackups, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { asideFolder, noteFiles } from './restored-files.ts'
import { writeBackup } from './write-backup.ts'

const cli = path.join(import.meta.dirname, '../../cli.ts')
let target: TestDatabase
let folder: string
let data_dir: string
let restored_dir: string

const source = await openTestDatabase()
const { db } = source
await createAccount(db, await createNetwork(db))
beforeEach(async () => {
  target = await createTestDatabase({ empty: true })
  folder = mkdtempSync(path.join(os.tmpdir(), 'interrupted-'))
  data_dir = path.join(folder, 'data')
  restored_dir = path.join(folder, 'restored')
  mkdirSync(path.join(data_dir, 'uploads'), { recursive: true })
  writeFileSync(path.join(data_dir, 'uploads/report'), 'date,views\n')
})
afterEach(async () => {
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

const options = () => ({ url: source.url, data_dir, version: '1.2.3' })
const read = async () => Buffer.concat(await Array.fromAsync(writeBackup(options())))
const restore = (bytes: Buffer) =>
  restoreBackup(Readable.from([bytes]), { url: target.url, data_dir: restored_dir })
const countTables = async () =>
  (await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(target.db)).rows.length
const reportOf = (dir: string) => readFileSync(path.join(dir, 'uploads/report'), 'utf8')

it('a backup that was killed is taken for none, and its remains go a day later', async () => {
  const kept = path.join(folder, 'kept')
  const holder = await openClient(source.url)
  await holder.query('begin')
  await holder.query('lock table accounts')
  const child = runProcess([cli, 'backup', kept, '--plain'], { DATABASE_URL: source.url, DATA_DIR: data_dir })
  await untilWaiting(db)
  child.child.kill('SIGKILL')
  await child.ended
  await holder.end()

  const [left, ...others] = readdirSync(kept)
  expect(left).toMatch(/^\.cuesheet-.*\.tar\.partial$/)
  expect(others).toEqual([])
  expect(await listBackups(kept)).toEqual([])
  const restoring = runProcess([cli, 'restore', kept], { DATABASE_URL: target.url, DATA_DIR: restored_dir })
  expect(await restoring.ended).toBe(1)
  expect(restoring.output()).toBe(`There is no whole backup in ${kept}.\n`)
  expect((await sql`select from backups`.execute(db)).rows).toEqual([])

  const make = () => makeBackup(kept, { ...options(), passphrase: null, keep: null })
  const first = await make()
  expect(readdirSync(kept)).toEqual([left, path.basename(first.file)])
  const yesterday = Date.now() / 1000 - 25 * 3600
  utimesSync(path.join(kept, left!), yesterday, yesterday)
  expect((await make()).removed).toEqual([path.join(kept, left!)])
})

it('a restore that was killed has left the database as it was, and is begun again', async () => {
  const bytes = await read()
  const child = spawn(process.execPath, [cli, 'restore', '-'], {
    env: { PATH: process.env.PATH, DATABASE_URL: target.url, DATA_DIR: restored_dir },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  // All but the end of the manifest: every row is in, and every file is there.
  child.stdin.write(bytes.subarray(0, -2048))
  const ended = new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)))
  while (!existsSync(path.join(asideFolder(restored_dir), '000001'))) {
    expect(child.exitCode).toBeNull()
    await sleep(20)
  }
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  expect(await countTables()).toBe(0)
  const { manifest } = await restore(bytes)
  expect(manifest.rows).toMatchObject({ accounts: 1 })
  expect(reportOf(restored_dir)).toBe('date,views\n')
  expect(readdirSync(restored_dir)).toEqual(['uploads'])
})

it.each([
  ['that database', true],
  ['another one', false],
])(
  'what a restore into %s, killed before its end, put into the data folder: replaced %s',
  async (_, isSame) => {
    const bytes = await read()
    const client = await openClient((isSame ? target : source).url)
    const place = await readPlace(client)
    await client.end()
    mkdirSync(asideFolder(restored_dir), { recursive: true })
    mkdirSync(path.join(restored_dir, 'uploads'))
    await noteFiles(restored_dir, place, ['uploads/report', 'uploads/later'])
    writeFileSync(path.join(restored_dir, 'uploads/report'), 'of the first time')
    if (isSame) await restore(bytes)
    else
      await expect(restore(bytes)).rejects.toThrow(
        /empty data folder only, and .*restored holds uploads: set another DATA_DIR\. Nothing was changed/,
      )
    expect(reportOf(restored_dir)).toBe(isSame ? 'date,views\n' : 'of the first time')
  },
)

it('a file that somebody put beside those of a killed restore is kept', async () => {
  const client = await openClient(target.url)
  const place = await readPlace(client)
  await client.end()
  mkdirSync(asideFolder(restored_dir), { recursive: true })
  mkdirSync(path.join(restored_dir, 'uploads'))
  await noteFiles(restored_dir, place, ['uploads/report'])
  for (const name of ['report', 'own']) writeFileSync(path.join(restored_dir, 'uploads', name), 'own')
  await expect(restore(await read())).rejects.toThrow(/holds uploads: set another DATA_DIR/)
  expect(readdirSync(path.join(restored_dir, 'uploads'))).toEqual(['own', 'report'])
  expect(await countTables()).toBe(0)
})

it('where there is nothing of ours, or what a newer version made, no backup is begun', async () => {
  const kept = path.join(folder, 'kept')
  const make = (url: string) =>
    makeBackup(kept, { ...options(), url, passphrase: 'correct horse battery', keep: null })
  await expect(make(target.url)).rejects.toThrow(
    new OperatorError(
      'There is nothing to back up: this database has no tables of Cuesheet. See that DATABASE_URL, or DATA_DIR, names the one that is in use.',
    ),
  )
  const newer = await createTestDatabase()
  await sql`insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`.execute(newer.db)
  await expect(make(newer.url)).rejects.toThrow(
    /The database is newer than this code: it has the migration 9999-later/,
  )
  await newer.drop()
  expect(readdirSync(kept)).toEqual([])
})

// Root alone may make a small disk.
test('onto a disk that is full: a sentence, nothing of it is left, and the backup before it stays', async (context) => {
  const disk = path.join(folder, 'disk')
  const unmount = mountDisk(disk, '16k')
  if (!unmount) return context.skip(noDisk)
  try {
    const before = path.join(disk, 'cuesheet-20261101T000000000Z.tar')
    writeFileSync(before, 'whole')
    await expect(
      makeBackup(disk, { ...options(), passphrase: 'correct horse battery', keep: 1 }),
    ).rejects.toThrow(
      new OperatorError(
        `No space is left on the disk of ${disk}: no backup was made, and nothing of it is left there. Make room, or keep fewer (--keep, BACKUP_KEEP).`,
      ),
    )
    expect(readdirSync(disk)).toEqual([path.basename(before)])
  } finally {
    unmount()
  }
})
