import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { login } from '@cuesheet/contract/auth'
import { summary } from '@cuesheet/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hashPassword } from '../access/password.ts'
import type { Viewer } from '../access/viewer.ts'
import { readConfig } from '../config.ts'
import { rebuildRollups } from '../features/facts/change-facts.ts'
import { verifyRollups } from '../features/facts/verify-rollups.ts'
import { createLog } from '../http/log.ts'
import { jobs } from '../jobs.ts'
import { findWorker, killNode, mayKillNodes, startNode } from '../testing/cluster-nodes.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../testing/factories.ts'
import { addActivity, addRevenue } from '../testing/facts.ts'
import { activityCsv } from '../testing/reports.ts'
import { runCli } from '../testing/run-cli.ts'
import { startSecondProcess } from '../testing/second-process.ts'
import { cheapPasswordCost, createTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { atDatabase, runAt } from '../testing/test-cluster.ts'
import { connect, type Database } from './connection.ts'
import { distribute } from './distribute.ts'
import { migrate } from './migrate.ts'
import { ofNetworks, references } from './placements.ts'
import { NetworksAway, overPresentNetworks } from './present-networks.ts'

const day = '2026-11-05'
const managerId = 'manager@cluster.test'
const managerPassword = 'right password'

async function fill(
  db: Database,
  count: number,
): Promise<{ network: TestNetwork; manager: Viewer; channel: TestChannel }[]> {
  const filled: { network: TestNetwork; manager: Viewer; channel: TestChannel }[] = []
  const password_hash = await hashPassword(managerPassword, cheapPasswordCost)
  for (let at = 1; at <= count; at++) {
    const network = await createNetwork(db)
    const manager = await createAccount(db, network, { as: 'manager', user_id: managerId, password_hash })
    const channel = await createChannel(db, network, { credit: [['2026-11-01', null]] })
    await addActivity(db, network, [{ channel, day, video: 'a', views: 100 * at }])
    await addRevenue(db, network, [{ channel, day, video: 'a', revenue: at * 1_000_000_000 }])
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, day))
    filled.push({ network, manager, channel })
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
  let clients: { client: TestClient; network: TestNetwork; channel: TestChannel; node: number }[]
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cluster-'))
  beforeAll(async () => {
    app = await createTestApp({}, { now: () => new Date('2026-11-06T20:00:00Z') })
    const networks = await fill(app.db, 8)
    clients = await Promise.all(
      networks.map(async ({ network, manager, channel }) => ({
        network,
        channel,
        client: await app.open(network.domain, manager),
        node: await findWorker(app.db, network),
      })),
    )
  }, 120_000)
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

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
    const others = clients.map(({ node }) => node !== 1)
    let meanwhile: Awaited<ReturnType<typeof ask>> = []
    // A backend may outlive its postmaster for one more answer.
    await expect
      .poll(async () => {
        meanwhile = await ask()
        return meanwhile.map(({ status }) => status)
      })
      .toEqual(others.map((isUp) => (isUp ? 200 : 503)))
    for (const [at, isUp] of others.entries())
      if (isUp) expect(meanwhile[at]!.body).toEqual(before[at]!.body)
      else expect(meanwhile[at]!.body.code).toBe('unavailable')
    await startNode(1)
    await expect.poll(ask, { timeout: 30_000 }).toEqual(before)
  }, 120_000)

  it.each([1, 2])(
    'worker %i away: sign-in, a new process, an import, every job and verify go on with the others',
    async (worker) => {
      const here = clients.find(({ node }) => node !== worker)!
      const away = clients.filter(({ node }) => node === worker).map(({ network }) => network.name)
      await killNode(worker)
      try {
        // Of networks and operators that are on the other worker; a wrong password is counted wherever its network is.
        const browser = await app.open(here.network.domain)
        const signIn = (password: string) => browser.send(login, { body: { id: managerId, password } })
        expect((await signIn('wrong')).statusCode).toBe(401)
        expect((await signIn(managerPassword)).statusCode).toBe(200)

        const SECRET_KEY = 'of the tests'.padEnd(32, '-').replaceAll(' ', '-')
        const fresh = await startSecondProcess(app.url, { SECRET_KEY, DATA_DIR: folder })
        const there = new TestClient(fresh.app as FastifyInstance, here.network.domain, here.client.token)
        expect((await there.send(summary, { headers: { 'x-currency': 'USD' } })).statusCode).toBe(200)
        await fresh.stop()

        const file = path.join(folder, `away-${worker}.csv`)
        await writeFile(
          file,
          activityCsv([{ channel: here.channel, day: '2026-11-06', video: 'a', views: 7 }]),
        )
        expect(await runCli(app.url, ['import', file, '--network', here.network.name])).toMatchObject({
          code: 0,
        })

        const config = readConfig({ DATA_DIR: folder })
        const context = {
          db: app.db,
          config,
          log: createLog({ log_level: 'silent' }),
          signal: new AbortController().signal,
        }
        const stopped: object[] = []
        for (const { name, run } of jobs.filter((job) => !needEveryNode.includes(job.name)))
          await overPresentNetworks(app.db, () => run(context)).catch((error: unknown) => {
            if (!(error instanceof NetworksAway)) stopped.push({ name, error })
          })
        expect(stopped).toEqual([])
        const { code, stdout, stderr } = await runCli(app.url, ['verify'])
        expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
        for (const { network, node } of clients)
          expect(stdout).toContain(node === worker ? `${network.name}: not verified` : `${network.name}: `)
        expect(
          away.every((name) => stdout.includes(`${name}: not verified, its database node does not answer`)),
        ).toBe(true)
      } finally {
        await startNode(worker)
      }
      await expect
        .poll(ask, { timeout: 30_000 })
        .toEqual(clients.map(() => expect.objectContaining({ status: 200 })))
      expect(await runCli(app.url, ['verify'])).toMatchObject({ code: 0 })
    },
    240_000,
  )
})

/** What they write is copied to every node, or they have to know what no network shows any more. */
const needEveryNode = ['pictures.delete-released', 'music.delete-unheard-sounds']
