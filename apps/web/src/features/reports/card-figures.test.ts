import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { writeEngaged } from '../../lib/write-engaged.ts'
import dashboard from '../../locales/en/dashboard.json' with { type: 'json' }
import { cardFigures } from './card-figures.ts'
import type { Summary } from './measures.ts'

const totals = {
  views: 2_000,
  engaged_views: 1_000,
  unengaged_views: 0,
  premium_views: 200,
  premium_ratio: 0.1,
  profit: '3',
  premium_profit: '1',
  rpm: '1.5',
  engaged_rpm: '3',
  premium_rpm: '5',
}
const format = createFormat('en', 'USD')
const words = createTranslator({ locale: 'en', messages: { dashboard }, namespace: 'dashboard.engaged' })
const say = (
  card: Parameters<typeof cardFigures>[0],
  leading_views: Summary['freshness']['leading_views'] = 'views',
) => {
  const freshness = { leading_views } as Summary['freshness']
  const { label, value, second } = cardFigures(
    card,
    { freshness, totals },
    (measure) => measure,
    words,
    format,
  )
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

const partly = { ...totals, unengaged_views: 500, engaged_rpm: null }

test('where some views do not say how many are engaged, those known are the least there are, and it says of how many', () => {
  const written = writeEngaged(partly, words, format)
  expect(written).toMatchObject({
    engaged_views: {
      short: '≥ 1K',
      exact:
        '1,000 engaged views out of 1,500 views. Of the other 500 views (25.0% of all) no report says how many are engaged.',
    },
    engaged_rpm: {
      short: format.price(null),
      exact: 'Not known: of 500 views (25.0% of all) no report says how many are engaged.',
    },
  })
  expect(
    writeEngaged({ ...partly, engaged_views: null, unengaged_views: 2_000 }, words, format).engaged_views,
  ).toEqual({
    short: format.count(null),
    exact: 'No report says how many of these 2,000 views are engaged.',
  })
  expect(writeEngaged({ ...partly, engaged_rpm: '3' }, words, format).engaged_rpm).toEqual({
    short: '$3.00',
    exact:
      '$3.00, of views whose engaged views are known. Of 500 views (25.0% of all) no report says how many are engaged.',
  })
  expect(writeEngaged({ ...totals, unengaged_views: null }, words, format).engaged_views).toEqual({
    short: '1K',
    exact: '1,000',
  })
})
