import { addDays } from '@cuesheet/contract/values/day'
import { useTranslations } from 'use-intl'
import { localDay } from './local-day.ts'

/** Rows in their order, those of one day of the reader's clock together under its name; `nameOf` names what is older. */
export function useDays<Row>(
  rows: readonly Row[],
  momentOf: (row: Row) => string,
  nameOf: (day: string) => string,
): { day: string; name: string; rows: Row[] }[] {
  const t = useTranslations('app.days')
  const today = localDay(new Date())
  const names: Record<string, string> = { [today]: t('today'), [addDays(today, -1)]: t('yesterday') }
  const days: { day: string; name: string; rows: Row[] }[] = []
  for (const row of rows) {
    const day = localDay(momentOf(row))
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, name: names[day] ?? nameOf(day), rows: [row] })
  }
  return days
}
