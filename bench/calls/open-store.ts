import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../apps/server/src/db/embedded/start-postgres.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { buildNetworks, type NetworksSize } from './build-networks.ts'

export type Store = { url: string; stop(): Promise<void> }

/** A store of this size in a folder: the one that an earlier run left there, else a new one; without a folder it goes when it stops. */
export async function openStore(lasting: string | undefined, size: NetworksSize): Promise<Store> {
  const folder = lasting ?? mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
  mkdirSync(folder, { recursive: true })
  const data = path.join(
    folder,
    `${size.videos}-videos-${size.channels}-channels-${size.days}-days-${size.video_days}`,
  )
  const isNew = !existsSync(data)
  const postgres = await startPostgres({ folder: data, purpose: 'the bench', onStep: console.error })
  await migrate(postgres.url)
  if (isNew) await buildNetworks(postgres.url, size, console.error)
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      if (lasting === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
