import type { Payday, PaydayDoubt } from '@cuesheet/contract/home'
import { lastOfMonth } from '@cuesheet/contract/values/day'
import { settlementCurrencies } from '@cuesheet/contract/values/settlement-currencies'
import { sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { listPaydays, type PaydayRow } from '../../settlement/public.ts'
import { forecastMonth } from '../briefing/forecast-month.ts'
import type { Opening } from '../opening.ts'
import { termsIn } from '../selection.ts'
import { isCounting } from '../summary/attention-queries.ts'

type Asked = {
  opening: Opening
  scope: ChannelScope
  today: string
  through: string | null
  /** How many paydays to come, where it is more than the next. */
  ahead?: number
  behind?: number
}
type ReportedMonth = { month: string; reported_days: number; unreported_days: number; held_channels: number }

/** What of the paydays is asked, each to be put together by `describePaydays`. */
export function paydayQuestions({ opening, scope, today, through, ahead, behind }: Asked): {
  rows: Question<PaydayRow[]>
  months: Question<ReportedMonth[]>
  month: ReturnType<typeof forecastMonth>
} {
  const { settlement_currency } = opening
  const terms = termsIn(opening, scope, settlement_currency)
  const month = forecastMonth(scope, terms, { today, through })
  const isBegun = through !== null && through.slice(0, 7) === today.slice(0, 7)
  const rows = listPaydays(scope, {
    today,
    won: terms.currency === settlement_currency ? terms : null,
    forecast: isBegun ? month.rows : null,
    ...(ahead && { ahead }),
    ...(behind && { behind }),
  })
  return { rows: question(rows, (found) => found), months: monthsOf(scope, today, through), month }
}

/** How far the reports of the last months are, and how many channels that do not count have money of each. */
function monthsOf(scope: ChannelScope, today: string, through: string | null): Question<ReportedMonth[]> {
  if (through === null) return answered([])
  const rows = sql<ReportedMonth>`
    select to_char(month, 'YYYY-MM') as month, count(reported.day) as reported_days,
      count(*) filter (where reported.day is null and calendar.day <= ${through}::date) as unreported_days,
      (select count(*) from (select * from held_month where network_id = ${scope.network_id}) as held
        join (select * from channels where ${isInScope(scope, 'channels')} and not ${isCounting(scope, 'channels', today)}) as channels
          using (network_id, channel_id)
        where held.month = months.month::date and held.revenue > 0) as held_channels
    from generate_series(date_trunc('month', ${today}::timestamp) - interval '16 months', ${today}::timestamp, interval '1 month') as months(month)
    cross join lateral generate_series(month, month + interval '1 month - 1 day', interval '1 day') as calendar(day)
    left join (
      select day from network_day where network_id = ${scope.network_id} and revenue_reported
    ) as reported on reported.day = calendar.day::date and reported.day <= ${through}::date
    group by months.month order by months.month`
  return question(rows, (months) => months)
}

type Found = {
  rows: PaydayRow[]
  months: ReportedMonth[]
  month: { profit: string | null; forecast: { expected: string } | null }
}

/** The paydays as they are shown; `dollars`: who reads dollars is told at which rate. */
export function describePaydays(
  { rows, months, month: thisMonth }: Found,
  { opening, scope, today, inDollars }: Omit<Asked, 'through'> & { inDollars: boolean },
): Payday[] {
  const rates = new Map(
    termsIn(opening, scope, opening.settlement_currency).months.map(({ month, rate }) => [
      month.slice(0, 7),
      rate,
    ]),
  )
  const { units_per_dollar } = settlementCurrencies[opening.settlement_currency]
  const units = units_per_dollar === null ? null : String(units_per_dollar)
  return rows.map((row) => {
    const reported = months.find(({ month }) => month === row.month)
    const { month, day, basis, paid_on, amount, from, to, parts, carry_reason, members, rate } = row
    const { forecast, profit } = thisMonth
    return {
      month,
      day,
      basis,
      paid_on,
      amount,
      from,
      to,
      parts,
      carry_reason,
      members,
      dollars_at: units ?? (inDollars ? (rate ?? rates.get(month) ?? null) : null),
      reported_days: reported?.reported_days ?? 0,
      days: Number(lastOfMonth(`${month}-01`).slice(8)),
      earned_ratio:
        basis === 'expected' && forecast && profit !== null && Number(forecast.expected) > 0
          ? Math.min(1, Number(profit) / Number(forecast.expected))
          : null,
      doubts: doubtsOf(row, reported, month === today.slice(0, 7)),
    }
  })
}

/** What may change it, the most urgent first. */
function doubtsOf(row: PaydayRow, reported: ReportedMonth | undefined, isRunning: boolean): Payday['doubts'] {
  if (row.paid_on !== null) return []
  const isSettled = row.basis === 'settled'
  const unreported = reported
    ? isRunning
      ? reported.unreported_days
      : Number(lastOfMonth(`${row.month}-01`).slice(8)) - reported.reported_days
    : 0
  const counts: [PaydayDoubt, number][] = [
    ['hold', row.holds],
    ['invoice', row.invoices],
    ['tax_rule', row.tax_rules],
    ['partly', row.is_partly_paid ? 1 : 0],
    ['files', row.is_unready === 'files' ? 1 : 0],
    ['close', row.is_unready === 'close' ? 1 : 0],
    ['days', isSettled || row.amount === null ? 0 : unreported],
    ['channels', isSettled ? 0 : (reported?.held_channels ?? 0)],
    ['entries', row.entries],
    ['awaited', row.awaited],
    ['payees', row.payees],
    ['unpriced', row.unpriced],
    ['open', isSettled || isRunning || row.is_unready ? 0 : 1],
  ]
  return counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }))
}
