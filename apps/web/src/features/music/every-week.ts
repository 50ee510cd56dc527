import type { TrackDetail } from '@cuesheet/contract/music'
import { addDays, countDays } from '@cuesheet/contract/values/day'

export type Week = TrackDetail['weeks'][number]

/** Weeks further back than this are left out: the course of half a year is what the eye can take in. */
const maxWeeks = 26

/** Every Sunday from the first of `weeks` to the last, with what is known of it; null: not in the chart. */
export function everyWeek(weeks: readonly Week[]): { sunday: string; week: Week | null }[] {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return []
  const count = Math.min(maxWeeks, Math.round((countDays(first.sunday, last.sunday) - 1) / 7) + 1)
  const known = new Map(weeks.map((week) => [week.sunday, week]))
  return Array.from({ length: count }, (_, at) => {
    const sunday = addDays(last.sunday, -7 * (count - 1 - at))
    return { sunday, week: known.get(sunday) ?? null }
  })
}
