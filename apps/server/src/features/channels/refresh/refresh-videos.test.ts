import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createVideoPlatform,
  type VideoPlatform,
} from '../../../../../../tools/video-platform/create-video-platform.ts'
import { type FaultKind, faultKinds } from '../../../../../../tools/video-platform/faults.ts'
import { connect } from '../../../db/connection.ts'
import { createNetwork, type TestChannel, type TestNetwork } from '../../../testing/factories.ts'
import { addActivity } from '../../../testing/facts.ts'
import { isCluster } from '../../../testing/is-cluster.ts'
import {
  dumpKept,
  platformKey,
  registerPlatformChannel,
  removeChannels,
  TestClock,
  testRefresh,
} from '../../../testing/platform-refresh.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { PlatformClient } from '../../video-platform/platform-client.ts'
import { PlatformError } from '../../video-platform/platform-error.ts'
import { purgeUnconfirmed } from './purge-unconfirmed.ts'
import { refreshChannels } from './refresh-channels.ts'
import { readNewUploads, refreshUploads } from './refresh-uploads.ts'
import { refreshVideos } from './refresh-videos.ts'
import { runRound } from './run-round.ts'

type Asked = { text: string; values?: unknown[] }
let platform: VideoPlatform
let root_url: string
let clock: TestClock
let network: TestNetwork
const { db, url } = await openTestDatabase()
beforeEach(async () => {
  await removeChannels(db)
  network = await createNetwork(db)
  platform = createVideoPlatform({ key: platformKey, today: '2035-11-20' })
  root_url = await platform.app.listen({ host: '127.0.0.1', port: 0 })
  clock = new TestClock('2035-11-21T12:00:00Z')
})
afterEach(() => platform.app.close())

const refreshOf = () => testRefresh(db, root_url, clock)
const simulated = (handle: string) => platform.state.findByHandle(handle)!
const round = (refresh = refreshOf()) =>
  runRound(refresh, {
    job: 'test',
    rounds_per_day: 24,
    steps: [refreshChannels, refreshVideos, refreshUploads, refreshVideos],
  })
const listVideos = ({ network_id, channel_id }: TestChannel) =>
  db
    .selectFrom('videos')
    .selectAll()
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .orderBy('published_at', 'desc')
    .orderBy('video_id')
    .execute()
const getVideo = async (channel: TestChannel, id: string) =>
  (await listVideos(channel)).find(({ video_id }) => video_id === id)
const countCalls = (call: string) => platform.calls.filter((each) => each.startsWith(`${call}?`)).length
/** Every hour for as long: as the jobs do. */
const passHours = async (hours: number) => {
  for (let hour = 0; hour < hours; hour++) {
    clock.passHours(1)
    await round()
  }
}

test('an approved channel brings all its videos, page by page, read with all that is kept of them', async () => {
  const cooking = await registerPlatformChannel(db, network, simulated('@김치찌개연구소'))
  const held = await registerPlatformChannel(db, network, simulated('@골목산책'), { status: 1 })
  await round()
  const videos = simulated('@김치찌개연구소').videos
  expect((await listVideos(cooking)).map(({ platform_due_at, thumbnail, ...video }) => video)).toEqual(
    videos.map(({ video_id, title, published_at, duration_seconds }) => ({
      network_id: network.network_id,
      channel_id: cooking.channel_id,
      video_id,
      title,
      search_title: title.normalize('NFKC').toLowerCase(),
      published_at: new Date(published_at),
      duration_seconds,
      is_shorts: null,
      platform_checked_at: clock.at,
      platform_absent_since: null,
    })),
  )
  for (const { thumbnail } of await listVideos(cooking))
    expect(thumbnail).toMatch(/^\/pictures\/[0-9a-f]{64}\.svg$/)
  expect([countCalls('channels'), countCalls('playlistItems'), countCalls('videos')]).toEqual([1, 2, 2])
  expect(await listVideos(held)).toEqual([])
  await round()
  expect(platform.calls).toHaveLength(5)
})

