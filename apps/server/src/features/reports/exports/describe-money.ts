import { percentOfRate } from '@cuesheet/contract/values/fee-rate'
import { fill, type Texts } from '../../../locales/texts.ts'
import { termsOf } from '../../facts/terms.ts'
import { feeRatesOf } from '../figure-queries.ts'
import type { Selection } from '../selection.ts'

/** Which table: videos alone are compared with nothing. */
export type Exported = 'channels' | 'videos' | 'days'
type Line = [label: string, value: string]

/** What the money of an export is made of: exchange rates, a member's fee rates, and what it is compared with. */
export function describeMoney(selection: Selection, report: Exported, texts: Texts['exports']): Line[] {
  return [
    ...exchangeRates(selection, report, texts),
    ...feeRates(selection, texts),
    ...(report !== 'videos' ? compared(selection, texts) : []),
  ]
}

/** One for each month of the days that are exported. */
function exchangeRates(
  { terms, shown, comparison }: Selection,
  report: Exported,
  texts: Texts['exports'],
): Line[] {
  if (terms.currency === 'USD') return []
  const spans = [shown, ...(report !== 'videos' ? [comparison?.span] : [])]
  const months = new Map(
    spans.flatMap((span) => (span ? termsOf(terms, span).months : [])).map((month) => [month.month, month]),
  )
  return [...months.values()]
    .sort((a, b) => (a.month < b.month ? -1 : 1))
    .map(({ month, rate, carried, rate_month }) => [
      `${texts.exchange_rate} ${month.slice(0, 7)} (${terms.currency}/USD)`,
      carried ? `${rate} (${texts.carried} ${rate_month.slice(0, 7)})` : rate,
    ])
}

function feeRates(selection: Selection, texts: Texts['exports']): Line[] {
  if (selection.scope.member_id === null) return []
  const rates = feeRatesOf(selection)
  const written = rates.map(({ from_month, fee_rate }) => {
    const percent = `${percentOfRate(fee_rate)}%`
    return rates.length === 1 ? percent : `${from_month}: ${percent}`
  })
  return written.length === 0 ? [] : [[texts.fee_rate, written.join(', ')]]
}

/** The changes of counting in the days exported, and between these and those they are compared with. */
export function describeCounting(
  { freshness, comparison }: Selection,
  report: Exported,
  { exports, terms }: Texts,
): Line[] {
  const crossed = report !== 'videos' ? (comparison?.counting ?? []) : []
  const changes = new Map([...freshness.counting_changes, ...crossed].map((change) => [change.day, change]))
  return [...changes.values()]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, formats }) => [
      exports.counting,
      fill(exports.counted_since, {
        day,
        formats: formats.map((format) => terms.counted_formats[format]).join(', '),
      }),
    ])
}

function compared({ period, comparison, compare }: Selection, texts: Texts['exports']): Line[] {
  const { compared_from, compared_to } = period
  if (!compared_from || !compared_to) return []
  const daysOf = (name: string, days: number | null) =>
    `${name}: ${days === null ? texts.too_few : fill(texts.days_of, { days, of: comparison!.days })}`
  const how = comparison
    ? [daysOf(texts.views, comparison.views_days), daysOf(texts.profit, comparison.profit_days)].join(', ')
    : texts.too_few
  const weekdays = compare === 'weekdays' || compare === 'year_weekdays' ? `, ${texts.same_weekdays}` : ''
  return [[texts.compared_with, `${compared_from} – ${compared_to}${weekdays} (${how})`]]
}
