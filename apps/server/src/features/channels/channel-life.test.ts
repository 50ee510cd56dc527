import { addChannels } from '@cuesheet/contract/channel-lines'
import {
  addChannel,
  assignChannels,
  channel,
  channelLosses,
  channels,
  deleteChannel,
  previewChannel,
  requestReview,
  unassignChannels,
  verifyChannel,
} from '@cuesheet/contract/channels'
import { awardChannel, decideReview, reviewedChannel, reviewList } from '@cuesheet/contract/console-review'
import { summary } from '@cuesheet/contract/dashboard'
import { messages } from '@cuesheet/contract/messages'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startSimulatedPlatform } from '../../testing/simulated-platform.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { lockFacts, rebuildRollups } from '../facts/change-facts.ts'
import { purgeAll } from '../facts/purge-facts.ts'
import { verifyRollups } from '../facts/verify-rollups.ts'
import { PlatformClient } from '../video-platform/platform-client.ts'
import { refreshJobs } from './refresh/refresh-jobs.ts'
import { pollVerificationCodes } from './verification/poll-verification-codes.ts'

const password = 'right password'
let now = new Date('2026-11-20T20:00:00Z')
const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

const platform = await startSimulatedPlatform()
const test = await openTestApp(platform.config, { now: () => now })
const { db } = test
const home = await createNetwork(db)
const away = await createNetwork(db)
const password_hash = await hashPassword(password, cheapPasswordCost)
const manager = await test.open(home.domain, await createAccount(db, home, { as: 'manager', password_hash }))
const rival = await test.open(away.domain, await createAccount(db, away, { as: 'manager', password_hash }))
const operator = await test.open(
  'localhost',
  await createAccount(db, null, { as: 'operator', password_hash }),
)
const member = await createAccount(db, home, { nickname: 'Ann' })
const memberClient = await test.open(home.domain, member)
afterAll(() => platform.close())

const look = () =>
  pollVerificationCodes(db, new PlatformClient({ db, config: { ...limits, ...platform.config } }), {
    now,
  })
const limits = { youtube_daily_units: 10_000, youtube_reserved_units: 1000 }

/** Registers a channel of the platform by its handle. */
async function register(client: TestClient, handle: string) {
  const { channel: found } = await client.call(previewChannel, { body: { link: handle } })
  const { platform_channel_id } = found
  const added = await client.call(addChannel, { body: { platform_channel_id, category: 'vlog' } })
  return added.channel
}
const one = async (client: TestClient, channel_id: number) =>
  (await client.call(channel, { query: { channel: channel_id } })).channel
/** Puts the code into the description and lets it be found. */
async function prove(client: TestClient, handle: string, channel_id: number) {
  const { verification_code } = await one(client, channel_id)
  platform.describe(handle, `Hello!\n${verification_code.toLowerCase()}\nBye`)
  await client.call(verifyChannel, { body: { channel_id } })
  await look()
}
const kinds = async (client: TestClient) => (await client.call(messages)).rows.map(({ kind }) => kind)

