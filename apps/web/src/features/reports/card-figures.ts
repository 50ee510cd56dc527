import type { Figures } from '@cuesheet/contract/dashboard'
import type { Format } from '../../lib/format.ts'
import { type EngagedWords, writeEngaged } from '../../lib/write-engaged.ts'
import { pricesInOrder } from './comparison.ts'
import { type Card, engagedOf, isCounted, type Measure } from './measure-names.ts'
import { type Summary, writeExact, writeShort } from './measures.ts'

type Shown = Pick<Summary, 'freshness'> & { totals: Figures }

/** The figures of a card, the one that stands first and, of views and RPM, the other: all views and engaged ones. */
export function measuresOn(card: Card, of: Shown): readonly [first: Measure, second: Measure | null] {
  if (card === 'rpm') return pricesInOrder(of.freshness, of.totals.engaged_rpm)
  return [card, isCounted(card) ? engagedOf[card] : null]
}

/** The same as a card writes them. */
export function cardFigures(
  card: Card,
  of: Shown,
  label: (measure: Measure) => string,
  words: EngagedWords,
  format: Format,
) {
  const [first, second] = measuresOn(card, of)
  const engaged = writeEngaged(of.totals, words, format)
  const short = (measure: Measure) => writeShort(format, measure, of.totals[measure])
  const exact = (measure: Measure) =>
    measure === 'engaged_views' || measure === 'engaged_rpm'
      ? engaged[measure].exact
      : writeExact(format, measure, of.totals[measure])
  const text = (measure: Measure) =>
    measure === 'engaged_views' ? engaged[measure].short : Object.values(short(measure)).join('')
  return {
    label: label(first),
    value: short(first),
    exact: exact(first),
    ...(second && {
      second: { label: label(second), text: text(second), exact: exact(second) },
    }),
  }
}
