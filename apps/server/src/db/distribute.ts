import type pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'
import { openClient } from './connection.ts'
import { migrate } from './migrate.ts'
import { type SpreadOptions, spreadTables } from './spread-tables.ts'

/** A PostgreSQL server as the other nodes reach it. */
export type ClusterNode = { host: string; port: number }

export type DistributeOptions = SpreadOptions & {
  /** Nodes that hold rows of networks, beside those that the cluster has already. */
  workers: readonly ClusterNode[]
  /** How workers reach the coordinator; by default as `url` does. */
  coordinator?: ClusterNode
}

export type Distributed = { added: ClusterNode[]; tables: string[]; workers: number }

/**
 * Makes the database at `url` the coordinator of a Citus cluster: brings it to the schema of this version, creates the
 * extension there and on the workers, adds them, and spreads the tables with their rows. What is done already is left
 * alone. Throws an OperatorError where Citus is not installed, or a node cannot be reached.
 */
export async function distribute(url: string, options: DistributeOptions): Promise<Distributed> {
  const { workers, onStep } = options
  const coordinator = options.coordinator ?? nodeOf(url)
  await requireCitus(url, coordinator)
  await migrate(url, { onStep: (name) => onStep?.(`running migration ${name}`) })
  const client = await openClient(url, { application_name: 'cuesheet distribute' })
  try {
    const known = await listWorkers(client)
    const added = workers.filter(
      ({ host, port }) => !known.some((node) => node.host === host && node.port === port),
    )
    if (known.length + added.length === 0)
      throw new OperatorError('A cluster needs workers: name each with --worker HOST:PORT.')
    for (const node of added) {
      onStep?.(`preparing ${nameOf(node)}`)
      await prepareNode(url, node)
    }
    await prepareDatabase(client)
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const node of added) {
      onStep?.(`adding ${nameOf(node)}`)
      await client.query('select citus_add_node($1, $2)', [node.host, node.port])
    }
    const tables = await spreadTables(client, options)
    if (tables.length > 0) {
      onStep?.('gathering statistics')
      await client.query('analyze')
    }
    return { added, tables, workers: known.length + added.length }
  } finally {
    await client.end().catch(() => {})
  }
}

export const nameOf = ({ host, port }: ClusterNode) => `${host}:${port}`

function nodeOf(url: string): ClusterNode {
  const parsed = URL.parse(url)
  if (!parsed?.hostname || parsed.searchParams.has('host'))
    throw new OperatorError(
      'A cluster needs a server that its workers reach by name and port: set DATABASE_URL to postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
    )
  return { host: parsed.hostname, port: Number(parsed.port || 5432) }
}

/** `url` at another node, and where named in another database there. */
function urlAt(url: string, { host, port }: ClusterNode, database?: string): string {
  const other = new URL(url)
  other.hostname = host
  other.port = String(port)
  if (database !== undefined) other.pathname = `/${database}`
  return other.href
}

async function requireCitus(url: string, node: ClusterNode): Promise<void> {
  const client = await openNode(url, node)
  try {
    const { rows } = await client.query<{ is_loaded: boolean }>(`
      select current_setting('shared_preload_libraries') ~ '\\mcitus\\M' as is_loaded`)
    if (!rows[0]?.is_loaded)
      throw new OperatorError(
        `PostgreSQL at ${nameOf(node)} does not load Citus: install it and set shared_preload_libraries = 'citus'.`,
      )
  } finally {
    await client.end().catch(() => {})
  }
}

async function openNode(url: string, node: ClusterNode): Promise<pg.Client> {
  try {
    return await openClient(url, { application_name: 'cuesheet distribute', connect_timeout_ms: 5000 })
  } catch (error) {
    throw new OperatorError(`The node ${nameOf(node)} cannot be used: ${(error as Error).message}.`)
  }
}

/** The database on a worker, with the extension. */
async function prepareNode(url: string, node: ClusterNode): Promise<void> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1))
  const server = await openNode(urlAt(url, node, 'postgres'), node)
  try {
    const { rows } = await server.query('select from pg_database where datname = $1', [database])
    if (rows.length === 0) await server.query(`create database ${server.escapeIdentifier(database)}`)
  } finally {
    await server.end().catch(() => {})
  }
  await requireCitus(urlAt(url, node, 'template1'), node)
  const client = await openNode(urlAt(url, node), node)
  try {
    await prepareDatabase(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Of the database on each node. */
export const nodeSettings = [
  "timezone = 'UTC'",
  'jit = off',
  "citus.propagate_set_commands = 'local'",
  // What is copied everywhere may be changed after a list of all networks was read.
  "citus.multi_shard_modify_mode = 'sequential'",
]

/** Nodes talk to each other with the settings of their databases, not with those of a connection of ours. */
async function prepareDatabase(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists citus')
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const setting of nodeSettings) await client.query(`alter database ${rows[0]!.name} set ${setting}`)
}

async function listWorkers(client: pg.Client): Promise<ClusterNode[]> {
  if (!(await hasNodes(client))) return []
  const { rows } = await client.query<ClusterNode>(
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid',
  )
  return rows
}

const hasNodes = async (client: pg.Client) =>
  (await client.query(`select from pg_extension where extname = 'citus'`)).rows.length > 0
