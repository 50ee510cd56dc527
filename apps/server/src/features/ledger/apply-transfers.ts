import { DomainError } from '../../errors/domain-error.ts'
import { mayOverdraw } from './accounts.ts'
import { hashTransfer, type Row } from './hash-transfer.ts'
import type { PeriodEnd } from './periods.ts'
import { contradiction, type Given } from './transfers.ts'

/** posted: Σ credits − Σ debits. pending: what pending transfers may still take. version: how many transfers named it. */
export type Balance = { account: string; currency: string; posted: bigint; pending: bigint; version: number }

export const balanceKey = (account: string, currency: string) => `${account} ${currency}`

/** What transfers change: balances by their key, pending transfers by their id, the end of the period. */
type Books = {
  network_id: number
  balances: ReadonlyMap<string, Balance>
  pending: Map<string, Given>
  end: PeriodEnd
}

export type Added = Row & { hash: Buffer }

/**
 * Brings the books along with transfers, in their order; answers the rows to be added. `conflict` where a pending transfer is
 * not there to be posted or voided, or where one that may not overdraw its account leaves less than nothing in the end.
 */
export function applyTransfers(books: Books, transfers: readonly Given[], created_at: string): Added[] {
  const guarded = new Set<Balance>()
  const added = transfers.map((transfer) => {
    const debit = books.balances.get(balanceKey(transfer.debit_account, transfer.currency))!
    const credit = books.balances.get(balanceKey(transfer.credit_account, transfer.currency))!
    const amount = BigInt(transfer.amount)
    if (transfer.pending_of !== null) debit.pending -= takePending(books, transfer, transfer.pending_of)
    else if (!mayOverdraw(transfer.debit_account, transfer.kind)) guarded.add(debit)
    if (transfer.phase === 'pending') {
      debit.pending += amount
      books.pending.set(transfer.transfer_id, transfer)
    } else if (transfer.phase !== 'void') {
      debit.posted -= amount
      credit.posted += amount
    }
    const row = {
      ...transfer,
      created_at,
      sequence: String(++books.end.transfers),
      debit_version: String(++debit.version),
      credit_version: String(++credit.version),
    }
    books.end.hash = hashTransfer(books.end.hash, books.network_id, row)
    return { ...row, hash: books.end.hash }
  })
  for (const { posted, pending } of guarded)
    if (posted < pending) throw new DomainError('conflict', { message_key: 'balance_too_low' })
  return added
}

/** The amount that is pending no longer. */
function takePending({ pending }: Books, transfer: Given, id: string): bigint {
  const held = pending.get(id)
  const sides = ({ debit_account, credit_account, currency }: Given) =>
    `${debit_account} ${credit_account} ${currency}`
  if (!held || sides(held) !== sides(transfer)) throw contradiction()
  const [amount, most] = [BigInt(transfer.amount), BigInt(held.amount)]
  if (transfer.phase === 'void' ? amount !== most : amount > most) throw contradiction()
  pending.delete(id)
  return most
}
