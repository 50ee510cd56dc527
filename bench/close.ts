// npm run bench -- close: what the close of a month costs, from the platform's files to what is paid.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { buildNetworks } from './calls/build-networks.ts'
import { buildMonth } from './close/build-month.ts'
import { measureFiles } from './close/measure-files.ts'
import { measureMonth } from './close/measure-month.ts'
import { measureStatements } from './close/measure-statements.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    files: { type: 'boolean', default: false },
    statements: { type: 'string' },
    rows: { type: 'string', default: '2000000' },
    channels: { type: 'string', default: '2000' },
    cores: { type: 'string', default: '2' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- close [--files | --statements 2000] [--rows 2000000] [--channels 2000] [--cores 2] [--folder DIR]. Closes a month
  of 2,000 members and 20,000 channels, from its tie-out to its payment. --files: makes files of a month with ten rows for each
  video, imports the largest ones, then the first once more, corrected. --statements: publishes so many, of 20 lines each, with
  report calls of another network beside it.`)
  process.exit(0)
}
limitCores(Number(flags.cores))

const members = Number(flags.statements ?? 2_000)
const folder = flags.folder ?? mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
mkdirSync(folder, { recursive: true })
const postgres = await startPostgres({
  folder: path.join(folder, 'data'),
  purpose: 'the bench',
  onStep: console.error,
})
try {
  await migrate(postgres.url)
  const rows = Number(flags.rows)
  if (flags.files) {
    const month = await buildMonth(postgres.url, { channels: Number(flags.channels), rows })
    const files = await measureFiles(postgres.url, folder, month)
    console.table(files)
    writeResults('close-files', { channels: Number(flags.channels), files })
  } else if (flags.statements) {
    await buildNetworks(
      postgres.url,
      { videos: 4_000, channels: 100, days: 90, video_days: 200_000 },
      console.error,
    )
    const run = await measureStatements(postgres.url, { members, channels: members * 10 })
    console.dir(run, { depth: null })
    writeResults('close-statements', run)
  } else {
    const steps = await measureMonth(postgres.url, { members, channels: members * 10, rows })
    console.table(steps)
    writeResults('close-month', { rows, steps })
  }
} finally {
  await postgres.stop()
  if (!flags.folder) rmSync(folder, { recursive: true, force: true })
}
