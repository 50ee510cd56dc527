import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { isLiveSession, listViewing } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import type { Mark } from './rules.ts'

/** More than a day brings; a client that missed more reads everything again. */
export const maxEvents = 10_000

export type StoredEvent = {
  network_id: number
  event_id: number
  account_id: number | null
  is_for_everyone: boolean
  kind: string
  subject: unknown
  transaction_id: string
}

/** The current position: every transaction still open announces its events after it. */
export async function findMark(db: Database): Promise<Mark> {
  const { rows } = await sql<{ transaction_id: string; at_seconds: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction_id,
      extract(epoch from clock_timestamp())::integer as at_seconds`.execute(db)
  const { transaction_id, at_seconds } = rows[0]!
  return { transaction_id: BigInt(transaction_id), at_seconds }
}

/** What these networks announced after the mark, and perhaps some of what was announced just before it. */
export async function listEventsSince(
  db: Database,
  scopes: readonly NetworkScope[],
  { transaction_id }: Mark,
): Promise<StoredEvent[]> {
  return db
    .selectFrom('events')
    .select(['network_id', 'event_id', 'account_id', 'is_for_everyone', 'kind', 'subject', 'transaction_id'])
    .where(
      'network_id',
      'in',
      scopes.map(({ network_id }) => network_id),
    )
    .where('transaction_id', '>=', sql<string>`${String(transaction_id)}::xid8`)
    .orderBy('event_id')
    .limit(maxEvents)
    .execute()
}

/** Of these sessions those that still are, by their token's hash in hex, with what their accounts are now. */
export async function listLiveSessions(
  db: Database,
  sessions: readonly { network_id: number; token_hash: Buffer }[],
): Promise<{ session: string; permission_flag: number }[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.network_id', '=', 'sessions.network_id')
        .onRef('accounts.account_id', '=', 'sessions.account_id'),
    )
    .select([sql<string>`encode(sessions.token_hash, 'hex')`.as('session'), 'permission_flag', 'viewed_from'])
    .where('sessions.network_id', 'in', [...new Set(sessions.map(({ network_id }) => network_id))])
    .where(
      'sessions.token_hash',
      'in',
      sessions.map(({ token_hash }) => token_hash),
    )
    .where(isLiveSession)
    .execute()
  const viewing = await listViewing(
    db,
    rows.flatMap(({ viewed_from }) => viewed_from ?? []),
  )
  return rows.filter(({ viewed_from }) => viewed_from === null || viewing.has(viewed_from.toString('hex')))
}
