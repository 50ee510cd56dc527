import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { mock } from 'node:test'
import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect, type Database } from '../../apps/server/src/db/connection.ts'
import { startPostgres } from '../../apps/server/src/db/embedded/start-postgres.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { closeDemo } from '../../tools/demo/close/close-demo.ts'
import { createDemo } from '../../tools/demo/create-demo.ts'
import { addRandomNetworks } from './random-networks.ts'

export type World = {
  name: string
  app: Awaited<ReturnType<typeof createApp>>
  db: Database
  close(): Promise<void>
}

/** The clock stands still in this process; the database's own goes on. */
const now = new Date('2026-11-20T20:00:00Z')
const today = reportingDay(now)
const password_cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const fillers: Record<string, (db: Database, url: string) => Promise<unknown>> = {
  async demo(_db, url) {
    await createDemo({ url, password: 'a password of the demo', today, password_cost })
    await closeDemo({ url, today })
  },
  random: (db, url) => addRandomNetworks(db, url, today),
}
export const worldNames = Object.keys(fillers)

/** A store that is the same each time, and the app over it. */
export async function openWorld(name: string, connections: number): Promise<World> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-answers-'))
  const postgres = await startPostgres({ folder, purpose: 'the bench', settings: { fsync: 'off' } })
  const begunAt = new Date()
  await migrate(postgres.url)
  mock.timers.enable({ apis: ['Date'], now })
  const db = connect(postgres.url, { prepare: true, max: connections, application_name: 'cuesheet bench' })
  await fillers[name]!(db, postgres.url)
  await setClockBack(db, begunAt)
  await sql`vacuum analyze`.execute(db)
  const config = {
    ...readConfig({ LOG_LEVEL: 'fatal', SECRET_KEY: 'of-the-answers'.padEnd(32, '-') }),
    data_dir: folder,
  }
  const app = await createApp({ config, db, now: () => now, password_cost })
  await app.ready()
  return {
    name,
    app,
    db,
    async close() {
      await app.close()
      await db.destroy()
      mock.timers.reset()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What the database has written down by its own clock happened at the time that stands still. */
async function setClockBack(db: Database, begunAt: Date): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      and table_name <> 'audit_log'`.execute(db)
  for (const { table, column } of rows) {
    const at = sql.ref(column)
    await sql`update ${sql.table(table)} set ${at} = ${now} where ${at} between ${begunAt} and now()`.execute(
      db,
    )
  }
}
