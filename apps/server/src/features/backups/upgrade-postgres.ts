import { rm } from 'node:fs/promises'
import path from 'node:path'
import { majorVersion, replaceCluster, upgradeFolder } from '../../db/embedded/cluster.ts'
import { startPostgres } from '../../db/embedded/start-postgres.ts'
import { productVersion } from '../../product-version.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Bytes, compressed, after which it is said how far it is. */
const sayEvery = 64 * 1024 * 1024

/**
 * Brings the embedded database of a data folder to the PostgreSQL of this version: everything is copied into a new cluster,
 * compared with the old one, and only then takes its place. The old one is kept: answers where. One that is cut off is
 * begun again.
 */
export async function upgradePostgres(
  folder: string,
  other: { native: string; version: string },
  say: (text: string) => void,
): Promise<string> {
  const purpose = 'an upgrade of PostgreSQL'
  const fresh = upgradeFolder(folder)
  const old = await startPostgres({ folder, purpose, other, onStep: say })
  try {
    await rm(fresh, { recursive: true, force: true })
    const target = await startPostgres({ folder: fresh, purpose })
    try {
      // Files of the data folder stay where they are.
      const files = path.join(fresh, 'files')
      let table = ''
      const bytes = writeBackup({
        url: old.url,
        data_dir: files,
        version: productVersion,
        onTable(name, number, count) {
          table = `${number} of ${count} tables: ${name}`
          say(table)
        },
      })
      const counted = async function* () {
        let done = 0
        let said = 0
        for await (const chunk of bytes) {
          done += chunk.length
          if (done - said >= sayEvery) {
            said = done
            say(`${table}, ${Math.round(done / 1024 / 1024)} MB copied, compressed`)
          }
          yield chunk
        }
      }
      await restoreBackup(counted(), { url: target.url, data_dir: files })
      say(`All of it is in PostgreSQL ${majorVersion}, and is what was there`)
    } finally {
      await target.stop()
    }
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  } finally {
    await old.stop()
  }
  return replaceCluster(folder)
}
