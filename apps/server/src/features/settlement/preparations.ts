import type { BasisLevel } from '@cuesheet/contract/values/settlement'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { mayStillAsk, requireSomeoneElse, requireTwoPersons } from '../../access/two-persons.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Acting, changeMonth, type SeenMonth } from './change-month.ts'
import { findOtherRates, isFarOff } from './find-market-rate.ts'
import { dollarsOf } from './nano-dollars.ts'
import { nobodysTie } from './nobodys-money.ts'
import { readMonth } from './read-month.ts'

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
export async function acceptTie(
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth,
  { tie, difference_usd, reason, account_id, address, is_second = false }: AcceptedTie,
): Promise<{ is_asked: boolean }> {
  let is_asked = false
  await changeMonth(db, scope, seen, { account_id, ...(address && { address }) }, async (trx, row) => {
    const found = await findAcceptable(trx, scope, seen.month, { tie, row })
    if (dollarsOf(found.difference) !== difference_usd)
      throw new DomainError('conflict', { message_key: 'close_tie_changed' })
    if ('other_level' in found && found.other_level !== null)
      throw new DomainError('conflict', { message_key: 'close_tie_has_file' })
    if (found.is_settled) throw new DomainError('conflict', { message_key: 'close_tie_accepted' })
    const request = { kind: 'close.difference', network_id: scope.network_id } as const
    const first =
      found.accepted && BigInt(found.accepted.difference) === found.difference ? found.accepted : null
    const isWaiting = first !== null && (await mayStillAsk(trx, { ...request, asked_by: first.accepted_by }))
    if (is_second && !isWaiting) throw new DomainError('conflict', { message_key: 'close_nothing_waits' })
    if (isWaiting && (is_second || first.accepted_by !== account_id)) {
      await requireTwoPersons(trx, {
        ...{ ...request, confirmed_by: account_id },
        ...{ asked_by: first.accepted_by, asked_at: first.accepted_at },
      })
      await sql`
        update settlement_acceptances set confirmed_by = ${account_id}, confirmed_at = now()
        where network_id = ${scope.network_id} and month = ${seen.month} and tie = ${tie}`.execute(trx)
      return { action: 'close.confirm_difference', after: { tie, difference_usd, reason: first.reason } }
    }
    is_asked = found.needs_two
    if (is_asked) await requireSomeoneElse(trx, { ...request, asked_by: account_id })
    await sql`
      insert into settlement_acceptances (network_id, month, tie, difference, reason, accepted_by)
      values (${scope.network_id}, ${seen.month}, ${tie}, ${String(found.difference)}::bigint, ${reason}, ${account_id})
      on conflict (network_id, month, tie) do update set difference = excluded.difference, reason = excluded.reason,
        accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at, confirmed_by = null, confirmed_at = null`.execute(
      trx,
    )
    return { action: 'close.accept_difference', after: { tie, difference_usd, reason } }
  })
  return { is_asked }
}

/** What can be accepted: a tie until the month is approved, money without a member until it is locked. */
async function findAcceptable(
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
export async function changeRate(
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth,
  { rate, note, is_second = false }: { rate: string | null; note: string; is_second?: boolean },
  acting: Acting,
): Promise<{ is_asked: boolean }> {
  let is_asked = false
  await changeMonth(db, scope, seen, acting, async (trx, row) => {
    requireOpen(row)
    const request = { kind: 'close.rate', network_id: scope.network_id } as const
    const isSame = row.rate_waits && rate !== null && Number(row.rate) === Number(rate)
    const isWaiting = isSame && (await mayStillAsk(trx, { ...request, asked_by: row.rate_by }))
    if (is_second && !isWaiting) throw new DomainError('conflict', { message_key: 'close_nothing_waits' })
    if (isWaiting && (is_second || row.rate_by !== acting.account_id)) {
      await requireTwoPersons(trx, {
        ...{ ...request, confirmed_by: acting.account_id ?? null },
        ...{ asked_by: row.rate_by, asked_at: row.rate_at! },
      })
      await sql`
        update settlement_months set rate_waits = false, rate_confirmed_by = ${acting.account_id}, rate_confirmed_at = now()
        where network_id = ${scope.network_id} and month = ${seen.month}`.execute(trx)
      return { action: 'close.confirm_rate', after: { rate, note: row.rate_note } }
    }
    if (rate !== null && Number(rate) === 0)
      throw new DomainError('invalid_input', { fields: { rate: 'invalid_input' } })
    if (rate !== null && note === '')
      throw new DomainError('invalid_input', { fields: { note: 'field_required' } })
    is_asked = rate !== null && isFarOff(rate, await findOtherRates(trx, scope, seen.month))
    if (is_asked) await requireSomeoneElse(trx, { ...request, asked_by: acting.account_id ?? null })
    await sql`
      update settlement_months set rate = ${rate}::numeric, rate_note = ${rate === null ? null : note},
        rate_by = ${rate === null ? null : acting.account_id}, rate_at = ${rate === null ? null : sql`now()`},
        rate_waits = ${is_asked}, rate_confirmed_by = null, rate_confirmed_at = null
      where network_id = ${scope.network_id} and month = ${seen.month}`.execute(trx)
    return { action: 'close.set_rate', after: { rate, note } }
  })
  return { is_asked }
}
