import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { channels } from '@cuesheet/contract/channels'
import { summary } from '@cuesheet/contract/dashboard'
import { messages } from '@cuesheet/contract/messages'
import type { PlatformChange } from '@cuesheet/contract/values/channel-management'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { midnight } from '../../../../../../tools/demo/networks/midnight.ts'
import { morning } from '../../../../../../tools/demo/networks/morning.ts'
import {
  createVideoPlatform,
  type VideoPlatform,
} from '../../../../../../tools/video-platform/create-video-platform.ts'
import { type FaultKind, faultKinds } from '../../../../../../tools/video-platform/faults.ts'
import { connect } from '../../../db/connection.ts'
import { createLog } from '../../../http/log.ts'
import { createAccount, createNetwork, type TestChannel } from '../../../testing/factories.ts'
import { isCluster } from '../../../testing/is-cluster.ts'
import {
  dumpKept,
  platformKey,
  registerPlatformChannel,
  removeChannels,
  TestClock,
  testRefresh,
} from '../../../testing/platform-refresh.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { PlatformClient } from '../../video-platform/platform-client.ts'
import { PlatformError } from '../../video-platform/platform-error.ts'
import { refreshChannels } from './refresh-channels.ts'
import { runRound } from './run-round.ts'

let platform: VideoPlatform
let root_url: string
let clock: TestClock
const database = await openTestDatabase()
beforeEach(async () => {
  await removeChannels(database.db)
  platform = createVideoPlatform({ key: platformKey, today: '2035-11-20' })
  root_url = await platform.app.listen({ host: '127.0.0.1', port: 0 })
  clock = new TestClock('2035-11-21T12:00:00Z')
})
afterEach(() => platform.app.close())

const refreshOf = () => testRefresh(database.db, root_url, clock)
const askedIds = () =>
  platform.calls.flatMap((call) => new URLSearchParams(call.split('?')[1]).get('id')!.split(','))
const simulated = (handle: string) => platform.state.findByHandle(handle)!
const register = async (handles: string[], given = {}) => {
  const network = await createNetwork(database.db)
  const channels: Record<string, TestChannel> = {}
  for (const handle of handles) {
    const { id } = simulated(handle)
    channels[handle] = await registerPlatformChannel(
      database.db,
      network,
      { id, title: 'As registered' },
      given,
    )
  }
  return { network, channels }
}
const read = ({ network_id, channel_id }: TestChannel) =>
  database.db
    .selectFrom('channels')
    .select(['title', 'handle', 'thumbnail', 'platform_state', 'platform_checked_at', 'uploads_playlist_id'])
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .executeTakeFirstOrThrow()

test('a channel that was renamed, went private, was emptied or terminated is known as such, and when it comes back', async () => {
  const handles = [
    '@harborlights',
    '@twoleftfeet',
    '@골목산책',
    '@김치찌개연구소',
    '@深夜厨房',
    '@한밤의라디오',
  ]
  // Pending ones too: their names are shown to those who decide.
  const { channels } = await register(handles, { status: 0 })
  const [renamed, moved, hidden, emptied, terminated, untouched] = handles.map(simulated)
  expect(await refreshChannels(refreshOf())).toBe(1)
  for (const handle of handles)
    expect(await read(channels[handle]!)).toEqual({
      title: simulated(handle).title,
      handle,
      thumbnail: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.svg$/),
      platform_state: 'present',
      platform_checked_at: clock.at,
      uploads_playlist_id: `UU${simulated(handle).id.slice(2)}`,
    })
  const first = clock.at
  const before = await read(channels[handles[0]!]!)

  clock.passHours(24)
  Object.assign(renamed!, { title: 'Harbor Lights Live', avatar: untouched!.avatar })
  moved!.handle = '@two.left.feet'
  hidden!.privacy_status = 'private'
  const videos = emptied!.videos
  emptied!.videos = []
  terminated!.is_terminated = true
  expect(await refreshChannels(refreshOf())).toBe(1)
  const states = await Promise.all(handles.map((handle) => read(channels[handle]!)))
  expect(states.map(({ platform_state }) => platform_state)).toEqual([
    'present',
    'present',
    'private',
    'empty',
    'gone',
    'present',
  ])
  expect(states[0]).toMatchObject({ title: 'Harbor Lights Live', thumbnail: states[5]!.thumbnail })
  expect(states[1]!.handle).toBe('@two.left.feet')
  // Its name is as of the last time that the platform gave one.
  expect(states[4]).toMatchObject({ title: terminated!.title, platform_checked_at: first })
  const released = await sql<{ is_released: boolean }>`
    select released_at is not null as is_released from pictures
    where ${before.thumbnail} like '/pictures/' || encode(sha256, 'hex') || '.%'`.execute(database.db)
  expect(released.rows).toEqual([{ is_released: true }])

  clock.passHours(24)
  hidden!.privacy_status = 'public'
  emptied!.videos = videos
  terminated!.is_terminated = false
  await refreshChannels(refreshOf())
  for (const handle of handles)
    expect(await read(channels[handle]!)).toMatchObject({
      platform_state: 'present',
      platform_checked_at: clock.at,
    })

  clock.passHours(24)
  await refreshChannels(refreshOf())
  expect(await refreshChannels(refreshOf())).toBeNull()
})

