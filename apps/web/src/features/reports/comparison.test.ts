import { expect, test } from 'vitest'
import { comparedDays } from './comparison.ts'

const comparison = { days: 28, views_days: 28, profit_days: 21, rpm_days: null }

test('a change says over how many days it is, unless that is all or there is none', () => {
  expect(comparedDays(comparison, 'profit')).toEqual({ days: 21, of: 28 })
  expect(comparedDays(comparison, 'premium_profit')).toEqual({ days: 21, of: 28 })
  for (const figure of ['views', 'premium_views', 'premium_ratio', 'rpm', 'premium_rpm'] as const)
    expect(comparedDays(comparison, figure)).toBeNull()
  expect(comparedDays(null, 'views')).toBeNull()
})
