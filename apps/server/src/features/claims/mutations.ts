import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { withTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { isUrgentClaim } from '../facts/urgent-claims.ts'
import { tellEnding } from './tell-claims.ts'

/** Marks events as handled, but for those that are; answers how many it marked. */
export function handleClaims(
  db: Database,
  scope: NetworkScope,
  { events, note }: { events: readonly number[]; note: string },
  by: ActingPerson,
): Promise<number> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const locked = await lockEvents(trx, scope, events)
    const open = locked.filter((event) => !event.is_handled).map(({ event_id }) => event_id)
    if (open.length === 0) return 0
    await sql`
      update claim_events set handled_at = now(), handled_by = ${by.account_id}, note = ${note}
      where network_id = ${network_id} and event_id = any(${open}::bigint[])`.execute(trx)
    const after = { claims: open.length, note }
    await recordAudit(trx, { network_id, ...by, action: 'claim.handle', after })
    return open.length
  })
}

/** Takes that back; answers of how many. */
export function reopenClaims(
  db: Database,
  scope: NetworkScope,
  events: readonly number[],
  by: ActingPerson,
): Promise<number> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const locked = await lockEvents(trx, scope, events)
    const handled = locked.filter((event) => event.is_handled).map(({ event_id }) => event_id)
    if (handled.length === 0) return 0
    await sql`
      update claim_events set handled_at = null, handled_by = null, note = null
      where network_id = ${network_id} and event_id = any(${handled}::bigint[])`.execute(trx)
    await recordAudit(trx, {
      network_id,
      ...by,
      action: 'claim.reopen',
      after: { claims: handled.length },
    })
    return handled.length
  })
}

async function lockEvents(trx: Transaction<DB>, { network_id }: NetworkScope, events: readonly number[]) {
  const ids = [...new Set(events)]
  const { rows } = await sql<{ event_id: number; is_handled: boolean }>`
    select event_id, handled_at is not null as is_handled from claim_events
    where network_id = ${network_id} and event_id = any(${ids}::bigint[]) order by event_id for update`.execute(
    trx,
  )
  if (rows.length !== ids.length) throw new DomainError('not_found')
  return rows
}

/** Tells once of each claim that the platform decides on soon. `today`: the reporting day. */
export const warnOfEnding = (db: Database, scope: NetworkScope, today: string): Promise<void> =>
  withTransaction(db, async (trx) => {
    // Another process that does the same waits, and finds nothing left.
    const { rows } = await sql<{ event_id: number }>`
      update claim_events set warned_on = ${today}::date
      where network_id = ${scope.network_id} and warned_on is null and ends_on is not null and ${isUrgentClaim(today)}
      returning event_id`.execute(trx)
    await tellEnding(
      trx,
      scope,
      rows.map(({ event_id }) => event_id),
    )
  })