it('is registered, proven, approved, assigned, unassigned and deleted', async () => {
  const registered = await register(manager, 'https://youtube.com/@harborlights/videos?si=x')
  expect(registered).toMatchObject({
    title: 'Harbor Lights',
    handle: '@harborlights',
    category: 'vlog',
    status: 0,
    verification: 'pending',
    contested: false,
    registered_on: '2026-11-20',
    verified: null,
    members: [],
  })
  expect(registered.verification_code).toMatch(/^CS-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
  expect((await test.app.inject(registered.thumbnail!)).statusCode).toBe(200)
  const { channel_id } = registered
  expect(await manager.fail(previewChannel, { body: { link: '@harborlights' } })).toMatchObject({
    code: 'conflict',
    message: '이미 등록된 채널입니다.',
  })

  // Not found at first: looked for again, later and later.
  await manager.call(verifyChannel, { body: { channel_id } })
  expect(await manager.fail(verifyChannel, { body: { channel_id } })).toMatchObject({
    code: 'too_many_requests',
  })
  expect(await look()).toBe(1)
  expect(await one(manager, channel_id)).toMatchObject({
    verification: 'verifying',
    verification_next_at: new Date(now.getTime() + 15_000).toISOString(),
    verification_until: new Date(now.getTime() + 24 * 3_600_000).toISOString(),
  })
  expect(await look()).toBe(0)
  expect(
    await operator.fail(decideReview, { body: { ...ids(home, channel_id), decision: 'approve' } }),
  ).toMatchObject({
    code: 'conflict',
  })
  platform.describe('@harborlights', `New: ${registered.verification_code}`)
  pass(1)
  expect(await look()).toBe(1)
  expect(await one(manager, channel_id)).toMatchObject({
    verification: 'verified',
    verification_next_at: null,
    verified: { at: now.toISOString(), field: 'snippet.description' },
  })

  const day = '2026-11-19'
  const key = { network_id: home.network_id, channel_id, platform_channel_id: registered.platform_channel_id }
  for (const each of [day, '2026-11-20']) {
    await addActivity(db, home, [{ channel: key, day: each, video: 'v', views: 7 }])
    await addRevenue(db, home, [{ channel: key, day: each, revenue: 3_000_000_000, video: 'v' }])
  }
  await db.transaction().execute((trx) => rebuildRollups(trx, home.scope))
  const views = async (client: TestClient) =>
    (await client.call(summary, { query: { period: 'latest' } })).totals.views
  expect(await views(manager)).toBe(0)

  const queue = await operator.call(reviewList)
  expect(queue.rows).toMatchObject([
    { title: 'Harbor Lights', network: home.name, status: 0, state: 'pending', rivals: [], waiting_days: 0 },
  ])
  await operator.call(decideReview, { body: { ...ids(home, channel_id), decision: 'approve' } })
  expect(await one(manager, channel_id)).toMatchObject({ status: 2, approved_on: '2026-11-20' })
  // From the day of the approval on.
  expect(await views(manager)).toBe(7)
  expect(
    await operator.fail(decideReview, { body: { ...ids(home, channel_id), decision: 'approve' } }),
  ).toMatchObject({
    code: 'conflict',
  })

  expect((await memberClient.call(channels)).rows).toEqual([])
  expect(await views(memberClient)).toBe(0)
  const both = { channels: [channel_id], members: [member.account_id] }
  await manager.call(assignChannels, { body: both })
  await manager.call(assignChannels, { body: both })
  expect((await memberClient.call(channels)).rows).toMatchObject([
    { channel_id, members: [{ account_id: member.account_id, nickname: 'Ann' }] },
  ])
  expect(await views(memberClient)).toBe(7)
  await manager.call(unassignChannels, { body: both })
  expect(await memberClient.fail(channel, { query: { channel: channel_id } })).toMatchObject({
    code: 'not_found',
  })
  expect(await views(memberClient)).toBe(0)
  expect(await views(manager)).toBe(7)

  expect(await manager.call(channelLosses, { query: { channel: channel_id } })).toMatchObject({
    videos: 1,
    days: 2,
    members: 0,
  })
  const body = { channel_id, understood: true, password }
  expect(await manager.fail(deleteChannel, { body: { ...body, understood: false } })).toMatchObject({
    fields: { understood: '주의사항을 확인해 주세요.' },
  })
  expect(await manager.fail(deleteChannel, { body: { ...body, password: '' } })).toMatchObject({
    fields: { password: '비밀번호를 입력해 주세요.' },
  })
  expect(await manager.fail(deleteChannel, { body: { ...body, password: 'wrong' } })).toMatchObject({
    status: 401,
    code: 'invalid_credentials',
  })
  await manager.call(deleteChannel, { body })
  expect(await views(manager)).toBe(0)
  expect(await verifyRollups(db, home.scope)).toMatchObject({ difference_count: 0 })
  await purgeAll(db)
  for (const table of [
    'channels',
    'videos',
    'video_activity',
    'video_revenue',
    'channel_purge',
    'channel_day',
    'month_to_date',
    'channel_credit',
    'report_slots',
    'messages',
  ])
    expect(
      (
        await sql`select from ${sql.table(table)} where network_id = ${home.network_id} and channel_id = ${channel_id}`.execute(
          db,
        )
      ).rows,
      table,
    ).toEqual([])
  expect((await sql`select from channel_key`.execute(db)).rows).toEqual([])
  expect(await verifyRollups(db, home.scope)).toMatchObject({ difference_count: 0 })
  const { rows: audit } = await sql<{ action: string }>`
    select action from audit_log where action like 'channel.%' order by at`.execute(db)
  expect(audit.map(({ action }) => action)).toEqual(
    ['register', 'verify', 'prove', 'approve', 'assign', 'assign', 'unassign', 'delete'].map(
      (name) => `channel.${name}`,
    ),
  )
})

const ids = ({ network_id }: TestNetwork, channel_id: number) => ({ network_id, channel_id })

it('is given up after a day, and can be tried again; silence of the platform is no failure', async () => {
  const { channel_id } = await register(manager, '@twoleftfeet')
  await manager.call(verifyChannel, { body: { channel_id } })
  pass(23)
  platform.fault = { kind: 'server_error' }
  await look()
  pass(2)
  await look()
  expect(await one(manager, channel_id)).toMatchObject({ verification: 'verifying' })
  platform.fault = null
  pass(1)
  await look()
  expect(await one(manager, channel_id)).toMatchObject({
    verification: 'failed',
    verification_failure: 'code_not_found',
  })
  expect((await manager.call(messages)).rows[0]).toMatchObject({
    kind: 'channel_verification_failed',
    names: { channel: 'Two Left Feet', reason: 'code_not_found' },
  })
  await prove(manager, '@twoleftfeet', channel_id)
  expect(await one(manager, channel_id)).toMatchObject({
    verification: 'verified',
    verification_failure: null,
  })
})

it('says until when it counted, once it counts no more', async () => {
  const { channel_id } = await register(manager, '@harborlights')
  await prove(manager, '@harborlights', channel_id)
  const decide = (decision: 'approve' | 'reject') =>
    operator.call(decideReview, { body: { ...ids(home, channel_id), decision, note: 'No licence' } })
  const countedThrough = async () => (await one(manager, channel_id)).counted_through
  expect(await countedThrough()).toBeNull()
  await decide('reject')
  expect(await countedThrough()).toBeNull()
  await decide('approve')
  expect(await countedThrough()).toBeNull()
  const today = now.toISOString().slice(0, 10)
  pass(72)
  await decide('reject')
  const counted = await countedThrough()
  expect(counted! >= today && counted! < now.toISOString().slice(0, 10)).toBe(true)
  await manager.call(deleteChannel, { body: { channel_id, understood: true, password } })
})

it('belongs to the first network that proves it; between two that have, an operator decides', async () => {
  const mine = await register(manager, '@everysingleday')
  const theirs = await register(rival, '@everysingleday')
  expect([mine.contested, theirs.contested, (await one(manager, mine.channel_id)).contested]).toEqual([
    false,
    true,
    true,
  ])
  const holder = async () =>
    (
      await db
        .selectFrom('channel_key')
        .select('network_id')
        .where('channel_id', '=', mine.channel_id)
        .executeTakeFirstOrThrow()
    ).network_id
  expect(await holder()).toBe(home.network_id)

  await prove(rival, '@everysingleday', theirs.channel_id)
  expect(await holder()).toBe(away.network_id)
  expect(await one(manager, mine.channel_id)).toMatchObject({
    verification: 'failed',
    verification_failure: 'other_network',
    status: 0,
  })
  expect((await manager.call(messages)).rows[0]).toMatchObject({
    kind: 'channel_lost',
    names: { channel: 'Every Single Day' },
  })
  expect((await kinds(rival))[0]).toBe('channel_verified')
  // Decided by the proof, until the other begins to prove it, too.
  const contested = async () =>
    Promise.all([manager, rival].map(async (client) => (await one(client, mine.channel_id)).contested))
  expect(await contested()).toEqual([false, false])

  pass(1)
  await prove(manager, '@everysingleday', mine.channel_id)
  expect(await contested()).toEqual([true, true])
  expect(await holder()).toBe(away.network_id)
  expect((await kinds(manager)).slice(0, 2)).toEqual(['channel_contested', 'channel_verified'])
  expect((await kinds(rival))[0]).toBe('channel_contested')
  for (const network of [home, away])
    expect(
      await operator.fail(decideReview, { body: { ...ids(network, mine.channel_id), decision: 'approve' } }),
    ).toMatchObject({ code: 'conflict' })
  expect(
    (await operator.call(reviewList)).rows.filter(({ channel_id }) => channel_id === mine.channel_id),
  ).toMatchObject([
    { network: home.name, rivals: [{ network: away.name, holds: true }] },
    { network: away.name, rivals: [{ network: home.name, holds: false }] },
  ])

  const seen = [home.network_id, away.network_id]
  const award = { ...ids(home, mine.channel_id), seen, password }
  expect(await operator.fail(awardChannel, { body: award })).toMatchObject({ code: 'invalid_input' })
  const note = 'The contract names it'
  expect(await operator.fail(awardChannel, { body: { ...award, note, password: 'wrong' } })).toMatchObject({
    code: 'invalid_credentials',
  })
  await operator.call(awardChannel, { body: { ...award, note } })
  expect(await holder()).toBe(home.network_id)
  expect(await contested()).toEqual([false, false])
  expect(await one(rival, mine.channel_id)).toMatchObject({
    status: 3,
    verification: 'failed',
    verification_failure: 'awarded_elsewhere',
    status_reason: 'The contract names it',
  })
  expect((await rival.call(messages)).rows[0]).toMatchObject({
    kind: 'channel_lost',
    names: { channel: 'Every Single Day', reason: 'The contract names it' },
  })
  expect([(await kinds(manager))[0], (await kinds(rival))[0]]).toEqual(['channel_won', 'channel_lost'])
  await operator.call(decideReview, { body: { ...ids(home, mine.channel_id), decision: 'approve' } })
  const failed = await rival.call(channels, { query: { verification: 'failed' } })
  expect(failed).toMatchObject({ total: 0, by_status: { rejected: 0 }, rows: [] })
  // Given up by the one, it is the other's.
  await manager.call(deleteChannel, { body: { channel_id: mine.channel_id, understood: true, password } })
  expect(await holder()).toBe(away.network_id)
  expect((await kinds(rival))[0]).toBe('channel_won')
  expect(await one(rival, mine.channel_id)).toMatchObject({
    status: 0,
    verification: 'pending',
    verification_failure: null,
    contested: false,
    status_reason: null,
  })
  // Its earlier revenue counts as held again, including what was computed while it was rejected.
  await rival.call(deleteChannel, { body: { channel_id: mine.channel_id, understood: true, password } })
})

it('is reviewed again from 72 hours after the hold on, once in 24 hours', async () => {
  const { channel_id } = await register(manager, '@oldschoolloops')
  await prove(manager, '@oldschoolloops', channel_id)
  const decide = (decision: 'approve' | 'hold' | 'reject', note?: string) =>
    operator.send(decideReview, { body: { ...ids(home, channel_id), decision, note } })
  expect((await decide('hold')).statusCode).toBe(400)
  expect((await decide('hold', 'Music without a licence')).statusCode).toBe(200)
  expect(await one(manager, channel_id)).toMatchObject({
    status: 1,
    status_reason: 'Music without a licence',
    review_possible_at: new Date(now.getTime() + 72 * 3_600_000).toISOString(),
  })
  const ask = () => manager.send(requestReview, { body: { channel_id } })
  pass(71)
  const early = await ask()
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '3600'])
  pass(1)
  expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
  expect((await operator.call(reviewList)).rows.some((row) => row.channel_id === channel_id)).toBe(true)
  // Its network may set other times.
  const { network_id } = home
  const constants = { first_re_review_after_hours: 1, re_review_interval_hours: 6 }
  for (const [name, value] of Object.entries(constants))
    await db.insertInto('network_constants').values({ network_id, name, value }).execute()
  expect((await one(manager, channel_id)).review_possible_at).toBe(
    new Date(now.getTime() + 6 * 3_600_000).toISOString(),
  )
  await db.deleteFrom('network_constants').where('network_id', '=', network_id).execute()
  // Answered: it stays on hold, and the next request is still possible a day after the last one.
  expect((await decide('hold', 'Still the same')).statusCode).toBe(200)
  expect((await decide('hold', 'Twice')).statusCode).toBe(409)
  expect(await one(manager, channel_id)).toMatchObject({
    status: 1,
    status_reason: 'Still the same',
    review_requested_at: null,
    review_possible_at: new Date(now.getTime() + 24 * 3_600_000).toISOString(),
  })
  expect((await kinds(manager)).slice(0, 2)).toEqual(['channel_on_hold', 'channel_on_hold'])
  // Nobody wrote down since when: nothing to wait for.
  const unknown = { on_hold_at: null, review_requested_at: null }
  await db.updateTable('channels').set(unknown).where('channel_id', '=', channel_id).execute()
  expect((await ask()).statusCode).toBe(200)
  expect((await operator.call(reviewList)).rows.some((row) => row.channel_id === channel_id)).toBe(false)
  pass(24)
  expect((await ask()).statusCode).toBe(200)
  // Decided on what it was before: another operator has been quicker.
  expect(
    await operator.fail(decideReview, {
      body: { ...ids(home, channel_id), decision: 'reject', note: 'Too late', seen: 'pending' },
    }),
  ).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/‘재검토 요청됨’/),
  })
  expect((await decide('approve')).statusCode).toBe(200)
  expect(await one(manager, channel_id)).toMatchObject({
    status: 2,
    status_reason: null,
    review_possible_at: null,
  })
  expect((await ask()).statusCode).toBe(409)
})

