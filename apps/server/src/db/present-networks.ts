import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'
import { isDatabaseUnavailable } from './database-error.ts'

/** Null: those of all nodes. */
const present = new AsyncLocalStorage<readonly number[]>()

/**
 * Of a statement over all networks: its rows are of a network whose node answers. A cluster refuses a statement that would
 * need a node which is away, so every such statement of a job says this.
 */
export function isPresent(column = 'network_id'): RawBuilder<boolean> {
  const ids = present.getStore()
  return ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`
}

/** The rows of a table that are of such networks, for statements that read it in several places. */
export const presentRows = (table: string, alias = table): RawBuilder<unknown> =>
  sql`(select * from ${sql.table(table)} where ${isPresent()}) as ${sql.ref(alias)}`

/** What was done was not done of networks whose node is away. */
export class NetworksAway extends Error {}

/**
 * Does work over all networks. Where a node of a cluster is away, it is done again over the networks whose nodes answer, and
 * then a NetworksAway names the others.
 */
export async function overPresentNetworks(db: Database, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    const networks = await findPresent(db).catch(() => null)
    if (networks === null || networks.away.length === 0) throw error
    await present.run(networks.ids, work)
    throw new NetworksAway(
      `left out ${networks.away.join(', ')}, whose database node does not answer: ${networks.nodes.join(', ')}`,
    )
  }
}

type Found = {
  ids: number[]
  /** Names of the networks whose node is away; operators' accounts are of none, and are named so. */
  away: string[]
  nodes: string[]
}

/** Null on a PostgreSQL that is no cluster. */
async function findPresent(db: Database): Promise<Found | null> {
  const cluster = await sql<{ is_cluster: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as is_cluster`.execute(db)
  if (!cluster.rows[0]?.is_cluster) return null
  const { rows: silent } = await sql<{ node: string; groupid: number }>`
    select nodename || ':' || nodeport as node, groupid
    from run_command_on_workers('select 1') as asked join pg_dist_node using (nodename, nodeport)
    where not asked.success order by node`.execute(db)
  const networks = await db
    .selectFrom('networks')
    .select(['network_id', 'name'])
    .orderBy('network_id')
    .execute()
  const named = [{ network_id: 0, name: 'operators' }, ...networks]
  const { rows: placed } = await sql<{ network_id: number; groupid: number }>`
    select id as network_id, groupid
    from unnest(${named.map(({ network_id }) => network_id)}::integer[]) as id
    join pg_dist_placement on shardid = get_shard_id_for_distribution_column('accounts', id)`.execute(db)
  const isAway = (id: number) =>
    placed.some(
      ({ network_id, groupid }) => network_id === id && silent.some((node) => node.groupid === groupid),
    )
  return {
    ids: named.map(({ network_id }) => network_id).filter((id) => !isAway(id)),
    away: named.filter(({ network_id }) => isAway(network_id)).map(({ name }) => name),
    nodes: silent.map(({ node }) => node),
  }
}
