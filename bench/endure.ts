// npm run bench -- endure: two web processes and a worker under a steady load while one thing after another breaks.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { connect } from '../apps/server/src/db/connection.ts'
import { openStore } from './calls/open-store.ts'
import { listQuestions } from './calls/questions.ts'
import { signIn } from './calls/viewers.ts'
import { faults } from './endure/faults.ts'
import { ImportedDays } from './endure/imported-days.ts'
import { OpenWindows } from './endure/open-windows.ts'
import { findFreePort, ProductProcess, runCommand } from './endure/product-processes.ts'
import { startProxy } from './endure/slow-proxy.ts'
import { quantile, Traffic } from './endure/traffic.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    scale: { type: 'string', default: '0.02' },
    rate: { type: 'string', default: '50' },
    writes: { type: 'string', default: '0.05' },
    seed: { type: 'string', default: '1' },
    cores: { type: 'string', default: '2' },
    load: { type: 'boolean', default: false },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- endure [--minutes 60] [--scale 0.02] [--rate 50] [--writes 0.05] [--seed 1] [--cores 2] [--folder DIR] [--load]
  Reads, notices, imports, streams and jobs at a set rate, on two web processes and a worker, while processes are killed,
  PostgreSQL is killed, the network stalls, a clock steps and a disk is full; compares all answers with what was written.
  Ends with 1 where an answer was wrong or something acknowledged is lost. --load breaks nothing: it loads a day of about
  200,000 rows, again and again, while reads go on at the rate. A scale of 1 has 20 million video days (12 GB, 9 minutes to build).`)
  process.exit(0)
}
limitCores(Number(flags.cores))

const scale = Number(flags.scale)
const size = {
  videos: 200_000 * scale,
  channels: 5_000 * scale,
  days: 180,
  video_days: Math.round(20_000_000 * scale),
}
const stores = flags.folder ?? mkdtempSync(path.join(os.tmpdir(), 'cuesheet-endure-'))
mkdirSync(stores, { recursive: true })
let state = Number(flags.seed)
const random = (below: number) => {
  state = (state * 48271) % 2147483647
  return state % below
}

const store = await openStore(stores, size)
const data = path.join(
  stores,
  `${size.videos}-videos-${size.channels}-channels-${size.days}-days-${size.video_days}`,
)
const proxy = await startProxy(store.url)
// For what this program itself asks: past the proxy, and able to wait for PostgreSQL.
const db = connect(store.url, { max: 2, application_name: 'cuesheet bench' })
const files = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-endure-files-'))
const environment = {
  ...{
    DATABASE_URL: flags.load ? store.url : proxy.url,
    DATA_DIR: files,
    SECRET_KEY: 'of-the-bench'.padEnd(48, '-'),
  },
  ...{ DEMO: '0', JOBS: '0', LOG_LEVEL: 'error', HOST: '127.0.0.1' },
}
const webs = [
  new ProductProcess('web 1', await findFreePort(), environment),
  new ProductProcess('web 2', await findFreePort(), environment),
] as const
const worker = new ProductProcess('worker', 0, { ...environment, JOBS: '1' })
const processes = [...webs, worker]
const days = new ImportedDays(files, size, environment)
let problems: string[] = []
try {
  console.error('  Deriving what the store leaves out')
  const rebuilt = await runCommand(['rebuild'], { ...environment, DATABASE_URL: store.url })
  if (rebuilt.code !== 0) throw new Error(rebuilt.output)
  for (const each of processes) await each.start()
  const viewers = await signIn(db)
  const ports = webs.map(({ port }) => port)
  const traffic = new Traffic(ports, viewers)
  console.error('  Loading each day once')
  for (let at = 0; at < 12; at++) await days.loadNext()
  await untilShown()
  // Of days that are not loaded again. A period of one's own, for which nothing is summed up, is asked where time is not measured.
  const questions = (await listQuestions(db)).filter(
    ({ period, tenth }) => !tenth && (period === 'previous_month' || (period === 'custom' && !flags.load)),
  )
  console.error(
    `  ${await traffic.learn(questions)} of ${questions.length} questions are asked again and again`,
  )
  await (flags.load ? measureLoads(traffic) : endure(traffic, new OpenWindows(ports, viewers.member)))
} finally {
  for (const each of processes) await each.end('SIGTERM').catch(() => {})
  await db.destroy()
  proxy.stop()
  await store.stop()
  rmSync(files, { recursive: true, force: true })
  if (!flags.folder) rmSync(stores, { recursive: true, force: true })
}
for (const problem of problems.slice(0, 20)) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

async function untilShown(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from figure_tasks limit 1`.execute(db)
    if (rows.length === 0) return
    await sleep(200)
  }
}

