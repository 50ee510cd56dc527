import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import {
  createVideoPlatform,
  type VideoPlatform,
} from '../../../../../tools/video-platform/create-video-platform.ts'
import type { FaultKind } from '../../../../../tools/video-platform/faults.ts'
import { createLog } from '../../http/log.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { parseChannelLink } from './parse-channel-link.ts'
import { PlatformClient } from './platform-client.ts'
import { PlatformError } from './platform-error.ts'
import { readQuota } from './quota.ts'
import { type Retries, retriesFor } from './rules.ts'

const key = 'Secret_key-of-the-project'
const now = () => new Date('2026-11-20T12:00:00Z')
const keysOf = (...keys: string[]) => keys.map((each) => ({ key: each, daily_units: null }))
const limits = { youtube_api_keys: keysOf(key), youtube_daily_units: 10_000, youtube_reserved_units: 1000 }
/** Room for every attempt, on a busy machine too. */
const patient: Retries = { total_ms: 20_000, attempt_ms: 5000, max_attempts: 3, backoff_ms: 5 }
/** For a platform that lets one wait. */
const hasty: Retries = { ...patient, attempt_ms: 100 }
const isWaiting = (kind: FaultKind) => ['silent', 'slow', 'stalled_body'].includes(kind)
const waitedFor = { purpose: 'waited_for' } as const
const background = { purpose: 'background' } as const

const clientOf = (youtube_root_url: string, given: string | string[] | null = key, retries = patient) =>
  new PlatformClient({
    db,
    config: { ...limits, youtube_root_url, youtube_api_keys: keysOf(...[given ?? []].flat()) },
    now,
    retries,
  })

const { db } = await openTestDatabase()
const platform: VideoPlatform = createVideoPlatform({ key, today: '2026-11-20' })
const root_url = await platform.app.listen({ host: '127.0.0.1', port: 0 })
const client: PlatformClient = clientOf(root_url)
beforeEach(async () => {
  Object.assign(platform, { fault: null, units_left: null, units_left_of: new Map(), keys: [key], calls: [] })
  await db.deleteFrom('platform_quota').execute()
})
afterAll(() => platform.app.close())

const idOf = (handle: string) => platform.state.findByHandle(handle)!.id
const resolve = (text: string, asked = client) => {
  const { link } = parseChannelLink(text)
  return asked.resolveChannel(link!, waitedFor)
}
const failureOf = (asked: Promise<unknown>): Promise<PlatformError> =>
  asked.then(
    () => expect.fail('there was an answer'),
    (error) => error,
  )
const usedUnits = async () => (await readQuota(db, limits, now())).used_units

