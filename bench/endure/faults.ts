import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportedDays } from './imported-days.ts'
import { canStepClock, type ProductProcess } from './product-processes.ts'
import type { SlowProxy } from './slow-proxy.ts'

export type World = {
  data: string
  proxy: SlowProxy
  webs: readonly [ProductProcess, ProductProcess]
  worker: ProductProcess
  days: ImportedDays
  random(below: number): number
}

/** What breaks, until it is over: recovery is counted from the moment that `over` is called, or from the start. */
export type Fault = { name: string; run(world: World, over: () => void): Promise<void> }

const kill = (name: string, of: (world: World) => ProductProcess): Fault => ({
  name,
  async run(world) {
    await of(world).end('SIGKILL')
    await of(world).start()
  },
})

const postmaster = (data: string) =>
  Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const aheadSeconds = 120

export const faults: Fault[] = [
  kill('kill -9 of the first web process', ({ webs }) => webs[0]),
  kill('kill -9 of the second web process', ({ webs }) => webs[1]),
  kill('kill -9 of the worker', ({ worker }) => worker),
  {
    name: 'kill -9 of PostgreSQL',
    async run({ data }) {
      process.kill(postmaster(data), 'SIGKILL')
    },
  },
  {
    name: 'PostgreSQL killed in the middle of an import',
    async run({ data, days, random }) {
      const importing = days.loadNext()
      await sleep(500 + random(2000))
      process.kill(postmaster(data), 'SIGKILL')
      await importing
    },
  },
  {
    name: 'kill -9 of an import',
    async run({ days, random }) {
      await days.loadNext({ killAfterMs: 400 + random(2500) })
    },
  },
  {
    name: 'the network to PostgreSQL stalls for 5 to 15 seconds',
    async run({ proxy, random }, over) {
      await proxy.stall(5000 + random(10_000))
      over()
    },
  },
  {
    name: 'all connections to PostgreSQL are cut',
    async run({ proxy }) {
      proxy.cut()
    },
  },
  {
    name: 'an import meets a full disk',
    async run({ days }, over) {
      await days.loadNext({ isDiskFull: true })
      over()
    },
  },
  ...(canStepClock()
    ? [
        {
          name: `the clock of one web process is ${aheadSeconds} s ahead, then right again`,
          async run({ webs: [, second] }: World, over: () => void) {
            await second.end('SIGTERM')
            await second.start(aheadSeconds)
            await sleep(5000)
            await second.end('SIGTERM')
            over()
            await second.start()
          },
        },
      ]
    : []),
]
