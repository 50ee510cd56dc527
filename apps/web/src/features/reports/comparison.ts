import type { Comparison, Figures } from '@cuesheet/contract/dashboard'
import type { CountingChange } from '@cuesheet/contract/values/counting'
import type { Format } from '../../lib/format.ts'
import { atLeast } from '../../lib/write-engaged.ts'
import { engagedOf, isCounted } from './measure-names.ts'
import type { Summary } from './measures.ts'

const countOf: Record<keyof Figures, Exclude<keyof Comparison, 'days' | 'counting'>> = {
  views: 'views_days',
  engaged_views: 'views_days',
  unengaged_views: 'views_days',
  premium_views: 'views_days',
  premium_ratio: 'views_days',
  profit: 'profit_days',
  premium_profit: 'profit_days',
  rpm: 'rpm_days',
  engaged_rpm: 'rpm_days',
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

type Values = Partial<Figures>
/** Why a change over a change of counting is not known: engaged views are missing, or nobody says which are Premium's. */
type UnknownChange = 'engaged_missing' | 'premium_unknown'
/** Two values that are counted alike, and the figure that they are of. */
export type ComparedFigure =
  | { by: keyof Figures; now: number | string | null; before: number | string | null; unknown: null }
  | { unknown: UnknownChange }

/**
 * What a figure's change is said by. With changes of counting between the days compared, views and what 1,000 of them earn
 * are compared by engaged views, and Premium's part of them by nothing.
 */
export function comparedFigure(
  figure: keyof Figures,
  counting: readonly CountingChange[],
  now: Values,
  before: Values,
): ComparedFigure {
  const of = (by: keyof Figures) => ({ by, now: now[by] ?? null, before: before[by] ?? null, unknown: null })
  const plain = of(figure)
  if (counting.length === 0 || plain.now === null || !Number(plain.before)) return plain
  if (isCounted(figure)) {
    const engaged = of(engagedOf[figure])
    return engaged.now === null || engaged.before === null ? { unknown: 'engaged_missing' } : engaged
  }
  return isOfPremium(figure) ? { unknown: 'premium_unknown' } : plain
}

/** Whether views are compared over days between which they began to be counted differently. */
export const isCountedOtherwise = (comparison: Comparison | null): comparison is Comparison =>
  comparison !== null && comparison.counting.length > 0 && comparison.views_days !== null

/** The days since when views are counted differently. */
export const countedSince = (counting: readonly CountingChange[], format: Format): string =>
  format.list(counting.map(({ day }) => format.dayAndYear(day)))

/** Of a part of the views. */
export const isOfPremium = (figure: keyof Figures) =>
  figure === 'premium_views' || figure === 'premium_ratio' || figure === 'premium_rpm'

export type Leading = Summary['freshness']['leading_views'] | undefined

/** The views of a row that has room for one count: those that its price rests on, where they are known. */
export const countInRow = (
  leading: Leading,
  row: Pick<Figures, 'views' | 'engaged_views' | 'unengaged_views'>,
  format: Format,
) =>
  leading === 'engaged_views' && row.engaged_views !== null
    ? ({ words: 'row_engaged_views', count: atLeast(row, format.compactCount(row.engaged_views)) } as const)
    : ({ words: 'row_views', count: format.compactCount(row.views) } as const)

type Prices = readonly ['rpm', 'engaged_rpm'] | readonly ['engaged_rpm', 'rpm']

/** The two prices, the one that leads first; a price that nobody knows leads nowhere. */
export const pricesInOrder = (
  freshness: Pick<Summary['freshness'], 'leading_views'> | undefined,
  engaged_rpm: string | null,
): Prices =>
  freshness?.leading_views === 'engaged_views' && engaged_rpm !== null
    ? ['engaged_rpm', 'rpm']
    : ['rpm', 'engaged_rpm']
