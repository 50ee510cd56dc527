import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { byCommand } from '../../access/audit.ts'
import { createSecretBox } from '../../access/secret-box.ts'
import { createLog } from '../../http/log.ts'
import { createChannel, createNetwork, type TestChannel, type TestNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startReporting, type TestReporting } from '../../testing/reporting-platform.ts'
import { activityCsv, revenueCsv } from '../../testing/reports.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { verifyStores } from '../report-ingest/verify-stores.ts'
import { collectDue } from './collect-due.ts'
import {
  beginConsent,
  connect,
  disconnect,
  finishConsent,
  parseKeyFile,
  testConnection,
} from './mutations.ts'
import { listConnections, listOpenReports } from './queries.ts'

const now = new Date('2026-11-20T18:00:00Z')
const activityType = 'content_owner_basic_a4'
const revenueType = 'content_owner_estimated_revenue_a1'

let database: TestDatabase
let platform: TestReporting
beforeAll(async () => {
  ;[database, platform] = await Promise.all([createTestDatabase(), startReporting()])
})
afterAll(async () => {
  await platform.close()
  await database.drop()
})
beforeEach(async () => {
  const { reporting } = platform
  reporting.faults = []
  reporting.downloads = []
  reporting.calls = []
  reporting.is_enabled = true
  reporting.requests_left = null
  reporting.now = () => now
  await database.db.deleteFrom('collection_connections').execute()
})

const context = () => jobContext(database.db, platform.config)
const installation = () => {
  const { db, config } = context()
  return { db, config, secrets: createSecretBox(config, db) }
}
const collect = (at = now) => {
  platform.reporting.now = () => at
  return collectDue(context(), { now: () => at })
}

let made = 0
async function createOwner(): Promise<{ network: TestNetwork; channel: TestChannel; owner: string }> {
  const network = await createNetwork(database.db)
  return { network, channel: await createChannel(database.db, network), owner: `CMS-${++made}` }
}
async function connectOwner(): Promise<Awaited<ReturnType<typeof createOwner>>> {
  const known = await createOwner()
  const { network, owner } = known
  const key = parseKeyFile(platform.makeKey(owner))
  const credentials = { way: 'service_account', ...key } as const
  const given = { credentials, content_owner: owner, account: key.client_email, ends_at: null }
  expect(await connect(installation(), network.scope, given, byCommand)).toBeNull()
  await database.db
    .updateTable('collection_connections')
    .set({ next_try_at: now })
    .where('network_id', '=', network.network_id)
    .execute()
  return known
}
const publishActivity = (
  owner: string,
  channel: TestChannel,
  day: string,
  views: number,
  created_at = `${day}T20:00:00Z`,
) =>
  platform.publish(owner, {
    type: activityType,
    day,
    created_at,
    content: activityCsv([{ channel, day, video: 'v', views }]),
  })
const viewsOf = async ({ network_id }: TestNetwork) => {
  const rows = await database.db
    .selectFrom('network_day')
    .select(['day', 'views'])
    .where('network_id', '=', network_id)
    .orderBy('day')
    .execute()
  return Object.fromEntries(rows.map(({ day, views }) => [day, views]))
}
const stateOf = async ({ network_id }: TestNetwork) => {
  const [row] = await listConnections(database.db, { after: null, size: 1, network: network_id })
  return row!
}

