import { DomainError } from '../../errors/domain-error.ts'
import { mayOverdraw } from './accounts.ts'
import { hashTransfer, type Row } from './hash-transfer.ts'
import { contradiction, type Given } from './transfers.ts'

export type Balance = { account: string; currency: string; posted: bigint; pending: bigint; version: number }

/** What transfers change: balances by `balanceKey`, pending transfers by their id, the end of the period's chain. */
export type Books = {
  network_id: number
  balances: ReadonlyMap<string, Balance>
  pending: Map<string, Pick<Given, 'debit_account' | 'credit_account' | 'currency' | 'amount'>>
  end: { transfers: number; hash: Buffer }
}

export const balanceKey = (account: string, currency: string | null) => `${account} ${currency}`

/**
 * Brings the books along with transfers, in their order; answers the rows to be written. `conflict` where a pending
 * transfer is not there to be posted or voided, or where one that needs a balance leaves less than nothing in the end.
 */
export function applyTransfers(
  books: Books,
  transfers: readonly Given[],
  created_at: string,
): (Row & { hash: Buffer })[] {
  const drawn = new Set<Balance>()
  const rows = transfers.map((given) => {
    const debit = books.balances.get(balanceKey(given.debit_account, given.currency))!
    const credit = books.balances.get(balanceKey(given.credit_account, given.currency))!
    const amount = BigInt(given.amount)
    if (given.pending_of !== null) debit.pending -= takePending(books, given)
    if (given.phase === 'pending') {
      debit.pending += amount
      books.pending.set(given.transfer_id, given)
    } else if (given.phase !== 'void') {
      debit.posted -= amount
      credit.posted += amount
    }
    if (given.pending_of === null && !mayOverdraw(given.debit_account, given.kind)) drawn.add(debit)
    debit.version++
    credit.version++
    const row = {
      ...given,
      created_at,
      sequence: String(++books.end.transfers),
      debit_version: String(debit.version),
      credit_version: String(credit.version),
    }
    books.end.hash = hashTransfer(books.end.hash, books.network_id, row)
    return { ...row, hash: books.end.hash }
  })
  for (const { posted, pending } of drawn)
    if (posted < pending) throw new DomainError('conflict', { message_key: 'balance_too_low' })
  return rows
}

/** The amount that is no longer pending. */
function takePending({ pending }: Books, given: Given): bigint {
  const held = pending.get(given.pending_of!)
  const fits =
    held &&
    held.debit_account === given.debit_account &&
    held.credit_account === given.credit_account &&
    held.currency === given.currency &&
    (given.phase === 'void' ? held.amount === given.amount : BigInt(given.amount) <= BigInt(held.amount))
  if (!fits) throw contradiction()
  pending.delete(given.pending_of!)
  return BigInt(held.amount)
}
