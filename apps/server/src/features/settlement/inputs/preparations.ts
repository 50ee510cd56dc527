import type { BasisLevel } from '@cuesheet/contract/values/settlement'
import { hasRate } from '@cuesheet/contract/values/settlement-currencies'
import { sql, type Transaction } from 'kysely'
import type { Acting } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { askOrConfirm } from '../../../access/two-persons.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { changeMonth, type SeenMonth } from '../books/change-month.ts'
import { dollarsOf } from '../nano-dollars.ts'
import { readMonth } from '../read-month.ts'
import { findCurrency } from '../settlement-currencies.ts'
import { findOtherRates, isFarOff } from './find-market-rate.ts'
import { nobodysTie } from './nobodys-money.ts'

const requireOpen = ({ approved_at }: { approved_at: Date | null }) => {
  if (approved_at) throw new DomainError('conflict', { message_key: 'close_is_approved' })
}

type AcceptedTie = {
  tie: string
  difference_usd: string
  reason: string
  account_id: number
  address?: string
  is_second?: boolean
}

/**
 * Accepts a difference as it is, or with the tie `nobody` money without a member; of a file that is missing it is awaited
 * then. Where the network asks for two, or it is above its limit, another one who accepts the same confirms it; answers
 * whether that is waited for. `is_second`: confirms what waits, and never asks.
 */
export function acceptTie(
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth,
  { tie, difference_usd, reason, account_id, address, is_second = false }: AcceptedTie,
): Promise<{ is_asked: boolean }> {
  return changeMonth(db, scope, seen, { account_id, address }, async (trx, row) => {
    const found = await findAcceptable(trx, scope, seen.month, { tie, row })
    if (dollarsOf(found.difference) !== difference_usd)
      throw new DomainError('conflict', { message_key: 'close_tie_changed' })
    if ('other_level' in found && found.other_level !== null)
      throw new DomainError('conflict', { message_key: 'close_tie_has_file' })
    if (found.is_settled) throw new DomainError('conflict', { message_key: 'close_tie_accepted' })
    const first =
      found.accepted && BigInt(found.accepted.difference) === found.difference ? found.accepted : null
    const step = await askOrConfirm(trx, {
      kind: 'close.difference',
      network_id: scope.network_id,
      account_id,
      waiting: first && { asked_by: first.accepted_by, asked_at: first.accepted_at },
      isNeeded: () => found.needs_two,
      is_second,
      is_repeatable: true,
    })
    const is_asked = step === 'asked'
    if (step === 'confirmed') {
      await sql`
        update settlement_acceptances set confirmed_by = ${account_id}, confirmed_at = now()
        where network_id = ${scope.network_id} and month = ${seen.month} and tie = ${tie}`.execute(trx)
      return { action: 'close.confirm_difference', after: { tie, difference_usd, reason: first!.reason } }
    }
    await sql`
      insert into settlement_acceptances (network_id, month, tie, difference, reason, accepted_by)
      values (${scope.network_id}, ${seen.month}, ${tie}, ${String(found.difference)}::bigint, ${reason}, ${account_id})
      on conflict (network_id, month, tie) do update set difference = excluded.difference, reason = excluded.reason,
        accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at, confirmed_by = null, confirmed_at = null`.execute(
      trx,
    )
    return { action: 'close.accept_difference', after: { tie, difference_usd, reason }, is_asked }
  })
}

/** What can be accepted: a tie until the month is approved, money without a member until it is locked. */
export async function findAcceptable(
  trx: Transaction<DB>,
  scope: NetworkScope,
  month: string,
  { tie, row }: { tie: string; row: { approved_at: Date | null; locked_at: Date | null } },
) {
  if (tie !== nobodysTie) requireOpen(row)
  if (row.locked_at) throw new DomainError('conflict', { message_key: 'close_was_locked' })
  const { ties, nobodys } = await readMonth(trx, scope, month)
  const found =
    tie === nobodysTie ? nobodys : ties.find((line) => line.tie === tie && line.finding !== 'fits')
  if (!found) throw new DomainError('not_found')
  return found
}

/** Says by which of its files a family counts, in every month that is not approved. */
export const changeBasis = (
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth,
  { family, level }: { family: 'ads' | 'premium'; level: BasisLevel },
  acting: Acting,
) =>
  changeMonth(db, scope, seen, acting, async (trx, row) => {
    requireOpen(row)
    await trx
      .insertInto('settlement_bases')
      .values({ network_id: scope.network_id, family, level })
      .onConflict((known) => known.columns(['network_id', 'family']).doUpdateSet({ level }))
      .execute()
    return { action: 'close.set_basis', after: { family, level } }
  })

/**
 * Enters the settled rate of a month; null: the payment summary's. One that is far from what others say counts once another
 * person enters the same; answers whether that is waited for. `is_second`: confirms what waits, and never asks.
 */
export function changeRate(
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth,
  { rate, note, is_second = false }: { rate: string | null; note: string; is_second?: boolean },
  acting: Acting,
): Promise<{ is_asked: boolean }> {
  return changeMonth(db, scope, seen, acting, async (trx, row) => {
    requireOpen(row)
    if (!hasRate({ currency: await findCurrency(trx, scope) }))
      throw new DomainError('conflict', { message_key: 'close_has_no_rate' })
    const isSame = row.rate_waits && rate !== null && Number(row.rate) === Number(rate)
    const step = await askOrConfirm(trx, {
      kind: 'close.rate',
      network_id: scope.network_id,
      account_id: acting.account_id,
      waiting: isSame ? { asked_by: row.rate_by, asked_at: row.rate_at! } : null,
      async isNeeded() {
        if (rate === null) return false
        requireRate(rate, note)
        return isFarOff(rate, await findOtherRates(trx, scope, seen.month))
      },
      is_second,
      is_repeatable: true,
    })
    const is_asked = step === 'asked'
    if (step === 'confirmed') {
      await sql`
        update settlement_months set rate_waits = false, rate_confirmed_by = ${acting.account_id}, rate_confirmed_at = now()
        where network_id = ${scope.network_id} and month = ${seen.month}`.execute(trx)
      return { action: 'close.confirm_rate', after: { rate, note: row.rate_note } }
    }
    await sql`
      update settlement_months set rate = ${rate}::numeric, rate_note = ${rate === null ? null : note},
        rate_by = ${rate === null ? null : acting.account_id}, rate_at = ${rate === null ? null : sql`now()`},
        rate_waits = ${is_asked}, rate_confirmed_by = null, rate_confirmed_at = null
      where network_id = ${scope.network_id} and month = ${seen.month}`.execute(trx)
    return { action: 'close.set_rate', after: { rate, note }, is_asked }
  })
}

function requireRate(rate: string, note: string): void {
  if (Number(rate) === 0) throw new DomainError('invalid_input', { fields: { rate: 'invalid_input' } })
  if (note === '') throw new DomainError('invalid_input', { fields: { note: 'field_required' } })
}
