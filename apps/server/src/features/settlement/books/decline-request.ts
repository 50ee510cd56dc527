import type { AskedOfSecond } from '@cuesheet/contract/values/settlement'
import { sql, type Transaction } from 'kysely'
import type { Acting } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { findAcceptable } from '../inputs/preparations.ts'
import { changeMonth, type SeenMonth } from './change-month.ts'

type Declined = { what: AskedOfSecond; tie: string; reason: string }

/** Says no to what a month waits for a second person with: it is as if nobody had asked, and the month says why. */
export const declineRequest = (
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth,
  { what, tie, reason }: Declined,
  acting: Acting,
) =>
  changeMonth(db, scope, seen, acting, async (trx, row) => {
    const isWaiting = {
      lock: row.lock_asked_at !== null && row.locked_at === null,
      reopen: row.reopen_asked_at !== null,
      rate: row.rate_waits,
      difference: what === 'difference' && (await isTieWaiting(trx, scope, seen.month, { tie, row })),
    }[what]
    if (!isWaiting) throw new DomainError('conflict', { message_key: 'close_nothing_waits' })
    const ofMonth = sql`network_id = ${scope.network_id} and month = ${seen.month}`
    const undone = {
      lock: sql`lock_asked_at = null, lock_asked_by = null`,
      reopen: sql`reopen_asked_at = null, reopen_asked_by = null, reopen_reason = null`,
      rate: sql`rate = null, rate_note = null, rate_by = null, rate_at = null, rate_waits = false`,
      difference: null,
    }[what]
    await (undone
      ? sql`update settlement_months set ${undone} where ${ofMonth}`
      : sql`delete from settlement_acceptances where ${ofMonth} and tie = ${tie}`
    ).execute(trx)
    return {
      action: 'close.decline',
      after: { kind: what, ...(what === 'difference' && { tie }), reason },
      declined: { what, reason },
    }
  })

/** As what `acceptTie` would confirm: a difference that is another by now waits for nobody. */
async function isTieWaiting(
  trx: Transaction<DB>,
  scope: NetworkScope,
  month: string,
  asked: Parameters<typeof findAcceptable>[3],
): Promise<boolean> {
  const { accepted, difference, needs_two, is_settled } = await findAcceptable(trx, scope, month, asked)
  return (
    needs_two &&
    !is_settled &&
    accepted !== null &&
    accepted.confirmed_by === null &&
    BigInt(accepted.difference) === difference
  )
}
