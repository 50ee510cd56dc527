import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openClient } from '../db/connection.ts'
import { migrationLock, migrationsFolder } from '../db/migrate.ts'
import { runProcess } from '../testing/run-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const all = readdirSync(migrationsFolder).sort()

test('with MIGRATE=0 the command alone migrates: others refuse or wait, and it waits for a backup', async () => {
  const { url, db, drop } = await createTestDatabase({ empty: true })
  const cuesheet = (...args: string[]) =>
    runProcess([path.join(import.meta.dirname, '../cli.ts'), ...args], { DATABASE_URL: url, MIGRATE: '0' })
  const countTables = async () =>
    (await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db)).rows.length
  try {
    const refused = cuesheet('verify')
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain(
      `run \`cuesheet migrate\` first (${all.length} migrations, from ${all[0]})`,
    )
    const planned = cuesheet('migrate', '--dry-run')
    expect(await planned.ended).toBe(0)
    expect(planned.output()).toMatch(
      new RegExp(`^${all.length} migrations, from ${all[0]} to ${all.at(-1)}: about \\d+ s$`, 'm'),
    )
    expect(await countTables()).toBe(0)

    const waiting = cuesheet('migrate', '--wait')
    await waiting.said(`Waiting until ${all.length} migrations have been run`)
    // As a backup does.
    const backup = await openClient(url)
    await backup.query('select pg_advisory_lock_shared($1)', [migrationLock])
    const migrating = cuesheet('migrate')
    await migrating.said('Waiting for another migration, or a backup, to end')
    expect(await countTables()).toBe(0)
    await backup.end()
    expect(await migrating.ended).toBe(0)
    expect(migrating.output()).toContain(`Done: ${all.length} migrations.`)
    expect(migrating.output()).toContain(`${all.length} of ${all.length}: ${all.at(-1)}`)
    expect(await waiting.ended).toBe(0)
    expect(await cuesheet('verify').ended).toBe(0)
  } finally {
    await drop()
  }
}, 120_000)