it('is decided on while a list that names it is being loaded', async () => {
  const { rows } = await manager.call(channels, { query: { status: 2 } })
  const { channel_id } = rows[0]!
  const decided = await db.transaction().execute(async (load) => {
    await lockFacts(load, home.scope)
    const deciding = operator.send(decideReview, {
      body: { ...ids(home, channel_id), decision: 'hold', note: 'Music without a licence' },
    })
    await expect
      .poll(async () => {
        const waiting = await sql`
          select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(db)
        return waiting.rows.length
      })
      .toBe(1)
    await sql`select from channels where network_id = ${home.network_id} for update`.execute(load)
    return { deciding }
  })
  expect((await decided.deciding).statusCode).toBe(200)
  await operator.call(decideReview, { body: { ...ids(home, channel_id), decision: 'approve' } })
})

it('says in one sentence why it cannot be registered, and registers nothing then', async () => {
  const before = (await manager.call(channels)).total
  const refusals = Object.fromEntries(
    await Promise.all(
      [
        '',
        ' ',
        'hello',
        'https://example.com/@x',
        'https://youtube.com/feed/subscriptions',
        '@nobody.at.all',
        '@비공개작업실',
        `https://youtube.com/channel/${platform.state.findByHandle('@사라진채널')!.id}`,
      ].map(async (link) => {
        const { status, message } = await manager.fail(previewChannel, {
          body: { link },
          headers: { 'accept-language': 'en' },
        })
        return [link, `${status} ${message}`]
      }),
    ),
  )
  expect(refusals).toMatchInlineSnapshot(`
    {
      "": "400 Please enter the video platform channel link.",
      " ": "400 Please enter the video platform channel link.",
      "@nobody.at.all": "404 There is no such channel on the video platform. Please check the link.",
      "@비공개작업실": "409 This channel is private. Make it public, then register it.",
      "hello": "400 This is not a link. Paste the channel’s address or its @handle.",
      "https://example.com/@x": "400 This link leads to another site. Paste a link of the video platform.",
      "https://youtube.com/channel/UCzXLFIpLljB185UsU-p0gNw": "404 The video platform has closed this channel.",
      "https://youtube.com/feed/subscriptions": "400 This link leads to no channel. Paste the channel’s address or its @handle.",
    }
  `)
  for (const kind of [
    'html',
    'server_error',
    'rate_limited',
    'quota_exceeded',
    'forbidden',
    'wrong_shape',
    'cut_body',
  ] as const) {
    platform.fault = { kind }
    expect(await manager.fail(previewChannel, { body: { link: '@골목산책' } }), kind).toMatchObject({
      code: 'unavailable',
    })
  }
  platform.fault = null
  expect((await manager.call(channels)).total).toBe(before)
})

it('fares line by line where many are registered at once', async () => {
  const links = [
    '@골목산책',
    'https://www.youtube.com/@골목산책',
    'nothing',
    '@nobody.at.all',
    'youtube.com/한밤의라디오',
    '@비공개작업실',
    '@twoleftfeet',
    '@notes.and.quotes',
  ]
  const { lines } = await manager.call(addChannels, {
    body: { links, category: 'travel' },
    headers: { 'accept-language': 'en' },
  })
  expect(lines.map(({ outcome }) => outcome)).toEqual([
    'registered',
    'repeated',
    'not_a_link',
    'not_found',
    'uncertain',
    'private',
    'registered_here',
    'registered',
  ])
  // An answer about another channel is nobody's to confirm here.
  platform.fault = { kind: 'other_channel' }
  const { lines: others } = await manager.call(addChannels, {
    body: { links: ['@everysingleday'], category: 'travel' },
  })
  platform.fault = null
  expect(others.map(({ outcome }) => outcome)).toEqual(['uncertain'])
  expect(
    (await manager.call(channels, { query: { category: 'travel' } })).rows.map(({ title }) => title),
  ).toEqual(['골목산책', 'Notes & <Quotes>'])
})

it('is listed by status, verification, member and words', async () => {
  const list = async (query: Record<string, unknown>) => {
    const page = await manager.call(channels, { query: query as { search: string } })
    return page.rows.map(({ title }) => title)
  }
  expect(await list({ search: 'NOTES &' })).toEqual(['Notes & <Quotes>'])
  expect(await list({ search: '산책' })).toEqual(['골목산책'])
  expect(await list({ search: '%' })).toEqual([])
  expect(await list({ status: 2 })).toEqual(['Old School Loops'])
  expect(await list({ verification: 'verified', sort: 'title', order: 'asc' })).toEqual([
    'Old School Loops',
    'Two Left Feet',
  ])
  const { by_status, total } = await manager.call(channels, { query: { status: 2 } })
  expect([by_status, total]).toEqual([{ pending: 3, on_hold: 0, approved: 1, rejected: 0 }, 1])
  expect(await list({ member: member.account_id })).toEqual([])
  expect((await list({ member: 0 })).length).toBe(4)
  expect(await list({ sort: 'shorts', size: 1, page: 2 })).toHaveLength(1)
})

it('has its videos read when it is registered, so that who reviews it sees them; not when it is refused', async () => {
  const sent = async () => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::integer as jobs from pgboss.job where name = 'sent' and data ->> 'job' = 'channels.read-new'`.execute(
      db,
    )
    return rows[0]!.jobs
  }
  const before = await sent()
  const { channel_id } = await register(manager, '@byeolbit.dance')
  expect(await sent()).toBe(before + 1)
  expect((await manager.fail(previewChannel, { body: { link: '@byeolbit.dance' } })).code).toBe('conflict')
  expect(await sent()).toBe(before + 1)
  // The job goes by the clock on the wall, whose day may be one on which this story used its units up.
  await db.deleteFrom('platform_quota').execute()
  const readNew = refreshJobs.find(({ name }) => name === 'channels.read-new')!
  await readNew.run(jobContext(db, { ...limits, ...platform.config }))
  const { channel: reviewed } = await operator.call(reviewedChannel, {
    query: { channel: channel_id, network: home.network_id },
  })
  expect(reviewed.videos.total).toBe(73)
  expect(reviewed.uploads.length).toBeGreaterThan(0)
  await manager.call(deleteChannel, { body: { channel_id, understood: true, password } })
})
