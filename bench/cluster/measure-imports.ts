import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { addDays } from '@cuesheet/contract/values/day'
import { lastDay, type NetworksSize } from '../calls/build-networks.ts'
import { percentile } from '../calls/measure-calls.ts'
import { writeReport } from '../ingest/write-report.ts'
import { askOnce } from './ask-once.ts'
import type { Stores } from './build-stores.ts'

/** Rows a second: medians of all rounds. */
export type Imports = {
  networks: number
  rows_each: number
  plain_one_by_one: number
  plain_at_once: number
  cluster_one_by_one: number
  cluster_at_once: number
  /** Of the cluster at once, to plain PostgreSQL one by one. */
  ratio: number
}

export type ImportSize = NetworksSize & { networks: number; rows: number; rounds: number }

const sides = ['plain', 'cluster'] as const
const orders = ['one_by_one', 'at_once'] as const
type Order = (typeof orders)[number]

/** A day of both reports of so many of the networks, by a process for each: one after the other, and all at once. */
export async function measureImports(
  stores: Stores,
  networks: readonly number[],
  counts: readonly number[],
  { size, folder }: { size: ImportSize; folder: string },
): Promise<Imports[]> {
  // Each network goes on with the day after its own last one: a gap is other work.
  const days = new Map(networks.map((network) => [network, lastDay]))
  const measured: Imports[] = []
  for (const count of counts) {
    const rates: Record<'plain' | 'cluster', Record<Order, number[]>> = {
      plain: { one_by_one: [], at_once: [] },
      cluster: { one_by_one: [], at_once: [] },
    }
    // The first round brings what only a first new day brings, and is not counted.
    for (let round = 0; round <= size.rounds; round++)
      for (const order of round % 2 === 0 ? orders : orders.toReversed()) {
        const files = new Map<number, string[]>()
        for (const network of networks.slice(0, count)) {
          const day = addDays(days.get(network)!, 1)
          days.set(network, day)
          files.set(network, writeDay(folder, network, day, size))
        }
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          for (const url of side === 'plain' ? [stores.plain] : stores.nodes) await askOnce(url, 'checkpoint')
          const rate = await importAll(stores[side], files, order)
          if (round > 0) rates[side][order].push(rate)
        }
        for (const file of [...files.values()].flat()) rmSync(file)
      }
    const median = (side: keyof typeof rates, order: Order) => Math.round(percentile(rates[side][order], 50))
    const [plain, cluster] = [median('plain', 'one_by_one'), median('cluster', 'at_once')]
    measured.push({
      networks: count,
      rows_each: 2 * size.rows,
      plain_one_by_one: plain,
      plain_at_once: median('plain', 'at_once'),
      cluster_one_by_one: median('cluster', 'one_by_one'),
      cluster_at_once: cluster,
      ratio: Math.round((cluster / plain) * 100) / 100,
    })
  }
  return measured
}

/** The network's report of either kind. */
function writeDay(folder: string, network: number, day: string, size: ImportSize): string[] {
  const channels = size.channels / size.networks
  const videos = size.videos / size.networks
  // A video is of the channel after the one that its number leaves over.
  const place = (video: number) => {
    const channel = (network - 1) * channels + (video % channels)
    return { channel: channel + 1, video: Math.floor(video / channels) * size.channels + channel }
  }
  return (['activity', 'revenue'] as const).map((kind) => {
    const file = path.join(folder, `${kind}.${network}.${day}.csv.gz`)
    writeReport(file, kind, { videos, channels, days: 1, first_day: day }, day, size.rows, 1, place)
    return file
  })
}

/** Rows a second. */
async function importAll(url: string, files: Map<number, string[]>, order: Order): Promise<number> {
  const importers = await Promise.all(
    [...files].map(([network, own]) => startImporter([url, String(network), ...own])),
  )
  const startedAt = performance.now()
  let rows = 0
  if (order === 'at_once') for (const each of await Promise.all(importers.map(runImporter))) rows += each
  else for (const importer of importers) rows += await runImporter(importer)
  return (rows / (performance.now() - startedAt)) * 1000
}

async function startImporter(args: string[]): Promise<ChildProcess> {
  const importer = fork(path.join(import.meta.dirname, 'import-files.ts'), args, {
    // As `npm run cuesheet` bounds it.
    execArgv: ['--max-semi-space-size=8'],
  })
  await answerOf(importer)
  return importer
}

async function runImporter(importer: ChildProcess): Promise<number> {
  importer.send('start')
  return ((await answerOf(importer)) as { rows: number }).rows
}

async function answerOf(importer: ChildProcess): Promise<unknown> {
  const ended = once(importer, 'exit').then(([code]) => {
    throw new Error(`An import ended with ${code}.`)
  })
  ended.catch(() => {})
  const [answer] = await Promise.race([once(importer, 'message'), ended])
  return answer
}