describe('resolving what people paste', () => {
  it('a handle, an id, a user name, a video and a playlist lead to the channel for certain', async () => {
    const radio = idOf('@한밤의라디오')
    const video = platform.state.find(radio)!.videos[0]!.video_id
    for (const [text, units] of [
      ['@한밤의라디오', 1],
      [`https://m.youtube.com/@${encodeURIComponent('한밤의라디오')}/videos`, 1],
      [`https://studio.youtube.com/channel/${radio}`, 1],
      [`https://youtu.be/${video}?si=x`, 2],
      [`https://www.youtube.com/playlist?list=UU${radio.slice(2)}`, 2],
    ] as const) {
      await db.deleteFrom('platform_quota').execute()
      const { channel, ...rest } = await resolve(text)
      expect([channel?.platform_channel_id, rest], text).toEqual([radio, { is_certain: true }])
      expect(await usedUnits(), text).toBe(units)
    }
    expect(await resolve('youtube.com/user/oldschoolloopstv')).toMatchObject({
      channel: { handle: '@oldschoolloops' },
      is_certain: true,
    })
  })

  it('an old custom address is looked for as a handle, then as a user name, and stays a guess', async () => {
    expect(await resolve('youtube.com/c/harborlights')).toMatchObject({
      channel: { title: 'Harbor Lights' },
      is_certain: false,
    })
    expect(await resolve('youtube.com/OldSchoolLoopsTV')).toMatchObject({
      channel: { handle: '@oldschoolloops' },
      is_certain: false,
    })
    expect(platform.calls.map((call) => /for\w+/.exec(call)?.[0])).toEqual([
      'forHandle',
      'forHandle',
      'forUsername',
    ])
  })

  it('a missing channel is an answer, and a terminated one is distinguished from one that never was', async () => {
    expect(await resolve('@nobody.at.all')).toEqual({ channel: null, absence: 'channel_not_found' })
    expect(await resolve(`UC${'x'.repeat(22)}`)).toEqual({ channel: null, absence: 'channel_not_found' })
    expect(await resolve(idOf('@사라진채널'))).toEqual({ channel: null, absence: 'channel_terminated' })
    expect(await resolve('youtu.be/xxxxxxxxxxx')).toEqual({ channel: null, absence: 'video_not_found' })
    expect(await resolve(`youtube.com/playlist?list=PL${'x'.repeat(32)}`)).toEqual({
      channel: null,
      absence: 'playlist_not_found',
    })
  })

  it('everything that the product needs to know of a channel', async () => {
    const { channel } = await resolve('@한밤의라디오')
    expect(channel).toEqual({
      platform_channel_id: idOf('@한밤의라디오'),
      title: '한밤의 라디오',
      handle: '@한밤의라디오',
      descriptions: [
        'snippet.description',
        'snippet.localized.description',
        'localizations.en.description',
        'localizations.zh-TW.description',
        'localizations.ko.description',
        'brandingSettings.channel.description',
      ].map((field) => ({ field, text: expect.any(String) })),
      thumbnail_url: expect.stringMatching(`^${root_url}/pictures/generated/avatar/ambient-[0-9a-f]{8}.svg$`),
      uploads_playlist_id: `UU${idOf('@한밤의라디오').slice(2)}`,
      video_count: 41,
      privacy_status: 'public',
      country: 'KR',
      published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT08:00:00.000Z$/),
    })
    expect(channel!.descriptions[3]!.text).toBe('給還沒睡的人的歌與信。')
    expect((await resolve('@비공개작업실')).channel).toMatchObject({
      privacy_status: 'private',
      video_count: 0,
    })
  })
})

describe('reading', () => {
  it('channels by fifties, with those named that the platform no longer knows', async () => {
    const ids = platform.state.list().map(({ id }) => id)
    const gone = idOf('@사라진채널')
    const read: string[] = []
    const absent: string[] = []
    for await (const { channels, absent_ids } of client.readChannels([...ids, ...ids], background)) {
      read.push(...channels.map(({ platform_channel_id }) => platform_channel_id))
      absent.push(...absent_ids)
    }
    expect(read).toHaveLength(ids.length - 1)
    expect([...read, gone].sort()).toEqual(ids.sort())
    expect(absent).toEqual([gone])
    expect(platform.calls).toHaveLength(Math.ceil(ids.length / 50))
    expect(await client.findChannel(gone, waitedFor)).toBeNull()
  })

  it('1,200 uploads page by page, each once, then the videos themselves', async () => {
    const channel = (await client.findChannel(idOf('@everysingleday'), background))!
    const ids: string[] = []
    let page_token: string | null = null
    do {
      const page = await client.findUploads(channel.uploads_playlist_id!, { ...background, page_token })
      ids.push(...page!.uploads.map(({ video_id }) => video_id))
      page_token = page!.next_page_token
    } while (page_token)
    expect(ids).toEqual(
      platform.state.find(channel.platform_channel_id)!.videos.map((video) => video.video_id),
    )
    expect(await usedUnits()).toBe(1 + 24)

    const asked = [...ids.slice(0, 60), 'xxxxxxxxxxx']
    const batches = []
    for await (const batch of client.readVideos(asked, background)) batches.push(batch)
    expect(batches.map(({ videos }) => videos.length)).toEqual([50, 10])
    expect(batches[1]!.absent_ids).toEqual(['xxxxxxxxxxx'])
    const [newest] = platform.state.find(channel.platform_channel_id)!.videos
    expect(batches[0]!.videos[0]).toEqual({
      video_id: ids[0],
      platform_channel_id: channel.platform_channel_id,
      title: newest!.title,
      thumbnail_url: `${root_url}${newest!.thumbnail}`,
      duration_seconds: newest!.duration_seconds,
      published_at: new Date(newest!.published_at).toISOString(),
      privacy_status: 'public',
    })
  })

  it('a channel without public videos has no playlist of uploads, and is there all the same', async () => {
    for (const handle of ['@이제막시작', '@비공개작업실']) {
      const channel = (await client.findChannel(idOf(handle), background))!
      expect(await client.findUploads(channel.uploads_playlist_id!, background)).toBeNull()
    }
  })
})

