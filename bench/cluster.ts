// npm run bench -- cluster: a Citus cluster beside plain PostgreSQL of the same version: first asks, whose answers must be equal, imports at once, bytes.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../apps/server/src/db/connection.ts'
import { startCitus, whyNoCitus } from '../scripts/citus.mjs'
import { percentile } from './calls/measure-calls.ts'
import { listQuestions } from './calls/questions.ts'
import { startServer } from './calls/start-server.ts'
import { askOnce } from './cluster/ask-once.ts'
import { buildStores, listByTurns, type Servers, type Stores } from './cluster/build-stores.ts'
import { type Compared, compareCalls, type Difference } from './cluster/compare-calls.ts'
import { type Bytes, measureBytes } from './cluster/measure-bytes.ts'
import { type ImportSize, type Imports, measureImports } from './cluster/measure-imports.ts'
import { startPlain } from './cluster/start-plain.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    networks: { type: 'string', default: '6,60' },
    'video-days': { type: 'string', default: '2000000' },
    asked: { type: 'string', default: '2' },
    repeats: { type: 'string', default: '30' },
    rows: { type: 'string', default: '60000' },
    rounds: { type: 'string', default: '3' },
    cores: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- cluster [--networks 6,60] [--video-days 2000000] [--asked 2] [--repeats 30] [--rows 60000]
  [--rounds 3] [--cores 2]. Starts a Citus cluster of a coordinator and two workers, and a plain PostgreSQL of the same
  version with the same settings; brings the same rows of so many networks to both (2 million video days and about 5
  minutes each), compares their bytes, asks both in turn, over HTTP, all that the report screens of --asked networks ask,
  and imports a day of two and of four networks (in the first store), --rows a report, one after the other and at once.
  Ends with 1 where an answer of the cluster is another than that of plain PostgreSQL.`)
  process.exit(0)
}
const why = whyNoCitus()
if (why) {
  console.error(why)
  process.exit(1)
}
limitCores(Number(flags.cores))

type Run = {
  networks: number
  asked: number[]
  bytes: Bytes[]
  calls: Compared[]
  differences: Difference[]
  imports: Imports[]
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
const citus = await startCitus()
let stopPlain = () => {}
// The servers are not of this program's group: nothing else would stop them.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    stopPlain()
    await citus.stop()
    process.exit(1)
  })
const runs: Run[] = []
try {
  const plain = await startPlain(citus.nodes[0]!)
  stopPlain = plain.stop
  try {
    const servers = { plain: plain.url, nodes: citus.nodes, folder }
    const versions = await Promise.all([plain.url, citus.nodes[0]!].map(readVersion))
    if (versions[0] !== versions[1]) throw new Error(`Unequal versions: ${versions.join(' and ')}`)
    for (const networks of flags.networks.split(',').map(Number)) {
      const run = await measure(servers, networks)
      print(run)
      runs.push(run)
      // Keeps these measurements if the next store fails.
      writeResults('cluster', { postgres: versions[0], runs })
    }
  } finally {
    plain.stop()
  }
} finally {
  await citus.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (runs.some(({ differences }) => differences.length > 0)) process.exitCode = 1

async function measure(servers: Servers, networks: number): Promise<Run> {
  console.error(`A store of ${networks} networks`)
  const size = sizeOf(networks)
  const stores = await buildStores(servers, size, console.error)
  try {
    const bytes = await measureBytes(stores)
    const byTurns = await listByTurns(stores.cluster)
    const asked = byTurns.slice(0, Number(flags.asked))
    const answers = await askAll(stores, asked)
    // Networks of a larger number are too small for reports of so many rows.
    const isImporting = runs.length === 0 && size.rounds > 0
    if (isImporting) console.error('  Importing')
    const imports = isImporting ? await measureImports(stores, byTurns, [2, 4], { size, folder }) : []
    return { networks, asked, bytes, ...answers, imports }
  } finally {
    await stores.remove()
  }
}

/** As many channels and videos for each network; a video is reported on one day in eighteen. */
function sizeOf(networks: number): ImportSize {
  const video_days = Number(flags['video-days'])
  return {
    networks,
    channels: networks * Math.max(8, Math.round(video_days / 400 / networks)),
    videos: networks * Math.round(video_days / 10 / networks),
    days: 180,
    video_days,
    rows: Number(flags.rows),
    rounds: Number(flags.rounds),
  }
}

async function askAll(stores: Stores, networks: number[]) {
  const servers = { plain: await startServer(stores.plain), cluster: await startServer(stores.cluster) }
  const ports = { plain: servers.plain.port, cluster: servers.cluster.port }
  const db = connect(stores.plain, { max: 1, application_name: 'cuesheet bench' })
  try {
    const calls: Compared[] = []
    const differences: Difference[] = []
    for (const network of networks) {
      console.error(`  Asking for network ${network}`)
      const compared = await compareCalls(ports, network, {
        viewers: stores.viewers[network - 1]!,
        questions: await listQuestions(db, network),
        repeats: Number(flags.repeats),
      })
      calls.push(...compared.calls)
      differences.push(...compared.differences)
    }
    return { calls, differences }
  } finally {
    await db.destroy()
    await servers.plain.stop()
    await servers.cluster.stop()
  }
}

async function readVersion(url: string): Promise<string> {
  const rows = await askOnce<{ version: string }>(url, `select current_setting('server_version') as version`)
  return rows[0]!.version
}

function print({ networks, bytes, calls, differences, imports }: Run): void {
  console.log(`${networks} networks`)
  console.table(bytes)
  if (calls.length > 0) console.table(summarize(calls))
  console.table(calls.toSorted((a, b) => b.ratio - a.ratio).slice(0, 15))
  if (imports.length > 0) console.table(imports)
  for (const difference of differences) console.log('Unequal answers:', difference)
}

function summarize(calls: Compared[]) {
  const median = (read: (call: Compared) => number) => percentile(calls.map(read), 50)
  return {
    calls: calls.length,
    'median of plain p50': median(({ plain_p50 }) => plain_p50),
    'median of cluster p50': median(({ cluster_p50 }) => cluster_p50),
    'median ratio of p50': median(({ ratio }) => ratio),
    'median ratio of p99': median(({ plain_p99, cluster_p99 }) => cluster_p99 / plain_p99),
    'median ratio of the fastest': median(({ least_ratio }) => least_ratio),
    'at most twice as long': calls.filter(({ ratio }) => ratio <= 2).length,
    'the fastest at most twice': calls.filter(({ least_ratio }) => least_ratio <= 2).length,
  }
}