async function endure(traffic: Traffic, windows: OpenWindows): Promise<void> {
  const recoveries = new Map<string, number[]>()
  const until = performance.now() + Number(flags.minutes) * 60_000
  const memory = setInterval(() => {
    for (const each of processes) each.recordMemory()
  }, 5000)
  let importing = Promise.resolve()
  let imports = true
  traffic.begin(Number(flags.rate), Number(flags.writes))
  await sleep(5000)
  const importOn = async () => {
    while (imports) {
      await days.loadNext()
      await sleep(2000 + random(4000))
    }
  }
  while (performance.now() < until) {
    for (const fault of faults.toSorted(() => random(3) - 1)) {
      if (performance.now() >= until) break
      // Some faults bring an import of their own: this program's imports wait for them.
      imports = true
      importing = importOn()
      await sleep(5000 + random(5000))
      imports = !/import/.test(fault.name)
      if (!imports) await importing
      traffic.isBroken = true
      let brokenAt = performance.now()
      await fault.run({ data, proxy, webs, worker, days, random }, () => {
        brokenAt = performance.now()
      })
      await untilWell(traffic)
      const ms = performance.now() - brokenAt
      traffic.isBroken = false
      recoveries.set(fault.name, [...(recoveries.get(fault.name) ?? []), ms])
      console.error(`  ${fault.name}: well again after ${Math.round(ms)} ms`)
      imports = false
      await importing
    }
  }
  await traffic.end()
  clearInterval(memory)
  const told = await windows.countTold(() => traffic.write())
  windows.leave()
  await untilShown()
  const lost = await compareNotices(traffic)
  const compared = await days.compare(db)
  const verified = await runCommand(['verify'], { ...environment, DATABASE_URL: store.url })
  const { rows: jobs } = await sql<{ runs: number }>`select count(*)::int as runs from job_runs`.execute(db)
  problems = [
    ...traffic.wrong.map((text) => `wrong answer: ${text}`),
    ...lost.map((text) => `notice: ${text}`),
    ...compared.wrong,
    ...(verified.code === 0 ? [] : [`verify: ${verified.output}`]),
    ...(told === webs.length ? [] : [`only ${told} of ${webs.length} windows are told of a change`]),
    ...processes.filter((each) => each.hasFallen()).map(({ name }) => `${name} ended by itself`),
  ]
  const table = [...recoveries].map(([fault, times]) => ({
    fault,
    times: times.length,
    recovery_p50_ms: quantile(times, 0.5),
    recovery_max_ms: quantile(times, 1),
  }))
  console.table(table)
  const answers = (['calm', 'broken'] as const).map((when) => ({
    when,
    answered: traffic.times[when].length,
    ...Object.fromEntries(traffic.statuses[when]),
    p50_ms: quantile(traffic.times[when], 0.5),
    p99_ms: quantile(traffic.times[when], 0.99),
  }))
  console.table(answers)
  const memoryTable = processes.map(({ name, memory: of }) => ({
    name,
    first_mb: quantile(of.slice(0, 6), 0.5),
    last_mb: quantile(of.slice(-6), 0.5),
    max_mb: quantile(of, 1),
  }))
  console.table(memoryTable)
  const summary = {
    minutes: Number(flags.minutes),
    video_days: size.video_days,
    wrong: traffic.wrong.length,
    lost: lost.length + compared.wrong.length,
    verify: verified.code,
    notices: {
      acknowledged: traffic.notices.acknowledged.length,
      unanswered: traffic.notices.unknown.length,
    },
    imports: days.counts,
    days_compared: compared.checked,
    streams: { events: windows.events, breaks: windows.breaks, restarts: windows.restarts },
    job_runs: jobs[0]?.runs,
    not_asked: traffic.skipped,
  }
  console.log(summary)
  writeResults('endure', { summary, faults: table, answers, memory: memoryTable, problems })
}

/** Until both web processes are ready and something can be written again. */
async function untilWell(traffic: Traffic): Promise<void> {
  const isReady = async ({ port }: ProductProcess) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let wait = 0; ; wait++) {
    const ready = await Promise.all(webs.map(isReady))
    if (ready.every(Boolean) && (await traffic.write())) return
    if (wait > 2400) throw new Error('It is not well again after two minutes.')
    await sleep(50)
  }
}

/** Acknowledged notices that are not there once; others that are there more than once. */
async function compareNotices({ notices }: Traffic): Promise<string[]> {
  const { rows } = await sql<{ title: string; count: number }>`
    select title, count(*)::int as count from notice_texts where title like ${`Notice % of ${process.pid}`}
    group by title`.execute(db)
  const found = new Map(rows.map(({ title, count }) => [title, count]))
  const known = new Set([...notices.acknowledged, ...notices.unknown])
  return [
    ...notices.acknowledged.filter((title) => found.get(title) !== 1).map((title) => `${title} is lost`),
    ...notices.unknown
      .filter((title) => (found.get(title) ?? 0) > 1)
      .map((title) => `${title} is there twice`),
    ...[...found.keys()].filter((title) => !known.has(title)).map((title) => `${title} was never written`),
  ]
}

async function measureLoads(traffic: Traffic): Promise<void> {
  const inNetwork = size.videos * 0.4
  const countries = Math.max(1, Math.round(200_000 / inNetwork))
  const rate = Number(flags.rate)
  const measure = async (loading: boolean) => {
    traffic.times.calm.length = 0
    const until = performance.now() + Number(flags.minutes) * 30_000
    traffic.begin(rate, 0)
    const loads: { rows: number; seconds: number }[] = []
    while (performance.now() < until) {
      const startedAt = performance.now()
      if (loading) {
        const rows = await days.loadNext({ countries })
        loads.push({ rows, seconds: Math.round((performance.now() - startedAt) / 100) / 10 })
      } else await sleep(1000)
    }
    await traffic.end()
    const { calm } = traffic.times
    const answers = { answered: calm.length, p50_ms: quantile(calm, 0.5), p99_ms: quantile(calm, 0.99) }
    return { loading, rate, ...answers, not_asked: traffic.skipped, loads }
  }
  const runs = [await measure(false), await measure(true)]
  problems = traffic.wrong
  console.table(runs.map(({ loads, ...run }) => ({ ...run, loads: loads.length })))
  writeResults('endure-load', { video_days: size.video_days, runs, wrong: traffic.wrong.length })
}
