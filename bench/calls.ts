// npm run bench -- calls: every call of the report screens over HTTP, in stores of 2 and 20 million video days.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../apps/server/src/db/connection.ts'
import { type Measured, measureCalls } from './calls/measure-calls.ts'
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
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- calls [--scales 0.1,1] [--days 180] [--cores 2] [--folder DIR]. Builds a store of each scale (1: 20 million
  video days of 200,000 videos and 5,000 channels in five networks, 180 days, about 12 GB and 9 minutes), and asks all that
  the report screens ask, over HTTP. A folder keeps the stores for the next run.`)
  process.exit(0)
}
limitCores(Number(flags.cores))

type Run = {
  scale: number
  publish: Publish
  rss_mb: { before: number; after: number }
  calls: Measured[]
  export_starts_ms: Record<string, number>
  load: Load
  scans: Scan[]
}

const folder = flags.folder ?? mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
mkdirSync(folder, { recursive: true })
const runs: Run[] = []
try {
  for (const scale of flags.scales.split(',').map(Number)) {
    runs.push(await measure(scale))
    // Keeps these measurements if the next scale fails.
    writeResults('calls', { runs })
  }
} finally {
  if (!flags.folder) rmSync(folder, { recursive: true, force: true })
}
const [small, large] = [runs[0]!, runs.at(-1)!]
console.table(
  large.calls.map((row, index) => ({ ...row, 'p50 at the smaller scale': small.calls[index]!.p50 })),
)
console.table(large.scans)
console.log({ ...large, calls: undefined, scans: undefined })

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
    const publish = await measurePublish(db)
    const viewers = await signIn(db)
    const server = await startServer(store.url)
    const before = await server.rss()
    const questions = await listQuestions(db)
    const calls = await measureCalls(server.port, viewers, questions)
    const load = await measureLoad(server.port, store.url, viewers.manager)
    const export_starts_ms = await measureExport(server.port, viewers.manager)
    const rss_mb = { before, after: await server.rss() }
    await server.stop()
    const scans = await measureScans(store.url, folder, Number(flags.cores))
    return { scale, publish, rss_mb, calls, export_starts_ms, load, scans }
  } finally {
    await db.destroy()
    await store.stop()
  }
}
