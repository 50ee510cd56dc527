// npm run bench -- calls: every call of the report screens over HTTP, in stores of 2 and 20 million video days; --quick a small one.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../apps/server/src/db/connection.ts'
import { countStatements } from './calls/count-statements.ts'
import { type Measured, measureCalls, warmUp } from './calls/measure-calls.ts'
import { type Cold, measureCold } from './calls/measure-cold.ts'
import { measureExport } from './calls/measure-export.ts'
import { type Load, measureLoad } from './calls/measure-load.ts'
import { measurePublish, type Publish } from './calls/measure-publish.ts'
import { measureScans, type Scan } from './calls/measure-scans.ts'
import { openStore } from './calls/open-store.ts'
import { listQuestions } from './calls/questions.ts'
import { startServer } from './calls/start-server.ts'
import { signIn } from './calls/viewers.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    scales: { type: 'string', default: '0.1,1' },
    days: { type: 'string', default: '180' },
    cores: { type: 'string', default: '2' },
    folder: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- calls [--scales 0.1,1] [--days 180] [--cores 2] [--folder DIR] | --quick. Builds a store of each scale (1: 20 million
  video days of 200,000 videos and 5,000 channels in five networks, 180 days, about 12 GB and 9 minutes), and asks all that
  the report screens ask, over HTTP. A folder keeps the stores for the next run.
  --quick: a fiftieth of it, asked less often, in about three minutes.`)
  process.exit(0)
}
limitCores(Number(flags.cores))

const repeats = flags.quick ? { named: 12, custom: 3 } : { named: 200, custom: 10 }
const seconds = flags.quick ? 5 : 10
const scales = flags.quick ? [0.02] : flags.scales.split(',').map(Number)

/** Beside what it took: how many statements it sends, what DuckDB takes for the bare facts, and how often that. */
type Row = Measured & { statements: number; duckdb?: number; ratio?: number }
type Run = {
  scale: number
  load_average: number[]
  publish: Publish
  rss_mb: { before: number; after: number }
  calls: Row[]
  cold: Cold[]
  load: Load[]
  export_starts_ms: Record<string, number>
  scans: Scan[]
}

const folder = flags.folder ?? mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
mkdirSync(folder, { recursive: true })
const runs: Run[] = []
try {
  for (const scale of scales) {
    runs.push(await measure(scale))
    // Keeps these measurements if the next scale fails.
    writeResults('calls', { runs })
  }
} finally {
  if (!flags.folder) rmSync(folder, { recursive: true, force: true })
}
const [small, large] = [runs[0]!, runs.at(-1)!]
console.table(
  large.calls.map((row, index) =>
    small === large ? row : { ...row, 'p50 at the smaller scale': small.calls[index]!.p50 },
  ),
)
console.table(large.cold)
console.table(large.load)
console.log({ ...large, calls: undefined, cold: undefined, load: undefined, scans: undefined })

async function measure(scale: number): Promise<Run> {
  const size = {
    videos: 200_000 * scale,
    channels: 5_000 * scale,
    days: Number(flags.days),
    video_days: Math.round((20_000_000 * scale * Number(flags.days)) / 180),
  }
  const store = await openStore(folder, size)
  const db = connect(store.url, { application_name: 'cuesheet bench' })
  try {
    const load_average = os.loadavg()
    const publish = await measurePublish(db)
    const viewers = await signIn(db)
    const questions = await listQuestions(db)
    const server = await startServer(store.url)
    const before = await server.rss()
    await warmUp(server.port, viewers, questions)
    const load: Load[] = []
    for (const viewer of Object.entries(viewers)) load.push(await measureLoad(server, db, viewer, seconds))
    const calls = await measureCalls(server.port, viewers, questions, repeats)
    const export_starts_ms = await measureExport(server.port, viewers.manager)
    const rss_mb = { before, after: await server.rss() }
    await server.stop()
    const counts = await countStatements(store.url, viewers, questions)
    const cold = await measureCold(db, store.url, viewers.manager, flags.quick ? 3 : 5)
    const scans = await measureScans(store.url, folder, Number(flags.cores))
    const rows = calls.map((row, index) => besideScan(row, counts.get(questions[index]!)!, scans))
    return { scale, load_average, publish, rss_mb, calls: rows, cold, load, export_starts_ms, scans }
  } finally {
    await db.destroy()
    await store.stop()
  }
}

function besideScan(row: Measured, statements: number, scans: Scan[]): Row {
  const scan = scans.find(({ name, period }) => name === row.name && period === row.period)
  if (!scan || row.who !== 'manager') return { ...row, statements }
  const ratio = Math.round((100 * row.p50) / scan.duckdb_ms) / 100
  return { ...row, statements, duckdb: scan.duckdb_ms, ratio }
}
