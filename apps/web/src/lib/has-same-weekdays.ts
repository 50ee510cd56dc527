import type { PeriodName } from '@cuesheet/contract/values/period'

/** Whether each day of a period meets its own weekday in the period before; null: its days are not known yet. */
export const hasSameWeekdays = (period: PeriodName, days: number | null): boolean =>
  ['latest_day', '7_days', 'latest'].includes(period) ||
  (period === 'custom' && days !== null && days % 7 === 0)
