import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportedDays } from './imported-days.ts'
import { postmasterOf } from './postgres-memory.ts'
import { canStepClock, type ProductProcess } from './product-processes.ts'
import type { Seeded } from './seeded.ts'
import type { SentReports } from './sent-reports.ts'
import type { SlowProxy } from './slow-proxy.ts'

export type World = {
  data: string
  proxy: SlowProxy
  webs: readonly [ProductProcess, ProductProcess]
  worker: ProductProcess
  days: ImportedDays
  reports: SentReports
  random: Seeded
}

/** What breaks, until it is over: recovery is counted from the moment that `over` is called, or from the start. */
export type Fault = {
  name: string
  /** An import that runs meanwhile may end without having loaded. */
  endsImports?: true
  /** It has an import of its own: no other one runs meanwhile. */
  bringsImport?: true
  run(world: World, over: () => void): Promise<void>
}

const kill = (name: string, of: (world: World) => ProductProcess): Fault => ({
  name,
  async run(world) {
    await of(world).end('SIGKILL')
    await of(world).start()
  },
})

const aheadSeconds = 120
const slowMs = 20
const slowSeconds = 10

const stepClock: Fault = {
  name: `the clock of one web process is ${aheadSeconds} s ahead, then right again`,
  async run({ webs: [, second] }, over) {
    await second.end('SIGTERM')
    await second.start(aheadSeconds)
    await sleep(5000)
    await second.end('SIGTERM')
    over()
    await second.start()
  },
}

/** What this machine cannot do. */
export const leftOut = canStepClock() ? [] : [`${stepClock.name}: libfaketime is missing`]

export const faults: Fault[] = [
  kill('kill -9 of the first web process', ({ webs }) => webs[0]),
  kill('kill -9 of the second web process', ({ webs }) => webs[1]),
  {
    name: 'kill -9 of the worker, often in the middle of a job',
    async run({ worker, reports, random }) {
      await reports.send()
      await sleep(random.below(400))
      await worker.end('SIGKILL')
      await worker.start()
    },
  },
  {
    name: 'kill -9 of PostgreSQL',
    endsImports: true,
    async run({ data }) {
      process.kill(postmasterOf(data), 'SIGKILL')
    },
  },
  {
    name: 'PostgreSQL killed in the middle of an import',
    endsImports: true,
    bringsImport: true,
    async run({ data, days, random }) {
      const importing = days.loadNext()
      await sleep(500 + random.below(2000))
      process.kill(postmasterOf(data), 'SIGKILL')
      await importing
    },
  },
  {
    name: 'kill -9 of an import',
    bringsImport: true,
    async run({ days, random }) {
      await days.loadNext({ killAfterMs: 400 + random.below(2500) })
    },
  },
  {
    name: 'the network to PostgreSQL stalls for 5 to 15 seconds',
    endsImports: true,
    async run({ proxy, random }, over) {
      await proxy.stall(5000 + random.below(10_000))
      over()
    },
  },
  {
    name: `the network to PostgreSQL takes ${slowMs} ms more for each piece, for ${slowSeconds} seconds`,
    async run({ proxy }, over) {
      await proxy.slow(slowSeconds * 1000, slowMs)
      over()
    },
  },
  {
    name: 'all connections to PostgreSQL are cut',
    endsImports: true,
    async run({ proxy }) {
      proxy.cut()
    },
  },
  {
    name: 'an import meets a full disk',
    bringsImport: true,
    async run({ days }, over) {
      await days.loadNext({ isDiskFull: true })
      over()
    },
  },
  ...(canStepClock() ? [stepClock] : []),
]
