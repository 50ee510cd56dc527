import { expect, test } from 'vitest'
import { settledMonthsOf } from './settled-months.ts'

const settled = ['2026-10', '2026-09', '2026-07'].map((month) => ({ month }))
const of = (from: string, to: string) => settledMonthsOf(settled, from, to).map(({ month }) => month)

test('a range is settled where it is whole months of which each is', () => {
  expect(of('2026-10-01', '2026-10-31')).toEqual(['2026-10'])
  expect(of('2026-09-01', '2026-10-31')).toEqual(['2026-10', '2026-09'])
  expect(of('2026-09-01', '2026-10-30')).toEqual([])
  expect(of('2026-09-02', '2026-10-31')).toEqual([])
  expect(of('2026-07-01', '2026-09-30')).toEqual([])
  expect(of('2026-11-01', '2026-11-30')).toEqual([])
})
