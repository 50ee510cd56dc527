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
import { Breakage } from './endure/breakage.ts'
import { compareNotices } from './endure/compare-notices.ts'
import { DayAnswers } from './endure/day-answers.ts'
import { faults, leftOut } from './endure/faults.ts'
import { ImportedDays } from './endure/imported-days.ts'
import { OpenWindows } from './endure/open-windows.ts'
import { readPostgresMemory } from './endure/postgres-memory.ts'
import { findFreePort, ProductProcess, runCommand } from './endure/product-processes.ts'
import { Recoveries, untilWell } from './endure/recovery.ts'
import { seededBy } from './endure/seeded.ts'
import { SentReports } from './endure/sent-reports.ts'
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
  Reads, notices, imports, uploads, streams and jobs at a set rate, on two web processes and a worker, while processes are
  killed, PostgreSQL is killed, the network stalls or is slow, a clock steps and a disk is full; compares all answers with
  what was written. Ends with 1 where an answer was wrong, something acknowledged is lost, a window missed a change, a job
  is not done or an import failed without a reason. The same seed breaks the same things in the same order, each once a round.
  --load breaks nothing: it loads a day of about 200,000 rows, again and again, while reads go on at the rate; its figures
  are of --rate 200. A scale of 1 has 20 million video days (12 GB, 9 minutes to build).`)
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
const seed = Number(flags.seed)
const startedAt = new Date()

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
  DATABASE_URL: flags.load ? store.url : proxy.url,
  DATA_DIR: files,
  SECRET_KEY: 'of-the-bench'.padEnd(48, '-'),
  DEMO: '0',
  JOBS: '0',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
}
const webs = [
  new ProductProcess('web 1', await findFreePort(), environment),
  new ProductProcess('web 2', await findFreePort(), environment),
] as const
const worker = new ProductProcess('worker', 0, { ...environment, JOBS: '1' })
const processes = [...webs, worker]
const breakage = new Breakage()
const viewers = await signIn(db)
const ports = webs.map(({ port }) => port)
const answers = new DayAnswers(ports, viewers.manager, breakage)
const days = new ImportedDays({ folder: files, size }, environment, { breakage, answers })
let problems: string[] = []
try {
  console.error('  Deriving what the store leaves out')
  const rebuilt = await runCommand(['rebuild'], { ...environment, DATABASE_URL: store.url })
  if (rebuilt.code !== 0) throw new Error(rebuilt.output)
  for (const each of processes) await each.start()
  const traffic = new Traffic(ports, viewers, breakage)
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
  const recoveries = new Recoveries()
  const told: string[] = []
  const undone: string[] = []
  const postgresMemory: number[] = []
  const until = performance.now() + Number(flags.minutes) * 60_000
  const memory = setInterval(() => {
    for (const each of processes) each.recordMemory()
    postgresMemory.push(...[readPostgresMemory(data) ?? []].flat())
  }, 5000)
  const reports = await SentReports.open(db, ports)
  const ofFaults = seededBy(seed, 0)
  const ofImports = seededBy(seed, 1)
  let importing = Promise.resolve()
  let imports = true
  for (const each of leftOut) console.error(`  Left out: ${each}`)
  traffic.begin(Number(flags.rate), Number(flags.writes))
  reports.begin(7000)
  await sleep(5000)
  const importOn = async () => {
    while (imports) {
      await days.loadNext()
      await sleep(2000 + ofImports.below(4000))
    }
  }
  while (performance.now() < until) {
    for (const fault of ofFaults.shuffle(faults)) {
      if (performance.now() >= until) break
      imports = true
      importing = importOn()
      await sleep(5000 + ofFaults.below(5000))
      imports = !fault.bringsImport
      if (!imports) await importing
      breakage.begin(fault)
      let brokenAt = performance.now()
      await fault.run({ data, proxy, webs, worker, days, reports, random: ofFaults }, () => {
        brokenAt = performance.now()
      })
      const since = () => performance.now() - brokenAt
      const job = reports.tryOut().then((isDone) => ({ isDone, job_ms: since() }))
      await untilWell(ports, () => traffic.write())
      const well_ms = since()
      breakage.end()
      const missed = await traffic.withoutWrites(() => windows.findMissed(traffic.acknowledged))
      const told_ms = since()
      const { isDone, job_ms } = await job
      told.push(...missed.map((text) => `after ${fault.name} ${text}`))
      if (!isDone) undone.push(`after ${fault.name} no job was done within two minutes`)
      recoveries.add(fault.name, { well_ms, job_ms, told_ms })
      imports = false
      await importing
    }
  }
  await traffic.end()
  await reports.end()
  const loadedBefore = days.counts.loaded
  await days.loadNext()
  await days.askForAll()
  clearInterval(memory)
  windows.leave()
  await untilShown()
  const lost = await compareNotices(db, traffic)
  const compared = await days.compare(db)
  const uploads = await reports.compare(db)
  const verified = await runCommand(['verify'], { ...environment, DATABASE_URL: store.url })
  const { rows: jobs } = await sql<{ job: string; state: string; runs: number }>`
    select data ->> 'job' as job, state::text, count(*)::int as runs from pgboss.job
    where name in ('scheduled', 'sent') and created_on >= ${startedAt} and state in ('completed', 'failed')
    group by 1, 2 order by 1, 2`.execute(db)
  const runsOf = (state: string) =>
    jobs.filter((each) => each.state === state).reduce((sum, { runs }) => sum + runs, 0)
  problems = [
    ...traffic.wrong.map((text) => `wrong answer: ${text}`),
    ...answers.wrong.map((text) => `wrong answer: ${text}`),
    ...lost.map((text) => `notice: ${text}`),
    ...told,
    ...undone,
    ...uploads,
    ...days.failed,
    ...(days.counts.loaded > loadedBefore ? [] : ['no import succeeded after the last fault']),
    ...compared.wrong,
    ...(verified.code === 0 ? [] : [`verify: ${verified.output}`]),
    ...processes.filter((each) => each.hasFallen()).map(({ name }) => `${name} ended by itself`),
  ]
  const table = recoveries.table
  console.table(table)
  const called = (['calm', 'broken'] as const).map((when) => ({
    when,
    answered: traffic.times[when].length,
    ...Object.fromEntries(traffic.statuses[when]),
    p50_ms: quantile(traffic.times[when], 0.5),
    p99_ms: quantile(traffic.times[when], 0.99),
  }))
  console.table(called)
  const memoryTable = [...processes, { name: 'PostgreSQL, shared once', memory: postgresMemory }].map(
    ({ name, memory: of }) => ({
      name,
      first_mb: quantile(of.slice(0, 6), 0.5),
      last_mb: quantile(of.slice(-6), 0.5),
      max_mb: quantile(of, 1),
    }),
  )
  console.table(memoryTable)
  const summary = {
    minutes: Number(flags.minutes),
    seed,
    left_out: leftOut,
    video_days: size.video_days,
    problems: problems.length,
    verify: verified.code,
    notices: {
      acknowledged: traffic.notices.acknowledged.length,
      unanswered: traffic.notices.unknown.length,
    },
    imports: days.counts,
    days_compared: compared.checked,
    day_answers: { compared: answers.compared, left_out: answers.leftOut },
    uploads: {
      ...reports.counts,
      tried_out_p50_ms: quantile(reports.waits, 0.5),
      tried_out_max_ms: quantile(reports.waits, 1),
    },
    streams: { events: windows.events, breaks: windows.breaks, restarts: windows.restarts },
    jobs: { completed: runsOf('completed'), failed: runsOf('failed') },
    not_asked: traffic.skipped,
  }
  console.log(summary)
  writeResults('endure', { summary, faults: table, answers: called, memory: memoryTable, jobs, problems })
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
    const answered = { answered: calm.length, p50_ms: quantile(calm, 0.5), p99_ms: quantile(calm, 0.99) }
    return { loading, rate, ...answered, not_asked: traffic.skipped, loads }
  }
  const runs = [await measure(false), await measure(true)]
  problems = [...traffic.wrong, ...answers.wrong, ...days.failed]
  console.table(runs.map(({ loads, ...run }) => ({ ...run, loads: loads.length })))
  writeResults('endure-load', { video_days: size.video_days, runs, wrong: traffic.wrong.length })
}