test('every day: what is new, what was private before, what has another title; nothing else is asked', async () => {
  const state = simulated('@김치찌개연구소')
  const late = state.videos[30]!
  late.privacy_status = 'private'
  const channel = await registerPlatformChannel(db, network, state)
  await round()
  expect(await listVideos(channel)).toHaveLength(87)

  const { video_id } = platform.state.addVideo(state.id, 'Brand new', clock.at)
  late.privacy_status = 'public'
  state.videos[3]!.title = 'Another title'
  platform.calls = []
  await passHours(24)
  expect(await getVideo(channel, video_id)).toMatchObject({
    title: 'Brand new',
    duration_seconds: expect.any(Number),
  })
  expect(await getVideo(channel, late.video_id)).toMatchObject({ title: late.title, is_shorts: null })
  expect(await getVideo(channel, state.videos[3]!.video_id)).toMatchObject({ title: 'Another title' })
  const read = platform.calls.filter((call) => call.startsWith('videos?'))
  expect(read.flatMap((call) => new URLSearchParams(call.slice(7)).get('id')!.split(',')).sort()).toEqual(
    [video_id, late.video_id, state.videos[3]!.video_id].sort(),
  )
})

test('old titles are known within 25 days', async () => {
  const state = simulated('@김치찌개연구소')
  const channel = await registerPlatformChannel(db, network, state)
  await round()
  const old = state.videos[80]!
  Object.assign(old, { title: 'Renamed after months', thumbnail: state.videos[0]!.thumbnail })
  clock.passHours(25 * 24)
  await round()
  expect(await getVideo(channel, old.video_id)).toMatchObject({
    title: 'Renamed after months',
    thumbnail: (await getVideo(channel, state.videos[0]!.video_id))!.thumbnail,
    platform_checked_at: clock.at,
  })
})

test('a video that is gone loses its title after a day, its figures never, and has it again when it is back', async () => {
  const state = simulated('@harborlights')
  const channel = await registerPlatformChannel(db, network, state)
  const [video] = state.videos
  const row = { channel, day: '2026-11-18', video: video!.video_id, views: 7 }
  await addActivity(db, network, [row])
  await round()
  const before = (await getVideo(channel, video!.video_id))!
  expect(before).toMatchObject({ title: video!.title, published_at: new Date(video!.published_at) })

  const isDue = () =>
    db
      .updateTable('videos')
      .set({ platform_due_at: clock.at })
      .where('video_id', '=', video!.video_id)
      .execute()
  video!.privacy_status = 'private'
  await isDue()
  await round()
  expect(await getVideo(channel, video!.video_id)).toMatchObject({
    title: video!.title,
    thumbnail: before.thumbnail,
    platform_absent_since: clock.at,
  })
  await passHours(25)
  expect(await getVideo(channel, video!.video_id)).toMatchObject({
    title: video!.video_id,
    thumbnail: null,
    published_at: null,
    duration_seconds: null,
    platform_checked_at: null,
  })
  const { rows } = await sql<{ views: number }>`
    select views from video_activity where channel_id = ${channel.channel_id}`.execute(db)
  expect(rows).toEqual([{ views: 7 }])

  video!.privacy_status = 'public'
  await passHours(24)
  expect(await getVideo(channel, video!.video_id)).toMatchObject({
    title: video!.title,
    thumbnail: before.thumbnail,
    published_at: before.published_at,
    platform_absent_since: null,
  })
})

test('an upload that claims named before it was seen uses their tracks at once', async () => {
  const state = simulated('@김치찌개연구소')
  const { network_id, channel_id } = await registerPlatformChannel(db, network, state)
  const use = { network_id, channel_id, video_id: state.videos[0]!.video_id, isrc: 'KRA012600001' }
  await db.insertInto('tracks').values({ isrc: use.isrc, title: 'Bloom', category: 'song' }).execute()
  const claim = { claim_id: 'c1', asset_id: 'A1', status: 'active', is_active: true }
  await db
    .insertInto('video_claims')
    .values({ ...use, ...claim })
    .execute()
  await round()
  const used = db.selectFrom('video_tracks').select(['network_id', 'channel_id', 'video_id', 'isrc'])
  expect(await used.execute()).toEqual([use])
})

