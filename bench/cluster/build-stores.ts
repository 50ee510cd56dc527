import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { connect } from '../../apps/server/src/db/connection.ts'
import { distribute } from '../../apps/server/src/db/distribute.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { buildNetworks, type NetworksSize } from '../calls/build-networks.ts'
import { type BenchViewer, signIn } from '../calls/viewers.ts'
import { askOnce, atDatabase } from './ask-once.ts'
import { programs } from './start-plain.ts'

export type Servers = { plain: string; nodes: string[]; folder: string }

export type Stores = {
  plain: string
  /** The coordinator's database. */
  cluster: string
  /** The database of each node, the coordinator's first. */
  nodes: string[]
  /** Of each network, from the first. */
  viewers: Record<'manager' | 'member', BenchViewer>[]
  remove(): Promise<void>
}

/** The same rows, with the same ids, on plain PostgreSQL and, brought there as an operator brings them, on the cluster. */
export async function buildStores(
  servers: Servers,
  size: NetworksSize & { networks: number },
  say: (text: string) => void,
): Promise<Stores> {
  const name = `networks_${size.networks}`
  const plain = atDatabase(servers.plain, name)
  const nodes = servers.nodes.map((url) => atDatabase(url, name))
  const [cluster, ...workers] = nodes as [string, ...string[]]
  for (const url of [servers.plain, servers.nodes[0]!]) await askOnce(url, `create database ${name}`)
  await migrate(plain)
  await buildNetworks(plain, size, say)
  const viewers = await signInEverywhere(plain, size.networks)

  say('  Bringing the rows to the cluster')
  const dump = path.join(servers.folder, `${name}.dump`)
  execFileSync(path.join(programs, 'pg_dump'), ['-Fc', '-Z0', '-f', dump, plain], { stdio: 'inherit' })
  execFileSync(path.join(programs, 'pg_restore'), ['--exit-on-error', '-d', cluster, dump], {
    stdio: 'inherit',
  })
  rmSync(dump)
  await distribute(cluster, {
    workers: workers
      .map((url) => new URL(url))
      .map(({ hostname, port }) => ({ host: hostname, port: Number(port) })),
  })
  // As the plain rows are; statistics are gathered already.
  for (const url of nodes) await askOnce(url, 'vacuum')
  for (const url of [plain, ...nodes]) await askOnce(url, 'checkpoint')
  return {
    plain,
    cluster,
    nodes,
    viewers,
    async remove() {
      for (const url of [servers.plain, ...servers.nodes])
        await askOnce(url, `drop database if exists ${name} with (force)`)
    },
  }
}

async function signInEverywhere(url: string, networks: number): Promise<Stores['viewers']> {
  const db = connect(url, { max: 1, application_name: 'cuesheet bench' })
  try {
    const viewers: Stores['viewers'] = []
    for (let network = 1; network <= networks; network++) viewers.push(await signIn(db, network))
    return viewers
  } finally {
    await db.destroy()
  }
}

/** Numbers of networks in the order in which they take turns between the workers. */
export async function listByTurns(cluster: string): Promise<number[]> {
  const rows = await askOnce<{ network_id: number }>(
    cluster,
    `with placed as materialized (
       select network_id, get_shard_id_for_distribution_column('accounts', network_id) as shardid from networks
     )
     select network_id from placed join pg_dist_placement using (shardid)
     order by row_number() over (partition by groupid order by network_id), groupid`,
  )
  return rows.map(({ network_id }) => network_id)
}
