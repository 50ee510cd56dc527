import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../../db/connection.ts'
import { majorVersion, upgradeFolder } from '../../db/embedded/cluster.ts'
import { startPostgres } from '../../db/embedded/start-postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { runProcess } from '../../testing/run-process.ts'

const cli = path.join(import.meta.dirname, '../../cli.ts')
/** Of a system that has an older PostgreSQL; elsewhere this is not tried. */
const native = ['16', '15']
  .map((version) => ({ version, native: `/usr/lib/postgresql/${version}` }))
  .find((each) => existsSync(path.join(each.native, 'bin/initdb')))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'major '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const cuesheet = async (...args: string[]) => {
  const child = runProcess([cli, ...args], { DATA_DIR: folder })
  return { code: await child.ended, output: child.output() }
}

/** A database as an older release made it, which had that PostgreSQL. */
function makeOldCluster({ native, version }: { native: string; version: string }): void {
  const cluster = path.join(folder, 'postgres')
  mkdirSync(cluster, { mode: 0o700 })
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  // Older ones want to reach their folder by its path.
  if (nobody.uid) for (const each of [folder, cluster]) chownSync(each, nobody.uid, nobody.gid)
  const made = spawnSync(
    path.join(native, 'bin/initdb'),
    ['-D', cluster, '-U', 'cuesheet', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...nobody, cwd: cluster, encoding: 'utf8', env: { PATH: process.env.PATH } },
  )
  expect(made.status, made.stderr).toBe(0)
  expect(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()).toBe(version)
}

test.skipIf(!native)(
  'a database of an older PostgreSQL is brought to this one, and the old one is kept',
  async () => {
    const other = native!
    makeOldCluster(other)
    const old = await startPostgres({ folder, purpose: 'a test', other, settings: { fsync: 'off' } })
    await migrate(old.url)
    const before = connect(old.url)
    const network = await createNetwork(before, { name: 'kept' })
    await createAccount(before, network, { nickname: 'Élan\tvital' })
    const accounts = await sql`select * from accounts`.execute(before)
    await before.destroy()
    await old.stop()

    expect(await cuesheet('verify')).toEqual({
      code: 1,
      output: expect.stringContaining('run `cuesheet upgrade-postgres` once, where there are programs of'),
    })
    const wrong = await cuesheet('upgrade-postgres', '--with', path.join(folder, 'nowhere'))
    expect(wrong).toEqual({
      code: 1,
      output: expect.stringMatching(/is no PostgreSQL 1\d that can be run \(.*--with/),
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual([
      'postgres',
      'postgres.log',
    ])

    const { code, output } = await cuesheet('upgrade-postgres')
    expect(output).toMatch(/ (\d+) of \d+ tables: accounts\n/)
    expect(output).toContain(`The one of ${other.version} is kept as ${folder}/postgres.of-${other.version}`)
    expect(code).toBe(0)
    expect(existsSync(upgradeFolder(folder))).toBe(false)
    expect(await cuesheet('upgrade-postgres')).toEqual({
      code: 0,
      output: `The database of ${folder} is of PostgreSQL ${majorVersion} already.\n`,
    })

    // As one finds it that was cut off between its last two steps.
    mkdirSync(upgradeFolder(folder))
    renameSync(path.join(folder, 'postgres'), path.join(upgradeFolder(folder), 'postgres'))
    const now = await startPostgres({ folder, purpose: 'a test' })
    try {
      expect(now.is_new).toBe(false)
      const db = connect(now.url)
      expect((await sql`select * from accounts`.execute(db)).rows).toEqual(accounts.rows)
      const { rows } = await sql`show server_version_num`.execute(db)
      expect(JSON.stringify(rows)).toContain(`"${majorVersion}`)
      await db.destroy()
    } finally {
      await now.stop()
    }
  },
  120_000,
)