test('what did not come from the platform stays: titles of a list, kinds from reports, whole ones against damaged ones', async () => {
  const state = simulated('@harborlights')
  const channel = await registerPlatformChannel(db, network, state)
  const [first, second] = state.videos
  const { network_id, channel_id } = channel
  await db
    .insertInto('videos')
    .values([
      { network_id, channel_id, video_id: 'unlisted_00', title: 'From a list', is_shorts: true },
      { network_id, channel_id, video_id: first!.video_id, title: 'Of old', is_shorts: false },
      { network_id, channel_id, video_id: second!.video_id, title: 'Whole' },
    ])
    .execute()
  second!.title = 'Dam\ud800ged'
  await round()
  await passHours(48)
  expect(await getVideo(channel, 'unlisted_00')).toMatchObject({ title: 'From a list', is_shorts: true })
  expect(await getVideo(channel, first!.video_id)).toMatchObject({ title: first!.title, is_shorts: false })
  expect(await getVideo(channel, second!.video_id)).toMatchObject({ title: 'Whole', is_shorts: null })
  expect((await purgeUnconfirmed(db, new Date(clock.at.getTime() + 20 * 86_400_000))).videos).toBe(0)
})

test.each(Object.keys(faultKinds) as FaultKind[])(
  'a platform that is %s leaves every video as it was',
  async (kind) => {
    await registerPlatformChannel(db, network, simulated('@엄마의손편지'))
    await round()
    const before = await dumpKept(db, network)
    clock.passHours(26 * 24)
    platform.fault = { kind }
    const refresh = refreshOf()
    const retries = { attempt_ms: 50, max_attempts: 2, backoff_ms: 1 }
    if (['silent', 'slow', 'stalled_body'].includes(kind))
      refresh.client = new PlatformClient({ ...refresh, retries })
    await expect(refreshVideos(refresh)).rejects.toThrow(PlatformError)
    await expect(refreshUploads(refresh)).rejects.toThrow(PlatformError)
    expect(await dumpKept(db, network)).toEqual(before)
  },
)

test('a video unconfirmed for 29 days is removed for any reason; its figures stay', async () => {
  const terminated = await registerPlatformChannel(db, network, simulated('@harborlights'))
  const silent = await registerPlatformChannel(db, network, simulated('@엄마의손편지'))
  await addActivity(db, network, [{ channel: silent, day: '2026-11-18', video: 'x', views: 3 }])
  await round()
  simulated('@harborlights').is_terminated = true
  await passHours(24)
  const state = (channel: TestChannel) =>
    db
      .selectFrom('channels')
      .select(['title', 'handle', 'thumbnail', 'platform_state'])
      .where('channel_id', '=', channel.channel_id)
      .executeTakeFirstOrThrow()
  expect(await state(terminated)).toMatchObject({ title: 'Harbor Lights', platform_state: 'gone' })

  platform.fault = { kind: 'html' }
  const after = (days: number) => new Date(clock.at.getTime() + days * 86_400_000)
  expect(await purgeUnconfirmed(db, after(27))).toEqual({ channels: 0, videos: 0 })
  expect(await purgeUnconfirmed(db, after(30))).toEqual({ channels: 2, videos: 57 + 19 })
  expect(await state(terminated)).toEqual({
    title: terminated.platform_channel_id,
    handle: null,
    thumbnail: null,
    platform_state: 'gone',
  })
  expect((await state(silent)).platform_state).toBe('present')
  for (const video of await listVideos(silent))
    expect(video).toMatchObject(
      video.video_id === 'x__________' ? { title: 'Video x' } : { title: video.video_id, thumbnail: null },
    )
  const { rows } = await sql`select from video_activity where channel_id = ${silent.channel_id}`.execute(db)
  expect(rows).toHaveLength(1)
  const { rows: kept } = await sql`select from pictures where released_at is null`.execute(db)
  expect(kept).toEqual([])
})

