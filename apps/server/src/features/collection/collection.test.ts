import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportTypes } from '../../../../../tools/video-platform/reporting/report-source.ts'
import { byCommand } from '../../access/audit.ts'
import { createSecretBox } from '../../access/secret-box.ts'
import { createLog } from '../../http/log.ts'
import { createChannel, createNetwork, type TestChannel, type TestNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startReporting } from '../../testing/reporting-platform.ts'
import { activityCsv, reachCsv, revenueCsv } from '../../testing/reports.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { findUncollected } from '../exceptions/report-queries.ts'
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
import { listCollectionTroubles } from './public.ts'
import { listConnections, listOpenReports } from './queries.ts'

const now = new Date('2026-11-20T18:00:00Z')
const activityType = 'content_owner_basic_a4'
const revenueType = 'content_owner_estimated_revenue_a1'

const { db } = await openTestDatabase()
const platform = await startReporting()
afterAll(() => platform.close())
beforeEach(async () => {
  const { reporting } = platform
  reporting.faults = []
  reporting.downloads = []
  reporting.calls = []
  reporting.is_enabled = true
  reporting.requests_left = null
  reporting.now = () => now
  await db.deleteFrom('collection_connections').execute()
})

const context = () => jobContext(db, platform.config)
const installation = () => {
  const { config } = context()
  return { db, config, secrets: createSecretBox(config, db) }
}
const collect = (at = now) => {
  platform.reporting.now = () => at
  return collectDue(context(), { now: () => at })
}

let made = 0
async function createOwner(): Promise<{ network: TestNetwork; channel: TestChannel; owner: string }> {
  const network = await createNetwork(db)
  return { network, channel: await createChannel(db, network), owner: `CMS-${++made}` }
}
async function connectOwner(): Promise<Awaited<ReturnType<typeof createOwner>>> {
  const known = await createOwner()
  const { network, owner } = known
  const key = parseKeyFile(platform.makeKey(owner))
  const credentials = { way: 'service_account', ...key } as const
  const given = { credentials, content_owner: owner, account: key.client_email, ends_at: null }
  expect(await connect(installation(), network.scope, given, byCommand)).toBeNull()
  await db
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
  const rows = await db
    .selectFrom('network_day')
    .select(['day', 'views'])
    .where('network_id', '=', network_id)
    .orderBy('day')
    .execute()
  return Object.fromEntries(rows.map(({ day, views }) => [day, views]))
}
const stateOf = async ({ network_id }: TestNetwork) => {
  const [row] = await listConnections(db, { after: null, size: 1, network: network_id })
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
    platform.publish(owner, {
      type: 'content_owner_reach_basic_a1',
      day: '2026-11-16',
      created_at: '2026-11-18T06:00:00Z',
      content: reachCsv([{ channel, day: '2026-11-16', video: 'v', impressions: 4000, rate: 0.05 }], true),
    })
    await collect()
    expect(await viewsOf(network)).toEqual({ '2026-11-15': 100, '2026-11-16': 190 })
    expect(platform.reporting.downloads).toHaveLength(4)
    const reach = await db
      .selectFrom('video_reach')
      .select(['day', 'source', 'impressions', 'clicks'])
      .where('network_id', '=', network.network_id)
      .execute()
    expect(reach).toEqual([{ day: '2026-11-16', source: 0, impressions: 4000, clicks: 200_000_000 }])
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
    expect(platform.reporting.jobs.filter((job) => job.owner === owner)).toHaveLength(3)
    expect(platform.reporting.downloads).toHaveLength(5)
    expect(await viewsOf(network)).toEqual({ '2026-11-15': 90, '2026-11-16': 190 })
    expect(await verifyStores(db, network.scope)).toMatchObject({ difference_count: 0 })
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
      type: activityType,
      day: '2026-11-16',
      created_at: '2026-11-18T05:00:00Z',
      content: 'date,channel_id\n',
    })
    await collect()
    expect(await viewsOf(network)).toEqual({ '2026-11-15': 100, '2026-11-16': 50 })
    expect(await listOpenReports(db, network.scope)).toMatchObject([
      { day: '2026-11-16', state: 'refused', has_older: true, reason: expect.stringContaining('column') },
      { day: '2026-11-15', state: 'gone', has_older: true },
    ])
    expect(await stateOf(network)).toMatchObject({ problem: null, failed: 2 })
  })

  it('names the days that the platform has no report of', async () => {
    const { network, channel, owner } = await connectOwner()
    for (const day of ['2026-11-10', '2026-11-13']) publishActivity(owner, channel, day, 1)
    await collect()
    const open = await listOpenReports(db, network.scope)
    expect(open.map(({ day, state }) => `${day} ${state}`)).toEqual([
      '2026-11-12 never_made',
      '2026-11-11 never_made',
    ])
  })
})

