import { expect, test } from 'vitest'
import { everyWeek } from './every-week.ts'

const week = (sunday: string, rank: number) => ({ sunday, rank, views: 10, engaged_views: 8, videos: 1 })

test('weeks in which a track was not in the chart are there, empty', () => {
  const weeks = [week('2026-10-18', 4), week('2026-11-01', 2)]
  expect(everyWeek(weeks)).toEqual([
    { sunday: '2026-10-18', week: weeks[0] },
    { sunday: '2026-10-25', week: null },
    { sunday: '2026-11-01', week: weeks[1] },
  ])
})

test('half a year is shown of a track that was in the chart long ago, up to its latest week', () => {
  const all = everyWeek([week('2024-01-07', 9), week('2026-11-15', 1)])
  expect(all).toHaveLength(26)
  expect(all[0]).toEqual({ sunday: '2026-05-24', week: null })
  expect(all.at(-1)?.week?.rank).toBe(1)
  expect(everyWeek([])).toEqual([])
})
