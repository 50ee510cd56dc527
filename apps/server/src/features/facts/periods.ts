import type { CountingChange } from '@cuesheet/contract/values/counting'
import { addDays, addMonths, countDays, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import {
  type CompareWith,
  longestPeriodDays,
  type PeriodAnswer,
  type PeriodName,
} from '@cuesheet/contract/values/period'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { ReportedDay } from './rules.ts'

export type PeriodAsked = {
  period: PeriodName
  from?: string | undefined
  to?: string | undefined
  compare: CompareWith
}

/** Both ends inclusive. */
export type Span = { from: string; to: string }

/** Days of the periods that end on the data-through day. */
const rollingDays = { latest_day: 1, '7_days': 7, latest: 28 } as const

const daysOfWeek = 7

/** First and last calendar day of the period asked for, reported or not. */
function calendarSpan(asked: PeriodAsked, today: string, dataThrough: string | null): Span {
  switch (asked.period) {
    case 'latest_day':
    case '7_days':
    case 'latest': {
      const to = dataThrough ?? today
      return { from: addDays(to, 1 - rollingDays[asked.period]), to }
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

function isRefused(asked: PeriodAsked, today: string): boolean {
  try {
    customSpan(asked, today)
    return false
  } catch {
    return true
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
  if (compare === 'year') return 12
  return compare === 'previous' ? (monthsCompared[period] ?? null) : null
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
function matchDays(
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

/** By how many days a period is moved so that each day meets its own weekday: whole weeks, and never onto itself. */
function weeksBack(asked: PeriodAsked, shown: Span): number {
  if (asked.compare === 'year_weekdays') return 52 * daysOfWeek
  const previous = comparedSpan({ ...asked, compare: 'previous' }, shown)
  const nearest = Math.round((countDays(previous.from, shown.from) - 1) / daysOfWeek)
  return Math.max(nearest, Math.ceil(countDays(shown.from, shown.to) / daysOfWeek)) * daysOfWeek
}

/**
 * Months compare with the same days of the months before, the latest day with that weekday of the week before: each day
 * meets one like it.
 */
function comparedSpan(asked: PeriodAsked, shown: Span): Span {
  if (asked.compare === 'weekdays' || asked.compare === 'year_weekdays') {
    const days = weeksBack(asked, shown)
    return { from: addDays(shown.from, -days), to: addDays(shown.to, -days) }
  }
  const months = monthsBack(asked)
  if (months === null) {
    const to = addDays(shown.from, asked.period === 'latest_day' ? -daysOfWeek : -1)
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

/** The reported days that may be shown and compared: of a span, or so many before data-through (`until` where there is none). */
export type DaysNeeded = Span | { until: string; back: number } | null

/** Before data-through is known; null for days that are refused. */
export function daysNeeded(asked: PeriodAsked, today: string): DaysNeeded {
  if (asked.period === 'custom' && isRefused(asked, today)) return null
  const span = calendarSpan(asked, today, null)
  const { from } = comparedSpan(asked, span)
  if (!(asked.period in rollingDays)) return { from, to: span.to }
  // A month has as many days as the one it is counted back over.
  return { until: today, back: countDays(from, today) + 3 }
}

/** Of the two report kinds the one that is behind; where only one was ever reported, that. */
export function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

/** A day of the period and the one it is compared with; whether both have what a figure needs, and it is compared at all. */
type Match = {
  day: string
  compared_day: string
  of_views: boolean
  of_profit: boolean
  of_rpm: boolean
}

export type Comparison = {
  /** The days compared with. */
  span: Span
  /** Of the period up to data-through. */
  days: number
  /** Over how many of them each kind of figure is compared; null: too few to be a measure. */
  views_days: number | null
  profit_days: number | null
  rpm_days: number | null
  matches: Match[]
  /** The changes of counting between days and those they are compared with. */
  counting: CountingChange[]
}

/**
 * The days of the period that can be compared, each with its own: those of which both have a report. Null where for no
 * kind of figure they are two thirds of the period: a network that has just begun would read as growing by a thousand percent.
 */
export function compareDays(
  reported: readonly ReportedDay[],
  shown: Span,
  compared: Span,
  monthsBack: number | null,
  changes: readonly CountingChange[] = [],
): Comparison | null {
  const { days, pairs } = matchDays(shown, compared, monthsBack)
  const known = new Map(reported.map((day) => [day.day, day]))
  const rows = pairs.flatMap(({ day, compared_day }): Match[] => {
    const now = known.get(day)
    const before = known.get(compared_day)
    if (!now || !before) return []
    const of_views = now.activity_reported && before.activity_reported
    const of_profit = now.revenue_reported && before.revenue_reported
    return [{ day, compared_day, of_views, of_profit, of_rpm: of_views && of_profit }]
  })
  const daysOf = (kind: 'of_views' | 'of_profit' | 'of_rpm') => {
    const count = rows.filter((match) => match[kind]).length
    return count * 3 >= days * 2 ? count : null
  }
  const counts = {
    views_days: daysOf('of_views'),
    profit_days: daysOf('of_profit'),
    rpm_days: daysOf('of_rpm'),
  }
  if (Object.values(counts).every((count) => count === null)) return null
  return {
    span: compared,
    days,
    ...counts,
    counting: changes.filter(({ day }) => rows.some((match) => match.compared_day < day && day <= match.day)),
    matches: rows.map((match) => ({
      ...match,
      of_views: match.of_views && counts.views_days !== null,
      of_profit: match.of_profit && counts.profit_days !== null,
      of_rpm: match.of_rpm && counts.rpm_days !== null,
    })),
  }
}

/** Neighbouring days of one side of a comparison over which the same figures are compared. */
export type ComparedRun = Span & Pick<Match, 'of_views' | 'of_profit'>

/** The days of the period that are compared, or those they are compared with. */
export function comparedRuns(comparison: Comparison | null, side: 'day' | 'compared_day'): ComparedRun[] {
  const runs: ComparedRun[] = []
  for (const { [side]: day, of_views, of_profit } of comparison?.matches ?? []) {
    const last = runs.at(-1)
    const isSame = last?.of_views === of_views && last.of_profit === of_profit
    if (last && isSame && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day, of_views, of_profit })
  }
  return runs
}

/** The relation (day, compared_day, of_views, of_profit, of_rpm); empty where nothing is compared. */
export function matchesRelation(comparison: Comparison | null): RawBuilder<unknown> {
  const matches = comparison?.matches ?? []
  return sql`
    select * from unnest(
      ${matches.map(({ day }) => day)}::date[],
      ${matches.map(({ compared_day }) => compared_day)}::date[],
      ${matches.map(({ of_views }) => of_views)}::boolean[],
      ${matches.map(({ of_profit }) => of_profit)}::boolean[],
      ${matches.map(({ of_rpm }) => of_rpm)}::boolean[]) as matches(day, compared_day, of_views, of_profit, of_rpm)`
}

/** A comparison as a screen shows it. */
export const describeComparison = (comparison: Comparison | null) =>
  comparison && {
    days: comparison.days,
    views_days: comparison.views_days,
    profit_days: comparison.profit_days,
    rpm_days: comparison.rpm_days,
    counting: comparison.counting,
  }

/** The days of some spans that have a report, ascending. */
export async function listNetworkDays(
  db: Database,
  { network_id }: NetworkScope,
  spans: readonly Span[],
): Promise<ReportedDay[]> {
  const { rows } = await sql<ReportedDay>`
    select network_day.day, activity_reported, revenue_reported, activity_incomplete, revenue_incomplete
    from network_day
    where network_id = ${network_id} and exists (
      select from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) as span (first, last)
      where network_day.day between first and last)
    order by day`.execute(db)
  return rows
}

/** Days that summaries cover: `from` to `until`, of which those up to `to` count, compared as `previous` says. */
export type SummarySpan = Span & { until: string; compared: Span; months_back: number | null }

/** A network's spans as one value, to be read beside others. */
export const summarySpansOf = (network_id: number): RawBuilder<SummarySpan[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('from', from_day, 'until', until_day, 'to', to_day,
    'compared', jsonb_build_object('from', compared_from, 'to', compared_to), 'months_back', months_back)
    order by from_day, until_day), '[]')
  from report_period where network_id = ${network_id})`
