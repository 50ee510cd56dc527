import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addBusinessDays, countBusinessDays, isBusinessDay, officeDay } from './business-days.ts'
import { addDays } from './day.ts'

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days))
const holidays = fc.array(day, { maxLength: 300 }).map((days) => new Set(days))

it('ends on a business day, after exactly so many of them', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 30 }), holidays, (from, count, off) => {
      const due = addBusinessDays(from, count, off)
      expect(isBusinessDay(due, off)).toBe(true)
      expect(countBusinessDays(from, due, off)).toBe(count)
      expect(countBusinessDays(from, addDays(due, -1), off)).toBe(count - 1)
    }),
  )
})

it('is never earlier with more days, more holidays or a later start', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 20 }), holidays, day, (from, count, off, other) => {
      const due = addBusinessDays(from, count, off)
      expect(addBusinessDays(from, count + 1, off) > due).toBe(true)
      expect(addBusinessDays(from, count, new Set([...off, other])) >= due).toBe(true)
      expect(addBusinessDays(addDays(from, 1), count, off) >= due).toBe(true)
    }),
  )
})

it('knows weekends, the holidays it is given, and the day in Seoul', () => {
  const chuseok = new Set(['2026-09-24', '2026-09-25'])
  expect(addBusinessDays('2026-09-22', 2, new Set())).toBe('2026-09-24')
  expect(addBusinessDays('2026-09-22', 2, chuseok)).toBe('2026-09-28')
  expect(addBusinessDays('2026-11-21', 1, chuseok)).toBe('2026-11-23')
  expect(countBusinessDays('2026-11-20', '2026-11-20', chuseok)).toBe(0)
  expect(officeDay(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
  expect(officeDay(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
})
