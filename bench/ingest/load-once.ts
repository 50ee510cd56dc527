// One import, timed: node load-once.ts DATABASE_URL FILE. Prints a Load as JSON.
import { installationScope } from '../../apps/server/src/access/scope.ts'
import { withParts } from '../../apps/server/src/csv/read-parts.ts'
import { importReport } from '../../apps/server/src/features/report-ingest/import-report.ts'
import { openLoadConnection } from '../../apps/server/src/features/report-ingest/load-connection.ts'
import type { Load } from './measure.ts'

const [url = '', file = ''] = process.argv.slice(2)
const connection = await openLoadConnection(url)
const startedAt = performance.now()
const marks: [string, number][] = []
const { result } = await withParts(file, ([part]) =>
  importReport(connection, installationScope(1), part!, {
    today: '2030-01-01',
    onPhase: (phase) => marks.push([phase, performance.now()]),
  }),
)
const { report_type, rows } = result
const days = 'days' in result ? (result.days as string[]) : []
const endedAt = performance.now()
await connection.end()
const seconds = (from: number, to: number) => Math.round(to - from) / 1000
const load: Load = {
  kind: report_type,
  day: days.join(' '),
  rows: rows.written,
  seconds: seconds(startedAt, endedAt),
  rows_per_second: Math.round((rows.written / (endedAt - startedAt)) * 1000),
  peak_memory_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  phases: Object.fromEntries(
    marks.map(([phase, at], index) => [phase, seconds(at, marks[index + 1]?.[1] ?? endedAt)]),
  ),
}
console.log(JSON.stringify(load))