describe('collecting', () => {
  it('loads what a service account sees, the newest issue of each day, and nothing twice', async () => {
    const { network, channel, owner } = await connectOwner()
    publishActivity(owner, channel, '2026-11-15', 100)
    publishActivity(owner, channel, '2026-11-16', 200, '2026-11-18T05:00:00Z')
    publishActivity(owner, channel, '2026-11-16', 190, '2026-11-19T05:00:00Z')
    const content = revenueCsv([{ channel, day: '2026-11-16', video: 'v', revenue: '1.5' }])
    platform.publish(owner, {
      type: revenueType,
      day: '2026-11-16',
      created_at: '2026-11-18T06:00:00Z',
      content,
    })
    await collect()
    expect(await viewsOf(network)).toEqual({ '2026-11-15': 100, '2026-11-16': 190 })
    expect(platform.reporting.downloads).toHaveLength(3)
    expect(await stateOf(network)).toMatchObject({
      activity_day: '2026-11-16',
      revenue_day: '2026-11-16',
      waiting: 0,
      failed: 0,
      problem: null,
    })
    // Jobs are made once, and what was taken is taken no more; another issue is.
    publishActivity(owner, channel, '2026-11-15', 90, '2026-11-19T08:00:00Z')
    await collect(new Date('2026-11-21T01:00:00Z'))
    expect(platform.reporting.jobs.filter((job) => job.owner === owner)).toHaveLength(2)
    expect(platform.reporting.downloads).toHaveLength(4)
    expect(await viewsOf(network)).toEqual({ '2026-11-15': 90, '2026-11-16': 190 })
    expect(await verifyStores(database.db, network.scope)).toMatchObject({ difference_count: 0 })
  })

  it('takes the latest day of a network before anything older, then the oldest', async () => {
    const both = [await connectOwner(), await connectOwner()]
    for (const { owner, channel } of both)
      for (const day of ['2026-11-10', '2026-11-12', '2026-11-11']) publishActivity(owner, channel, day, 1)
    const loaded: { network_id: number; day: string }[] = []
    await collectDue(context(), { now: () => now, onLoaded: (reports) => loaded.push(...reports) })
    // Two at a time: which of two networks is done first is chance.
    for (const { network } of both)
      expect(
        loaded.filter(({ network_id }) => network_id === network.network_id).map(({ day }) => day.slice(-2)),
      ).toEqual(['12', '10', '11'])
  })

  it('loads an older issue where the newest has vanished or is refused', async () => {
    const { network, channel, owner } = await connectOwner()
    publishActivity(owner, channel, '2026-11-15', 100, '2026-11-16T05:00:00Z')
    const gone = publishActivity(owner, channel, '2026-11-15', 90, '2026-11-17T05:00:00Z')
    platform.reporting.vanished.add(gone)
    publishActivity(owner, channel, '2026-11-16', 50, '2026-11-17T05:00:00Z')
    platform.publish(owner, {
      ...{ type: activityType, day: '2026-11-16', created_at: '2026-11-18T05:00:00Z' },
      content: 'date,channel_id\n',
    })
    await collect()
    expect(await viewsOf(network)).toEqual({ '2026-11-15': 100, '2026-11-16': 50 })
    expect(await listOpenReports(database.db, network.scope)).toMatchObject([
      { day: '2026-11-16', state: 'refused', has_older: true, reason: expect.stringContaining('column') },
      { day: '2026-11-15', state: 'gone', has_older: true },
    ])
    expect(await stateOf(network)).toMatchObject({ problem: null, failed: 2 })
  })

  it('remembers what the platform makes for the close of a month, and leaves it there', async () => {
    const { network, owner } = await connectOwner()
    const type = 'content_owner_payments_summary_a1'
    for (const [day, created_at] of [
      ['2026-09-01', '2026-10-12T05:00:00Z'],
      ['2026-10-01', '2026-11-12T05:00:00Z'],
    ] as const)
      platform.publish(owner, { type, day, created_at, content: 'none' })
    await collect()
    await collect(new Date('2026-11-22T01:00:00Z'))
    const known = await database.db
      .selectFrom('collected_reports')
      .select(['report_type', 'day', 'created_at', 'state'])
      .where('network_id', '=', network.network_id)
      .orderBy('day')
      .execute()
    expect(known).toEqual([
      { report_type: type, day: '2026-09-01', created_at: new Date('2026-10-12T05:00:00Z'), state: 'kept' },
      { report_type: type, day: '2026-10-01', created_at: new Date('2026-11-12T05:00:00Z'), state: 'kept' },
    ])
    expect(platform.reporting.downloads).toEqual([])
    expect(await listOpenReports(database.db, network.scope)).toEqual([])
  })

  it('names the days that the platform has no report of', async () => {
    const { network, channel, owner } = await connectOwner()
    for (const day of ['2026-11-10', '2026-11-13']) publishActivity(owner, channel, day, 1)
    await collect()
    const open = await listOpenReports(database.db, network.scope)
    expect(open.map(({ day, state }) => `${day} ${state}`)).toEqual([
      '2026-11-12 never_made',
      '2026-11-11 never_made',
    ])
  })
})

