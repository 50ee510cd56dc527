import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { sql } from 'kysely'
import type { Viewer } from '../access/viewer.ts'
import type { Database } from '../db/connection.ts'

/** A session ends after this many days without a call. */
export const idleDays = 30
/** How exact `last_seen_at` is: most calls must not write. */
const seenMinutes = 5

/** 256 random bits, as text. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token: it cannot be used to sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'latin1').digest()
}

/** The token of `Authorization: Bearer …`, null where there is none of the form this server issues. */
export function readBearer(authorization: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')?.[1] ?? null
}

/** Of sessions and their accounts: whether it still signs in, unless the operator who views with it no longer may. */
export const isLiveSession = sql<boolean>`sessions.last_seen_at > now() - ${sql.lit(`${idleDays} days`)}::interval
  and accounts.withdrawn_at is null and accounts.locked_at is null
  and (sessions.viewed_by is null or sessions.ends_at > now())`

/** Of these sessions of operators, by what is stored of their tokens, those with which one still views as others, in hex. */
export async function listViewing(db: Database, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.network_id', '=', 'sessions.network_id')
        .onRef('accounts.account_id', '=', 'sessions.account_id'),
    )
    .select('token_hash')
    .where('sessions.network_id', '=', 0)
    .where('accounts.network_id', '=', 0)
    .where('token_hash', 'in', hashes)
    .where('operator_role', '=', 'administrator')
    .where(isLiveSession)
    .execute()
  return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
}

/** Whether the operator is still signed in with the session it began to view from, and may view. */
export const isViewingOpen = async (
  db: Database,
  { viewed_from }: { viewed_from: Buffer },
): Promise<boolean> => (await listViewing(db, [viewed_from])).size > 0

/** Whose token it is on this network's domains (0: the installation's); null where unknown, revoked, idle, over, locked or withdrawn. */
export function findViewer(db: Database, networkId: number, token: string): Promise<Viewer | null> {
  return findViewerByHash(db, networkId, hashToken(token))
}

const noteUse = (db: Database, networkId: number, token_hash: Buffer) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('network_id', '=', networkId)
    .where('token_hash', '=', token_hash)
    .execute()

/** The same, where only what is stored of the token is known. */
export async function findViewerByHash(
  db: Database,
  networkId: number,
  token_hash: Buffer,
): Promise<Viewer | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.network_id', '=', 'sessions.network_id')
        .onRef('accounts.account_id', '=', 'sessions.account_id'),
    )
    .leftJoin('networks', 'networks.network_id', 'accounts.network_id')
    .leftJoin('second_factors', (join) =>
      join
        .onRef('second_factors.network_id', '=', 'sessions.network_id')
        .onRef('second_factors.account_id', '=', 'sessions.account_id'),
    )
    .select([
      'accounts.account_id',
      'accounts.permission_flag',
      'accounts.operator_role',
      'accounts.user_id',
      'accounts.nickname',
      'accounts.currency',
      'accounts.language',
      'accounts.theme',
      'accounts.table_columns',
      'accounts.single_keys',
      'accounts.created_at',
      sql<boolean>`accounts.permission_flag = 0 and coalesce(networks.second_factor_required, false)
        and second_factors.enabled_at is null and sessions.viewed_by is null`.as('second_factor_needed'),
      'sessions.viewed_by',
      'sessions.viewed_from',
      'sessions.view_reason',
      'sessions.ends_at',
      sql<boolean>`sessions.last_seen_at < now() - ${sql.lit(`${seenMinutes} minutes`)}::interval`.as(
        'is_stale',
      ),
    ])
    .where('sessions.network_id', '=', networkId)
    .where('sessions.token_hash', '=', token_hash)
    .where(isLiveSession)
    .executeTakeFirst()
  if (!row) return null
  const { viewed_from } = row
  if (viewed_from !== null && !(await isViewingOpen(db, { viewed_from }))) return null
  // Nobody waits for it; where it fails, the next call writes it.
  if (row.is_stale) void noteUse(db, networkId, token_hash).catch(() => {})
  return {
    account_id: row.account_id,
    network_id: networkId === 0 ? null : networkId,
    permission_flag: row.permission_flag as Viewer['permission_flag'],
    operator_role: row.operator_role as Viewer['operator_role'],
    user_id: row.user_id ?? '',
    nickname: row.nickname ?? '',
    currency: row.currency as Currency | null,
    language: row.language as Locale | null,
    theme: row.theme as Viewer['theme'],
    columns: row.table_columns as Viewer['columns'],
    single_keys: row.single_keys,
    created_at: row.created_at,
    second_factor_needed: row.second_factor_needed,
    viewing:
      row.viewed_by === null
        ? null
        : { viewed_by: row.viewed_by, reason: row.view_reason!, ends_at: row.ends_at! },
  }
}
