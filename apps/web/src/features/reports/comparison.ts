import type { Comparison, Figures } from '@cuesheet/contract/dashboard'

const countOf: Record<keyof Figures, Exclude<keyof Comparison, 'days'>> = {
  views: 'views_days',
  premium_views: 'views_days',
  premium_ratio: 'views_days',
  profit: 'profit_days',
  premium_profit: 'profit_days',
  rpm: 'rpm_days',
  premium_rpm: 'rpm_days',
}

/** Over how many of the period's days a figure is compared. */
export type ComparedDays = { days: number; of: number }

/** Null where it is all of them, or nothing is compared. */
export function comparedDays(comparison: Comparison | null, figure: keyof Figures): ComparedDays | null {
  const days = comparison?.[countOf[figure]] ?? null
  return comparison && days !== null && days < comparison.days ? { days, of: comparison.days } : null
}

/** Whether enough days of both spans have what the figure needs. */
export const isCompared = (comparison: Comparison | null, figure: keyof Figures): boolean =>
  comparison !== null && comparison[countOf[figure]] !== null
