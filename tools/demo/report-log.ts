import { createHash } from 'node:crypto'
import { addDays } from '@cuesheet/contract/values/day'
import type { DemoNetwork } from './networks/demo-network.ts'

export type Kind = 'activity' | 'revenue'
export const reportTypes = {
  activity: 'content_owner_basic_a4',
  revenue: 'content_owner_estimated_revenue_a1',
}

/** What an import would have noted down about one report file. */
export type ReportFile = {
  kind: Kind
  day: string
  file_name: string
  sha256: Buffer
  report_type: string
  created_at: string
  imported_at: string
  version: number
  rows: number
}

/** The days that have a report of a kind, of those given. */
export function reportedDays(network: DemoNetwork, kind: Kind, days: string[], today: string): Set<string> {
  const { activity_delay, revenue_delay, missing_activity, missing_revenue } = network.reports
  const [delay, missing] =
    kind === 'activity' ? [activity_delay, missing_activity] : [revenue_delay, missing_revenue]
  const gaps = missing.map((daysAgo) => addDays(today, -daysAgo))
  return new Set(days.filter((day) => day <= addDays(today, -delay) && !gaps.includes(day)))
}

/** The files behind one reported day, oldest first: one, or two where the platform re-issued it. */
export function filesOf(
  network: DemoNetwork,
  kind: Kind,
  day: string,
  rows: number,
  today: string,
): ReportFile[] {
  const { activity_delay, revenue_delay, reissued } = network.reports
  const delay = kind === 'activity' ? activity_delay : revenue_delay
  const versions = reissued.some((daysAgo) => addDays(today, -daysAgo) === day) ? [1, 2] : [1]
  const minute = kind === 'activity' ? 12 : 41
  return versions.map((version) => {
    const file_name = `${reportTypes[kind]}.${day.replaceAll('-', '')}.v${version}.csv.gz`
    const arrived = addDays(day, version === 1 ? delay : delay + 4)
    return {
      kind,
      day,
      file_name,
      sha256: createHash('sha256').update(`${network.name} ${file_name}`).digest(),
      report_type: reportTypes[kind],
      created_at: `${arrived}T05:${minute}:08Z`,
      imported_at: `${arrived}T06:${minute}:37Z`,
      version,
      rows,
    }
  })
}
