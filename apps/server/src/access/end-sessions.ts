import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.gen.ts'
import { hashToken } from './session.ts'

/** Whose; network_id 0 for operators. */
type Owner = { network_id: number; account_id: number }

/**
 * Ends the account's sessions, all or all but that of a token, with what depends on them, as part of a change that says why;
 * answers how many. Those of an operator take along what it views.
 */
export async function endSessions(
  db: Kysely<DB>,
  { network_id, account_id }: Owner,
  { except }: { except?: string } = {},
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', hashToken(except ?? '')))
    .returning('token_hash')
    .execute()
  await deleteOfSessions(
    db,
    network_id,
    ended.map(({ token_hash }) => token_hash),
  )
  if (network_id === 0) await endViewings(db, account_id)
  return ended.length
}

/** What ends with sessions: the downloads they were given, and what is pushed to the browsers they are of. */
export async function deleteOfSessions(
  db: Kysely<DB>,
  network_id: number,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return
  for (const deletion of [db.deleteFrom('downloads'), db.deleteFrom('push_subscriptions')])
    await deletion.where('network_id', '=', network_id).where('session_hash', 'in', hashes).execute()
}

/** Those in which an operator views as others, also from the session that stays. */
async function endViewings(db: Kysely<DB>, account_id: number): Promise<void> {
  for (const table of ['sessions', 'external_tickets'] as const)
    await db.deleteFrom(table).where('viewed_by', '=', account_id).execute()
}

/** Mailed links and half sign-ins from before a change of password are worth nothing after it. */
export async function deleteProofs(db: Kysely<DB>, { network_id, account_id }: Owner): Promise<void> {
  for (const table of ['password_resets', 'sign_in_challenges'] as const)
    await db
      .deleteFrom(table)
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .execute()
}
