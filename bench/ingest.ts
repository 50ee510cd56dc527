// npm run bench -- ingest: from a gzipped report of one day to its commit, in a store of 20 million video days.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '@cuesheet/contract/values/day'
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { buildStore, type StoreSize } from './ingest/build-store.ts'
import { measureLoad, measurePlainCopy } from './ingest/measure.ts'
import { writeReport } from './ingest/write-report.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    videos: { type: 'string', default: '200000' },
    channels: { type: 'string', default: '5000' },
    days: { type: 'string', default: '100' },
    loads: { type: 'string', default: '3' },
    'large-rows': { type: 'string', default: '2000000' },
    cores: { type: 'string', default: '2' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- ingest [--videos 200000] [--channels 5000] [--days 100] [--loads 3] [--large-rows 2000000]
  [--cores 2] [--folder DIR]. Builds a store of videos × days in a database of its own (about 10 GB and 8 minutes at
  full size), loads the next days one by one, and prints a table and JSON. A tenth of the size: --videos 20000.`)
  process.exit(0)
}

// PostgreSQL and the loads inherit the limit.
limitCores(Number(flags.cores))

const size: StoreSize = {
  videos: Number(flags.videos),
  channels: Number(flags.channels),
  days: Number(flags.days),
  first_day: '2025-08-13',
}
const folder = flags.folder ?? mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
const postgres = await startPostgres({
  folder: path.join(folder, 'data'),
  purpose: 'the bench',
  onStep: console.error,
})
try {
  await migrate(postgres.url)
  await buildStore(postgres.url, size, console.error)
  const results = []
  for (let load = 0; load < Number(flags.loads); load++) {
    const day = addDays(size.first_day, size.days + load)
    // The last day comes a second time, every figure of it another: the platform's own corrections.
    for (const issue of load === Number(flags.loads) - 1 ? [1, 2] : [1])
      for (const kind of ['activity', 'revenue'] as const) {
        const file = path.join(folder, `${kind}.${day}.csv.gz`)
        writeReport(file, kind, size, day, size.videos, issue)
        const copy = await measurePlainCopy(postgres.url, file)
        results.push({ ...(await measureLoad(postgres.url, file)), issue, plain_copy_seconds: copy })
        rmSync(file)
      }
  }
  const large = path.join(folder, 'large.csv.gz')
  writeReport(
    large,
    'activity',
    size,
    addDays(size.first_day, size.days + Number(flags.loads)),
    Number(flags['large-rows']),
  )
  results.push({ ...(await measureLoad(postgres.url, large)), issue: 1, plain_copy_seconds: null })

  console.table(
    results.map(
      ({ kind, day, issue, rows, seconds, rows_per_second, peak_memory_mb, plain_copy_seconds, phases }) => ({
        kind,
        day,
        issue,
        rows,
        seconds,
        'rows/s': rows_per_second,
        'plain COPY s': plain_copy_seconds,
        'peak MB': peak_memory_mb,
        ...phases,
      }),
    ),
  )
  writeResults('ingest', { store: { ...size, video_days: size.videos * size.days }, results })
} finally {
  await postgres.stop()
  if (!flags.folder) rmSync(folder, { recursive: true, force: true })
}
