import { expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { cardFigures } from './card-figures.ts'
import type { Summary } from './measures.ts'

const totals = {
  ...{ views: 2_000, engaged_views: 1_000, premium_views: 200, premium_ratio: 0.1 },
  ...{ profit: '3', premium_profit: '1', rpm: '1.5', engaged_rpm: '3', premium_rpm: '5' },
}
const format = createFormat('en', 'USD')
const say = (
  card: Parameters<typeof cardFigures>[0],
  leading_views: Summary['freshness']['leading_views'] = 'views',
) => {
  const freshness = { leading_views } as Summary['freshness']
  const { label, value, second } = cardFigures(card, { freshness, totals }, (measure) => measure, format)
  return [label, value.symbol + value.amount, second && `${second.label} ${second.text}`]
}

test('views and RPM have their engaged figure below them, other figures nothing', () => {
  expect(say('views')).toEqual(['views', '2K', 'engaged_views 1K'])
  expect(say('rpm')).toEqual(['rpm', '$1.50', 'engaged_rpm $3.00'])
  expect(say('profit')).toEqual(['profit', '$3.00', undefined])
})

test('where engaged views lead, their price stands first and is called so; views stay', () => {
  expect(say('rpm', 'engaged_views')).toEqual(['engaged_rpm', '$3.00', 'rpm $1.50'])
  expect(say('views', 'engaged_views')).toEqual(['views', '2K', 'engaged_views 1K'])
})
