import type { CalendarDay } from '@cuesheet/contract/console-reports'
import type { ReportKindName } from '@cuesheet/contract/values/report-intake'

/** Of a day: the platform has a report that is not here, or a newer issue of what stands; or it made none. */
export type PlatformMark = 'not_here' | 'behind' | 'never_made'

/** A report that is not here, as `console/collection/reports` lists it. */
export type OpenReport = {
  report_type: string
  day: string
  state: 'waiting' | 'refused' | 'failed' | 'gone' | 'never_made' | 'late'
  has_older: boolean
}

const reportTypes: Record<ReportKindName, string> = {
  activity: 'content_owner_basic_',
  revenue: 'content_owner_estimated_revenue_',
  reach: 'content_owner_reach_basic_',
}

/** By day, of one kind: in what the platform is ahead of what is here. What is gone there is no more than missing here. */
export function platformMarks(
  open: readonly OpenReport[],
  kind: ReportKindName,
  days: readonly Pick<CalendarDay, 'day' | 'file'>[],
): ReadonlyMap<string, PlatformMark> {
  const stored = new Set(days.filter(({ file }) => file !== null).map(({ day }) => day))
  const marks = new Map<string, PlatformMark>()
  for (const { report_type, day, state, has_older } of open) {
    if (!report_type.startsWith(reportTypes[kind]) || state === 'gone' || state === 'late') continue
    const stands = has_older || stored.has(day)
    if (state === 'never_made' && stands) continue
    marks.set(day, state === 'never_made' ? state : stands ? 'behind' : 'not_here')
  }
  return marks
}
