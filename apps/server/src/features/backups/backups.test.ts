import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClient } from '../../db/connection.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { addActivity } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backupJobs } from './jobs.ts'
import { makeBackup } from './make-backup.ts'
import { openSealed } from './passphrases.ts'
import { findBackup } from './public.ts'
import { restoreBackup } from './restore-backup.ts'
import { packEntry, unpackEntries } from './tar-entries.ts'
import { writeBackup } from './write-backup.ts'

const passphrase = 'correct horse battery'
let target: TestDatabase
let folder: string
let data_dir: string
let restored_dir: string

const source = await openTestDatabase()
const network = await createNetwork(source.db)
await createAccount(source.db, network, { nickname: 'Tab\tnew\nline, back\\slash' })
const channel = await createChannel(source.db, network)
await addActivity(source.db, network, [{ channel, day: '2026-11-01', video: 'a', views: 10 }])
beforeEach(async () => {
  target = await createTestDatabase({ empty: true })
  folder = mkdtempSync(path.join(os.tmpdir(), 'backups-'))
  data_dir = path.join(folder, 'data')
  restored_dir = path.join(folder, 'restored')
  mkdirSync(path.join(data_dir, 'uploads'), { recursive: true })
  mkdirSync(path.join(data_dir, 'postgres'))
  for (const [name, content] of [
    ['uploads/report', 'date,views\n'],
    ['uploads/empty', ''],
    ['secret.key', 'never in a backup'],
    ['postgres/PG_VERSION', '17'],
  ] as const)
    writeFileSync(path.join(data_dir, name), content)
})
afterEach(async () => {
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

const version = '1.2.3'
const options = () => ({ url: source.url, data_dir, version })
const read = async (of = options()) => Buffer.concat(await Array.fromAsync(writeBackup(of)))
const restore = (bytes: Buffer) =>
  restoreBackup(Readable.from([bytes]), { url: target.url, data_dir: restored_dir })

/** Entries packed again, changed: what somebody, or a disk, has made of a backup. */
async function repacked(change: (name: string, text: string) => string | null): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const { name, bytes } of unpackEntries(Readable.from([await read()]))) {
    const text = name.endsWith('.json') ? change(name, bytes.toString()) : change(name, '')
    if (text === null) continue
    parts.push(packEntry({ name, bytes: text === '' ? bytes : Buffer.from(text) }, new Date(0)))
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

async function expectEmptyPlace(): Promise<void> {
  const client = await openClient(target.url)
  const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  await client.end()
  expect(rows).toEqual([])
  const left = readdirSync(folder).includes('restored') ? readdirSync(restored_dir) : []
  expect(left).toEqual([])
}

it('is an archive that tar and zcat read, without the key and the files of the database', async () => {
  const file = path.join(folder, 'a.tar')
  writeFileSync(file, await read())
  const names = execFileSync('tar', ['tf', file], { encoding: 'utf8' }).trim().split('\n')
  expect([names[0], names.at(-1)]).toEqual(['header.json', 'manifest.json'])
  expect(execFileSync('tar', ['xOf', file, 'tables/video_activity/000001.gz'])).toEqual(
    expect.objectContaining({ length: expect.any(Number) }),
  )
  const rows = execFileSync('sh', ['-c', `tar xOf ${file} tables/networks/000001.gz | zcat`], {
    encoding: 'utf8',
  })
  expect(rows).toContain(`\t${network.name}\t`)
  const manifest = JSON.parse(execFileSync('tar', ['xOf', file, 'manifest.json'], { encoding: 'utf8' }))
  expect(manifest.files).toEqual([
    { path: 'uploads/empty', bytes: 0 },
    { path: 'uploads/report', bytes: 11 },
  ])
  expect(manifest.rows).toMatchObject({ networks: 1, accounts: 1, video_activity: 1 })
  expect(manifest.sums).toMatchObject({ 'facts: views': '10', 'facts: revenue': '0' })
  expect(names.some((name) => name.includes('secret') || name.includes('PG_VERSION'))).toBe(false)
})

it('comes back with every row and file as it was, and goes on numbering where it stopped', async () => {
  const { header, migrations } = await restore(await read())
  expect(header.version).toBe(version)
  expect(migrations).toEqual([])
  const rowsOf = async ({ db }: TestDatabase) =>
    (await sql`select * from accounts order by account_id`.execute(db)).rows
  expect(await rowsOf(target)).toEqual(await rowsOf(source))
  expect(readFileSync(path.join(restored_dir, 'uploads/report'), 'utf8')).toBe('date,views\n')
  expect(readFileSync(path.join(restored_dir, 'uploads/empty'), 'utf8')).toBe('')
  const next = await createNetwork(target.db, { name: 'later' })
  expect(next.network_id).toBe(network.network_id + 1)
})

it('is as the tables were at one moment, whatever is written while it is made', async () => {
  const bytes = writeBackup(options())
  const parts = [(await bytes.next()).value as Buffer]
  const { network_id } = await createNetwork(source.db, { name: 'meanwhile' })
  await sql`update networks set design_id = 'mcn-2' where network_id = ${network.network_id}`.execute(
    source.db,
  )
  for await (const part of bytes) parts.push(part)
  await restore(Buffer.concat(parts))
  const { rows } = await sql`select network_id, design_id from networks`.execute(target.db)
  expect(rows).toEqual([{ network_id: network.network_id, design_id: 'mcn-1' }])
  await sql`delete from network_domains where network_id = ${network_id}`.execute(source.db)
  await sql`delete from networks where network_id = ${network_id}`.execute(source.db)
})

it.each<[string, () => Promise<Buffer>, RegExp]>([
  ['garbage', async () => Buffer.alloc(4096, 'x'), /no whole backup of Cuesheet: not an archive/],
  ['nothing', async () => Buffer.alloc(0), /no whole backup of Cuesheet: it ends in the middle/],
  [
    'one that was cut',
    async () => (await read()).subarray(0, -4096),
    /no whole backup of Cuesheet: it ends in the middle/,
  ],
  [
    'one without its manifest',
    () => repacked((name, text) => (name === 'manifest.json' ? null : text)),
    /its end is missing/,
  ],
  [
    'one of a newer version',
    () =>
      repacked((name, text) =>
        name === 'header.json'
          ? text.replace('"migrations": [', '"migrations": [{"name":"9999-later.sql","checksum":"x"},')
          : text,
      ),
    /newer than this code: it has the migration 9999-later\.sql/,
  ],
  [
    'one whose sum of money differs',
    () =>
      repacked((name, text) =>
        name === 'manifest.json' ? text.replace('"facts: revenue": "0"', '"facts: revenue": "7"') : text,
      ),
    /nothing was restored:\nsum of facts: revenue: 7 in the backup, 0 restored$/,
  ],
  [
    'one that lacks the rows of a table',
    () => repacked((name, text) => (name.startsWith('tables/accounts/') ? null : text)),
    /no whole backup of Cuesheet: its rows do not fit together|rows of accounts: 1 in the backup, 0 restored/,
  ],
  [
    'one that names a file elsewhere',
    () =>
      repacked((name, text) =>
        name === 'manifest.json' ? text.replaceAll('uploads/report', '../../escaped') : text,
      ),
    /no whole backup of Cuesheet: it holds a file \.\.\/\.\.\/escaped/,
  ],
  [
    'one that brings a key',
    () =>
      repacked((name, text) =>
        name === 'manifest.json' ? text.replaceAll('uploads/report', 'secret.key') : text,
      ),
    /no whole backup of Cuesheet: it holds a file secret\.key/,
  ],
  [
    'one with a damaged part',
    async () => {
      const bytes = await read()
      // In the middle of what is compressed.
      const at = bytes.indexOf('tables/networks/000001.gz') + 512 + 40
      bytes[at] = bytes[at]! ^ 0xff
      return bytes
    },
    /part tables\/networks\/000001\.gz is damaged|not what was backed up|its rows do not fit together/,
  ],
])('%s is refused with a clear word, and the place stays empty', async (_, make, said) => {
  await expect(restore(await make())).rejects.toThrow(said)
  await expectEmptyPlace()
})

it('is never restored over anything', async () => {
  const bytes = await read()
  mkdirSync(path.join(restored_dir, 'uploads'), { recursive: true })
  await expect(restore(bytes)).rejects.toThrow(/empty data folder only, and .*restored holds uploads/)
  rmSync(restored_dir, { recursive: true })
  await sql`create table kept (id int)`.execute(target.db)
  await expect(restore(bytes)).rejects.toThrow(
    /empty database only, and this one has tables \(public\.kept\).*Nothing was changed/,
  )
  expect((await sql`select from kept`.execute(target.db)).rows).toEqual([])
})

it('opens with its passphrase alone, and not where some of it was cut off', async () => {
  const made = await makeBackup(path.join(folder, 'kept'), { ...options(), passphrase, keep: null })
  const bytes = readFileSync(made.file)
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  const open = async (given: Buffer, secret: string | null) =>
    restoreBackup(await openSealed(Readable.from([given]), async () => secret), {
      url: target.url,
      data_dir: restored_dir,
    })
  await expect(open(bytes, null)).rejects.toThrow(/This backup is encrypted: set BACKUP_PASSPHRASE_FILE/)
  await expect(open(bytes, 'another passphrase')).rejects.toThrow(
    /cannot be opened: the passphrase is another one/,
  )
  await expect(open(bytes.subarray(0, -100), passphrase)).rejects.toThrow(
    /no whole backup of Cuesheet: it was changed, or ends in the middle\. Nothing was restored/,
  )
  await expectEmptyPlace()
  expect((await open(bytes, passphrase)).manifest).toEqual(made.manifest)
})

it('has its name only once it is whole; the oldest go once there is a newer one', async () => {
  const kept = path.join(folder, 'kept')
  const make = (keep: number | null, url = source.url) =>
    makeBackup(kept, { ...options(), url, passphrase: null, keep })
  const [first, second, third] = [await make(null), await make(null), await make(2)]
  expect(third.removed).toEqual([first.file])
  expect(readdirSync(kept).map((name) => path.join(kept, name))).toEqual([second.file, third.file])
  await expect(make(1, source.url.replace(/\/test_\w+\?/, '/no_such_database?'))).rejects.toThrow(
    'does not exist',
  )
  expect(readdirSync(kept)).toHaveLength(2)
  truncateSync(second.file, 10)
  await expect(restore(readFileSync(second.file))).rejects.toThrow(/ends in the middle/)
})

it('is made by the job when one is due, and then not again', async () => {
  const [job] = backupJobs
  const backup_folder = path.join(folder, 'scheduled')
  const settings = {
    data_dir,
    backup_folder,
    backup_every_hours: 24,
    backup_keep: 3,
    backup_passphrase: passphrase,
  }
  await job!.run(jobContext(source.db, { ...settings, backup_every_hours: null }))
  expect((await findBackup(source.db)).last).toBeNull()
  await expect(job!.run(jobContext(source.db, { ...settings, backup_passphrase: null }))).rejects.toThrow(
    'No backup is made without BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE.',
  )
  await job!.run(jobContext(source.db, settings))
  await job!.run(jobContext(source.db, settings))
  const [name, ...others] = readdirSync(backup_folder)
  expect(others).toEqual([])
  expect((await findBackup(source.db)).last).toMatchObject({ note: path.join(backup_folder, name!) })
  await sql`update backups set made_at = now() - interval '24 hours'`.execute(source.db)
  await job!.run(jobContext(source.db, settings))
  expect(readdirSync(backup_folder)).toHaveLength(2)
  // Somebody who asks for one need not wait until one is due.
  await job!.run({ ...jobContext(source.db, { ...settings, backup_every_hours: null }), is_by_hand: true })
  expect(readdirSync(backup_folder)).toHaveLength(3)
  const nowhere = jobContext(source.db, { ...settings, backup_folder: null })
  await expect(job!.run({ ...nowhere, is_by_hand: true })).rejects.toThrow('without BACKUP_FOLDER')
})
