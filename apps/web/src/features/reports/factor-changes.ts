import type { Figures } from '@cuesheet/contract/dashboard'
import type { ExplainedChange } from '@cuesheet/contract/explanation'
import type { Format } from '../../lib/format.ts'
import { writeChange } from './write-amount.ts'

export type FactorChange = {
  /** Whose explanation it opens. */
  figure: 'views' | 'rpm'
  /** alone: it differs from RPM, which changes with the exchange rate and the fee too. */
  name: 'views' | 'engaged_views' | `${'rpm' | 'engaged_rpm'}${'' | '_alone'}`
  /** By how much it changed; or, where its own figure says another percentage, what that made in money. */
  text: string
}

/** By what a part of money changed. */
const figureOf = {
  views: 'views',
  price: 'rpm',
  engaged_views: 'engaged_views',
  engaged_price: 'engaged_rpm',
} as const

/** As the figures beside it show them. */
type Beside = Record<'matched' | 'previous', Pick<Figures, (typeof figureOf)[keyof typeof figureOf]>>

/**
 * What views and RPM did to money. A card shows one percentage of a figure: where the days that count here are not those
 * of the figure itself (a report is missing, a channel began to count, another exchange rate), it is said in money.
 */
export function factorChanges(
  { parts }: Pick<ExplainedChange, 'parts'>,
  { matched, previous }: Beside,
  format: Format,
): FactorChange[] {
  const isAlone = parts.some(({ kind }) => kind === 'exchange_rate' || kind === 'fee')
  return parts.flatMap(({ kind, amount, before, now }): FactorChange[] => {
    const change = format.change(now, before)
    if (!change || !(kind in figureOf)) return []
    const figure = figureOf[kind as keyof typeof figureOf]
    const isSaid = change.text === format.change(matched[figure], previous[figure])?.text
    const text = isSaid ? change.text : writeChange(format, 'profit', amount)
    if (figure === 'views' || figure === 'engaged_views') return [{ figure: 'views', name: figure, text }]
    return [{ figure: 'rpm', name: isAlone ? `${figure}_alone` : figure, text }]
  })
}
