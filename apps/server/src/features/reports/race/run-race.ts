import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { Race, race } from '@cuesheet/contract/patterns'
import type { CountingChange, leadingViews } from '@cuesheet/contract/values/counting'
import { addDays } from '@cuesheet/contract/values/day'
import { minRacers, raceDays } from '@cuesheet/contract/values/patterns'

/** Views of a racer's first days, each null where it is not known; null: it has none up to data-through. */
export type RacerRow = Pick<
  Race['video'],
  'video_id' | 'channel_id' | 'title' | 'thumbnail' | 'published_at'
> & {
  is_shorts: boolean | null
  is_runner: boolean
  published_on: string
  views: (number | null)[] | null
  engaged_views: (number | null)[] | null
}

type Counting = { counting_changes: readonly CountingChange[]; leading_views: (typeof leadingViews)[number] }

/** Sums so far; from the first unknown day on nobody knows them. */
function sumUp(days: readonly (number | null)[]): (number | null)[] {
  let sum: number | null = 0
  return days.map((views) => {
    sum = sum === null || views === null ? null : sum + views
    return sum
  })
}

/** The race of the first of the rows against the others; null where it has no days. */
export function runRace(
  rows: readonly RacerRow[],
  { counting_changes, leading_views }: Counting,
): Pick<AnswerOf<typeof race>, 'measure' | 'race'> {
  const [runner, ...before] = rows
  if (!runner?.is_runner || !runner.views) return { measure: leading_views, race: null }
  const { is_shorts } = runner
  const first = rows.reduce(
    (day, { published_on }) => (published_on < day ? published_on : day),
    runner.published_on,
  )
  const last = addDays(runner.published_on, raceDays - 1)
  const formats = is_shorts === null ? ['shorts', 'others'] : [is_shorts ? 'shorts' : 'others']
  const isCrossed = counting_changes.some(
    (change) =>
      first < change.day && change.day <= last && change.formats.some((format) => formats.includes(format)),
  )
  const measure = isCrossed ? 'engaged_views' : leading_views
  const racerOf = ({ is_shorts, is_runner, published_on, views, engaged_views, ...racer }: RacerRow) => ({
    ...racer,
    sums: sumUp({ views, engaged_views }[measure] ?? []),
  })
  const video = racerOf(runner)
  const others = before.map(racerOf)
  const days = video.sums.map((own, index) => {
    const theirs = others.map(({ sums }) => sums[index] ?? null).filter((sum) => sum !== null)
    const isRun = own !== null && theirs.length >= minRacers
    return {
      day: addDays(runner.published_on, index),
      place: isRun ? theirs.filter((sum) => sum > own).length + 1 : null,
      of: theirs.length + 1,
      median: isRun ? medianOf(theirs) : null,
    }
  })
  return { measure, race: { is_shorts, video, others, days } }
}

/** The one in the middle, the lower of two. */
const medianOf = (sums: readonly number[]): number =>
  sums.toSorted((a, b) => a - b)[Math.ceil(sums.length / 2) - 1]!
