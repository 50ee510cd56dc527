import type { AnswerOf } from '@cuesheet/contract/endpoint'
import {
  addFavourite,
  musicHome,
  orderFavourites,
  removeFavourite,
  trackDetail,
  tracks,
  trackTags,
} from '@cuesheet/contract/music'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { createChart, createTrack, type TestTrack } from '../../../testing/catalogue.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildTrackSets } from './track-sets.ts'

const made: Record<string, TestTrack> = {}

const test = await openTestApp()
const { db } = test
const home = await createNetwork(db)
const away = await createNetwork(db)
const manager = await createAccount(db, home, { as: 'manager' })
const add = async (given: Parameters<typeof createTrack>[1]) => {
  made[given.title] = await createTrack(db, given)
}
await add({ title: '나비', category: 'song', tags: ['calm', 'warm'], added_on: '2026-11-01' })
await add({
  title: '가을',
  category: 'bgm',
  tags: ['calm'],
  added_on: '2026-11-03',
  uses: ['shorts', 'shopping'],
})
await add({ title: '(Intro) 다리', category: 'ost', is_exclusive: true, added_on: '2026-11-02' })
await add({ title: 'zebra', category: 'bgm', tags: ['calm', 'warm'], added_on: '2026-11-03' })
await add({
  title: 'Äpfel',
  category: 'bgm',
  added_on: '2026-10-01',
  uses: ['shopping'],
  is_exclusive: true,
})
await add({ title: '7 days', category: 'song', added_on: '2026-10-02' })
await add({ title: 'of both', networks: [home, away], added_on: '2026-09-02' })
await add({ title: 'of the other', networks: [away], tags: ['calm', 'dark'] })
await add({ title: 'withdrawn', withdrawn_on: '2026-11-10', tags: ['warm'] })
await createChart(db, home, '2026-11-08', [made.나비!, made.zebra!])
await createChart(db, home, '2026-11-15', [made.zebra!, made.withdrawn!, made.가을!, made.나비!])

const open = (viewer: Viewer = manager) => test.open(home.domain, viewer)
const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title)
const idsOf = (...titles: string[]) => titles.map((title) => made[title]!.track_id)

