import type { OpenMonth, OwnTimeline } from '@cuesheet/contract/home'
import { addMonths } from '@cuesheet/contract/values/day'

export type Wait =
  | 'held'
  | 'hold_ended'
  | 'below_minimum'
  | 'negative'
  | 'details'
  | 'tax_invoice'
  | 'tax_rule'
  | 'payout'
  | 'payout_failed'
  | 'late'
  | 'channels'
  | 'files'
  | 'close'
  | 'settling'
  | 'unreported'
  | 'running'

/** The platform's amounts are final around this day of the next month. */
export const finalBy = (month: string) => `${addMonths(`${month}-01`, 1).slice(0, 8)}20`

type Standing = Pick<OwnTimeline, 'hold_reason' | 'has_payout_details' | 'today'>

/** Months that only take their time: nothing keeps them back. */
export const isUnderway = (wait: Wait | null) =>
  wait === null || wait === 'unreported' || wait === 'running' || wait === 'settling' || wait === 'payout'

/** The one thing that a month waits for, what nobody else can do first; null: for its payday alone. `today`: the reader's. */
export function waitOf(
  month: OpenMonth,
  { hold_reason, has_payout_details }: Standing,
  today: string,
): Wait | null {
  const { carry_reason, waits_for, basis, amount, day, doubts, payout } = month
  const has = (kind: OpenMonth['doubts'][number]['kind']) => doubts.some((doubt) => doubt.kind === kind)
  if (hold_reason !== null || waits_for === 'hold') return 'held'
  if (carry_reason === 'held') return 'hold_ended'
  if (carry_reason !== null) return carry_reason
  if (payout !== null) return payout.state === 'open' ? 'payout' : 'payout_failed'
  if (waits_for !== null) return waits_for
  if (!has_payout_details && basis === 'settled' && Number(amount) > 0) return 'details'
  if (basis === 'settled') return day !== null && day < today && Number(amount) > 0 ? 'late' : null
  if (has('channels')) return 'channels'
  if (amount === null) return 'unreported'
  if (month.month >= today.slice(0, 7)) return 'running'
  if (has('files')) return 'files'
  return has('close') || (day !== null && day < today) ? 'close' : 'settling'
}

/** What of a month is not paid out: what it carries over, or else what it would pay. */
export const keptOf = ({ carry_reason, parts, amount }: OpenMonth): string | null =>
  carry_reason === null ? amount : (parts?.carried ?? amount)

/** The payday that a month waits for: its own, or once that has passed the next one that is planned; null: none is. */
export function awaitedPayday(
  { day }: Pick<OpenMonth, 'day'>,
  { months, today }: Pick<OwnTimeline, 'months' | 'today'>,
): string | null {
  const isAhead = (each: string | null): each is string => each !== null && each >= today
  return isAhead(day)
    ? day
    : (months
        .map((month) => month.day)
        .filter(isAhead)
        .sort()[0] ?? null)
}

/** The payday at which a month that is carried over may be paid: the next that pays something, or else the next. */
export function nextPayday(months: readonly OpenMonth[], after: OpenMonth): string | null {
  const later = months.filter(({ month, day }) => month > after.month && day !== null)
  return (later.find(({ amount }) => Number(amount) > 0) ?? later[0])?.day ?? null
}
