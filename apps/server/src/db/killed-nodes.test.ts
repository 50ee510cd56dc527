import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findWorker, killNode, mayKillNodes, startNode } from '../testing/cluster-nodes.ts'
import { createChannel, createNetwork, type TestChannel, type TestNetwork } from '../testing/factories.ts'
import { activityCsv } from '../testing/reports.ts'
import { runCli, startCli } from '../testing/run-cli.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connect } from './connection.ts'

const videos = 20_000
const firstDay = '2026-10-01'

/** Which node, 0 being the coordinator, and after which part of the time that an import takes. */
const kills = [
  [0, 0.15],
  [0, 0.35],
  [0, 0.55],
  [0, 0.75],
  [0, 0.95],
  [1, 0.2],
  [1, 0.5],
  [1, 0.9],
  [2, 0.2],
  [2, 0.5],
  [2, 0.9],
] as const

type Filled = { network: TestNetwork; channel: TestChannel; worker: number }

describe.skipIf(!mayKillNodes)('a node that is killed in the middle of an import', () => {
  let database: TestDatabase
  let folder: string
  /** One network on each worker; the one of the first is loaded. */
  let loaded: Filled
  let other: Filled
  let importMs: number

  beforeAll(async () => {
    database = await createTestDatabase()
    folder = await mkdtemp(path.join(os.tmpdir(), 'killed-nodes-'))
    const networks: Filled[] = []
    while (new Set(networks.map(({ worker }) => worker)).size < 2) {
      const network = await createNetwork(database.db)
      const channel = await createChannel(database.db, network, { credit: [[firstDay, null]] })
      networks.push({ network, channel, worker: await findWorker(database.db, network) })
    }
    loaded = networks.find(({ worker }) => worker === 1)!
    other = networks.find(({ worker }) => worker === 2)!
    expect(await load(other, firstDay)).toMatchObject({ code: 0 })
    const startedAt = performance.now()
    expect(await load(loaded, firstDay)).toMatchObject({ code: 0 })
    importMs = performance.now() - startedAt
  }, 180_000)
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  })

  async function writeDay({ channel }: Filled, day: string): Promise<string> {
    const file = path.join(folder, `${channel.channel_id}.${day}.csv`)
    const rows = Array.from({ length: videos }, (_, at) => ({ channel, day, video: `v${at}`, views: at }))
    await writeFile(file, activityCsv(rows))
    return file
  }
  const load = async (filled: Filled, day: string) =>
    runCli(database.url, ['import', await writeDay(filled, day), '--network', filled.network.name])

  /** Rows of each day that has any. */
  async function countDays({ network }: Filled): Promise<Record<string, number>> {
    const { rows } = await sql<{ day: string; count: number }>`
      select day::text, count(*)::integer as count from video_activity
      where network_id = ${network.network_id} group by day`.execute(database.db)
    return Object.fromEntries(rows.map(({ day, count }) => [day, count]))
  }

  /** What was prepared for a transaction over several nodes and is neither there nor gone. */
  async function countPrepared(): Promise<number> {
    await sql`select recover_prepared_transactions()`.execute(database.db)
    const name = new URL(database.url).pathname.slice(1)
    let count = 0
    for (const node of inject('testCluster').nodes) {
      const db = connect(node, { max: 1 })
      const { rows } = await sql`select 1 from pg_prepared_xacts where database = ${name}`.execute(db)
      count += rows.length
      await db.destroy()
    }
    return count
  }

  it.each(kills.map(([node, part], index) => ({ node, part, day: addDays(firstDay, index + 1) })))(
    'node $node, after $part of it: its day is there whole or not at all, and all else as before',
    async ({ node, part, day }) => {
      const before = { loaded: await countDays(loaded), other: await countDays(other) }
      const args = ['import', await writeDay(loaded, day), '--network', loaded.network.name]
      const child = startCli(database.url, args)
      const said = Promise.all([text(child.stdout!), text(child.stderr!)])
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      await sleep(importMs * part)
      await killNode(node)
      const code = await ended
      await startNode(node)
      const untilWell = { timeout: 60_000, interval: 200 }
      await expect.poll(() => countPrepared().catch(String), untilWell).toBe(0)

      const after = { loaded: await countDays(loaded), other: await countDays(other) }
      const [stdout, stderr] = await said
      console.log(`node ${node} after ${part}: ${code} ${stderr || stdout}`, after.loaded[day] ?? 'no rows')
      expect(after.other).toEqual(before.other)
      const { [day]: rows = 0, ...earlier } = after.loaded
      expect(earlier).toEqual(before.loaded)
      expect([0, videos]).toContain(rows)
      if (code === 0) expect(rows).toBe(videos)
      else expect(stderr).toMatch(/^[^\n]+\n$/)

      expect(await load(loaded, day)).toMatchObject({ code: 0 })
      expect(await countDays(loaded)).toEqual({ ...before.loaded, [day]: videos })
      for (const { network } of [loaded, other])
        expect(await runCli(database.url, ['verify', '--network', network.name])).toMatchObject({ code: 0 })
    },
    180_000,
  )
})
