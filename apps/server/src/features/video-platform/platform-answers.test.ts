import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { channelAnswer, parseChannel } from './parse-channel.ts'
import { parseDuration } from './parse-duration.ts'
import { parseUpload, parseVideo, uploadAnswer, videoAnswer } from './parse-video.ts'
import { parseReasons } from './platform-answers.ts'
import { backoffMs, judgeError } from './rules.ts'

test.each([
  ['PT59S', 59],
  ['PT1M', 60],
  ['PT1H2M3S', 3723],
  ['P1DT2H3M4.5S', 93_784],
  ['P1W', 604_800],
  ['P0D', 0],
  ['PT', null],
  ['P', null],
  ['', null],
  ['1:02', null],
  ['PT-3S', null],
])('the duration %s is %s seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

const body = (item: object, rest: object = {}) => ({
  kind: 'youtube#channelListResponse',
  items: [
    { id: `UC${'a'.repeat(22)}`, snippet: { title: 'T', publishedAt: '2020-01-01T00:00:00Z' }, ...item },
  ],
  ...rest,
})

describe('a channel', () => {
  it('with only what it must have, old address and damaged characters included', () => {
    const snippet = { title: 'a\u0000b\ud800', publishedAt: '2020-01-01T00:00:00Z', customUrl: 'oldname' }
    const [item] = z.parse(channelAnswer, body({ snippet })).items!
    expect(parseChannel(item!)).toEqual({
      platform_channel_id: `UC${'a'.repeat(22)}`,
      title: 'ab\ufffd',
      handle: null,
      descriptions: [],
      thumbnail_url: null,
      uploads_playlist_id: null,
      video_count: null,
      privacy_status: null,
      country: null,
      published_at: '2020-01-01T00:00:00.000Z',
    })
  })

  it('whose handle comes encoded', () => {
    const customUrl = `@${encodeURIComponent('하늘'.normalize('NFD'))}`
    const snippet = { title: 'T', publishedAt: '2020-01-01T00:00:00Z', customUrl }
    const [item] = z.parse(channelAnswer, body({ snippet })).items!
    expect(parseChannel(item!).handle).toBe('@하늘')
  })

  it.each([
    ['no kind', { items: [] }],
    ['another kind', { kind: 'youtube#videoListResponse', items: [] }],
    [
      'nothing, although it counts one',
      { kind: 'youtube#channelListResponse', pageInfo: { totalResults: 1 } },
    ],
    ['a counter that is none', body({ statistics: { videoCount: 'many' } })],
    ['a moment that is none', body({ snippet: { title: 'T', publishedAt: 'yesterday' } })],
    ['a state that is none', body({ status: { privacyStatus: 'gone' } })],
    ['a text instead of a list', { kind: 'youtube#channelListResponse', items: 'none' }],
  ])('is not read from an answer with %s', (_, answer) => {
    expect(z.safeParse(channelAnswer, answer).success).toBe(false)
  })
})

test('refusals of the platform are classified: what passes, what lasts a day, what an operator has to mend', () => {
  const judge = (status: number, ...reasons: string[]) => {
    const judgement = judgeError(status, reasons)
    return judgement.kind === 'retry'
      ? `again: ${judgement.detail}`
      : `${judgement.code}: ${judgement.detail}`
  }
  expect(judge(403, 'quotaExceeded')).toBe('quota_exceeded: platform_quota')
  expect(judge(429, 'quotaExceeded')).toBe('quota_exceeded: platform_quota')
  expect(judge(403, 'rateLimitExceeded')).toBe('again: rate_limited')
  expect(judge(503, 'backendError')).toBe('again: server_error')
  expect(judge(400, 'badRequest', 'API_KEY_INVALID')).toBe('refused: key_rejected')
  expect(judge(400, 'invalidParameter')).toBe('refused: bad_request')
  expect(judge(404, 'channelNotFound')).toBe('refused: bad_request')
  expect(judge(403, 'accessNotConfigured')).toBe('refused: not_allowed')
  expect([judge(404), judge(403), judge(302)]).toEqual(Array(3).fill('again: not_json'))
})

test('pauses double, and the later half of each is chance', () => {
  const retries = { total_ms: 0, attempt_ms: 0, max_attempts: 0, backoff_ms: 200 }
  expect([0, 1, 2].map((attempt) => backoffMs(attempt, retries, 0))).toEqual([100, 200, 400])
  expect(backoffMs(2, retries, 0.5)).toBe(600)
})

const recorded = path.join(import.meta.dirname, '../../../../../../shared/data/youtube-api')
const hasRecorded = existsSync(recorded)
if (!hasRecorded) console.log(`Skipped: no recorded answers at ${recorded}.`)

describe.skipIf(!hasRecorded)('recorded answers of the real platform', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(recorded, file), 'utf8'))
  const apidata = 'python-youtube-testdata/apidata'

  it('channels', () => {
    const { items = [] } = z.parse(channelAnswer, read(`${apidata}/channels/info_multiple.json`))
    expect(items.map(parseChannel)).toMatchObject([
      {
        platform_channel_id: 'UCK8sQmJBp8GCxrOtXWBpyEA',
        handle: '@google',
        uploads_playlist_id: 'UUK8sQmJBp8GCxrOtXWBpyEA',
        video_count: expect.any(Number),
      },
      { platform_channel_id: 'UC_x5XG1OV2P6uZZ5FSM9Ttw', handle: '@googledevelopers' },
    ])
  })

  it('videos and playlists, page by page', () => {
    const videos = z.parse(videoAnswer, read(`${apidata}/videos/videos_info_multi.json`))
    expect((videos.items ?? []).map(parseVideo)).toMatchObject([
      { video_id: 'D-lhorsDlUQ', published_at: '2019-03-21T20:37:49.000Z' },
      { video_id: 'ovdbrdCIP7U', thumbnail_url: 'https://i.ytimg.com/vi/ovdbrdCIP7U/mqdefault.jpg' },
    ])
    const whole = {
      kind: 'youtube#videoListResponse',
      items: [read('python-youtube-testdata/modeldata/videos/video_info.json')],
    }
    expect(parseVideo(z.parse(videoAnswer, whole).items![0]!)).toMatchObject({
      duration_seconds: 1267,
      privacy_status: 'public',
    })
    const pages = [1, 2].map((page) =>
      z.parse(uploadAnswer, read(`${apidata}/playlist_items/playlist_items_paged_${page}.json`)),
    )
    expect(pages.map(({ items = [] }) => items.map(parseUpload).length)).toEqual([10, 3])
    expect(pages.map(({ nextPageToken }) => nextPageToken)).toEqual(['CAoQAA', undefined])
  })

  it('errors', () => {
    const reasons = readdirSync(path.join(recorded, 'errors')).map((file) =>
      parseReasons(read(`errors/${file}`)),
    )
    expect(reasons).toEqual([['quotaExceeded'], ['quotaExceeded'], ['playlistNotFound']])
    expect(parseReasons(read('python-youtube-testdata/error_response.json'))).toEqual(['keyInvalid'])
  })
})
