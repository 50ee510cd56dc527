import { readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { byCommand } from '../../access/audit.ts'
import { createSecretBox } from '../../access/secret-box.ts'
import { createChannel, createNetwork, type TestChannel, type TestNetwork } from '../../testing/factories.ts'
import { isCluster } from '../../testing/is-cluster.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startReporting } from '../../testing/reporting-platform.ts'
import { activityCsv } from '../../testing/reports.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { collectDue } from './collect-due.ts'
import { CollectionError } from './collection-error.ts'
import { type Connection, findConnection, recordProblem } from './connections.ts'
import { downloadReport } from './download-report.ts'
import { listNewReports } from './list-new-reports.ts'
import { collectNow, connect, disconnect, parseKeyFile } from './mutations.ts'
import { listCollectionTroubles } from './public.ts'
import { listConnections, listOpenReports } from './queries.ts'
import type { ReportingClient } from './reporting-client.ts'

const now = new Date('2026-11-20T18:00:00Z')
const type = 'content_owner_basic_a4'
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const { db } = await openTestDatabase()
const platform = await startReporting()
afterAll(() => platform.close())
beforeEach(async () => {
  platform.reporting.faults = []
  platform.reporting.downloads = []
  await db.deleteFrom('collection_connections').execute()
})

const context = () => jobContext(db, platform.config)
const installation = () => {
  const { db, config } = context()
  return { db, config, secrets: createSecretBox(config, db) }
}
const collect = (at = now) => {
  platform.reporting.now = () => at
  return collectDue(context(), { now: () => at })
}

type Owned = { network: TestNetwork; channel: TestChannel; owner: string }
let made = 0
async function connectOwner(): Promise<Owned> {
  const network = await createNetwork(db)
  const known = { network, channel: await createChannel(db, network), owner: `CMS-held-${++made}` }
  await connectAgain(known)
  return known
}
async function connectAgain({ network, owner }: Pick<Owned, 'network' | 'owner'>): Promise<void> {
  const key = parseKeyFile(platform.makeKey(owner))
  const credentials = { way: 'service_account', ...key } as const
  const given = { credentials, content_owner: owner, account: null, ends_at: null }
  expect(await connect(installation(), network.scope, given, byCommand)).toBeNull()
  await db
    .updateTable('collection_connections')
    .set({ next_try_at: now })
    .where('network_id', '=', network.network_id)
    .execute()
}
const publish = ({ owner, channel }: Owned, day: string, views = 7) =>
  platform.publish(owner, {
    type,
    day,
    created_at: `${day}T20:00:00Z`,
    content: activityCsv([{ channel, day, video: 'v', views }]),
  })
const viewsOf = async ({ network: { network_id } }: Owned) => {
  const days = await db
    .selectFrom('network_day')
    .select(['day', 'views'])
    .where('network_id', '=', network_id)
    .orderBy('day')
    .execute()
  return Object.fromEntries(days.map(({ day, views }) => [day, views]))
}
const stateOf = async ({ network: { network_id } }: Owned) =>
  (await listConnections(db, { after: null, size: 1, network: network_id }))[0]!
const waitingOf = ({ network: { network_id } }: Pick<Owned, 'network'>) =>
  db.selectFrom('collected_reports').select('state').where('network_id', '=', network_id).execute()

describe('one network does not hold up the others', () => {
  it.skipIf(isCluster)('where something else than the platform fails at it', async () => {
    const [broken, other] = [await connectOwner(), await connectOwner()]
    for (const owned of [broken, other]) publish(owned, '2026-11-15')
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'of the test'; end $$`.execute(
      db,
    )
    await sql`create trigger fails before insert on collection_jobs for each row when (new.network_id = ${sql.lit(broken.network.network_id)}) execute function fail()`.execute(
      db,
    )
    await expect(collect()).rejects.toThrow('of the test')
    await sql`drop function fail cascade`.execute(db)
    expect(await viewsOf(other)).toEqual({ '2026-11-15': 7 })
    await collect()
    expect(await viewsOf(broken)).toEqual({ '2026-11-15': 7 })
  })

  it('where a list says a report twice, as its pages moved', async () => {
    const owned = await connectOwner()
    publish(owned, '2026-11-15')
    const { list } = platform.reporting
      .listOwners()
      .filter((owner) => owner === owned.owner)
      .map((owner) => ({ list: platform.reporting.listReports.bind(platform.reporting), owner }))[0]!
    platform.reporting.listReports = (job) => [...list(job), ...list(job)]
    await collect().finally(() => {
      platform.reporting.listReports = list
    })
    expect(await viewsOf(owned)).toEqual({ '2026-11-15': 7 })
    expect(platform.reporting.downloads).toHaveLength(1)
  })
})

describe('files that the platform answers with errors', () => {
  it('have their network rest longer and longer, and are told', async () => {
    const owned = await connectOwner()
    for (const day of ['2026-11-13', '2026-11-14', '2026-11-15']) publish(owned, day)
    platform.reporting.faults = [{ kind: 'server_error', call: 'media', owner: owned.owner }]
    let at = now
    const pauses: number[] = []
    for (let tries = 0; tries < 9; tries++) {
      await collect(at)
      const { next_try_at, problem } = await stateOf(owned)
      expect(problem).toBe('platform_failing')
      pauses.push(next_try_at!.getTime() - at.getTime())
      at = next_try_at!
    }
    expect(pauses[8]).toBeGreaterThan(2 * 3_600_000)
    const troubles = await listCollectionTroubles(db, at.getTime() > later(361).getTime() ? at : later(361))
    expect(troubles).toMatchObject([{ state: 'problem', problem: 'platform_failing', since: now }])
    platform.reporting.faults = []
    await collect(new Date(at.getTime() + 12 * 3_600_000))
    expect(Object.keys(await viewsOf(owned))).toEqual(['2026-11-13', '2026-11-14', '2026-11-15'])
    const { failures, problem_since } = await db
      .selectFrom('collection_connections')
      .select(['failures', 'problem_since'])
      .executeTakeFirstOrThrow()
    expect([failures, problem_since]).toEqual([0, null])
  })

  it('one by one hold up nothing else, and are named in the end', async () => {
    const owned = await connectOwner()
    publish(owned, '2026-11-14')
    const [day, created_at] = ['2026-11-15', new Date('2026-11-16T20:00:00Z')]
    const content = () => {
      throw new Error('of the test')
    }
    platform.reporting.publish(owned.owner, { type, day, created_at, content })
    await collect()
    await collect(later(5))
    expect(await viewsOf(owned)).toEqual({ '2026-11-14': 7 })
    for (let tries = 1; tries < 13; tries++) await collect(later(tries * 13 * 60))
    expect(await listOpenReports(db, owned.network.scope)).toMatchObject([
      { day, state: 'failed', reason: 'platform_failing' },
    ])
    expect(await stateOf(owned)).toMatchObject({ problem: null, failed: 1 })
  })
})

describe('what an operator does while the collector is at a network', () => {
  /** Two reports that a load has written down as loaded, one after the other, with an operator's change in between. */
  async function duringLoad(owned: Owned, change: () => Promise<unknown>): Promise<void> {
    const ids = [publish(owned, '2026-11-14'), publish(owned, '2026-11-15')]
    await collectDue(context(), { now: () => now, lists_only: true })
    const mark = (trx: typeof db, report_id: string) =>
      trx
        .updateTable('collected_reports')
        .set({ state: 'loaded' })
        .where('network_id', '=', owned.network.network_id)
        .where('report_id', '=', report_id)
        .execute()
    await db.transaction().execute(async (load) => {
      await mark(load, ids[1]!)
      await change()
      await mark(load, ids[0]!)
    })
  }

  it('disconnecting waits for no load, and no load for it', async () => {
    platform.reporting.now = () => now
    const owned = await connectOwner()
    await duringLoad(owned, () => disconnect(installation(), owned.network.scope, byCommand))
    expect(await stateOf(owned)).toMatchObject({ way: null })
    expect(await waitingOf(owned)).toEqual([{ state: 'loaded' }])
  })

  it('asking for all at once waits for no load, and no load for it', async () => {
    platform.reporting.now = () => now
    const owned = await connectOwner()
    await duringLoad(owned, () => collectNow(db, owned.network.scope, byCommand))
    expect(await waitingOf(owned)).toEqual([{ state: 'loaded' }, { state: 'loaded' }])
  })

  const listed = (owned: Owned, connection: Connection, meanwhile: () => Promise<unknown>) => {
    const report = { id: 'of-before', startTime: '2026-11-15T08:00:00Z', createTime: '2026-11-16T08:00:00Z' }
    return listNewReports(
      db,
      connection,
      {
        listReportTypes: async () => [{ id: type }],
        listJobs: async () => [{ id: `${owned.owner} before`, reportTypeId: type }],
        listReports: async () => {
          await meanwhile()
          return [{ ...report, downloadUrl: 'http://before.test/file' }]
        },
      } as unknown as ReportingClient,
      now,
    )
  }

  it.each(['disconnected', 'connected with another owner'])(
    'a network that is %s keeps nothing of what was being listed',
    async (what) => {
      const owned = await connectOwner()
      const connection = (await findConnection(db, owned.network.network_id))!
      await listed(owned, connection, () =>
        what === 'disconnected'
          ? disconnect(installation(), owned.network.scope, byCommand)
          : connectAgain({ ...owned, owner: `${owned.owner}-other` }),
      )
      expect(await waitingOf(owned)).toEqual([])
    },
  )

  it('a key that was replaced leaves its failures behind', async () => {
    const owned = await connectOwner()
    const before = (await findConnection(db, owned.network.network_id))!
    await connectAgain(owned)
    await recordProblem(db, before, new CollectionError('key_refused'), now)
    expect(await stateOf(owned)).toMatchObject({ problem: null })
  })
})

describe('a download', () => {
  let server: Server
  let answer: RequestListener
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())
  const file = () => path.join(platform.config.data_dir, 'downloaded')
  const download = async (etag: string | null = null) => {
    const { port } = server.address() as AddressInfo
    const given = { url: new URL(`http://127.0.0.1:${port}/`), authorization: '', way: 'oauth' } as const
    const { signal } = new AbortController()
    await downloadReport({ ...given, file: file(), etag, signal, onEtag: async () => {} })
    return readFile(file(), 'utf8')
  }

  it('that is a web page is no report, whatever its status', async () => {
    answer = (_, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>Sign in</h1>')
    await expect(download()).rejects.toMatchObject({ problem: 'platform_failing' })
  })

  it('of a part that does not reach the end is no whole file', async () => {
    answer = async (_, response) => {
      response.writeHead(200, { etag: '"1"', 'content-length': 9 }).write('one,')
      const written = () => readFile(`${file()}.part`, 'utf8').catch(() => null)
      await expect.poll(written, { timeout: 20_000 }).toBe('one,')
      response.destroy()
    }
    await expect(download()).rejects.toMatchObject({ problem: 'file_broken' })
    answer = ({ headers }, response) => {
      expect(headers).toMatchObject({ range: 'bytes=4-', 'if-range': '"1"', 'accept-encoding': 'gzip' })
      expect(headers['user-agent']).toContain('gzip')
      response.writeHead(206, { 'content-range': 'bytes 4-5/9', 'content-length': 2 }).end('tw')
    }
    await expect(download('"1"')).rejects.toMatchObject({ problem: 'platform_failing' })
    answer = (_, response) => {
      response.writeHead(206, { 'content-range': 'bytes 4-8/9', 'content-length': 5 }).end('two\n\n')
    }
    expect(await download('"1"')).toBe('one,two\n\n')
    await rm(file())
  })

  it('that is refused for a while is left alone until the time that was given', async () => {
    answer = (_, response) => {
      const at = new Date(Date.now() + 7_200_000).toUTCString()
      response.writeHead(503, { 'retry-after': at }).end()
    }
    const failure: CollectionError = await download().catch((error) => error)
    expect(failure.retry_after_ms).toBeGreaterThan(7_000_000)
    expect(failure.retry_after_ms).toBeLessThanOrEqual(7_200_000)
  })

  it('that is empty is whole', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-length': 0 }).end()
    expect(await download()).toBe('')
  })
})
