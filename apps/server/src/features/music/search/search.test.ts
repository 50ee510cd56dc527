import { tracks } from '@cuesheet/contract/music'
import { beforeAll, describe, expect, it } from 'vitest'
import { createChart, createTrack, type TestTrack } from '../../../testing/catalogue.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const made: Record<string, TestTrack> = {}

const catalogue: [title: string, artist: string, album?: string][] = [
  ['새벽', '루미'],
  ['궁의 새벽', '온유재', '돌담길'],
  ['새벽 세 시의 편지', '미나'],
  ['밤 편지', '미나'],
  ['벽시계', '작은방'],
  ['닭갈비 송', '키친밴드'],
  ['봄의 왈츠', '루미'],
  ['Moonlight Paw', '소담'],
  ['Paper Moon', 'June Avery'],
  ['Midnight Radio', 'Ünder Pressüre'],
  ['ＷＩＤＥ Ｌｏｖｅ', 'A.B.C'],
  ['100% 사랑', '데이오프'],
  ['Snake_case', '8bit Orchard'],
  ['Café Noir', 'Nightbus'],
  ['ㅋㅋㅋ', '무드트랙'],
  ['스니커즈', '스니커즈클럽'],
  ['夜に駆ける', '夜明け'],
]

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
for (const [title, artist, album = ''] of catalogue)
  made[title] = await createTrack(db, { title, artist, album })
await createTrack(db, { title: 'Code', isrc: 'GBX3L2200042' })
await createTrack(db, { title: 'Other code', isrc: 'GBX3L2200420' })
const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))

const find = async (search: string, more: object = {}) => {
  const { rows, is_forgiving, total, next } = await client.call(tracks, {
    query: { search, sort: 'title', ...more },
  })
  expect(next === null ? rows.length : total).toBe(total)
  return { titles: rows.map(({ title }) => title), is_forgiving }
}
const written = (...titles: string[]) => ({ titles, is_forgiving: false })
const alike = (...titles: string[]) => ({ titles, is_forgiving: true })

describe('finds what is written, the best fit first', () => {
  it.each([
    ['새벽', written('새벽', '새벽 세 시의 편지', '궁의 새벽')],
    ['벽', written('벽시계', '궁의 새벽', '새벽', '새벽 세 시의 편지')],
    ['  새벽  편지 ', written('새벽 세 시의 편지')],
    ['편지 미나', written('밤 편지', '새벽 세 시의 편지')],
    ['루미', written('봄의 왈츠', '새벽')],
    ['돌담', written('궁의 새벽')],
    ['moon', written('Moonlight Paw', 'Paper Moon')],
    ['OONL', written('Moonlight Paw')],
    ['wide love', written('ＷＩＤＥ Ｌｏｖｅ')],
    ['cafe', written('Café Noir')],
    ['CAFÉ', written('Café Noir')],
    ['under pressure', written('Midnight Radio')],
    ['夜', written('夜に駆ける')],
    // Of a single letter, what begins with it.
    ['m', written('Midnight Radio', 'Moonlight Paw', 'Paper Moon')],
    ['8', written('Snake_case')],
    ['ㅋㅋ', written('ㅋㅋㅋ')],
  ])('%s', async (search, expected) => {
    expect(await find(search)).toEqual(expected)
  })
})

it('with errors, looks at the beginning of endless texts only', async () => {
  const filler = 'aaaa '.repeat(118)
  await createTrack(db, { title: `${filler}Xylophone`, artist: 'near' })
  await createTrack(db, { title: `${filler}bbbbb Xylophone`, artist: 'far' })
  expect((await find('xylophane')).titles).toEqual([`${filler}Xylophone`])
  expect((await find('xylophone')).titles).toHaveLength(2)
})

describe('takes wildcards for what they are', () => {
  it.each([
    ['100%', written('100% 사랑')],
    ['%', written('100% 사랑')],
    ['_', written('Snake_case')],
    ['snake_', written('Snake_case')],
    ['\\', written()],
    ["'; drop table tracks; --", written()],
    ['[가-힣]', written()],
    ['.*', written()],
  ])('%s', async (search, expected) => {
    expect(await find(search)).toEqual(expected)
  })
})