test.skipIf(isCluster)(
  'a walk through many pages goes on where a process that died had come to',
  async () => {
    const channel = await registerPlatformChannel(db, network, simulated('@everysingleday'))
    await refreshChannels(refreshOf())
    for (let page = 0; page < 5; page++) expect(await refreshUploads(refreshOf())).toBe(1)
    expect(await listVideos(channel)).toHaveLength(250)
    // It dies after its sixth answer: once before anything is written, once between videos and place.
    class Dying extends PlatformClient {
      override async findUploads(): Promise<never> {
        throw new Error('killed')
      }
    }
    const dying = refreshOf()
    dying.client = new Dying(dying)
    await expect(refreshUploads(dying)).rejects.toThrow('killed')
    clock.passHours(1)
    await sql`create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger die before update on channels for each row
      when (new.uploads_page_token is distinct from old.uploads_page_token) execute function die()`.execute(
      db,
    )
    await expect(refreshUploads(refreshOf())).rejects.toThrow('killed')
    await sql`drop trigger die on channels; drop function die`.execute(db)
    expect(await listVideos(channel)).toHaveLength(300)
    // A place that the platform does not know any more: from the beginning, without losing anything.
    clock.passHours(1)
    await db.updateTable('channels').set({ uploads_page_token: 'no such page' }).execute()
    await expect(refreshUploads(refreshOf())).rejects.toThrow('refused')
    clock.passHours(1)
    await round()
    expect(new Set((await listVideos(channel)).map(({ video_id }) => video_id))).toEqual(
      new Set(simulated('@everysingleday').videos.map(({ video_id }) => video_id)),
    )
  },
)

test('two processes at once read every list and every video once', async () => {
  const states = ['@김치찌개연구소', '@골목산책', '@harborlights', '@twoleftfeet', '@byeolbit.dance'].map(
    simulated,
  )
  for (const state of states) await registerPlatformChannel(db, network, state)
  await refreshChannels(refreshOf())
  const others = [connect(url, { max: 3 }), connect(url, { max: 3 })]
  const both = (step: typeof refreshUploads) =>
    Promise.all(
      others.map((other) =>
        runRound(testRefresh(other, root_url, clock), { job: 'test', rounds_per_day: 24, steps: [step] }),
      ),
    )
  await both(refreshUploads)
  const pages = states.map(({ videos }) => Math.ceil(videos.length / 50)).reduce((sum, count) => sum + count)
  expect(countCalls('playlistItems')).toBe(pages)
  await both(refreshVideos)
  const asked = platform.calls
    .filter((call) => call.startsWith('videos?'))
    .flatMap((call) => new URLSearchParams(call.slice(7)).get('id')!.split(','))
  expect(asked.sort()).toEqual(states.flatMap(({ videos }) => videos.map(({ video_id }) => video_id)).sort())
  await Promise.all(others.map((other) => other.destroy()))
})

/** `count` videos of a channel that the platform does not know, each due `minutes` after the one before. */
const addDue = async (
  { network_id, channel_id }: TestChannel,
  count: number,
  first: string,
  minutes: number,
) => {
  await sql`
    insert into videos (network_id, channel_id, video_id, title, platform_due_at)
    select ${network_id}, ${channel_id}, 'v' || ${channel_id}::integer || '-' || n, 'A title',
      ${first}::timestamptz + n * ${minutes}::integer * interval '1 minute'
    from generate_series(1, ${count}::integer) n`.execute(db)
}

test('those that are due the longest are read first, whichever network they are of', async () => {
  const other = await createNetwork(db, { name: 'other' })
  const mine = await registerPlatformChannel(db, network, simulated('@harborlights'))
  const theirs = await registerPlatformChannel(db, other, simulated('@골목산책'))
  await addDue(mine, 400, '2035-11-20T00:00:00Z', 2)
  await addDue(theirs, 400, '2035-11-20T00:01:00Z', 2)
  expect(await refreshVideos(refreshOf())).toBe(10)
  const asked = platform.calls.flatMap((call) => new URLSearchParams(call.slice(7)).get('id')!.split(','))
  const first250 = Array.from({ length: 250 }, (_, index) => index + 1)
  expect(asked.toSorted()).toEqual(
    [mine, theirs].flatMap(({ channel_id }) => first250.map((n) => `v${channel_id}-${n}`)).sort(),
  )
  expect(await refreshVideos(refreshOf())).toBe(6)
  expect(await refreshVideos(refreshOf())).toBeNull()
})

