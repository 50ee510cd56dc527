import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import { deleteOfSessions, endSessions } from '../../access/end-sessions.ts'
import { hashToken, idleDays } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readDevice } from '../../http/read-device.ts'
import type { Owner } from './rules.ts'

/** More than anyone has; the others are ended with `end.others`. */
const maxSessions = 100

/** Where the account is signed in: the session of this token first, then the latest seen. */
export async function listSessions(db: Database, { network_id, account_id }: Owner, token: string | null) {
  const isCurrent = sql<boolean>`coalesce(token_hash = ${token === null ? null : hashToken(token)}::bytea, false)`
  const rows = await db
    .selectFrom('sessions')
    .select(['session_id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .select(isCurrent.as('is_current'))
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .where('viewed_by', 'is', null)
    .where('last_seen_at', '>', sql<Date>`now() - ${sql.lit(`${idleDays} days`)}::interval`)
    .orderBy(isCurrent, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .limit(maxSessions)
    .execute()
  return rows.map(({ user_agent, created_at, last_seen_at, ...row }) => ({
    ...row,
    device: readDevice(user_agent),
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }))
}

/** Ends one of the account's sessions, with what depends on it: `not_found` for any other. */
export async function endSession(
  db: Database,
  owner: Owner,
  sessionId: string,
  acting: ActingPerson,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('network_id', '=', owner.network_id)
      .where('account_id', '=', owner.account_id)
      .where('session_id', '=', sessionId)
      .returning(['token_hash', 'user_agent'])
      .executeTakeFirst()
    if (!ended) throw new DomainError('not_found')
    await deleteOfSessions(trx, owner.network_id, [ended.token_hash])
    await recordEnd(trx, owner, acting, { ...readDevice(ended.user_agent), ended: 1 })
  })
}

/** Ends all of the account's sessions but that of this token; answers how many. */
export function endOtherSessions(
  db: Database,
  owner: Owner,
  token: string,
  address: string,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, owner, { except: token })
    if (ended > 0) await recordEnd(trx, owner, { account_id: owner.account_id, address }, { ended })
    return ended
  })
}

function recordEnd(
  trx: Transaction<DB>,
  { network_id, account_id }: Owner,
  acting: ActingPerson,
  after: Record<string, string | number | boolean | null>,
): Promise<void> {
  const subject = String(account_id)
  return recordAudit(trx, { network_id, ...acting, action: 'session.end', subject, after })
}
