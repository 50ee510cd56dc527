// npm run bench -- close-files: what the platform's files of a month's close cost, from disk to their commit.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { buildMonth } from './close/build-month.ts'
import { measureFiles } from './close/measure-files.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    files: { type: 'boolean', default: false },
    rows: { type: 'string', default: '2000000' },
    channels: { type: 'string', default: '2000' },
    cores: { type: 'string', default: '2' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- close [--files] [--rows 2000000] [--channels 2000] [--cores 2] [--folder DIR]. Makes a month of
  channels with ten rows for each of their videos, in a database of its own. --files: imports its largest files one by one,
  then the first once more, corrected. All parts unless one is named.`)
  process.exit(0)
}
limitCores(Number(flags.cores))

const folder = flags.folder ?? mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
mkdirSync(folder, { recursive: true })
const postgres = await startPostgres({
  folder: path.join(folder, 'data'),
  purpose: 'the bench',
  onStep: console.error,
})
try {
  await migrate(postgres.url)
  const month = await buildMonth(postgres.url, { channels: Number(flags.channels), rows: Number(flags.rows) })
  const isAsked = (part: boolean) => part || !flags.files
  if (isAsked(flags.files)) {
    const files = await measureFiles(postgres.url, folder, month)
    console.table(files)
    writeResults('close-files', { channels: Number(flags.channels), files })
  }
} finally {
  await postgres.stop()
  if (!flags.folder) rmSync(folder, { recursive: true, force: true })
}
