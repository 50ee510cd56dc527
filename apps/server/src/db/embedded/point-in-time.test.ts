import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openClient } from '../connection.ts'
import { startPostgres } from './start-postgres.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'moment-'))
  // The server's user reaches the archive.
  chmodSync(folder, 0o711)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('from a copy of the files and the archived journal, the database comes back as of a moment', async () => {
  const archive = path.join(folder, 'archive')
  mkdirSync(archive)
  chmodSync(archive, 0o777)
  const first = await startPostgres({
    folder: path.join(folder, 'first'),
    purpose: 'a test',
    settings: { wal_level: 'replica', archive_mode: 'on', archive_command: `cp %p ${archive}/%f` },
  })
  const client = await openClient(first.url)
  await client.query('create table kept (what text)')
  await client.query(`select pg_backup_start('base', true)`)
  await client.query(`insert into kept values ('while it was copied')`)
  const restored = path.join(folder, 'second', 'postgres')
  mkdirSync(path.dirname(restored), { mode: 0o700 })
  const copied = spawnSync('cp', ['-a', path.join(folder, 'first', 'postgres'), restored], {
    encoding: 'utf8',
  })
  expect(copied.stderr.replaceAll(/.*No such file or directory\n/g, '')).toBe('')
  const { rows: label } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )
  await client.query(`insert into kept values ('after the copy')`)
  const { rows: now } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await client.query(`insert into kept values ('what should not have been')`)
  await client.query('drop table kept')
  const { rows: last } = await client.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  await expect
    .poll(() => statSync(path.join(archive, last[0]!.file), { throwIfNoEntry: false })?.size, {
      timeout: 20_000,
    })
    .toBe(16 * 1024 * 1024)
  await client.end()
  await first.stop()

  const { uid, gid } = statSync(restored)
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
    rmSync(path.join(restored, name), { recursive: true, force: true })
  mkdirSync(path.join(restored, 'pg_wal'), { mode: 0o700 })
  writeFileSync(path.join(restored, 'backup_label'), label[0]!.labelfile)
  writeFileSync(path.join(restored, 'recovery.signal'), '')
  for (const name of ['pg_wal', 'backup_label', 'recovery.signal'])
    chownSync(path.join(restored, name), uid, gid)
  const second = await startPostgres({
    folder: path.dirname(restored),
    purpose: 'a test',
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: now[0]!.moment,
      recovery_target_action: 'promote',
    },
  })
  try {
    const again = await openClient(second.url)
    const isWritable = async () => (await again.query('select not pg_is_in_recovery() as yes')).rows[0].yes
    await expect.poll(isWritable, { timeout: 20_000 }).toBe(true)
    expect((await again.query('select what from kept')).rows).toEqual([
      { what: 'while it was copied' },
      { what: 'after the copy' },
    ])
    await again.end()
  } finally {
    await second.stop()
  }
}, 60_000)
