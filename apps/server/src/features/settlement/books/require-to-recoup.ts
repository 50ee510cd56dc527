import type { ToRecoup, WriteOff } from '@cuesheet/contract/values/settlement'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Account, readBalances, type Transfer } from '../../ledger/public.ts'
import { bookOf } from '../settlement-currencies.ts'

type Of = { entry_id: number; kind: WriteOff; account_id: number; amount: string; currency: string }

export const writeOffJournal = (entryId: number) => `write-off/${entryId}`

const accountOf = ({ kind, account_id }: Pick<Of, 'kind' | 'account_id'>): Account =>
  `member:${account_id}:${kind === 'advance_write_off' ? 'advance' : 'guarantee'}`

/** What is owed to the network no longer: it bears an advance as an adjustment, and a top-up as one that was never recoupable. */
export const toWriteOff = ({ entry_id, kind, account_id, amount, currency }: Of): Transfer => ({
  transfer_id: writeOffJournal(entry_id),
  debit_account: kind === 'advance_write_off' ? 'adjustments' : 'guarantees',
  credit_account: accountOf({ kind, account_id }),
  amount: BigInt(amount),
  currency: currency as Transfer['currency'],
  kind,
})

/**
 * The currency of what is written off. `conflict` where less than `amount` is left to be recouped, and where a month is approved
 * and not locked, which has taken of it what it takes.
 */
export async function requireToRecoup(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { kind, account_id, amount }: Omit<Of, 'entry_id' | 'currency'>,
): Promise<string> {
  const { network_id } = scope
  const approved = await trx
    .selectFrom('settlement_months')
    .select('month')
    .where('network_id', '=', network_id)
    .where('approved_at', 'is not', null)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  if (approved) throw new DomainError('conflict', { message_key: 'close_month_waits' })
  const balances = await readBalances(trx, scope, { accounts: [accountOf({ kind, account_id })] })
  const owed = balances.find(({ posted }) => -posted >= BigInt(amount))
  if (!owed) throw new DomainError('conflict', { message_key: 'close_write_off_above' })
  return owed.currency
}

/** By member, where there is any: what the books have to be recouped of it. */
export async function listToRecoup(db: Database, { network_id }: NetworkScope): Promise<ToRecoup[]> {
  const { rows } = await sql<ToRecoup>`
    select owner as account_id, coalesce(-sum(posted) filter (where account like '%:advance'), 0)::text as advance,
      coalesce(-sum(posted) filter (where account like '%:guarantee'), 0)::text as guarantee
    from ledger_accounts
    where network_id = ${network_id} and currency = ${bookOf(network_id)} and owner is not null and posted < 0 and (account like '%:advance' or account like '%:guarantee')
    group by owner order by owner`.execute(db)
  return rows
}
