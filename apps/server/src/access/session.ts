import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { ask, question } from '../db/questions.ts'
import type { Viewer } from './viewer.ts'

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

/** What is stored of a session that signs in and of its account, as JSON brings it. */
export type SessionRow = Omit<Viewer, 'network_id' | 'created_at' | 'viewing' | 'columns'> & {
  table_columns: Viewer['columns']
  created_at: string
  viewed_by: number | null
  /** Hexadecimal. */
  viewed_from: string | null
  view_reason: string | null
  ends_at: string | null
  /** Its last use is not known to some minutes. */
  is_stale: boolean
}

/** The SessionRow of a token: none where it is unknown, revoked, idle, over, locked or withdrawn. */
export const sessionOf = (network_id: number, token_hash: Buffer): RawBuilder<SessionRow> => sql`
  select accounts.account_id, permission_flag, operator_role, coalesce(user_id, '') as user_id,
    coalesce(nickname, '') as nickname, currency, language, theme, table_columns, single_keys, accounts.created_at,
    permission_flag = 0 and second_factors.enabled_at is null and viewed_by is null and coalesce((
      select second_factor_required from networks where networks.network_id = ${network_id}), false) as second_factor_needed,
    viewed_by, encode(viewed_from, 'hex') as viewed_from, view_reason, ends_at,
    last_seen_at < now() - ${sql.lit(`${seenMinutes} minutes`)}::interval as is_stale
  from sessions
  join accounts on accounts.network_id = ${network_id} and accounts.account_id = sessions.account_id
  left join second_factors on second_factors.network_id = ${network_id}
    and second_factors.account_id = sessions.account_id
  where sessions.network_id = ${network_id} and token_hash = ${token_hash} and ${isLiveSession}`

const noteUse = (db: Database, network_id: number, token_hash: Buffer) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('network_id', '=', network_id)
    .where('token_hash', '=', token_hash)
    .execute()

/** The same, where only what is stored of the token is known. */
export async function findViewerByHash(
  db: Database,
  network_id: number,
  token_hash: Buffer,
): Promise<Viewer | null> {
  const { session } = await ask(db, {
    session: question(sessionOf(network_id, token_hash), ([row]) => row ?? null),
  })
  return session && useSession(db, network_id, token_hash, session)
}

/** Whose session it is, noting that it is used; null where the operator who views with it no longer may. */
export async function useSession(
  db: Database,
  network_id: number,
  token_hash: Buffer,
  {
    table_columns,
    created_at,
    viewed_by,
    viewed_from,
    view_reason,
    ends_at,
    is_stale,
    ...account
  }: SessionRow,
): Promise<Viewer | null> {
  if (viewed_from !== null && !(await isViewingOpen(db, { viewed_from: Buffer.from(viewed_from, 'hex') })))
    return null
  // Nobody waits for it; where it fails, the next call writes it.
  if (is_stale) void noteUse(db, network_id, token_hash).catch(() => {})
  return {
    ...account,
    network_id: network_id === 0 ? null : network_id,
    columns: table_columns,
    created_at: new Date(created_at),
    viewing: viewed_by === null ? null : { viewed_by, reason: view_reason!, ends_at: new Date(ends_at!) },
  }
}
