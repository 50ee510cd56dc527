// npm run bench -- cluster: a Citus cluster beside plain PostgreSQL of the same version: first asks, whose answers must be equal, imports at once, bytes.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../apps/server/src/db/connection.ts'
import { startCitus, whyNoCitus } from '../scripts/citus.mjs'
import { listQuestions } from './calls/questions.ts'
import { startServer } from './calls/start-server.ts'
import { askOnce } from './cluster/ask-once.ts'
import { buildStores, listByTurns, type Servers, type Stores } from './cluster/build-stores.ts'
import { type Compared, compareCalls, type Difference } from './cluster/compare-calls.ts'
import { startPlain } from './cluster/start-plain.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    networks: { type: 'string', default: '6,60' },
    'video-days': { type: 'string', default: '2000000' },
    asked: { type: 'string', default: '2' },
    repeats: { type: 'string', default: '30' },
    cores: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- cluster [--networks 6,60] [--video-days 2000000] [--asked 2] [--repeats 30] [--cores 2]. Starts a Citus
  cluster of a coordinator and two workers and a plain PostgreSQL with the same settings, brings the same rows to both,
  and asks both in turn, over HTTP, all that the report screens of so many networks ask.
  Ends with 1 where an answer of the cluster is another than that of plain PostgreSQL.`)
  process.exit(0)
}
const why = whyNoCitus()
if (why) {
  console.error(why)
  process.exit(1)
}
limitCores(Number(flags.cores))

type Run = { networks: number; asked: number[]; calls: Compared[]; differences: Difference[] }

const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
const citus = await startCitus()
const runs: Run[] = []
try {
  const plain = await startPlain(citus.nodes[0]!)
  try {
    const servers = { plain: plain.url, nodes: citus.nodes, folder }
    const versions = await Promise.all([plain.url, citus.nodes[0]!].map(readVersion))
    if (versions[0] !== versions[1]) throw new Error(`Unequal versions: ${versions.join(' and ')}`)
    for (const networks of flags.networks.split(',').map(Number)) {
      runs.push(await measure(servers, networks))
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
for (const run of runs) print(run)
if (runs.some(({ differences }) => differences.length > 0)) process.exitCode = 1

async function measure(servers: Servers, networks: number): Promise<Run> {
  console.error(`A store of ${networks} networks`)
  const video_days = Number(flags['video-days'])
  const stores = await buildStores(
    servers,
    {
      networks,
      // As many of either for each network.
      channels: networks * Math.max(8, Math.round(video_days / 400 / networks)),
      videos: networks * Math.round(video_days / 10 / networks),
      days: 180,
      video_days,
    },
    console.error,
  )
  try {
    const asked = (await listByTurns(stores.cluster)).slice(0, Number(flags.asked))
    return { networks, asked, ...(await askAll(stores, asked)) }
  } finally {
    await stores.remove()
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

function print({ networks, calls, differences }: Run): void {
  const ratios = calls.map(({ ratio }) => ratio).toSorted((a, b) => a - b)
  console.log(`${networks} networks, ${calls.length} calls`)
  console.log({
    'median ratio': ratios[Math.floor(ratios.length / 2)],
    'at most twice as long': ratios.filter((ratio) => ratio <= 2).length,
  })
  console.table(calls.toSorted((a, b) => b.ratio - a.ratio).slice(0, 15))
  for (const difference of differences) console.log('Unequal answers:', difference)
}
