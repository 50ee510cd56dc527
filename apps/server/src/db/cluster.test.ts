import { randomBytes } from 'node:crypto'
import { summary } from '@cuesheet/contract/dashboard'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { rebuildRollups } from '../features/facts/change-facts.ts'
import { verifyRollups } from '../features/facts/verify-rollups.ts'
import { findWorker, killNode, mayKillNodes, startNode } from '../testing/cluster-nodes.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../testing/factories.ts'
import { addActivity, addRevenue } from '../testing/facts.ts'
import { runCli } from '../testing/run-cli.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { atDatabase, runAt } from '../testing/test-cluster.ts'
import { connect, type Database } from './connection.ts'
import { distribute } from './distribute.ts'
import { migrate } from './migrate.ts'
import { ofNetworks, references } from './placements.ts'

const day = '2026-11-05'

async function fill(db: Database, count: number): Promise<{ network: TestNetwork; manager: Viewer }[]> {
  const filled: { network: TestNetwork; manager: Viewer }[] = []
  for (let at = 1; at <= count; at++) {
    const network = await createNetwork(db)
    const manager = await createAccount(db, network, { as: 'manager' })
    const channel = await createChannel(db, network, { credit: [['2026-11-01', null]] })
    await addActivity(db, network, [{ channel, day, video: 'a', views: 100 * at }])
    await addRevenue(db, network, [{ channel, day, video: 'a', revenue: at * 1_000_000_000 }])
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, day))
    filled.push({ network, manager })
  }
  return filled
}

describe.skipIf(!mayKillNodes)('a database that is filled', () => {
  it('is spread with all its rows and keys, and again without a change', async () => {
    const { nodes } = inject('testCluster')
    const name = `test_${randomBytes(6).toString('hex')}`
    await runAt(nodes[0]!, `create database ${name}`)
    const url = atDatabase(nodes[0]!, name)
    await migrate(url)
    const db = connect(url)
    const networks = await fill(db, 5)
    const before = await countRows(db)
    expect(before.video_activity).toBe(5)
    const keys = await listKeys(db)

    const workers = nodes
      .slice(1)
      .map((node) => new URL(node))
      .map(({ hostname, port }) => ({ host: hostname, port: Number(port) }))
    const done = await distribute(url, { workers })
    expect(done.tables.sort()).toEqual([...ofNetworks, ...references].sort())
    expect(await countRows(db)).toEqual(before)
    expect(await listKeys(db)).toEqual(keys)
    for (const { network } of networks)
      expect((await verifyRollups(db, network.scope)).difference_count, network.name).toBe(0)

    expect(await distribute(url, { workers })).toEqual({ added: [], tables: [], workers: 2 })
    expect((await runCli(url, ['backup', '-', '--plain'])).stderr).toContain('spread over a cluster')
    await db.destroy()
    for (const node of nodes) await runAt(node, `drop database ${name} with (force)`)
  }, 120_000)
})

async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [...ofNetworks, ...references]) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    counts[table] = rows[0]!.count
  }
  return counts
}

async function listKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as key from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      and conrelid::regclass::text = any(${[...ofNetworks, ...references]}::text[]) order by 1`.execute(db)
  return rows.map(({ key }) => key)
}

describe.skipIf(!mayKillNodes)('a worker that dies', () => {
  let app: TestApp
  let clients: { client: TestClient; node: number }[]
  beforeAll(async () => {
    app = await createTestApp({}, { now: () => new Date('2026-11-06T20:00:00Z') })
    const networks = await fill(app.db, 8)
    clients = await Promise.all(
      networks.map(async ({ network, manager }) => ({
        client: await app.open(network.domain, manager),
        node: await findWorker(app.db, network),
      })),
    )
  }, 120_000)
  afterAll(() => app.close())

  const ask = async () =>
    Promise.all(
      clients.map(async ({ client }) => {
        const response = await client.send(summary, { headers: { 'x-currency': 'USD' } })
        return { status: response.statusCode, body: response.json() }
      }),
    )

  it('takes away its own networks, with 503 and the time to try again, and no other; nothing is lost', async () => {
    const before = await ask()
    expect(before.map(({ status }) => status)).toEqual(clients.map(() => 200))
    expect(new Set(clients.map(({ node }) => node)), 'networks are on both').toEqual(new Set([1, 2]))
    await killNode(1)
    const meanwhile = await ask()
    const others = clients.map(({ node }) => node !== 1)
    expect(meanwhile.map(({ status }) => status)).toEqual(others.map((isUp) => (isUp ? 200 : 503)))
    for (const [at, isUp] of others.entries())
      if (isUp) expect(meanwhile[at]!.body).toEqual(before[at]!.body)
      else expect(meanwhile[at]!.body.code).toBe('unavailable')
    await startNode(1)
    await expect.poll(ask, { timeout: 30_000 }).toEqual(before)
  }, 120_000)
})
