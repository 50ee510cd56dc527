import { addFavourite, markHeard, trackMoods, trackQueue, trackTags } from '@cuesheet/contract/music'
import { describe, expect, it } from 'vitest'
import { createChart, createTrack, type TestTrack } from '../../../testing/catalogue.ts'
import { createAccount, createNetwork } from '../../../testing/factories.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { withdrawAccount } from '../../members/public.ts'
import { pickFaces } from './pick-faces.ts'

const test = await openTestApp()
const { db } = test
const home = await createNetwork(db)
const away = await createNetwork(db)
const manager = await createAccount(db, home, { as: 'manager' })
const made: Record<string, TestTrack> = {}
const add = async (title: string, given: Partial<Parameters<typeof createTrack>[1]> = {}) => {
  made[title] = await createTrack(db, { title, preview: `/audio/${title}.wav`, ...given })
}
const idOf = (title: string) => made[title]!.track_id
await add('a', { added_on: '2026-11-01', tags: ['calm'], album_art: '/pictures/a.webp' })
await add('b', { added_on: '2026-11-03', tags: ['calm', 'warm'], album_art: '/pictures/b.webp' })
await add('c', { added_on: '2026-11-02', tags: ['warm'] })
await createTrack(db, {
  title: 'silent',
  added_on: '2026-11-09',
  tags: ['warm', 'mute'],
  album_art: '/pictures/s.webp',
})
await add('gone', { withdrawn_on: '2026-11-10', tags: ['warm'] })
await add('theirs', { networks: [away], tags: ['warm', 'dark'] })
await createChart(db, home, '2026-11-15', [made.c!, made.gone!, made.a!])

const open = async () => test.open(home.domain, await createAccount(db, home))
type Client = Awaited<ReturnType<typeof open>>
const queue = async (client: Client, source: string) =>
  (await client.call(trackQueue, { query: { of: source } })).rows.map(({ title }) => title)

describe('going through the catalogue by ear', () => {
  it('offers what the network may use and what can be heard, in the order that is asked for', async () => {
    const client = await test.open(home.domain, manager)
    expect(await queue(client, 'newest')).toEqual(['b', 'c', 'a'])
    expect(await queue(client, 'chart')).toEqual(['c', 'a'])
    const { datas } = await client.call(trackTags)
    const warm = datas.find(({ slug }) => slug === 'warm')!.id
    expect(await queue(client, `tag.${warm}`)).toEqual(['b', 'c'])
    expect(await queue(client, 'tag.999999999')).toEqual([])
    expect(await queue(client, `similar.${idOf('b')}`)).toEqual(expect.arrayContaining(['a', 'c']))
    const refused = await client.fail(trackQueue, { query: { of: `similar.${idOf('theirs')}` } })
    expect(refused.code).toBe('not_found')
    expect((await client.fail(trackQueue, { query: { of: 'tag.9999999999' } })).code).toBe('not_found')
    for (const source of ['loudest', 'tag', 'tag.0', 'similar.x'])
      expect((await client.fail(trackQueue, { query: { of: source } })).code).toBe('invalid_input')
  })

  it('leaves out what this account has heard, and says what is a favourite', async () => {
    const client = await open()
    const other = await open()
    for (const title of ['b', 'b', 'a']) await client.call(markHeard, { body: { track: idOf(title) } })
    expect(await queue(client, 'unheard')).toEqual(['c'])
    expect(await queue(client, 'newest')).toEqual(['b', 'c', 'a'])
    expect(await queue(other, 'unheard')).toEqual(['b', 'c', 'a'])
    for (const track of [idOf('gone'), idOf('theirs'), 2_147_483_647])
      expect((await client.fail(markHeard, { body: { track } })).code).toBe('not_found')
    await other.call(addFavourite, { body: { track: idOf('a') } })
    const { rows } = await other.call(trackQueue)
    expect(rows.map(({ is_favourite }) => is_favourite)).toEqual([false, false, true])
  })

  it('goes on where a piece ended, whatever was heard meanwhile, and never with another question’s place', async () => {
    const large = await createNetwork(db)
    const titles = Array.from({ length: 50 }, (_, index) => `many ${String(index).padStart(2, '0')}`)
    for (const title of titles) await createTrack(db, { title, networks: [large], preview: '/audio/m.wav' })
    const client = await test.open(large.domain, await createAccount(db, large))
    const heard: string[] = []
    let after: string | null = null
    do {
      const piece = (await client.call(trackQueue, {
        query: { of: 'unheard', ...(after === null ? {} : { after }) },
      })) as { rows: { title: string; track_id: number }[]; next: string | null }
      heard.push(...piece.rows.map(({ title }) => title))
      for (const { track_id } of piece.rows.slice(0, 3))
        await client.call(markHeard, { body: { track: track_id } })
      if (after === null)
        expect(
          (await client.fail(trackQueue, { query: { of: 'newest', after: piece.next! } })).fields,
        ).toHaveProperty('after')
      after = piece.next
    } while (after !== null)
    expect(heard.filter((title) => title.startsWith('many'))).toEqual(titles)
    expect(new Set(heard).size).toBe(heard.length)
  })

  it('is forgotten with the account', async () => {
    const account = await createAccount(db, home)
    const client = await test.open(home.domain, account)
    await client.call(markHeard, { body: { track: idOf('a') } })
    const count = async () =>
      (await db.selectFrom('heard_tracks').selectAll().where('account_id', '=', account.account_id).execute())
        .length
    expect(await count()).toBe(1)
    await db.transaction().execute((trx) =>
      withdrawAccount(trx, {
        network_id: home.network_id,
        account_id: account.account_id,
        today: '2026-11-20',
      }),
    )
    expect(await count()).toBe(0)
  })
})

describe('moods', () => {
  it('have the pictures of their tracks, and one to hear; only those of the catalogue', async () => {
    const client = await test.open(home.domain, manager)
    const { datas } = await client.call(trackMoods)
    const tags = (await client.call(trackTags)).datas
    const mood = (slug: string) => datas.find(({ id }) => id === tags.find((tag) => tag.slug === slug)!.id)
    expect(mood('calm')).toMatchObject({
      arts: ['/pictures/a.webp', '/pictures/b.webp'],
      track: { title: 'a' },
    })
    // The one that has a picture, though the other is in the chart.
    expect(mood('warm')).toMatchObject({
      arts: ['/pictures/b.webp', '/pictures/s.webp'],
      track: { title: 'b' },
    })
    expect(mood('mute')).toMatchObject({ arts: ['/pictures/s.webp'], track: null })
    expect(mood('dark')).toBeUndefined()
  })

  it('look different as long as there are tracks for it', () => {
    const track = (
      tag_id: number,
      track_id: number,
      album_art: string | null,
      preview: string | null = 'p',
    ) => ({
      tag_id,
      track_id,
      album_art,
      preview,
    })
    expect(
      pickFaces([
        track(1, 1, 'x'),
        track(1, 2, 'y'),
        track(2, 1, 'x'),
        track(2, 2, 'y'),
        track(3, 1, 'x'),
        track(4, 9, null, null),
      ]),
    ).toEqual([
      { id: 1, arts: ['x', 'y'], track_id: 1 },
      { id: 2, arts: ['y', 'x'], track_id: 2 },
      { id: 3, arts: ['x'], track_id: 1 },
      { id: 4, arts: [], track_id: null },
    ])
  })
})