describe('a fault of the platform', () => {
  const hours = (date: Date | null) => (date!.getTime() - now.getTime()) / 3_600_000

  it('is named and leaves other networks alone', async () => {
    const faults = [
      ['unauthenticated', 'key_refused'],
      ['forbidden', 'owner_refused'],
      ['scope_missing', 'scope_missing'],
      ['api_not_enabled', 'api_not_enabled'],
      ['quota_exceeded', 'quota_used_up'],
      ['rate_limited', 'rate_limited'],
      ['not_found', 'platform_failing'],
      ['server_error', 'platform_failing'],
      ['html', 'platform_failing'],
    ] as const
    const hit = []
    for (const [kind, problem] of faults) hit.push({ kind, problem, ...(await connectOwner()) })
    const other = await connectOwner()
    for (const { owner, channel } of [...hit, other]) publishActivity(owner, channel, '2026-11-15', 7)
    platform.reporting.faults = hit.map(({ kind, owner }) => ({
      ...{ kind, owner, call: 'reportTypes' as const, retry_after_seconds: 7200 },
    }))
    await collect()
    expect(await viewsOf(other.network)).toEqual({ '2026-11-15': 7 })
    for (const { kind, problem, network } of hit) {
      const state = await stateOf(network)
      expect(state, kind).toMatchObject({ problem, problem_since: now, activity_day: null })
      // Until the platform's day is over, or for as long as it wants.
      if (kind === 'quota_exceeded')
        expect(state.next_try_at!.getTime()).toBeGreaterThan(Date.parse('2026-11-21T08:00:00Z'))
      if (kind === 'rate_limited') expect(hours(state.next_try_at)).toBeGreaterThanOrEqual(2)
    }
    // Nothing is asked before that; then it goes on.
    platform.reporting.calls = []
    await collect()
    expect(platform.reporting.calls).toEqual([])
    platform.reporting.faults = []
    await collect(new Date('2026-11-22T18:00:00Z'))
    for (const { network, kind } of hit) {
      expect(await viewsOf(network), kind).toEqual({ '2026-11-15': 7 })
      expect(await stateOf(network)).toMatchObject({ problem: null, problem_since: null })
    }
  })

  it.each(['token', 'reportTypes', 'reports', 'media'] as const)(
    'that is silence is waited for a while, and named: %s',
    async (call) => {
      const [silent, other] = [await connectOwner(), await connectOwner()]
      for (const { owner, channel } of [silent, other]) publishActivity(owner, channel, '2026-11-15', 7)
      // The token endpoint is told no content owner: the first to ask, which is the network that is tried alone.
      if (call === 'token')
        await sql`update collection_connections set next_try_at = 'infinity'
        where network_id = ${other.network.network_id}`.execute(database.db)
      platform.reporting.faults = [{ kind: 'silent', call, ...(call !== 'token' && { owner: silent.owner }) }]
      await collectDue(context(), { now: () => now, attempt_ms: 300 })
      expect(await stateOf(silent.network)).toMatchObject({ problem: 'unreachable', activity_day: null })
      if (call !== 'token') expect(await viewsOf(other.network)).toEqual({ '2026-11-15': 7 })
      platform.reporting.faults = []
      await collect(new Date('2026-11-21T00:30:00Z'))
      expect(await viewsOf(silent.network)).toEqual({ '2026-11-15': 7 })
    },
  )

  it.each(['half_file', 'wrong_length', 'broken_gzip'] as const)(
    'in a file holds up that file alone: %s',
    async (kind) => {
      const { network, channel, owner } = await connectOwner()
      for (const day of ['2026-11-14', '2026-11-15']) publishActivity(owner, channel, day, 7)
      platform.reporting.faults = [{ kind, owner, times: 1 }]
      await collect()
      expect(await viewsOf(network)).toEqual({ '2026-11-14': 7 })
      expect(await listOpenReports(database.db, network.scope)).toMatchObject([
        { day: '2026-11-15', state: 'waiting', reason: 'file_broken' },
      ])
      await collect(new Date('2026-11-20T18:10:00Z'))
      expect(await viewsOf(network)).toEqual({ '2026-11-14': 7, '2026-11-15': 7 })
    },
  )

  it('of any kind puts no key and no token into the log or the database', async () => {
    const [byKey, byConsent] = [await connectOwner(), await createOwner()]
    const url = await beginConsent(installation(), byConsent.network.scope, byConsent.owner, byCommand)
    const back = await platform.consent(url, byConsent.owner)
    const [state, code] = [back.searchParams.get('state')!, back.searchParams.get('code')!]
    expect(await finishConsent(installation(), { state, code }, byCommand)).toMatchObject({ problem: null })
    for (const { owner, channel } of [byKey, byConsent]) publishActivity(owner, channel, '2026-11-15', 7)
    const lines: string[] = []
    const log = createLog({ log_level: 'trace' }, { write: (line) => void lines.push(line) })
    for (const kind of [
      'unauthenticated',
      'html',
      'server_error',
      'clock_skew',
      'silent',
      'half_file',
    ] as const)
      for (const call of ['token', 'reportTypes', 'media'] as const) {
        platform.reporting.faults = [{ kind, call }]
        await sql`update collection_connections set next_try_at = ${now}, problem = null`.execute(database.db)
        await collectDue({ ...context(), log }, { now: () => now, attempt_ms: 300 })
      }
    expect(lines.join('')).toContain('reports could not be collected')
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(c::text, '') from collection_connections as c) || (select string_agg(r::text, '') from collected_reports as r)
        || (select string_agg(a::text, '') from audit_log as a) as text`.execute(database.db)
    const { access } = platform.reporting
    const key = parseKeyFile(platform.makeKey(byKey.owner)).private_key
    const refresh_token = access.grants.find(({ owners }) => owners.includes(byConsent.owner))!.refresh_token
    const said = lines.join('') + rows[0]!.text
    for (const secret of [
      key.slice(40, 80),
      refresh_token,
      access.client.secret,
      code,
      state,
      'ya29.',
      'Bearer',
    ])
      expect(said).not.toContain(secret)
  })

  it('in every try of a file ends with the report named', async () => {
    const { network, channel, owner } = await connectOwner()
    publishActivity(owner, channel, '2026-11-15', 7)
    platform.reporting.faults = [{ kind: 'broken_gzip', owner }]
    for (let tries = 0; tries < 6; tries++) await collect(new Date(now.getTime() + tries * 6 * 3_600_000))
    expect(await listOpenReports(database.db, network.scope)).toMatchObject([
      { state: 'failed', reason: 'file_broken' },
    ])
  })

  it('in its clock or ours is told from a wrong key', async () => {
    const { network } = await connectOwner()
    platform.reporting.faults = [{ kind: 'clock_skew' }]
    expect(await testConnection(installation(), network.scope)).toMatchObject({ problem: 'clock_wrong' })
    platform.reporting.faults = []
    const { access } = platform.reporting
    const known = access.service_accounts
    access.service_accounts = []
    expect(await testConnection(installation(), network.scope)).toMatchObject({ problem: 'key_refused' })
    access.service_accounts = known
  })
})

describe('connecting', () => {
  const owners = async () => {
    const known = await createOwner()
    return { ...known, ask: () => beginConsent(installation(), known.network.scope, known.owner, byCommand) }
  }
  const codeOf = (url: URL) => ({
    state: url.searchParams.get('state')!,
    code: url.searchParams.get('code')!,
  })

  it('by consent collects with a token that is renewed', async () => {
    const { network, channel, owner, ask } = await owners()
    const back = await platform.consent(await ask(), owner)
    expect(back.pathname).toBe('/console/reports/collection')
    const finished = await finishConsent(installation(), codeOf(back), byCommand)
    expect(finished).toEqual({ network_id: network.network_id, problem: null })
    publishActivity(owner, channel, '2026-11-15', 7)
    await sql`update collection_connections set next_try_at = ${now}`.execute(database.db)
    await collect()
    expect(await viewsOf(network)).toEqual({ '2026-11-15': 7 })
    // Once: a consent is no password for later.
    await expect(finishConsent(installation(), codeOf(back), byCommand)).rejects.toThrow('consent_unknown')
  })

  it('by a consent that another one asked for is refused', async () => {
    const { owner, ask } = await owners()
    const back = await platform.consent(await ask(), owner)
    const other = finishConsent(installation(), codeOf(back), { account_id: 77 })
    await expect(other).rejects.toThrow('consent_unknown')
  })

  it.each([
    ['without the scopes', 'scope_missing', { leaveOut: ['monetary.readonly', 'analytics.readonly'] }],
    ['of an account that belongs to another owner', 'owner_refused', { as: 'CMS-of-others' }],
    ['where the API is not enabled', 'api_not_enabled', { is_enabled: false }],
  ])('by a consent %s keeps nothing, and says what is missing', async (_, problem, given) => {
    const {
      leaveOut = [],
      as,
      is_enabled = true,
    } = given as {
      leaveOut?: string[]
      as?: string
      is_enabled?: boolean
    }
    const { network, owner, ask } = await owners()
    platform.reporting.is_enabled = is_enabled
    const scopes = leaveOut.map(
      (name) => `https://www.googleapis.com/auth/yt-${name.startsWith('m') ? 'analytics-' : ''}${name}`,
    )
    const back = await platform.consent(await ask(), as ?? owner, scopes)
    expect(await finishConsent(installation(), codeOf(back), byCommand)).toMatchObject({ problem })
    expect(await stateOf(network)).toMatchObject({ way: null })
    expect(platform.reporting.access.grants.filter(({ owners }) => owners.includes(as ?? owner))).toEqual([])
  })

  it('that ends withdraws the consent and keeps what was loaded', async () => {
    const { network, owner, ask } = await owners()
    await finishConsent(installation(), codeOf(await platform.consent(await ask(), owner)), byCommand)
    const grants = () => platform.reporting.access.grants.filter(({ owners }) => owners.includes(owner))
    expect(grants()).toHaveLength(1)
    await disconnect(installation(), network.scope, byCommand)
    expect(grants()).toEqual([])
    expect(await stateOf(network)).toMatchObject({ way: null })
  })

  it('keeps secrets sealed, and says none of them', async () => {
    const { owner, network } = await createOwner()
    const key = parseKeyFile(platform.makeKey(owner))
    const credentials = { way: 'service_account', ...key } as const
    await connect(
      installation(),
      network.scope,
      { credentials, content_owner: owner, account: null, ends_at: null },
      byCommand,
    )
    const { rows } = await sql<{ text: string }>`
      select string_agg(c::text, '') || (select string_agg(a::text, '') from audit_log as a) as text
      from collection_connections as c`.execute(database.db)
    const hidden = Buffer.from(key.private_key.slice(40, 80)).toString('hex')
    expect(rows[0]!.text).not.toContain(key.private_key.slice(40, 80))
    expect(rows[0]!.text).not.toContain(hidden)
    // Sealed for one network, it opens for no other.
    const { network: other } = await createOwner()
    await sql`insert into collection_connections (network_id, way, content_owner, credentials)
      select ${other.network_id}, way, content_owner, credentials from collection_connections
      where network_id = ${network.network_id}`.execute(database.db)
    expect(await testConnection(installation(), other.scope)).toMatchObject({
      problem: 'credentials_unreadable',
    })
  })

  it.each(['', '{}', '{"type":"service_account","client_email":"a@b","private_key":"none"}'])(
    'with a file that is no key is refused: %s',
    (text) => expect(() => parseKeyFile(text)).toThrow('invalid_input'),
  )
})
