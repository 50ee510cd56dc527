import { expect, test } from 'vitest'
import { addExchangeRates } from '../../testing/factories.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { findMonthlyRates } from './public.ts'

const { db } = await openTestDatabase()

test('one rate a month: the mean of its days so far, else the latest earlier month’s', async () => {
  expect(await findMonthlyRates(db, 'KRW', '2026-01-01', '2026-02-01')).toBeNull()
  await addExchangeRates(db, {
    '2025-11-01': '1000',
    '2025-12-31': '1400.5',
    '2026-02-01': '1500',
    '2026-02-27': '1500.000001',
    '2026-02-28': '1500.000001',
  })
  const rates = async (from: string, to: string) =>
    (await findMonthlyRates(db, 'KRW', from, to))?.map(({ month, rate, carried, rate_month }) => [
      month,
      rate,
      carried,
      rate_month,
    ])
  expect(await rates('2026-01-01', '2026-03-01')).toEqual([
    ['2026-01-01', '1400.500000', true, '2025-12-01'],
    ['2026-02-01', '1500.000001', false, '2026-02-01'],
    ['2026-03-01', '1500.000001', true, '2026-02-01'],
  ])
  // Before the first known rate there is none earlier: the first one serves, and is marked.
  expect(await rates('2025-10-01', '2025-11-01')).toEqual([
    ['2025-10-01', '1000.000000', true, '2025-11-01'],
    ['2025-11-01', '1000.000000', false, '2025-11-01'],
  ])
  expect(await findMonthlyRates(db, 'USD', '2026-02-01', '2026-02-01')).toEqual([
    { month: '2026-02-01', rate: '1', carried: false, rate_month: '2026-02-01' },
  ])
})
