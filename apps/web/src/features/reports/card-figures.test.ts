import { expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { cardFigures } from './card-figures.ts'
import type { Summary } from './measures.ts'

const totals = {
  ...{ views: 2_000, engaged_views: 1_000, premium_views: 200, premium_ratio: 0.1 },
  ...{ profit: '3', premium_profit: '1', rpm: '1.5', engaged_rpm: '3', premium_rpm: '5' },
}
const freshness = { counting_changes: [] } as unknown as Summary['freshness']
const format = createFormat('en', 'USD')
const say = (card: Parameters<typeof cardFigures>[0], of: Partial<typeof totals>, days: string[] = []) => {
  const counting_changes = days.map((day) => ({ day, formats: [] }))
  const { label, value, second } = cardFigures(
    card,
    { freshness: { ...freshness, counting_changes }, comparison: null, totals: { ...totals, ...of } },
    (measure) => measure,
    format,
  )
  return [label, value.symbol + value.amount, second && `${second.label} ${second.text}`]
}

test('views and RPM have their engaged figure below them, other figures nothing', () => {
  expect(say('views', {})).toEqual(['views', '2K', 'engaged_views 1K'])
  expect(say('rpm', {})).toEqual(['rpm', '$1.50', 'engaged_rpm $3.00'])
  expect(say('profit', {})).toEqual(['profit', '$3.00', undefined])
})

test('in a period with a change of counting the engaged price stands first and is called so; views stay', () => {
  expect(say('rpm', {}, ['2026-08-24'])).toEqual(['engaged_rpm', '$3.00', 'rpm $1.50'])
  expect(say('views', {}, ['2026-08-24'])).toEqual(['views', '2K', 'engaged_views 1K'])
})