// Plans of other nodes are not in that of the coordinator.
test.skipIf(isCluster)(
  'what is due is found along an index: nobody reads through all videos for it',
  async () => {
    const mine = await registerPlatformChannel(db, network, simulated('@harborlights'))
    await addDue(mine, 20_000, '2035-11-21T11:00:00Z', 20)
    await sql`analyze videos`.execute(db)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await refreshVideos(refreshOf())
    const asked = query.mock.calls.flatMap((of: unknown[]) => {
      const [first, second] = of
      const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as Asked)
      return /^\s*(select|update).*\bvideos\b/s.test(text) ? [{ text, values: values as unknown[] }] : []
    })
    query.mockRestore()
    expect(asked.length).toBeGreaterThan(3)
    const client = new pg.Client(url)
    await client.connect()
    for (const { text, values } of asked) {
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      expect(JSON.stringify(rows), text).not.toContain('Seq Scan')
    }
    await client.end()
  },
)

test('a new channel is read to its end before anybody reviews it, and again only when it counts', async () => {
  const approved = await registerPlatformChannel(db, network, simulated('@골목산책'))
  const channel = await registerPlatformChannel(db, network, simulated('@harborlights'), { status: 0 })
  const held = await registerPlatformChannel(db, network, simulated('@비공개작업실'), { status: 1 })
  await refreshChannels(refreshOf())
  await db
    .updateTable('channels')
    .set({ uploads_checked_at: clock.now() })
    .where('channel_id', '=', approved.channel_id)
    .execute()
  const uploads = simulated('@harborlights').videos
  while ((await readNewUploads(refreshOf())) !== null);
  const found = (await listVideos(channel)).map(({ video_id }) => video_id)
  expect(found.toSorted()).toEqual(uploads.map(({ video_id }) => video_id).toSorted())
  expect([...(await listVideos(approved)), ...(await listVideos(held))]).toEqual([])
  clock.passHours(48)
  platform.calls.length = 0
  await db.updateTable('channels').set({ status: 1 }).where('channel_id', '=', approved.channel_id).execute()
  expect(await refreshUploads(refreshOf())).toBeNull()
  await db.updateTable('channels').set({ status: 2 }).where('channel_id', '=', channel.channel_id).execute()
  expect(await refreshUploads(refreshOf())).toBe(1)
})

test('a channel without uploads to read costs nothing, and one deleted meanwhile stays deleted', async () => {
  const hidden = await registerPlatformChannel(db, network, simulated('@비공개작업실'))
  const channel = await registerPlatformChannel(db, network, simulated('@harborlights'))
  await refreshChannels(refreshOf())
  class Deleting extends PlatformClient {
    override async findUploads(...asked: Parameters<PlatformClient['findUploads']>) {
      await db.deleteFrom('channels').where('channel_id', '=', channel.channel_id).execute()
      return super.findUploads(...asked)
    }
  }
  const refresh = refreshOf()
  refresh.client = new Deleting(refresh)
  expect(await refreshUploads(refresh)).toBe(1)
  expect(await refreshUploads(refresh)).toBeNull()
  expect([...(await listVideos(hidden)), ...(await listVideos(channel))]).toEqual([])
})

test('a channel that somebody is about to delete is not waited for under the lock of facts', async () => {
  const channel = await registerPlatformChannel(db, network, simulated('@harborlights'))
  await refreshChannels(refreshOf())
  const letGo = Promise.withResolvers<void>()
  let holding: Promise<void> | undefined
  class Locking extends PlatformClient {
    override async findUploads(...asked: Parameters<PlatformClient['findUploads']>) {
      const isHeld = Promise.withResolvers<void>()
      holding = db.transaction().execute(async (trx) => {
        const rows = trx
          .selectFrom('channels')
          .select('title')
          .where('network_id', '=', network.network_id)
          .where('channel_id', '=', channel.channel_id)
        await rows.forUpdate().execute()
        isHeld.resolve()
        await letGo.promise
      })
      await isHeld.promise
      return super.findUploads(...asked)
    }
  }
  const refresh = refreshOf()
  refresh.client = new Locking(refresh)
  expect(await refreshUploads(refresh)).toBe(1)
  letGo.resolve()
  await holding
  expect(await listVideos(channel)).toEqual([])
  clock.passHours(1)
  expect(await refreshUploads(refreshOf())).toBe(1)
  expect(await listVideos(channel)).toHaveLength(50)
})
