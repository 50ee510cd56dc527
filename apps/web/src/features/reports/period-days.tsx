import { addDays } from '@cuesheet/contract/values/day'
import type { Format } from '../../lib/format.ts'
import { ComparedDays } from './compared-days.tsx'
import type { Summary } from './measures.ts'

type Props = {
  /** Null while it loads: its place is kept. */
  period: Pick<Summary['period'], 'from' | 'to' | 'compared_from' | 'compared_to'> | null
  today: string
  format: Format
}

/** The days that are shown, and those that changes compare them with. */
export function PeriodDays({ period, today, format }: Props) {
  const year = today.slice(0, 4)
  if (!period) {
    const usual = {
      from: addDays(today, -30),
      to: addDays(today, -3),
      compared_from: addDays(today, -58),
      compared_to: addDays(today, -31),
    }
    return (
      <span aria-hidden="true" className="animate-pulse rounded-small bg-sunken *:invisible">
        <span>
          <PeriodDays period={usual} today={today} format={format} />
        </span>
      </span>
    )
  }
  const { from, to } = period
  if (!from || !to) return null
  return (
    <>
      <strong className="font-medium whitespace-nowrap text-text">{format.dayRange(from, to, year)}</strong>{' '}
      <ComparedDays period={period} year={year} format={format} />
    </>
  )
}
