import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { distribute } from '../db/distribute.ts'
import { startPostgres } from '../db/embedded/start-postgres.ts'
import { migrate } from '../db/migrate.ts'

/** The database `cuesheet` of each server: the one, or of a Citus cluster the coordinator's and then the workers'. */
export type TestCluster = { nodes: string[] }

type Provide = { provide(key: 'testCluster', cluster: TestCluster): void }

/**
 * Vitest's global setup: one PostgreSQL for the whole run, with a migrated template that every suite's database copies.
 * Where TEST_CITUS_NODES names the servers of a cluster, the coordinator first, it is that, with the template spread over it.
 */
export default async function setUp(project: Provide): Promise<() => Promise<void>> {
  const nodes = process.env.TEST_CITUS_NODES?.split(' ')
  if (nodes) {
    await makeSpreadTemplate(nodes)
    project.provide('testCluster', { nodes })
    return async () => {}
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-test-'))
  const postgres = await startPostgres({
    folder,
    purpose: 'the tests',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '256MB' },
  })
  await runAt(postgres.url, 'create database template_migrated')
  await migrate(atDatabase(postgres.url, 'template_migrated'))
  project.provide('testCluster', { nodes: [postgres.url] })
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Another database of the same server. */
export const atDatabase = (url: string, name: string) => url.replace(/\/cuesheet(?=\?|$)/, `/${name}`)

export async function runAt(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Each node's part of a spread database can be copied by itself: what Citus notes of the nodes names no database. */
async function makeSpreadTemplate(nodes: readonly string[]): Promise<void> {
  for (const node of nodes) await runAt(node, 'drop database if exists template_migrated with (force)')
  await runAt(nodes[0]!, 'create database template_migrated')
  const workers = nodes.slice(1).map((url) => new URL(url))
  await distribute(atDatabase(nodes[0]!, 'template_migrated'), {
    workers: workers.map(({ hostname, port }) => ({ host: hostname, port: Number(port) })),
  })
  // Citus keeps connections between the nodes, and one process of its own, in a database that is used.
  for (const node of nodes) {
    await runAt(node, 'alter database template_migrated with allow_connections false')
    await runAt(
      node,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = 'template_migrated'`,
    )
  }
}
