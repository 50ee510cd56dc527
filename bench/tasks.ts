// npm run bench -- tasks: how long /dashboard keeps a phone's processor, and where a script forces layout.
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { signIn } from '../e2e/sign-in.ts'
import { startProduct } from './product.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    ports: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(
    'npm run bench -- tasks [--runs 5] [--ports 4100,4200]. Loads the dashboard of running demos in turn, or of one of its own.',
  )
  process.exit(0)
}

/** A phone's processor takes so many times as long, as Lighthouse has it. */
const phoneFactor = 4
const longTaskMs = 50
const settledMs = 8000
const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
  'toplevel',
  'loading',
]

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Of the thread's own time in the processor: what else runs on the machine is not in it. */
  tdur?: number
  args: { name?: string; beginData?: { stackTrace?: unknown[] } }
}

async function measure(browser: Browser, site: string, token: string) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  await browser.startTracing(page, { categories })
  await page.goto(`${site}/dashboard`)
  await page.waitForTimeout(settledMs)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  await context.close()
  return summarize(traceEvents)
}

function summarize(events: TraceEvent[]) {
  const painted = events.filter(({ name }) => name === 'firstContentfulPaint').at(-1)
  if (!painted) throw new Error('Nothing was painted.')
  const main = events.filter(({ pid, tid }) => pid === painted.pid && tid === painted.tid)
  const onPhoneMs = ({ tdur = 0 }: TraceEvent) => (tdur * phoneFactor) / 1000
  let end = 0
  const tasks = main
    .filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
  const sum = (values: number[]) => Math.round(values.reduce((all, value) => all + value, 0))
  const forced = (name: string) =>
    main.filter((event) => event.name === name && event.args.beginData?.stackTrace?.length)
  const long = tasks.filter((task) => onPhoneMs(task) > longTaskMs)
  return {
    busy_ms: sum(tasks.map(onPhoneMs)),
    longest_task_ms: Math.round(Math.max(...tasks.map(onPhoneMs))),
    long_tasks: long.length,
    blocking_after_paint_ms: sum(
      long.filter(({ ts, dur = 0 }) => ts + dur > painted.ts).map((task) => onPhoneMs(task) - longTaskMs),
    ),
    forced_layouts: forced('Layout').length,
    forced_layout_ms: sum(forced('Layout').map(onPhoneMs)),
  }
}

const executablePath = process.env.CHROMIUM_PATH
if (!executablePath) throw new Error('There is no Chromium: set CHROMIUM_PATH.')
const own = flags.ports === undefined ? await startProduct() : null
const ports = own ? [String(own.port)] : (flags.ports ?? '').split(',')
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
})
try {
  const runs = []
  for (let run = 0; run < Number(flags.runs); run++)
    for (const port of ports) {
      const site = `http://morning.localhost:${port}`
      runs.push({ port, ...(await measure(browser, site, await signIn(site, 'manager'))) })
    }
  console.table(runs)
  const medianOf = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
  const figures = [
    'busy_ms',
    'longest_task_ms',
    'long_tasks',
    'blocking_after_paint_ms',
    'forced_layout_ms',
  ] as const
  const medians = [...Map.groupBy(runs, ({ port }) => port)].map(([port, of]) => ({
    port,
    ...Object.fromEntries(figures.map((figure) => [figure, medianOf(of.map((run) => run[figure]))])),
  }))
  console.table(medians)
  writeResults('tasks', { runs })
} finally {
  await browser.close()
  await own?.stop()
}
