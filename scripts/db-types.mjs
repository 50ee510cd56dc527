// npm run db:types — writes apps/server/src/db/tables.gen.ts from a freshly migrated database.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts'
import { generateTables } from '../apps/server/src/db/generate-tables.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-types-'))
const postgres = await startPostgres({ folder, purpose: 'db:types', settings: { fsync: 'off' } })
try {
  await migrate(postgres.url)
  const file = path.join(import.meta.dirname, '../apps/server/src/db/tables.gen.ts')
  const { ok, output } = generateTables(postgres.url, file)
  if (!ok) {
    console.error(output)
    process.exitCode = 1
  } else console.log('Wrote apps/server/src/db/tables.gen.ts')
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
