import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Ajv } from 'ajv'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { parsePicture } from '../../apps/server/src/features/pictures/parse-picture.ts'
import { planDemo } from '../demo/plan-demo.ts'
import { planEarlier } from '../demo/plan-earlier.ts'
import { createVideoPlatform, type VideoPlatform } from './create-video-platform.ts'
import { isThere, mapValues, read, shared } from './discovery.ts'

const today = '2026-11-20'
let platform: VideoPlatform
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platform-'))
  platform = createVideoPlatform({ today })
})
afterEach(async () => {
  await platform.app.close()
  rmSync(folder, { recursive: true })
})

const inject = (path: string, headers: Record<string, string> = {}) =>
  platform.app.inject({ url: path, headers: { host: '127.0.0.1:4180', ...headers } })
const call = async (path: string) => (await inject(`/youtube/v3/${path}&key=simulation`)).json()
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  platform.app.inject({
    method: 'POST',
    url: path,
    headers: { host: '127.0.0.1:4180', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
const idOf = (handle: string) => platform.state.findByHandle(handle)!.id
const everyChannelPart =
  'snippet,contentDetails,statistics,status,brandingSettings,localizations,topicDetails'

describe('the API', () => {
  it('knows the channels and videos of the demo networks by the same ids, titles and times', async () => {
    const plan = planDemo(today)
    for (const { channels } of [...plan.networks, ...planEarlier(plan).networks])
      for (const { channel, platform_channel_id, videos } of channels) {
        const known = platform.state.find(platform_channel_id)
        expect(known).toMatchObject({ title: channel.title, handle: channel.handle })
        const byId = new Map(known!.videos.map((video) => [video.video_id, video]))
        for (const { video_id, title, published_at, duration_seconds } of videos)
          expect(byId.get(video_id)).toMatchObject({ title, published_at, duration_seconds })
      }
  })

  it('answers the parts asked for, in the language asked for', async () => {
    const id = idOf('@한밤의라디오')
    const { items } = await call(`channels?part=id&part=snippet,localizations&hl=zh-TW&id=${id}`)
    expect(Object.keys(items[0])).toEqual(['kind', 'etag', 'id', 'snippet', 'localizations'])
    expect(items[0].snippet.localized.title).toBe('深夜電台')
    expect(items[0].snippet.title).toBe('한밤의 라디오')
  })

  it('leaves out what strangers do not see', async () => {
    const gone = await call(`channels?part=id&id=${idOf('@사라진채널')},UCxxxxxxxxxxxxxxxxxxxxxx`)
    expect(gone).not.toHaveProperty('items')
    expect(gone.pageInfo.totalResults).toBe(0)
    expect(await call('channels?part=status&forHandle=%40비공개작업실')).toMatchObject({
      items: [{ status: { privacyStatus: 'private' } }],
    })
    for (const handle of ['@비공개작업실', '@사라진채널', '@이제막시작'])
      expect(await call(`playlistItems?part=id&playlistId=UU${idOf(handle).slice(2)}`)).toMatchObject({
        error: { code: 404, errors: [{ reason: 'playlistNotFound' }] },
      })
  })

  it('answers page by page', async () => {
    const list = `playlistItems?part=contentDetails&maxResults=50&playlistId=UU${idOf('@everysingleday').slice(2)}`
    const seen = new Set<string>()
    let token = ''
    do {
      const page = await call(`${list}&pageToken=${token}`)
      expect(page.pageInfo).toEqual({ totalResults: 1200, resultsPerPage: 50 })
      for (const { contentDetails } of page.items) seen.add(contentDetails.videoId)
      token = page.nextPageToken ?? ''
    } while (token)
    expect(seen.size).toBe(1200)
  })

  it('answers 304 to who has it already', async () => {
    const url = '/youtube/v3/channels?part=snippet&forHandle=@haneul.daily&key=simulation'
    const first = await inject(url)
    const second = await inject(url, { 'if-none-match': String(first.headers.etag) })
    expect([second.statusCode, second.body]).toEqual([304, ''])
    platform.state.edit(idOf('@haneul.daily'), { description: 'CS-AAAA-BBBB' })
    expect((await inject(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  it.each([
    ['channels?id=x', 400, 'missingRequiredParameter'],
    ['channels?part=snippet', 400, 'missingRequiredParameter'],
    ['channels?part=snippet&id=x&forHandle=y', 400, 'incompatibleParameters'],
    ['channels?part=everything&id=x', 400, 'unknownPart'],
    [`channels?part=id&id=${Array(51).fill('x').join()}`, 400, 'invalidFilters'],
    ['channels?part=id&id=x&maxResults=51', 400, 'invalidParameter'],
    ['channels?part=id&id=x&pageToken=nonsense', 400, 'invalidPageToken'],
    ['search?q=x', 404, 'notFound'],
  ])('%s: %s %s', async (url, status, reason) => {
    const answer = await inject(`/youtube/v3/${url}&key=simulation`)
    expect([answer.statusCode, answer.json().error.errors[0].reason]).toEqual([status, reason])
  })

  it('wants its key, and counts units where it is configured to', async () => {
    expect((await inject('/youtube/v3/channels?part=id&id=x')).json().error.errors[0].reason).toBe(
      'keyInvalid',
    )
    platform.units_left = 1
    expect(await call('channels?part=id&id=x')).not.toHaveProperty('error')
    expect(await call('channels?part=id&id=x')).toMatchObject({
      error: { code: 403, errors: [{ reason: 'quotaExceeded', domain: 'youtube.quota' }] },
    })
  })

  it('its pictures are such as the product keeps', async () => {
    const { items } = await call('channels?part=snippet&forHandle=@haneul.daily')
    const picture = await inject(new URL(items[0].snippet.thumbnails.medium.url).pathname)
    expect(parsePicture(picture.rawPayload)).toMatchObject({ type: 'svg' })
  })
})

describe('the pages', () => {
  it('a person puts the code into the description, in a translation too, and it stays after a restart', async () => {
    const file = path.join(folder, 'data/platform.json')
    platform = createVideoPlatform({ today, file })
    const id = idOf('@harborlights')
    const newest = platform.state.find(id)!.videos[0]!.published_at
    expect((await inject('/@harborlights')).headers.location).toBe(`/channel/${id}/settings`)
    const saved = await post(`/channel/${id}/settings`, {
      title: 'Harbor <Lights>',
      description: 'one\r\nCS-AAAA-BBBB',
      'description.zh-TW': 'CS-CCCC-DDDD',
    })
    expect(saved.statusCode).toBe(303)
    expect((await inject(String(saved.headers.location))).body).toContain('Harbor &lt;Lights&gt;')
    await post(`/channel/${id}/videos`, { title: 'New one' })

    platform = createVideoPlatform({ file, today: '2027-01-01' })
    expect(platform.state.find(id)!.videos[1]!.published_at).toBe(newest)
    const { items } = await call(`channels?part=${everyChannelPart}&id=${id}`)
    expect(items[0]).toMatchObject({
      snippet: { title: 'Harbor <Lights>', description: 'one\nCS-AAAA-BBBB' },
      brandingSettings: { channel: { description: 'one\nCS-AAAA-BBBB' } },
      localizations: { 'zh-TW': { description: 'CS-CCCC-DDDD' } },
      statistics: { videoCount: '58' },
    })
    writeFileSync(file, '{"seeded_on"')
    expect(createVideoPlatform({ today, file }).state.find(id)!.title).toBe('Harbor Lights')
  })

  it('a channel can be terminated, and restored', async () => {
    const id = idOf('@harborlights')
    await post(`/channel/${id}/terminate`, {})
    expect(await call(`channels?part=id&id=${id}`)).not.toHaveProperty('items')
    expect((await inject('/')).body).toContain('terminated')
    await post(`/channel/${id}/restore`, {})
    expect((await call(`channels?part=id&id=${id}`)).items).toHaveLength(1)
  })

  it('a channel can be emptied and made private, and become what it was', async () => {
    const id = idOf('@harborlights')
    const read = async () => {
      const { items } = await call(`channels?part=statistics,status&id=${id}`)
      return [items[0].statistics.videoCount !== '0', items[0].status.privacyStatus]
    }
    await post(`/channel/${id}/empty`, {})
    expect(await read()).toEqual([false, 'public'])
    expect((await inject('/')).body).toContain('emptied')
    await post(`/channel/${id}/refill`, {})
    await post(`/channel/${id}/private`, {})
    expect((await read())[1]).toBe('private')
    await post(`/channel/${id}/public`, {})
    expect(await read()).toEqual([true, 'public'])
  })

  it('the platform can be made to misbehave, and mended', async () => {
    await post('/fault', { kind: 'server_error' })
    expect(await call('channels?part=id&id=x')).toMatchObject({ error: { code: 500 } })
    await post('/fault', { kind: 'server_error', call: 'videos', times: '1' })
    expect(await call('channels?part=id&id=x')).not.toHaveProperty('error')
    expect(await call('videos?part=id&id=x')).toHaveProperty('error')
    expect(await call('videos?part=id&id=x')).not.toHaveProperty('error')
    await post('/fault', { units_left: '1' })
    expect(await call('videos?part=id&id=x')).not.toHaveProperty('error')
    expect(await call('videos?part=id&id=x')).toMatchObject({
      error: { errors: [{ reason: 'quotaExceeded' }] },
    })
    await post('/fault', {})
    expect(await call('channels?part=id&id=x')).not.toHaveProperty('error')
  })

  it('nothing is shown to other hosts, nor changed by other sites', async () => {
    expect((await inject('/', { host: 'evil.test' })).statusCode).toBe(403)
    const id = idOf('@harborlights')
    const forged = await post(`/channel/${id}/terminate`, {}, { 'sec-fetch-site': 'cross-site' })
    expect([forged.statusCode, platform.state.find(id)!.is_terminated]).toEqual([403, false])
    for (const path of ['/channel/UCnobody/settings', '/@nobody', '/pictures/generated/avatar/x.svg'])
      expect((await inject(path)).statusCode, path).toBe(404)
  })
})

if (!isThere) console.log(`Skipped: no discovery document and no recorded answers at ${shared}.`)

/** Every field of a value, as `items[].snippet.title: string`; what thumbnails there are differs from video to video. */
function listFields(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listFields(item, `${at}[]`))
  if (typeof value !== 'object' || value === null) return [`${at}: ${typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => listFields(inner, `${at}.${name}`))
}

describe.skipIf(!isThere)('beside the real platform', () => {
  const uploads = () => `UU${idOf('@haneul.daily').slice(2)}`
  const video = () => platform.state.findByHandle('@haneul.daily')!.videos[0]!.video_id
  const answers = () =>
    [
      ['ChannelListResponse', `channels?part=${everyChannelPart}&forHandle=@한밤의라디오`],
      ['ChannelListResponse', 'channels?part=id&id=UCnobody'],
      ['VideoListResponse', `videos?part=snippet,contentDetails,status,statistics&id=${video()}`],
      ['PlaylistListResponse', `playlists?part=snippet,status,contentDetails&id=${uploads()}`],
      [
        'PlaylistItemListResponse',
        `playlistItems?part=snippet,contentDetails,status&playlistId=${uploads()}`,
      ],
    ] as const

  test('every answer is valid by the discovery document, to the last field', async () => {
    const ajv = new Ajv({ strict: false, allErrors: true })
    const definitions = mapValues(read('youtube.v3.json').schemas)
    for (const [schema, url] of answers()) {
      const validate = ajv.compile({ $ref: `#/definitions/${schema}`, definitions })
      validate(await call(url))
      expect(validate.errors, url).toBeNull()
      expect(validate({ items: [{ snippet: { titel: 'x' } }] }), 'the check sees a wrong field').toBe(false)
    }
  })

  test('the answers have the fields of the recorded ones, and the same types', async () => {
    const apidata = 'python-youtube-testdata/apidata'
    const recorded = [
      [`${apidata}/channels/info_multiple.json`, answers()[0][1]],
      [`${apidata}/videos/videos_info_single.json`, answers()[2][1]],
      [`${apidata}/playlist_items/playlist_items_paged_1.json`, answers()[4][1]],
      [`${apidata}/playlists/playlists_single.json`, answers()[3][1]],
    ] as const
    const chosen =
      /\.(thumbnails\.(standard|maxres)|tags|player|(snippet\.)?default(Audio)?Language|bannerExternalUrl|keywords|unsubscribedTrailer|trackingAnalyticsAccountId|profileColor|country|contentDetails\.(start|end)At)/
    for (const [file, url] of recorded) {
      const ours = new Set(listFields(await call(url)))
      const missing = listFields(read(file)).filter((field) => !ours.has(field) && !chosen.test(field))
      expect([...new Set(missing)], file).toEqual([])
    }
  })

  test('errors have the shape of the recorded ones', async () => {
    const fields = (value: unknown) => listFields(value).sort()
    platform.units_left = 0
    expect(fields(await call('channels?part=id&id=x'))).toEqual(fields(read('errors/403-quotaExceeded.json')))
    platform.units_left = null
    expect(fields(await call('playlistItems?part=id&playlistId=PLx'))).toEqual(
      fields(read('errors/404-playlistNotFound.json')),
    )
    expect(fields((await inject('/youtube/v3/channels?key=wrong')).json())).toEqual(
      fields(read('python-youtube-testdata/error_response.json')),
    )
  })
})