describe('finds Korean by initial consonants, and while it is typed', () => {
  it.each([
    ['ㅅㅂ', written('새벽', '새벽 세 시의 편지', '궁의 새벽')],
    ['ㄷ', written('닭갈비 송', '100% 사랑', '궁의 새벽')],
    ['aㅂ', written()],
    ['ㅂㅇㅇㅊ', written('봄의 왈츠')],
    ['ㅂㅇㅇㅊㄹㅇ', written()],
    ['ㅂㅇ ㅇㅊ', written('봄의 왈츠')],
    ['새ㅂ', written('새벽', '새벽 세 시의 편지', '궁의 새벽')],
    ['샙', written('새벽', '새벽 세 시의 편지', '궁의 새벽')],
    ['새벼', written('새벽', '새벽 세 시의 편지', '궁의 새벽')],
    ['ㅅ벽', written('새벽', '새벽 세 시의 편지', '궁의 새벽')],
    ['달ㄱ', written()],
    ['닭ㄱ', written('닭갈비 송')],
    ['왈ㅊ', written('봄의 왈츠')],
    ['세 시의 펹', written('새벽 세 시의 편지')],
  ])('%s', async (search, expected) => {
    expect(await find(search)).toEqual(expected)
  })
})

describe('finds Korean without the blanks between its words', () => {
  it.each([
    ['밤편지', written('밤 편지')],
    ['새벽세시의편지', written('새벽 세 시의 편지')],
    ['세시의 미나', written('새벽 세 시의 편지')],
  ])('%s', async (search, expected) => {
    expect(await find(search)).toEqual(expected)
  })
})

describe('forgives, where nothing fits as it is written, and says so', () => {
  it.each([
    ['moonligth', alike('Moonlight Paw')],
    ['monlight', alike('Moonlight Paw')],
    ['midnigt radi0', alike('Midnight Radio')],
    ['새벅', alike('궁의 새벽', '새벽', '새벽 세 시의 편지')],
    ['왈초', alike('봄의 왈츠')],
    ['봄의 왈즈', alike('봄의 왈츠')],
    ['봄의 왈초 루니', alike('봄의 왈츠')],
    ['스니커스클럽', alike('스니커즈')],
    ['toqur', alike('새벽', '새벽 세 시의 편지', '궁의 새벽')],
    ['ㅡㅑ웁ㅑㅎㅗㅅ', written()],
    ['ㅡㅑ우ㅑ홋', alike('Midnight Radio')],
    ['qzxwvkjh', written()],
    ['쀍뛟쿍', written()],
  ])('%s', async (search, expected) => {
    expect(await find(search)).toEqual(expected)
  })
})

describe('codes', () => {
  it('are found in part and whole, the ones that begin so first', async () => {
    expect(await find('GBX3L2200042')).toEqual(written('Code'))
    expect(await find('GB-X3L-22-00042')).toEqual(written('Code'))
    expect(await find('x3l22')).toEqual(written('Code', 'Other code'))
  })

  it('are not revealed by a search to those who may not see them', async () => {
    const member = await createAccount(db, network)
    await createChannel(db, network, { verification: 'pending', status: 0, members: [member] })
    const unserved = await test.open(network.domain, member)
    for (const search of ['GBX3L2200042', 'x3l22', 'GBX'])
      expect(await unserved.call(tracks, { query: { search } })).toMatchObject({ total: 0, rows: [] })
    const { rows, service } = await unserved.call(tracks, { query: { search: 'code' } })
    expect([service, ...rows.map(({ isrc }) => isrc)]).toEqual(['verification_needed', null, null])
  })
})

it('pages after every row, in every order and at every rank', async () => {
  await createChart(db, network, '2026-11-15', [made['밤 편지']!, made['궁의 새벽']!])
  for (const search of ['', '새벽', '벽', 'a', 'moonligth', '새벅'])
    for (const sort of ['popularity', 'newest', 'title'] as const) {
      const whole = (await client.call(tracks, { query: { search, sort } })).rows.map(({ title }) => title)
      const walked: string[] = []
      let after: string | undefined
      do {
        const page = await client.call(tracks, { query: { search, sort, size: 2, after } })
        expect(page.total).toBe(whole.length)
        walked.push(...page.rows.map(({ title }) => title))
        after = page.next ?? undefined
      } while (after)
      expect(walked).toEqual(whole)
    }
  expect((await find('새벽', { sort: 'popularity' })).titles).toEqual([
    '새벽',
    '새벽 세 시의 편지',
    '궁의 새벽',
  ])
  expect((await find('편지', { sort: 'popularity' })).titles).toEqual(['밤 편지', '새벽 세 시의 편지'])
})