/** What each misbehaviour is called, and after how many attempts. */
const failures: [FaultKind, string, string, number][] = [
  ['silent', 'unreachable', 'timeout', 3],
  ['slow', 'unreachable', 'timeout', 3],
  ['stalled_body', 'unreachable', 'timeout', 3],
  ['cut_body', 'unreachable', 'network', 3],
  ['hang_up', 'unreachable', 'network', 3],
  ['html', 'unreachable', 'not_json', 3],
  ['html_error', 'unreachable', 'server_error', 3],
  ['empty', 'unreachable', 'not_json', 3],
  ['redirect', 'unreachable', 'not_json', 3],
  ['other_json', 'unreachable', 'wrong_shape', 3],
  ['wrong_shape', 'unreachable', 'wrong_shape', 3],
  ['other_channel', 'unreachable', 'wrong_shape', 1],
  ['server_error', 'unreachable', 'server_error', 3],
  ['rate_limited', 'unreachable', 'rate_limited', 3],
  ['rate_limited_403', 'unreachable', 'rate_limited', 3],
  ['forbidden', 'refused', 'not_allowed', 1],
  ['quota_exceeded', 'quota_exceeded', 'platform_quota', 1],
]

describe('a platform that misbehaves', () => {
  it.each(failures)('%s: %s, %s, never an absence', async (kind, code, detail, attempts) => {
    const id = idOf('@harborlights')
    const asked = isWaiting(kind) ? clientOf(root_url, key, hasty) : client
    const readAll = async () => {
      for await (const batch of asked.readChannels([id], background)) return batch
    }
    for (const ask of [() => asked.findChannel(id, waitedFor), () => resolve(id, asked), readAll]) {
      Object.assign(platform, { fault: { kind }, calls: [] })
      await db.deleteFrom('platform_quota').execute()
      const error = await failureOf(ask())
      expect(error).toBeInstanceOf(PlatformError)
      expect([error.code, error.detail]).toEqual([code, detail])
      expect([platform.calls.length, await usedUnits()]).toEqual([attempts, attempts])
    }
    const uploads = asked.findUploads(`UU${id.slice(2)}`, background)
    expect((await failureOf(uploads)).code).toBe(code)
  })

  it.each(['html_error', 'rate_limited', 'silent', 'cut_body', 'other_json'] as const)(
    '%s that passes is not even noticed',
    async (kind) => {
      platform.fault = { kind, times: 2 }
      const asked = isWaiting(kind) ? clientOf(root_url, key, { ...patient, attempt_ms: 700 }) : client
      expect(await asked.findChannel(idOf('@harborlights'), waitedFor)).not.toBeNull()
      expect([platform.calls.length, await usedUnits()]).toEqual([3, 3])
    },
  )

  it('that has no more units is left alone by background work until its day ends; who waits may try', async () => {
    const id = idOf('@harborlights')
    platform.units_left = 0
    expect((await failureOf(client.findChannel(id, background))).detail).toBe('platform_quota')
    Object.assign(platform, { units_left: null, calls: [] })
    expect(await failureOf(client.findChannel(id, background))).toMatchObject({
      code: 'quota_exceeded',
      detail: 'stopped',
    })
    expect(platform.calls).toEqual([])
    expect(await client.findChannel(id, waitedFor)).not.toBeNull()
  })

  it('that has no more units for one key is asked with the next, once, and only with that one from then on', async () => {
    const id = idOf('@harborlights')
    const asked: string[] = []
    platform.app.server.prependListener('request', ({ url }) => {
      asked.push(new URL(url!, root_url).searchParams.get('key')!)
    })
    const two = clientOf(root_url, [key, 'another-key'])
    Object.assign(platform, { keys: [key, 'another-key'], units_left_of: new Map([[key, 0]]) })
    expect(await two.findChannel(id, background)).not.toBeNull()
    expect(await two.findChannel(id, background)).not.toBeNull()
    expect(asked).toEqual([key, 'another-key', 'another-key'])
    platform.units_left_of.set('another-key', 0)
    expect((await failureOf(two.findChannel(id, background))).detail).toBe('platform_quota')
    expect((await failureOf(two.findChannel(id, background))).detail).toBe('stopped')
    expect(asked).toHaveLength(4)
    expect((await failureOf(two.findChannel(id, waitedFor))).detail).toBe('platform_quota')
    expect(asked.slice(4)).toEqual([key, 'another-key'])
  })

  it('nobody listens there, the key is wrong, or there is none', async () => {
    const vacant = createServer()
    await new Promise<void>((done) => vacant.listen(0, '127.0.0.1', done))
    const { port } = vacant.address() as AddressInfo
    await new Promise((done) => vacant.close(done))
    const fail = async (asked: PlatformClient) => {
      const { code, detail } = await failureOf(asked.findChannel(idOf('@harborlights'), waitedFor))
      return [code, detail]
    }
    expect(await fail(clientOf(`http://127.0.0.1:${port}`))).toEqual(['unreachable', 'network'])
    expect(await fail(clientOf(root_url, 'another'))).toEqual(['refused', 'key_rejected'])
    expect(await fail(clientOf(root_url, null))).toEqual(['refused', 'no_key'])
  })

  it('aborting the wait aborts the request', async () => {
    platform.fault = { kind: 'silent' }
    const stop = new AbortController()
    const asked = client.findChannel(idOf('@harborlights'), { ...background, signal: stop.signal })
    await expect.poll(() => platform.calls.length).toBe(1)
    stop.abort()
    expect((await failureOf(asked)).detail).toBe('aborted')
    expect(platform.calls).toHaveLength(1)
  })

  it('neither the key nor anything of an answer is in an error, however it is logged', async () => {
    let logged = ''
    const log = createLog(
      { log_level: 'trace' },
      new Writable({
        write: (line, _encoding, done) => {
          logged += String(line)
          done()
        },
      }),
    )
    for (const kind of failures.map(([kind]) => kind).filter((kind) => !isWaiting(kind))) {
      platform.fault = { kind }
      const error = await failureOf(client.findChannel(idOf('@harborlights'), waitedFor))
      log.error({ err: error }, 'it failed')
      logged += inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error) + String(error.stack)
    }
    expect(logged).toContain('The video platform cannot be asked: unreachable, server_error.')
    for (const secret of [
      key,
      root_url,
      idOf('@harborlights'),
      'Backend Error',
      'That is an error',
      'youtube#',
    ])
      expect(logged).not.toContain(secret)
  })
})

test('a question that someone waits for ends, its pauses included, before the five seconds of a request', () => {
  const { total_ms, attempt_ms } = retriesFor.waited_for
  expect(total_ms).toBeLessThanOrEqual(4500)
  expect(attempt_ms * 2).toBeGreaterThan(total_ms)
  expect(attempt_ms).toBeLessThan(total_ms)
})

test('a silent platform is given up when the time of the whole question is over, not of its attempts', async () => {
  platform.fault = { kind: 'silent' }
  const asked = new PlatformClient({
    db,
    config: { ...limits, youtube_root_url: root_url },
    retries: { total_ms: 300, attempt_ms: 60_000, max_attempts: 100, backoff_ms: 1 },
  }).resolveChannel({ by: 'name', name: 'harborlights' }, waitedFor)
  expect(await failureOf(asked)).toMatchObject({ code: 'unreachable', detail: 'timeout' })
  expect(platform.calls).toHaveLength(1)
})