describe('the catalogue', () => {
  it.each([
    ['popularity', ['zebra', '가을', '나비', '7 days', 'Äpfel', '(Intro) 다리', 'of both']],
    ['newest', ['가을', 'zebra', '(Intro) 다리', '나비', '7 days', 'Äpfel', 'of both']],
    ['title', ['7 days', '가을', '나비', 'Äpfel', '(Intro) 다리', 'of both', 'zebra']],
  ] as const)('is listed by %s, without what is withdrawn or another network’s', async (sort, expected) => {
    const page = await (await open()).call(tracks, { query: { sort } })
    expect(titlesOf(page.rows)).toEqual(expected)
    expect(page).toMatchObject({
      total: 7,
      next: null,
      is_forgiving: false,
      service: 'served',
      isrc_prefix: null,
    })
  })

  it('is narrowed by category, tags, exclusiveness and use, alone and together', async () => {
    const client = await open()
    const { datas } = await client.call(trackTags)
    const [calm, warm] = ['calm', 'warm'].map((slug) => datas.find((tag) => tag.slug === slug)!.id)
    const find = async (query: object) =>
      titlesOf((await client.call(tracks, { query: { sort: 'title', ...query } })).rows)
    expect(await find({ category: 'bgm' })).toEqual(['가을', 'Äpfel', 'zebra'])
    expect(await find({ tags: `${calm}` })).toEqual(['가을', '나비', 'zebra'])
    expect(await find({ tags: `${calm},${warm}` })).toEqual(['나비', 'zebra'])
    expect(await find({ tags: `${calm},${warm}`, category: 'song' })).toEqual(['나비'])
    expect(await find({ exclusive: '1' })).toEqual(['Äpfel', '(Intro) 다리'])
    expect(await find({ shopping: '1' })).toEqual(['가을', 'Äpfel'])
    expect(await find({ shopping: '1', exclusive: '1', search: 'apf' })).toEqual(['Äpfel'])
    expect(await find({ tags: '999999999' })).toEqual([])
  })

  it('counts tags in the network’s catalogue, names them in the language of the call', async () => {
    const { datas } = await (await open()).call(trackTags)
    expect(datas.map(({ slug, name, tracks }) => [slug, name, tracks])).toEqual([
      ['calm', 'calm ko', 3],
      ['dark', 'dark ko', 0],
      ['warm', 'warm ko', 2],
    ])
    const inEnglish = await (await open()).call(trackTags, { headers: { 'accept-language': 'en' } })
    expect(inEnglish.datas.map(({ name }) => name)).toEqual(['calm', 'dark', 'warm'])
  })

  it('comes in pieces of the size that is asked for', async () => {
    const large = await createNetwork(db)
    const isrcs = Array.from({ length: 201 }, (_, index) => `KRLRG26${String(index).padStart(5, '0')}`)
    await db
      .insertInto('tracks')
      .values(isrcs.map((isrc) => ({ isrc, title: isrc, category: 'song', networks: [large.network_id] })))
      .execute()
    await rebuildTrackSets(db)
    const client = await test.open(large.domain, await createAccount(db, large, { as: 'manager' }))
    for (const sort of ['popularity', 'newest', 'title'] as const)
      for (const size of [1, 50, 51, 199, 200]) {
        const found: string[] = []
        let after: string | null = null
        do {
          const query = { sort, size, ...(after === null ? {} : { after }) }
          const page: AnswerOf<typeof tracks> = await client.call(tracks, { query })
          const own = page.rows.filter(({ title }) => title.startsWith('KRLRG'))
          expect(page.rows.length === size || page.next === null).toBe(true)
          found.push(...titlesOf(own))
          after = page.next
        } while (after !== null && size > 1)
        if (size > 1) expect(found).toEqual(isrcs)
      }
  })

  it('is that of a network’s prefix only', async () => {
    const strict = await createNetwork(db)
    await db
      .updateTable('networks')
      .set({ isrc_prefix: 'GBQ' })
      .where('network_id', '=', strict.network_id)
      .execute()
    const licensed = await createTrack(db, {
      title: 'Licensed',
      isrc: 'GBQ3L2200001',
      networks: [strict],
      tags: ['strict'],
    })
    const client = await test.open(strict.domain, await createAccount(db, strict, { as: 'manager' }))
    expect(await client.call(tracks)).toMatchObject({
      isrc_prefix: 'GBQ',
      total: 1,
      rows: [{ title: 'Licensed' }],
    })
    expect(titlesOf((await client.call(musicHome)).newest)).toEqual(['Licensed'])
    expect((await client.call(trackTags)).datas.filter(({ tracks }) => tracks > 0)).toMatchObject([
      { slug: 'strict' },
    ])
    expect(await client.call(trackDetail, { query: { track: licensed.track_id } })).toMatchObject({
      track: { title: 'Licensed' },
    })
    const [outside] = idsOf('zebra')
    expect((await client.fail(trackDetail, { query: { track: outside! } })).code).toBe('not_found')
    expect((await client.fail(addFavourite, { body: { track: outside! } })).code).toBe('not_found')
  })
})

