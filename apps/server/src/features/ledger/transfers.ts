import { DomainError } from '../../errors/domain-error.ts'
import type { Account } from './accounts.ts'

/** What transfers have in common that are posted together, all or none. */
export type Journal = {
  journal_id: string
  /** The first day of the month whose books it is in. */
  period: string
  effective_on: string
  /** Where its amounts come from, as a file or a calculation. */
  source: string
  reason: string
  /** An account_id; null: the installation itself. */
  actor: number | null
}

/** Moves an amount from one account to another: a balance is Σ credits − Σ debits. */
export type Transfer = {
  /** The same id is the same effect. */
  transfer_id: string
  debit_account: Account
  credit_account: Account
  /** Above 0: nano-dollars, else the currency's smallest unit. */
  amount: bigint
  currency: string
  kind: string
  /** Moves nothing yet: keeps the amount on the debit account until another transfer posts or voids it. */
  pending?: boolean
  /** The pending transfer, between the same accounts, that this one posts: all of it, or a part and frees the rest. */
  pending_of?: string
  /** With pending_of and its amount: frees all of it instead. */
  is_void?: boolean
  /** Instead of the journal's. */
  reason?: string
}

/** A transfer as it was asked for, in the database's spelling. What is wrong with one, the table's constraints refuse. */
export type Given = ReturnType<typeof toGiven>

export function toGiven(journal: Journal, { pending, is_void, ...transfer }: Transfer) {
  for (const day of [journal.period, journal.effective_on])
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`no day: ${day}`)
  const { pending_of = null, reason = journal.reason } = transfer
  const phase = is_void ? 'void' : pending_of !== null ? 'post' : pending ? 'pending' : 'posted'
  const actor = journal.actor === null ? null : String(journal.actor)
  return { ...journal, ...transfer, phase, pending_of, reason, actor, amount: String(transfer.amount) }
}

export const contradiction = () => new DomainError('conflict', { message_key: 'transfer_differs' })
