import { existsSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '../../apps/server/src/db/embedded/start-postgres.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { buildNetworks, type NetworksSize } from './build-networks.ts'

export type Store = { url: string; size: NetworksSize; stop(): Promise<void> }

/** A store of this size in `folder`: the one that an earlier run left there, else a new one. */
export async function openStore(folder: string, size: NetworksSize): Promise<Store> {
  const data = path.join(
    folder,
    `${size.videos}-videos-${size.channels}-channels-${size.days}-days-${size.video_days}`,
  )
  const isNew = !existsSync(data)
  const postgres = await startPostgres({ folder: data, purpose: 'the bench', onStep: console.error })
  await migrate(postgres.url)
  if (isNew) await buildNetworks(postgres.url, size, console.error)
  return { url: postgres.url, size, stop: () => postgres.stop() }
}
