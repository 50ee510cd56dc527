import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/connection.ts'
import type { TestNetwork } from './factories.ts'

/** `citus.sh` and its folder, of a cluster whose nodes nothing else uses meanwhile: npm run test:citus. */
const [script, folder] = process.env.TEST_CITUS_CONTROL?.split(' ') ?? []
export const mayKillNodes = script !== undefined
const control = (act: 'kill' | 'up', node: number) =>
  promisify(execFile)('bash', [script!, act, folder!, String(node)])

/** 0 is the coordinator. */
export const killNode = (node: number) => control('kill', node)

/** Its processes notice one after the other that the first one of them is gone; until then it cannot start. */
export async function startNode(node: number): Promise<void> {
  await expect.poll(() => control('up', node).then(() => 'up', String), { timeout: 60_000 }).toBe('up')
}

/** The number of the worker that a network is on. */
export async function findWorker(db: Database, { network_id }: TestNetwork): Promise<number> {
  const { rows } = await sql<{ node: number }>`
    select groupid as node from pg_dist_placement
    where shardid = get_shard_id_for_distribution_column('accounts', ${network_id}::integer)`.execute(db)
  return rows[0]!.node
}