test('a change is announced to managers and to the members who have the channel, once, and counted where it is asked for', async () => {
  const app = await createTestApp({}, { now: clock.now })
  const { db } = app
  const network = await createNetwork(db)
  const accounts = {
    manager: await createAccount(db, network, { as: 'manager' }),
    ann: await createAccount(db, network),
    ben: await createAccount(db, network),
  }
  const [manager, ann, ben] = await Promise.all(
    Object.values(accounts).map((account) => app.open(network.domain, account)),
  )
  const handles = [
    '@harborlights',
    '@twoleftfeet',
    '@골목산책',
    '@김치찌개연구소',
    '@深夜厨房',
    '@한밤의라디오',
  ]
  const channelIds: number[] = []
  for (const handle of handles) {
    const { id } = simulated(handle)
    const status = handle === '@한밤의라디오' ? 3 : 2
    const { channel_id } = await registerPlatformChannel(db, network, { id, title: 'Of a list' }, { status })
    channelIds.push(channel_id)
    await db
      .insertInto('assignments')
      .values({ network_id: network.network_id, channel_id, account_id: accounts.ann.account_id })
      .execute()
  }
  const [renamed, hidden, emptied, terminated, coded, rejected] = handles.map(simulated)
  const { verification_code } = await db
    .updateTable('channels')
    .set({ verification: 'verified' })
    .where('channel_id', '=', channelIds[4]!)
    .returning('verification_code')
    .executeTakeFirstOrThrow()
  const description = coded!.description
  coded!.description = `Hello ${verification_code.toLowerCase()}`
  const refresh = () => refreshChannels(testRefresh(db, root_url, clock))
  const news = async (client = manager) =>
    (await client!.call(messages)).rows.map(({ kind, channel_id, names }) => [
      kind,
      channelIds.indexOf(channel_id!),
      names,
    ])
  const attention = async (client = manager) =>
    (await client!.call(summary)).attention
      .filter(({ kind }) => kind.startsWith('channels_'))
      .map(({ kind, count }) => [kind, count])
  const filtered = async (platform: PlatformChange) =>
    (await manager!.call(channels, { query: { platform } })).rows.map(({ channel_id }) =>
      channelIds.indexOf(channel_id),
    )

  // The first reading is no news: what a list had called them was never their name.
  await refresh()
  expect(await news()).toEqual([])
  expect(await attention()).toEqual([])

  clock.passHours(24)
  const titles = handles.map((handle) => simulated(handle).title)
  renamed!.title = 'Harbor Lights Live'
  hidden!.privacy_status = 'private'
  platform.state.edit(emptied!.id, { is_emptied: true })
  terminated!.is_terminated = true
  coded!.description = description
  rejected!.is_terminated = true
  await refresh()
  const all = [
    ['channel_renamed', 0, { channel: 'Harbor Lights Live', before: titles[0] }],
    ['channel_made_private', 1, { channel: titles[1] }],
    ['channel_emptied', 2, { channel: titles[2] }],
    ['channel_gone', 3, { channel: titles[3] }],
    ['channel_code_gone', 4, { channel: titles[4] }],
  ]
  for (const client of [manager, ann]) {
    expect((await news(client)).sort((a, b) => Number(a[1]) - Number(b[1]))).toEqual(all)
    expect(await attention(client)).toEqual([
      ['channels_gone', 1],
      ['channels_private', 1],
      ['channels_empty', 1],
      ['channels_renamed', 1],
      ['channels_code_gone', 1],
    ])
  }
  expect([await news(ben), await attention(ben)]).toEqual([[], []])
  for (const [index, change] of (['renamed', 'private', 'empty', 'gone', 'code_gone'] as const).entries())
    expect(await filtered(change)).toEqual([index])
  const { rows } = await manager!.call(channels, { query: { platform: 'code_gone' } })
  expect(rows[0]).toMatchObject({
    verification: 'verified',
    status: 2,
    news: ['code_gone'],
    code_gone_at: clock.at.toISOString(),
  })

  // Read again, nothing is said twice.
  clock.passHours(24)
  await refresh()
  expect(await news()).toHaveLength(5)
  // It is back: so is the code, of which nothing is said.
  clock.passHours(24)
  hidden!.privacy_status = 'public'
  platform.state.edit(emptied!.id, { is_emptied: false })
  terminated!.is_terminated = false
  coded!.description = `Hello ${verification_code}`
  await refresh()
  expect(
    (await news())
      .slice(0, -5)
      .map(([kind, at]) => [kind, at])
      .sort(),
  ).toEqual([
    ['channel_returned', 1],
    ['channel_returned', 3],
  ])
  expect(await attention()).toEqual([['channels_renamed', 1]])
  clock.passHours(15 * 24)
  expect(await attention()).toEqual([])
  expect(await filtered('renamed')).toEqual([])
  await app.close()
})

