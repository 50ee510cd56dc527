/** What a report holds: views, money, or how often thumbnails were shown, which no rollup has. */
export type Kind = 'activity' | 'revenue' | 'reach'

/** Whose report a fact is of: 0 the content owner's, 1 a channel's, 2 an export of Studio. The lowest counts. */
export type Source = 0 | 1 | 2
/** The source that says nothing of Premium. */
export const studio: Source = 2

export const factsOf = { activity: 'video_activity', revenue: 'video_revenue', reach: 'video_reach' } as const
export const kinds = Object.keys(factsOf) as Kind[]
/** Facts that other ones have replaced, kept so that they can be loaded again. */
export const replacedOf = {
  activity: 'replaced_activity',
  revenue: 'replaced_revenue',
  reach: 'replaced_reach',
} as const

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

/** The days that count: up to data-through. */
export const countedDays = ({ through, days }: Coverage): string[] =>
  through === null ? [] : [...days.keys()].filter((day) => day <= through)

/** The days that count in one of two coverages alone, or have another pair of reports in it. */
export function movedDays(before: Coverage, after: Coverage): string[] {
  const pairedOf = (coverage: Coverage) =>
    new Map(countedDays(coverage).map((day) => [day, coverage.days.get(day)!.paired]))
  const [was, is] = [pairedOf(before), pairedOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((day) => was.get(day) !== is.get(day))
}