describe('home', () => {
  it('shows the latest chart with each rank of the week before, and leaves out what was withdrawn since', async () => {
    const home = await (await open()).call(musicHome)
    expect(home.chart).toMatchObject({ from: '2026-11-09', to: '2026-11-15' })
    expect(
      home.chart!.rows.map((row) => [row.rank, row.title, row.previous_rank, row.views, row.videos]),
    ).toEqual([
      [1, 'zebra', 2, 400, 1],
      [3, '가을', null, 200, 1],
      [4, '나비', 1, 100, 1],
    ])
    expect(titlesOf(home.newest).slice(-2)).toEqual(['Äpfel', 'of both'])
    expect(home.tags.map(({ slug, tracks }) => [slug, tracks])).toEqual([
      ['calm', 3],
      ['warm', 2],
    ])
  })

  it('shows ranks of the week before as they are now that its chart was made again', async () => {
    const network = await createNetwork(db)
    const [zebra, autumn] = [made.zebra!, made.가을!]
    await createChart(db, network, '2026-11-08', [zebra, autumn])
    await createChart(db, network, '2026-11-15', [zebra, autumn])
    const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
    const ranks = async () => (await client.call(musicHome)).chart!.rows.map((row) => row.previous_rank)
    expect(await ranks()).toEqual([1, 2])
    await db
      .deleteFrom('chart_weeks')
      .where('network_id', '=', network.network_id)
      .where('sunday', '=', '2026-11-08')
      .execute()
    await createChart(db, network, '2026-11-08', [autumn, zebra])
    expect(await ranks()).toEqual([2, 1])
  })

  it('says in which week views are counted otherwise than in the one before', async () => {
    const network = await createNetwork(db)
    const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
    const told: [string, boolean][] = []
    // From Monday, 24 August on.
    for (const sunday of ['2026-08-23', '2026-08-30', '2026-09-06']) {
      await createChart(db, network, sunday, [made.zebra!])
      const { chart } = await client.call(musicHome)
      expect(chart!.rows[0]).toMatchObject({ views: 100, engaged_views: 50 })
      told.push([chart!.to, chart!.is_recounted])
    }
    expect(told).toEqual([
      ['2026-08-23', false],
      ['2026-08-30', true],
      ['2026-09-06', false],
    ])
  })

  it('has no chart before the first', async () => {
    const client = await test.open(away.domain, await createAccount(db, away, { as: 'manager' }))
    expect((await client.call(musicHome)).chart).toBeNull()
    expect((await client.call(tracks)).rows.map(({ rank }) => rank)).not.toContain(1)
  })

  it.each([
    ['no channel', 'no_channels', []],
    ['channels that are not verified', 'verification_needed', ['pending', 'failed', 'verifying']],
    ['one that failed', 'verification_needed', ['failed', 'verifying']],
    ['one that is', 'served', ['pending', 'verified']],
  ] as const)('shows codes to a member with %s as %s', async (_, service, verifications) => {
    const member = await createAccount(db, home)
    const created = []
    for (const verification of verifications)
      created.push(await createChannel(db, home, { verification, status: 0, members: [member] }))
    const client = await open(member)
    const answer = await client.call(musicHome)
    const detail = await client.call(trackDetail, { query: { track: idsOf('zebra')[0]! } })
    const left = created.filter((_, at) => ['pending', 'failed'].includes(verifications[at]!))
    expect(answer.to_verify).toBe(left.length === 1 ? left[0]!.channel_id : null)
    const { favourites } = await client.call(addFavourite, { body: { track: idsOf('zebra')[0]! } })
    expect([answer.service, detail.service]).toEqual([service, service])
    const codes = [...answer.chart!.rows, ...answer.newest, detail.track, ...favourites].map(
      ({ isrc }) => isrc,
    )
    for (const code of codes) service === 'served' ? expect(code).toMatch(/^KR/) : expect(code).toBeNull()
  })
})

