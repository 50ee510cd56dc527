import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../../db/migrate.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { verifyInstallation } from '../report-ingest/verify-installation.ts'
import { restoreBackup } from './restore-backup.ts'

// Each is a backup of a small installation that the release with that migration as its last one made: a network, its
// manager and a channel, two videos on three days with 100 to 105 views and 1.000000000 to 1.000000005 dollars.
const releases = path.join(import.meta.dirname, '../../testing/releases')

test.each(readdirSync(releases))(
  'what the release of %s left is brought to this one, and verifies clean',
  async (name) => {
    const database = await createTestDatabase({ empty: true })
    const folder = mkdtempSync(path.join(os.tmpdir(), 'upgrade-'))
    try {
      const bytes = gunzipSync(readFileSync(path.join(releases, name)))
      const { migrations } = await restoreBackup(Readable.from([bytes]), {
        url: database.url,
        data_dir: folder,
      })
      const later = readdirSync(migrationsFolder).filter((file) => file.slice(0, 4) > name.slice(0, 4))
      expect(migrations).toEqual(later.sort())
      expect(later.length).toBeGreaterThan(0)
      const { rows } = await sql<{ views: number; revenue: string }>`
      select sum(views)::int as views, sum(revenue)::text as revenue from network_day`.execute(database.db)
      expect(rows).toEqual([{ views: 615, revenue: '6000000015' }])
      const found = await Array.fromAsync(verifyInstallation(database.db))
      expect(found.map(({ part, month }) => [part, month])).toContainEqual(['morning', null])
      expect(found.flatMap(({ verification }) => verification.differences)).toEqual([])
    } finally {
      await database.drop()
      rmSync(folder, { recursive: true })
    }
  },
)