test('an approved channel keeps its credit through every state on the platform', async () => {
  const { network, channels } = await register(['@harborlights'])
  const { channel_id } = channels['@harborlights']!
  await database.db
    .insertInto('channel_credit')
    .values({ network_id: network.network_id, channel_id, from_day: '2035-11-01' })
    .execute()
  await database.db
    .updateTable('channels')
    .set({ verification: 'verified' })
    .where('channel_id', '=', channel_id)
    .execute()
  await refreshChannels(refreshOf())
  clock.passHours(24)
  simulated('@harborlights').is_terminated = true
  await refreshChannels(refreshOf())
  expect((await read(channels['@harborlights']!)).platform_state).toBe('gone')
  const { rows } = await sql`
    select status, verification, from_day, to_day from channels join channel_credit using (network_id, channel_id)
    where channel_id = ${channel_id}`.execute(database.db)
  expect(rows).toEqual([{ status: 2, verification: 'verified', from_day: '2035-11-01', to_day: null }])
})

test('a damaged title replaces no whole one, and a picture that cannot be fetched none that is there', async () => {
  const { channels } = await register(['@harborlights'])
  await refreshChannels(refreshOf())
  const channel = simulated('@harborlights')
  const before = await read(channels['@harborlights']!)
  clock.passHours(24)
  Object.assign(channel, { title: 'Harb\ud800r', avatar: '/youtube/v3/broken' })
  platform.fault = { kind: 'server_error', call: 'broken' }
  await refreshChannels(refreshOf())
  expect(await read(channels['@harborlights']!)).toEqual({ ...before, platform_checked_at: clock.at })
  clock.passHours(24)
  channel.avatar = '/nowhere'
  await refreshChannels(refreshOf())
  expect((await read(channels['@harborlights']!)).thumbnail).toBeNull()
})

test('the channels of the demo are what they are on the simulated platform', async () => {
  const network = await createNetwork(database.db)
  for (const { title, handle } of [morning, midnight].flatMap(({ channels }) => channels))
    await registerPlatformChannel(database.db, network, { id: simulated(handle).id, title })
  await runRound(refreshOf(), { job: 'test', rounds_per_day: 96, steps: [refreshChannels] })
  const { rows } = await sql`
    select distinct platform_state, platform_checked_at is not null as is_checked from channels
    where network_id = ${network.network_id}`.execute(database.db)
  expect(rows).toEqual([{ platform_state: 'present', is_checked: true }])
})

const hasty = { attempt_ms: 50, max_attempts: 2, backoff_ms: 1 }
const isWaiting = (kind: FaultKind) => ['silent', 'slow', 'stalled_body'].includes(kind)

test.each(Object.keys(faultKinds) as FaultKind[])(
  'a platform that is %s leaves every channel as it was',
  async (kind) => {
    const { network } = await register(['@harborlights', '@골목산책'])
    await refreshChannels(refreshOf())
    const before = await dumpKept(database.db, network)
    clock.passHours(24)
    platform.fault = { kind }
    const refresh = refreshOf()
    if (isWaiting(kind)) refresh.client = new PlatformClient({ ...refresh, retries: hasty })
    await expect(refreshChannels(refresh)).rejects.toThrow(PlatformError)
    expect(await dumpKept(database.db, network)).toEqual(before)

    // Mended, it is asked again, without anyone's help.
    platform.fault = null
    await database.db.deleteFrom('platform_quota').execute()
    clock.passHours(1)
    expect(await refreshChannels(refreshOf())).toBe(1)
  },
)