describe('favourites', () => {
  const ten = async () =>
    Promise.all(Array.from({ length: 12 }, (_, index) => createTrack(db, { title: `Many ${index}` })))

  it('are added at the end, put in order and taken away, by account', async () => {
    const client = await open(await createAccount(db, home))
    const [zebra, autumn, butterfly] = idsOf('zebra', '가을', '나비') as [number, number, number]
    for (const track of [zebra, autumn, zebra, butterfly])
      await client.call(addFavourite, { body: { track } })
    expect(titlesOf((await client.call(musicHome)).favourites)).toEqual(['zebra', '가을', '나비'])
    const ordered = await client.call(orderFavourites, { body: { tracks: [butterfly, zebra, autumn] } })
    expect(titlesOf(ordered.favourites)).toEqual(['나비', 'zebra', '가을'])
    expect(ordered.favourites.every(({ is_favourite }) => is_favourite)).toBe(true)
    const left = await client.call(removeFavourite, { body: { track: zebra } })
    expect(titlesOf(left.favourites)).toEqual(['나비', '가을'])
    expect(titlesOf((await client.call(removeFavourite, { body: { track: zebra } })).favourites)).toEqual([
      '나비',
      '가을',
    ])
    await client.call(addFavourite, { body: { track: zebra } })
    expect(titlesOf((await client.call(musicHome)).favourites)).toEqual(['나비', '가을', 'zebra'])
    expect((await (await open()).call(musicHome)).favourites).toEqual([])
  })

  it('are put in order as a whole, or not at all', async () => {
    const client = await open(await createAccount(db, home))
    const [zebra, autumn, butterfly] = idsOf('zebra', '가을', '나비') as [number, number, number]
    for (const track of [zebra, autumn]) await client.call(addFavourite, { body: { track } })
    for (const tracks of [
      [],
      [zebra],
      [zebra, zebra],
      [zebra, autumn, butterfly],
      [zebra, autumn, autumn],
      [butterfly, autumn],
    ])
      expect((await client.fail(orderFavourites, { body: { tracks } })).code).toBe('conflict')
    expect(titlesOf((await client.call(musicHome)).favourites)).toEqual(['zebra', '가을'])
  })

  it('are ten at most, also from two windows at once; the eleventh is refused with the limit', async () => {
    const tracks = await ten()
    const client = await open(await createAccount(db, home))
    for (const { track_id } of tracks.slice(0, 8))
      await client.call(addFavourite, { body: { track: track_id } })
    const answers = await Promise.all(
      tracks.slice(8).map(({ track_id }) => client.send(addFavourite, { body: { track: track_id } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409])
    expect((await client.call(musicHome)).favourites).toHaveLength(10)
    const missing = answers.findIndex(({ statusCode }) => statusCode === 409) + 8
    const messages = await Promise.all(
      ['ko', 'en', 'zh-CN', 'zh-TW'].map(async (language) => {
        const headers = { 'accept-language': language }
        return (await client.fail(addFavourite, { body: { track: tracks[missing]!.track_id }, headers }))
          .message
      }),
    )
    expect(new Set(messages).size).toBe(4)
    for (const message of messages) expect(message).toContain('10')
    // One that is there already is no eleventh.
    await client.call(addFavourite, { body: { track: tracks[0]!.track_id } })
  })

  it('stay when they are withdrawn, and say so; nothing else withdrawn can be added', async () => {
    const client = await open(await createAccount(db, home))
    const track = await createTrack(db, { title: 'Soon gone' })
    await client.call(addFavourite, { body: { track: track.track_id } })
    await db
      .updateTable('tracks')
      .set({ withdrawn_on: '2026-11-20' })
      .where('isrc', '=', track.isrc)
      .execute()
    await rebuildTrackSets(db)
    expect((await client.call(musicHome)).favourites).toMatchObject([
      { title: 'Soon gone', withdrawn_on: '2026-11-20' },
    ])
    expect(await client.call(trackDetail, { query: { track: track.track_id } })).toMatchObject({
      track: { withdrawn_on: '2026-11-20', is_favourite: true },
    })
    // Their page, too, where they went to other networks meanwhile.
    await db
      .updateTable('tracks')
      .set({ networks: [away.network_id] })
      .where('isrc', '=', track.isrc)
      .execute()
    expect(await client.call(trackDetail, { query: { track: track.track_id } })).toMatchObject({
      track: { title: 'Soon gone' },
    })
    expect((await (await open()).fail(trackDetail, { query: { track: track.track_id } })).code).toBe(
      'not_found',
    )
    expect((await client.fail(addFavourite, { body: { track: idsOf('withdrawn')[0]! } })).code).toBe(
      'not_found',
    )
    expect((await client.fail(addFavourite, { body: { track: idsOf('of the other')[0]! } })).code).toBe(
      'not_found',
    )
  })
})
