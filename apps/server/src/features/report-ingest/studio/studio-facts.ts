import type { UploadedStudio } from '@cuesheet/contract/console-uploads'
import { formatDays } from '../day-reports/day-totals.ts'

/** What is particular to what was read of an export. */
export type StudioFacts = UploadedStudio

/** The lines that a terminal shows of it. */
export function formatStudio(facts: StudioFacts): string[] {
  const { channel, left_out, unknown, skipped, is_cut, unknown_days, total, money } = facts
  return [
    `  channel    ${channel}`,
    ...(money
      ? [
          `  money      ${money.amount} ${money.currency}${money.rates.length > 0 ? `, ${formatRates(money)}` : ''}`,
        ]
      : []),
    ...(unknown_days.length > 0 ? [`  unknown    ${formatDays(unknown_days)}: empty, not 0`] : []),
    ...(is_cut
      ? [
          '  cut        Studio lists 500 rows at most: the rest of this export is missing; export shorter spans for it',
        ]
      : []),
    ...(total && !is_cut
      ? [`  differs    its row of sums says ${total.said}, its rows have ${total.rows}`]
      : []),
    ...(left_out.length > 0 ? [`  left out   ${left_out.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`  not known  of these, as no name of Studio’s: ${unknown.join(', ')}`] : []),
    ...skipped.map(
      ({ name, by, has_revenue }) =>
        `  not read   ${name}, by ${by.join(' and ')}${has_revenue ? ': its revenue is of the whole span; export the Date tab for it' : ''}`,
    ),
  ]
}

/** "from KRW at 1,390.5 … 1,402 per dollar (bok)" */
function formatRates({ currency, rates }: NonNullable<StudioFacts['money']>): string {
  const each = rates.map(
    ({ source, lowest, highest, carried_days }) =>
      `${lowest === highest ? lowest : `${lowest} … ${highest}`} per dollar (${source}${carried_days > 0 ? `, ${carried_days} days at another day’s rate` : ''})`,
  )
  return `from ${currency} at ${each.join(', ')}`
}
