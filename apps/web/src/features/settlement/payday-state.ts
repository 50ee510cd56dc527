import type { Payday } from '@cuesheet/contract/home'

type PaydayState =
  | 'paid'
  | 'unknown'
  | 'unknown_undated'
  | 'nothing'
  | 'partly'
  | 'partly_undated'
  | 'overdue'
  | 'overdue_estimate'
  | 'settled'
  | 'settled_undated'
  | 'estimate'
  | 'estimate_undated'
  | 'so_far'

/** What can be said of when and how much, by the reader's own day. */
export function paydayState(
  { month, day, basis, paid_on, amount, carry_reason, doubts }: Payday,
  today: string,
): PaydayState {
  if (paid_on !== null) return 'paid'
  if (amount === null) return day === null ? 'unknown_undated' : 'unknown'
  if (doubts.some(({ kind }) => kind === 'partly')) return day === null ? 'partly_undated' : 'partly'
  const isOverdue = day !== null && day < today
  if (carry_reason !== null || ((basis === 'settled' || isOverdue) && Number(amount) === 0)) return 'nothing'
  if (basis === 'settled') return isOverdue ? 'overdue' : day === null ? 'settled_undated' : 'settled'
  if (isOverdue && doubts.some(({ kind }) => kind !== 'payees' && kind !== 'channels'))
    return 'overdue_estimate'
  if (day === null) return 'estimate_undated'
  // Of a month that has ended it is said which days are missing.
  return basis === 'reported' && month >= today.slice(0, 7) ? 'so_far' : 'estimate'
}

/**
 * Of the paydays that have passed the latest is told whole and earlier ones beside it, and what one carries over; those that owe
 * nothing are not.
 */
export function splitPaydays(paydays: readonly Payday[], today: string) {
  const isPast = ({ day }: Payday) => day !== null && day < today
  const past = paydays.filter((payday) => isPast(payday) && Number(payday.amount ?? 1) !== 0)
  const next = paydays.find((payday) => !isPast(payday))
  const told = past.at(-1) ?? next ?? paydays.at(-1)
  return {
    payday: told,
    earlier: past.slice(0, -1).filter(({ amount }) => amount !== null),
    carried: paydays.find(
      (payday) => isPast(payday) && payday !== told && Number(payday.parts?.carried ?? 0) > 0,
    ),
    next: told === next ? undefined : next,
  }
}
