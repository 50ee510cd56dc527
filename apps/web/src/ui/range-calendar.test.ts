import { addDays, addMonths, countDays } from '@cuesheet/contract/values/day'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthWeeks, nextRange } from './range-calendar.tsx'

const months = fc
  .tuple(fc.integer({ min: 1970, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}-01`)

describe('calendar', () => {
  it('lays every day of any month once, in whole weeks', () => {
    fc.assert(
      fc.property(months, fc.constantFrom(0, 1), (month, weekStart) => {
        const weeks = monthWeeks(month, weekStart)
        expect(weeks.every((week) => week.length === 7 && week.some(Boolean))).toBe(true)
        const days = weeks.flat().filter((day) => day !== null)
        expect(days[0]).toBe(month)
        expect(addDays(days.at(-1)!, 1)).toBe(addMonths(month, 1))
        expect(days.length).toBe(countDays(days[0]!, days.at(-1)!))
        const column = weeks[1]!.map((day) => new Date(`${day}T00:00:00Z`).getUTCDay())
        expect(column[0]).toBe(weekStart)
      }),
    )
  })

  it('stays within shorter months', () => {
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
    expect(addMonths('2025-12-31', 2)).toBe('2026-02-28')
    expect(addMonths('2025-01-01', -1)).toBe('2024-12-01')
  })

  it('picks a range with two presses, whichever comes first', () => {
    const first = nextRange({ from: null, to: null }, '2025-11-10')
    expect(first).toEqual({ from: '2025-11-10', to: null })
    expect(nextRange(first, '2025-11-03')).toEqual({ from: '2025-11-03', to: '2025-11-10' })
    expect(nextRange(first, '2025-11-10')).toEqual({ from: '2025-11-10', to: '2025-11-10' })
    expect(nextRange({ from: '2025-11-03', to: '2025-11-10' }, '2025-11-20')).toEqual({
      from: '2025-11-20',
      to: null,
    })
  })

  it('restarts where it would be longer than 1,096 days, both ends counted', () => {
    const first = { from: '2026-11-10', to: null }
    expect(nextRange(first, '2023-11-11')).toEqual({ from: '2023-11-11', to: '2026-11-10' })
    expect(nextRange(first, '2023-11-10')).toEqual({ from: '2023-11-10', to: null })
  })
})