it('takes a cursor for its own question only', async () => {
  const { next } = await client.call(tracks, { query: { size: 1, sort: 'title' } })
  for (const query of [
    { size: 1, sort: 'newest', after: next! },
    { size: 1, sort: 'title', search: '새벽', after: next! },
    { sort: 'title', after: `${next!.slice(0, -4)}AAAA` },
    { sort: 'title', after: 'WyJ4Il0' },
  ] as const)
    expect(await client.fail(tracks, { query })).toMatchObject({
      code: 'invalid_input',
      fields: { after: expect.any(String) },
    })
})

it('takes a cursor by popularity for its own chart only', async () => {
  const first = async (sort: 'popularity' | 'title') =>
    (await client.call(tracks, { query: { size: 1, sort } })).next!
  const [byRank, byTitle] = [await first('popularity'), await first('title')]
  const goOn = { query: { size: 1, sort: 'popularity', after: byRank } } as const
  await createTrack(db, { title: 'Changes the catalogue' })
  await client.call(tracks, goOn)
  await createChart(db, network, '2026-11-22', [made['봄의 왈츠']!, made['밤 편지']!])
  expect(await client.fail(tracks, goOn)).toMatchObject({
    code: 'invalid_input',
    fields: { after: expect.any(String) },
  })
  await client.call(tracks, { query: { size: 1, sort: 'title', after: byTitle } })
})

describe('finds moods and tags', () => {
  const named: [slug: string, names: Record<string, string>][] = [
    ['calm', { ko: '잔잔한', en: 'Calm', 'zh-CN': '平静', 'zh-TW': '平靜' }],
    ['lo-fi', { ko: '로파이', en: 'Lo-fi', 'zh-CN': '低保真', 'zh-TW': '低傳真' }],
    ['city pop', { ko: '시티 팝', en: 'City pop' }],
  ]
  beforeAll(async () => {
    for (const [title, artist, tags] of [
      ['Harbor', 'Wharf', ['calm', 'lo-fi']],
      ['Lantern', 'Wharf', ['calm']],
      ['Calm before', 'Sirocco', ['city pop']],
      ['Ferry', 'Sirocco', ['city pop']],
      ['Gone', 'Wharf', ['calm']],
    ] as const)
      await createTrack(db, {
        title,
        artist,
        tags: [...tags],
        ...(title === 'Gone' && { withdrawn_on: '2026-01-01' }),
      })
    for (const [slug, names] of named)
      await db
        .updateTable('tags')
        .set({ names: JSON.stringify(names) })
        .where('slug', '=', slug)
        .execute()
    const { tag_id } = await db
      .selectFrom('tags')
      .select('tag_id')
      .where('slug', '=', 'calm')
      .executeTakeFirstOrThrow()
    await db.insertInto('merged_tags').values({ slug: 'relaxed', tag_id }).execute()
  })

  const calm = written('Harbor', 'Lantern')
  it.each([
    // What is called so comes first.
    ['calm', written('Calm before', 'Harbor', 'Lantern')],
    ['cit', written('Calm before', 'Ferry')],
    ['잔잔', calm],
    ['잔잔한', calm],
    ['잔잔하게', calm],
    ['ㅈㅈㅎ', calm],
    ['平静', calm],
    ['平靜', calm],
    ['relaxed', calm],
    ['lo-fi', written('Harbor')],
    ['lofi', written('Harbor')],
    ['로파이', written('Harbor')],
    ['시티 팝', written('Calm before', 'Ferry')],
    ['시티팝', written('Calm before', 'Ferry')],
    ['잔잔 wharf', calm],
    ['calm lofi', written('Harbor')],
    ['잔잔 시티팝', written()],
    ['sirocco 잔잔', written()],
  ])('%s', async (search, expected) => {
    expect(await find(search)).toEqual(expected)
  })

  it('page by page, and narrowed like any list', async () => {
    const first = await client.call(tracks, { query: { search: 'calm', sort: 'title', size: 2 } })
    expect(first).toMatchObject({ total: 3, rows: [{ title: 'Calm before' }, { title: 'Harbor' }] })
    const rest = await client.call(tracks, {
      query: { search: 'calm', sort: 'title', size: 2, after: first.next! },
    })
    expect(rest.rows).toMatchObject([{ title: 'Lantern' }])
    const { tag_id } = await db
      .selectFrom('tags')
      .select('tag_id')
      .where('slug', '=', 'lo-fi')
      .executeTakeFirstOrThrow()
    expect(await find('calm', { tags: String(tag_id) })).toEqual(written('Harbor'))
  })
})