describe('a newer version of a report', () => {
  const [old, newer, newest] = ['a3', 'a4', 'a5'].map((version) => `content_owner_basic_${version}`) as [
    string,
    string,
    string,
  ]
  const offer = (...types: [id: string, deprecateTime?: string][]) => {
    const others = reportTypes.filter(({ id }) => !id.startsWith('content_owner_basic_'))
    platform.reporting.types = [
      ...others,
      ...types.map(([id, deprecateTime]) => ({
        id,
        name: 'User activity',
        systemManaged: false,
        ...(deprecateTime && { deprecateTime }),
      })),
    ]
  }
  afterEach(() => {
    platform.reporting.types = [...reportTypes]
  })
  const publishAs = (owner: string, channel: TestChannel, type: string, day: string, views: number) =>
    platform.publish(owner, {
      type,
      day,
      created_at: `${day}T20:00:00Z`,
      content: activityCsv([{ channel, day, video: 'v', views }]),
    })
  const jobsOf = (owner: string) =>
    platform.reporting.jobs
      .filter((job) => job.owner === owner && job.reportTypeId.startsWith('content_owner_basic_'))
      .map(({ reportTypeId }) => reportTypeId)
  const troublesOf = async ({ network_id }: TestNetwork, at: Date) =>
    (await listCollectionTroubles(db, at))
      .filter((trouble) => trouble.network_id === network_id)
      .map(({ state, day, report_types }) => ({ state, day, report_types }))

  it('that is known gets a job of its own, and the old one’s end is no trouble', async () => {
    offer([old])
    const { network, channel, owner } = await connectOwner()
    publishAs(owner, channel, old, '2026-11-14', 10)
    await collect()
    offer([old, '2026-12-01T00:00:00Z'], [newer])
    publishAs(owner, channel, newer, '2026-11-15', 20)
    const later = new Date('2026-11-21T01:00:00Z')
    await collect(later)
    expect(jobsOf(owner)).toEqual([old, newer])
    expect(await viewsOf(network)).toEqual({ '2026-11-14': 10, '2026-11-15': 20 })
    expect(await troublesOf(network, later)).toEqual([])
    // Nobody makes a job for each question.
    offer([newer])
    await collect(new Date('2026-11-22T06:00:00Z'))
    expect(jobsOf(owner)).toEqual([old, newer])
    expect(await troublesOf(network, new Date('2026-11-22T06:00:00Z'))).toEqual([])
  })

  it('that is not known leaves the known one as long as it lasts, and is named with what to do', async () => {
    offer([newer])
    const { network, channel, owner } = await connectOwner()
    publishAs(owner, channel, newer, '2026-11-14', 10)
    await collect()
    // Beside one that goes on it concerns nobody.
    offer([newer], [newest])
    await collect(new Date('2026-11-21T01:00:00Z'))
    expect(await troublesOf(network, now)).toEqual([])

    offer([newer, '2027-02-20T00:00:00Z'], [newest])
    publishAs(owner, channel, newer, '2026-11-15', 20)
    const later = new Date('2026-11-21T06:00:00Z')
    await collect(later)
    expect(jobsOf(owner)).toEqual([newer])
    expect(await viewsOf(network)).toEqual({ '2026-11-14': 10, '2026-11-15': 20 })
    expect(await troublesOf(network, later)).toEqual([
      { state: 'version', day: '2027-02-20', report_types: [newest] },
    ])
    expect(await stateOf(network)).toMatchObject({
      problem: null,
      unread_types: [newest],
      unread_ends_at: new Date('2027-02-20T00:00:00Z'),
    })
    const [exception] = (await findUncollected(db, later)).filter(
      (found) => found.network?.network_id === network.network_id,
    )
    expect(exception).toMatchObject({ subject: 'version', is_urgent: true, names: { types: newest } })

    // The known one is offered no more, and gets no job; what its job has made until then is still collected.
    publishAs(owner, channel, newer, '2026-11-16', 30)
    offer([newest])
    const end = new Date('2026-11-22T06:00:00Z')
    await collect(end)
    expect(jobsOf(owner)).toEqual([newer])
    expect(await viewsOf(network)).toMatchObject({ '2026-11-16': 30 })
    expect(await troublesOf(network, end)).toContainEqual({
      state: 'version',
      day: null,
      report_types: [newest],
    })
    // As soon as a version that is known is there, all is well.
    offer([newer], [newest])
    await collect(new Date('2026-11-23T06:00:00Z'))
    expect(await viewsOf(network)).toEqual({ '2026-11-14': 10, '2026-11-15': 20, '2026-11-16': 30 })
    expect(await troublesOf(network, new Date('2026-11-23T06:00:00Z'))).toEqual([])
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
      kind,
      owner,
      call: 'reportTypes' as const,
      retry_after_seconds: 7200,
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
        where network_id = ${other.network.network_id}`.execute(db)
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
      expect(await listOpenReports(db, network.scope)).toMatchObject([
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
        await sql`update collection_connections set next_try_at = ${now}, problem = null`.execute(db)
        await collectDue({ ...context(), log }, { now: () => now, attempt_ms: 300 })
      }
    expect(lines.join('')).toContain('reports could not be collected')
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(c::text, '') from collection_connections as c) || (select string_agg(r::text, '') from collected_reports as r)
        || (select string_agg(a::text, '') from audit_log as a) as text`.execute(db)
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
    expect(await listOpenReports(db, network.scope)).toMatchObject([
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
    await sql`update collection_connections set next_try_at = ${now}`.execute(db)
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
      select (select string_agg(c::text, '') from collection_connections as c)
        || (select string_agg(a::text, '') from audit_log as a) as text`.execute(db)
    const hidden = Buffer.from(key.private_key.slice(40, 80)).toString('hex')
    expect(rows[0]!.text).not.toContain(key.private_key.slice(40, 80))
    expect(rows[0]!.text).not.toContain(hidden)
    // Sealed for one network, it opens for no other.
    const { network: other } = await createOwner()
    await sql`insert into collection_connections (network_id, way, content_owner, credentials)
      select ${other.network_id}, way, content_owner, credentials from collection_connections
      where network_id = ${network.network_id}`.execute(db)
    expect(await testConnection(installation(), other.scope)).toMatchObject({
      problem: 'credentials_unreadable',
    })
  })

  it.each(['', '{}', '{"type":"service_account","client_email":"a@b","private_key":"none"}'])(
    'with a file that is no key is refused: %s',
    (text) => expect(() => parseKeyFile(text)).toThrow('invalid_input'),
  )
})