test.each([
  '{"error":{"code":404,"message":"Not Found","errors":[{"reason":"notFound"}]}}',
  '<h1>Not Found</h1>',
])('a server that answers 404 with %s leaves every channel as it was', async (body) => {
  const { network } = await register(['@harborlights'])
  await refreshChannels(refreshOf())
  const before = await dumpKept(database.db, network)
  clock.passHours(24)
  const server = createServer((_, response) => response.writeHead(404).end(body))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const refresh = testRefresh(database.db, `http://127.0.0.1:${port}`, clock)
  await expect(refreshChannels(refresh)).rejects.toThrow(PlatformError)
  server.close()
  expect(await dumpKept(database.db, network)).toEqual(before)
})

test('without units it rests until the reset, and says so once', async () => {
  await register(['@harborlights'])
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog({ log_level: 'warn' }, destination)
  const round = { job: 'channels.refresh', rounds_per_day: 96, steps: [refreshChannels] }
  platform.units_left = 0
  for (const hours of [0, 1, 1]) {
    clock.passHours(hours)
    await runRound({ ...refreshOf(), log }, round)
  }
  expect(platform.calls).toHaveLength(1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', job: 'channels.refresh', reason: 'platform_quota', until: '2035-11-22T08:00:00.000Z' },
  ])
  expect(lines.join()).not.toContain(platformKey)

  platform.units_left = null
  clock.passHours(24)
  await runRound({ ...refreshOf(), log }, round)
  expect(platform.calls).toHaveLength(2)
  // Only the reserve is left: the same.
  clock.passHours(1)
  await database.db.updateTable('platform_quota').set({ used_units: 9000 }).execute()
  await runRound({ ...refreshOf(), log }, round)
  expect(platform.calls).toHaveLength(2)
  expect(lines).toHaveLength(1)
})

test.skipIf(isCluster)(
  'what a process that dies had written stays, the rest is done by another one later',
  async () => {
    const handles = ['@harborlights', '@골목산책', '@twoleftfeet']
    const { channels } = await register(handles)
    // The transaction of the second one ends in the middle.
    await sql`
    create sequence saved;
    create function die() returns trigger language plpgsql as
      $$ begin if nextval('saved') = 2 then raise 'killed'; end if; return new; end $$;
    create trigger die after update on channels for each row
      when (new.platform_checked_at is not null) execute function die()`.execute(database.db)
    await expect(refreshChannels(refreshOf())).rejects.toThrow('killed')
    await sql`drop trigger die on channels; drop function die; drop sequence saved`.execute(database.db)
    const listLeft = async () => {
      const rows = await Promise.all(handles.map((handle) => read(channels[handle]!)))
      return handles.filter((_, index) => rows[index]!.title === 'As registered')
    }
    const left = await listLeft()
    expect(left).toHaveLength(2)

    // What it had taken on is left to it for a while.
    expect(await refreshChannels(refreshOf())).toBeNull()
    clock.passHours(1)
    expect(await refreshChannels(refreshOf())).toBe(1)
    expect(await listLeft()).toEqual([])
  },
)

test('two processes at once ask for nothing twice', async () => {
  const network = await createNetwork(database.db)
  const all = platform.state.list().filter(({ is_terminated }) => !is_terminated)
  for (const channel of all) await registerPlatformChannel(database.db, network, channel)
  const others = [connect(database.url, { max: 3 }), connect(database.url, { max: 3 })]
  await Promise.all(
    others.map((db) =>
      runRound(testRefresh(db, root_url, clock), {
        job: 'test',
        rounds_per_day: 96,
        steps: [refreshChannels],
      }),
    ),
  )
  expect(askedIds().sort()).toEqual(all.map(({ id }) => id).sort())
  await Promise.all(others.map((db) => db.destroy()))
})

test('a channel that two networks have is known to both; one that is deleted meanwhile stays deleted', async () => {
  const { db } = database
  const { channels } = await register(['@harborlights', '@골목산책'])
  const own = channels['@harborlights']!
  const other = await createNetwork(db)
  const contested = await registerPlatformChannel(
    db,
    other,
    { id: own.platform_channel_id, title: 'Contested' },
    { channel_id: own.channel_id, status: 0 },
  )
  const deleted = channels['@골목산책']!
  const refresh = refreshOf()
  class Deleting extends PlatformClient {
    override async *readChannels(...asked: Parameters<PlatformClient['readChannels']>) {
      await db.deleteFrom('channels').where('channel_id', '=', deleted.channel_id).execute()
      yield* super.readChannels(...asked)
    }
  }
  refresh.client = new Deleting(refresh)
  await refreshChannels(refresh)
  for (const channel of [own, contested]) expect((await read(channel)).title).toBe('Harbor Lights')
  await expect(read(deleted)).rejects.toThrow('no result')
})
