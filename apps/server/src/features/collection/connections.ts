import type { CollectionProblem, CollectionWay } from '@cuesheet/contract/values/collection'
import { sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { CollectionError } from './collection-error.ts'
import { type Credentials, createAccess } from './create-access.ts'
import { ReportingClient } from './reporting-client.ts'
import { backoffMs } from './rules.ts'

export type Connection = {
  scope: NetworkScope
  way: CollectionWay
  content_owner: string
  credentials: Buffer
  connected_at: Date
  full_listed_at: Date | null
}

/** Of what is sealed: it opens for this network alone. */
export const ownerOf = ({ network_id }: NetworkScope): string => `collection ${network_id}`

export async function findConnection(db: Database, network_id: number): Promise<Connection | null> {
  const row = await db
    .selectFrom('collection_connections')
    .select(['way', 'content_owner', 'credentials', 'connected_at', 'full_listed_at'])
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  return row ? { ...row, way: row.way as CollectionWay, scope: installationScope(network_id) } : null
}

/** The platform in this connection's name. */
export async function openConnection(
  config: Config & { attempt_ms?: number },
  secrets: SecretBox,
  { scope, way, content_owner, credentials }: Connection,
  signal?: AbortSignal,
): Promise<ReportingClient> {
  const text = await secrets.open(credentials, ownerOf(scope)).catch(() => {
    throw new CollectionError('credentials_unreadable')
  })
  const access = await createAccess(config, JSON.parse(text) as Credentials)
  return new ReportingClient({ config, access, way, content_owner, ...(signal && { signal }) })
}

/** Locks it until the transaction ends; false where it has ended, or the network was connected again, since it was read. */
export async function lockConnection(
  trx: Transaction<DB>,
  { scope, credentials }: Connection,
): Promise<boolean> {
  const row = await trx
    .selectFrom('collection_connections')
    .select('network_id')
    .where('network_id', '=', scope.network_id)
    .where('credentials', '=', credentials)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that what was tried with a connection went well: failures are counted from none again. */
export async function recordSuccess(db: Database, { scope, credentials }: Connection): Promise<void> {
  await db
    .updateTable('collection_connections')
    .set({ failures: 0, problem_since: null })
    .where('network_id', '=', scope.network_id)
    .where('credentials', '=', credentials)
    .where('failures', '>', 0)
    .execute()
}

/** Notes why a try failed, and when the next one is; nothing where the network was connected again meanwhile. */
export async function recordProblem(
  db: Database,
  { scope: { network_id }, credentials }: Connection,
  { problem, retry_after_ms }: { problem: CollectionProblem; retry_after_ms: number },
  now: Date,
): Promise<void> {
  const connection = await db
    .selectFrom('collection_connections')
    .select('failures')
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  const failures = (connection?.failures ?? 0) + 1
  const pause = backoffMs(problem, { failures, retry_after_ms, now, chance: Math.random() })
  await db
    .updateTable('collection_connections')
    .set({
      problem,
      problem_since: sql`coalesce(problem_since, ${now})`,
      failures,
      next_try_at: new Date(now.getTime() + pause),
    })
    .where('network_id', '=', network_id)
    .where('credentials', '=', credentials)
    .execute()
}
