import { addDays, addMonths, countDays, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import { longestPeriodDays, type PeriodAnswer, type PeriodName } from '@cuesheet/contract/values/period'
import { DomainError } from '../../errors/domain-error.ts'

export type PeriodAsked = {
  period: PeriodName
  from?: string | undefined
  to?: string | undefined
  compare: 'previous' | 'year'
}

/** Both ends inclusive. */
export type Span = { from: string; to: string }

const latestDays = 28

/** First and last calendar day of the period asked for, reported or not. */
function calendarSpan(asked: PeriodAsked, today: string, dataThrough: string | null): Span {
  switch (asked.period) {
    case 'latest': {
      const to = dataThrough ?? today
      return { from: addDays(to, 1 - latestDays), to }
    }
    case 'this_month':
      return { from: firstOfMonth(today), to: lastOfMonth(today) }
    case 'previous_month': {
      const from = addMonths(firstOfMonth(today), -1)
      return { from, to: lastOfMonth(from) }
    }
    case '6_months':
      return { from: addMonths(firstOfMonth(today), -5), to: lastOfMonth(today) }
    case 'custom':
      return customSpan(asked, today)
  }
}

function customSpan({ from, to }: PeriodAsked, today: string): Span {
  if (from === undefined || to === undefined)
    throw new DomainError('invalid_input', {
      fields: { ...(from ? {} : { from: 'field_required' }), ...(to ? {} : { to: 'field_required' }) },
    })
  if (to < from) throw new DomainError('invalid_input', { fields: { to: 'period_reversed' } })
  if (from > today) throw new DomainError('invalid_input', { fields: { from: 'period_in_future' } })
  if (countDays(from, to) > longestPeriodDays)
    throw new DomainError('invalid_input', { fields: { to: 'period_too_long' } })
  return { from, to }
}

const monthsCompared: Partial<Record<PeriodName, number>> = {
  this_month: 1,
  previous_month: 1,
  '6_months': 6,
}

/** How many months before a period those lie that it is compared with; null where it is compared with the span before. */
export function monthsBack({ period, compare }: PeriodAsked): number | null {
  return compare === 'year' ? 12 : (monthsCompared[period] ?? null)
}

/** The day that the `index`th day of a period is compared with; null where the other month, or `compared`, has none. */
export function comparedDay(
  day: string,
  index: number,
  monthsBack: number | null,
  compared: Span,
): string | null {
  const found = monthsBack === null ? addDays(compared.from, index) : addMonths(day, -monthsBack)
  const isSameDay = monthsBack === null || found.slice(8) === day.slice(8)
  return isSameDay && found >= compared.from && found <= compared.to ? found : null
}

/** How many days a period has, and each that has a counterpart in `compared` with it. */
export function matchDays(
  { from, to }: Span,
  compared: Span,
  monthsBack: number | null,
): { days: number; pairs: { day: string; compared_day: string }[] } {
  const days = countDays(from, to)
  const pairs = Array.from({ length: days }, (_, index) => {
    const day = addDays(from, index)
    const compared_day = comparedDay(day, index, monthsBack, compared)
    return compared_day === null ? [] : [{ day, compared_day }]
  }).flat()
  return { days, pairs }
}

/** Months compare with the same days of the months before, so that each day meets one like it. */
function comparedSpan(asked: PeriodAsked, shown: Span): Span {
  const months = monthsBack(asked)
  if (months === null) {
    const to = addDays(shown.from, -1)
    return { from: addDays(to, 1 - countDays(shown.from, shown.to)), to }
  }
  return { from: addMonths(shown.from, -months), to: addMonths(shown.to, -months) }
}

/**
 * The days a screen shows and compares, from readings "Periods". `today` is the reporting day. Ends at `dataThrough`;
 * nothing reported of the period yet: every day but `until` is null. Throws `invalid_input` naming `from` or `to`.
 */
export function resolvePeriod(asked: PeriodAsked, today: string, dataThrough: string | null): PeriodAnswer {
  const calendar = calendarSpan(asked, today, dataThrough)
  const until = calendar.to
  if (dataThrough === null || dataThrough < calendar.from)
    return { name: asked.period, from: null, to: null, until, compared_from: null, compared_to: null }
  const shown = { from: calendar.from, to: until < dataThrough ? until : dataThrough }
  const compared = comparedSpan(asked, shown)
  return { name: asked.period, ...shown, until, compared_from: compared.from, compared_to: compared.to }
}

/** Of the two report kinds the one that is behind; where only one was ever reported, that. */
export function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

/** The calendar months of a span, as their first days. */
export function monthsOf({ from, to }: Span): string[] {
  const months: string[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
