import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findWorker, killNode, mayKillNodes, startNode } from '../testing/cluster-nodes.ts'
import { createChannel, createNetwork, type TestChannel, type TestNetwork } from '../testing/factories.ts'
import { activityCsv } from '../testing/reports.ts'
import { runCli, startCli } from '../testing/run-cli.ts'
import { atDatabase } from '../testing/test-cluster.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isDatabaseUnavailable } from './database-error.ts'

const firstDay = '2026-10-01'
const videos = 10_000

type Victim = 'the coordinator' | 'the network’s worker' | 'the other worker'
/** When each is killed, in parts of the time that an import takes: it writes in the first tenth or two, then shows the day. */
const kills: [Victim, number][] = [
  ['the coordinator', 0.05],
  ['the network’s worker', 0.08],
  ['the other worker', 0.11],
  ['the coordinator', 0.14],
  ['the network’s worker', 0.17],
  ['the other worker', 0.2],
  ['the coordinator', 0.25],
  ['the network’s worker', 0.3],
  ['the coordinator', 0.45],
  ['the network’s worker', 0.6],
  ['the other worker', 0.75],
]

describe.skipIf(!mayKillNodes)('an import in whose middle a node dies', () => {
  let database: TestDatabase
  let folder: string
  let network: TestNetwork
  let other: TestNetwork
  let channel: TestChannel
  let nodeOf: Record<Victim, number>
  let import_ms: number

  beforeAll(async () => {
    database = await createTestDatabase()
    folder = await mkdtemp(path.join(os.tmpdir(), 'killed-nodes-'))
    network = await createNetwork(database.db)
    channel = await createChannel(database.db, network)
    const worker = await findWorker(database.db, network)
    do other = await createNetwork(database.db)
    while ((await findWorker(database.db, other)) === worker)
    nodeOf = { 'the coordinator': 0, 'the network’s worker': worker, 'the other worker': 3 - worker }
    const theirs = await writeReport(await createChannel(database.db, other), firstDay, 100)
    expect(await runCli(database.url, ['import', theirs, '--network', other.name])).toMatchObject({ code: 0 })
    const started = await startImport(await writeReport(channel, firstDay, videos))
    const since = performance.now()
    expect(await started.ended).toMatchObject({ code: 0 })
    import_ms = performance.now() - since
  }, 120_000)
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await database.drop()
  })

  it.each(kills.map((kill, at) => [...kill, addDays(firstDay, at + 1)] as const))(
    '%s, after %d of it: its day is there whole or not at all, and the next import is whole',
    async (victim, part, day) => {
      const [before, theirs] = [await readFacts(network), await readFacts(other)]
      const file = await writeReport(channel, day, videos)
      const { ended } = await startImport(file)
      await sleep(part * import_ms)
      await killNode(nodeOf[victim])
      const { code, stderr } = await ended
      await startNode(nodeOf[victim])
      await untilAnswered(() => sql`select recover_prepared_transactions()`.execute(database.db))
      expect(await countPrepared()).toBe(0)

      const facts = await readFacts(network)
      const whole = { ...before, [day]: sumOf(videos) }
      if (code === 0) expect(facts).toEqual(whole)
      else {
        expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) })
        expect([before, whole]).toContainEqual(facts)
      }
      expect(await runCli(database.url, ['import', file, '--network', network.name])).toMatchObject({
        code: 0,
      })
      expect(await readFacts(network)).toEqual(whole)
      for (const { name } of [network, other])
        expect(await runCli(database.url, ['verify', '--network', name])).toMatchObject({ code: 0 })
      expect(await readFacts(other)).toEqual(theirs)
    },
    90_000,
  )

  async function writeReport(of: TestChannel, day: string, count: number): Promise<string> {
    const file = path.join(folder, `${of.channel_id}-${day}.csv`)
    const rows = Array.from({ length: count }, (_, at) => ({ channel: of, day, video: `v${at}`, views: at }))
    await writeFile(file, activityCsv(rows))
    return file
  }

  /** An import by a process, whose connection is there. */
  async function startImport(file: string) {
    const child = startCli(database.url, ['import', file, '--network', network.name])
    child.stdout!.resume()
    const ended = Promise.all([
      new Promise<number | null>((resolve) => child.once('close', resolve)),
      text(child.stderr!),
    ]).then(([code, stderr]) => ({ code, stderr }))
    const importing = sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'cuesheet import'`
    while ((await importing.execute(database.db)).rows.length === 0) await sleep(20)
    return { ended }
  }

  /** By day: how many rows of facts, and their views. */
  async function readFacts({ network_id }: TestNetwork): Promise<Facts> {
    const { rows } = await untilAnswered(() =>
      sql<{ day: string; rows: number; views: number }>`
        select day, count(*) as rows, sum(views)::bigint as views from video_activity
        where network_id = ${network_id} group by day order by day`.execute(database.db),
    )
    return Object.fromEntries(rows.map(({ day, ...facts }) => [day, facts]))
  }

  /** Transactions that nodes have prepared and neither ended nor taken back. */
  async function countPrepared(): Promise<number> {
    let count = 0
    for (const node of inject('testCluster').nodes) {
      const client = new pg.Client(atDatabase(node, new URL(database.url).pathname.slice(1)))
      await client.connect()
      const { rows } = await client.query('select from pg_prepared_xacts where database = current_database()')
      count += rows.length
      await client.end()
    }
    return count
  }
})

const sentence = /^The connection to the database broke, and what was not finished is undone: [^\n]*\n$/

/** The connections that the coordinator has kept to a node are broken where that died: each fails what it is asked next. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
    }
}

type Facts = Record<string, { rows: number; views: number }>
const sumOf = (count: number) => ({ rows: count, views: (count * (count - 1)) / 2 })
