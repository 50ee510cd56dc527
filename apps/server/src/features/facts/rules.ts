import { addDays, firstOfMonth } from '@cuesheet/contract/values/day'

/** What a report holds: views, or money. */
export type Kind = 'activity' | 'revenue'

export const factsOf = { activity: 'video_activity', revenue: 'video_revenue' } as const

/** The days of a network that have a report, and what figures are shown of them. */
export type Coverage = {
  /** Last day that every figure covers; null before any report. */
  through: string | null
  /** Days that have a report, with whether they have both kinds; ascending. */
  days: ReadonlyMap<string, { activity: boolean; revenue: boolean; paired: boolean }>
}

/** incomplete: rows of a report of the day were rejected. */
export type ReportedDay = {
  day: string
  activity_reported: boolean
  revenue_reported: boolean
  activity_incomplete: boolean
  revenue_incomplete: boolean
}

/** Data-through: the earlier of the last activity and the last revenue day; of the only kind, where one never came. */
export function coverageOf(
  reported: Pick<ReportedDay, 'day' | 'activity_reported' | 'revenue_reported'>[],
): Coverage {
  const days = new Map<string, { activity: boolean; revenue: boolean; paired: boolean }>()
  let activity: string | null = null
  let revenue: string | null = null
  for (const { day, activity_reported, revenue_reported } of reported) {
    days.set(day, {
      activity: activity_reported,
      revenue: revenue_reported,
      paired: activity_reported && revenue_reported,
    })
    if (activity_reported && (activity === null || day > activity)) activity = day
    if (revenue_reported && (revenue === null || day > revenue)) revenue = day
  }
  if (activity === null || revenue === null) return { through: activity ?? revenue, days }
  return { through: activity < revenue ? activity : revenue, days }
}

/** Whether both know the same reports of the same days. */
export const hasSameReports = (a: Coverage, b: Coverage): boolean =>
  a.days.size === b.days.size &&
  [...a.days].every(([day, { activity, revenue }]) => {
    const other = b.days.get(day)
    return other?.activity === activity && other.revenue === revenue
  })

const latestDays = 28

/** First day of the 28 that `latest` shows. */
export const latestFrom = (through: string) => addDays(through, 1 - latestDays)

/** The days that count, and those of them that video_latest_start holds: of the latest 28, the month they begin in. */
export function countedDays({ through, days }: Coverage) {
  const counted = through === null ? [] : [...days.keys()].filter((day) => day <= through)
  const from = through === null ? '' : latestFrom(through)
  return {
    counted,
    paired: counted.filter((day) => days.get(day)!.paired),
    latest_start: counted.filter((day) => day >= from && firstOfMonth(day) === firstOfMonth(from)),
  }
}

/** How often (0 or 1) a day's figures count in a rollup, and in its paired columns. */
export type Share = { plain: number; paired: number }
type Shares = { month: Share; latest: Share }

/** What one day adds to the video rollups: `now` × its figures after a change − `before` × its figures before it. */
type RollupStep = {
  day: string
  month: { now: Share; before: Share }
  latest: { now: Share; before: Share }
}

export type RollupPlan = {
  steps: RollupStep[]
  /** video_latest_start has moved to another month, which is recomputed instead of updated step by step. */
  is_new_start: boolean
}

const none: Share = { plain: 0, paired: 0 }
const difference = (now: Share, before: Share): Share => ({
  plain: now.plain - before.plain,
  paired: now.paired - before.paired,
})
const isNone = ({ plain, paired }: Share) => plain === 0 && paired === 0

function makeSharesOf(coverage: Coverage, hasLatest: boolean): (day: string) => Shares {
  const { counted, paired, latest_start } = countedDays(coverage)
  const [inMonth, inLatest, isPaired] = [new Set(counted), new Set(latest_start), new Set(paired)]
  const share = (isInside: boolean, day: string): Share => ({
    plain: isInside ? 1 : 0,
    paired: isInside && isPaired.has(day) ? 1 : 0,
  })
  return (day) => ({
    month: share(inMonth.has(day), day),
    latest: share(hasLatest && inLatest.has(day), day),
  })
}

/**
 * The days whose share in the video rollups a change of facts, of reports or of data-through alters.
 * Of `touched` days the figures themselves may differ; of all others they are the same before and now.
 */
export function planRollupSteps(before: Coverage, after: Coverage, touched: ReadonlySet<string>): RollupPlan {
  const startOf = ({ through }: Coverage) => (through === null ? null : firstOfMonth(latestFrom(through)))
  const is_new_start = startOf(before) !== startOf(after)
  const [sharesBefore, sharesAfter] = [before, after].map((coverage) => makeSharesOf(coverage, !is_new_start))
  const steps: RollupStep[] = []
  for (const day of new Set([...before.days.keys(), ...after.days.keys(), ...touched])) {
    const was = sharesBefore!(day)
    const is = sharesAfter!(day)
    const step = touched.has(day)
      ? {
          day,
          month: { now: is.month, before: was.month },
          latest: { now: is.latest, before: was.latest },
        }
      : {
          day,
          month: { now: difference(is.month, was.month), before: none },
          latest: { now: difference(is.latest, was.latest), before: none },
        }
    if ([step.month, step.latest].some(({ now, before }) => !isNone(now) || !isNone(before))) steps.push(step)
  }
  return { steps: steps.sort((a, b) => (a.day < b.day ? -1 : 1)), is_new_start }
}
