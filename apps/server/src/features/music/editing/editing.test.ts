import {
  changeTracks,
  consoleTags,
  consoleTrack,
  consoleTracks,
  mergeTags,
  renameTag,
  trackUsage,
  updateTrack,
} from '@cuesheet/contract/console-catalogue'
import { trackDetail } from '@cuesheet/contract/music'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTrack } from '../../../testing/catalogue.ts'
import { addTracks, createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { addActivity } from '../../../testing/facts.ts'
import { reportPart } from '../../../testing/reports.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { importCatalogue } from '../catalogue-import/import-catalogue.ts'
import { verifyTrackSets } from '../tracks/track-sets.ts'

const test = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = test
const operator = await createAccount(db, null, { as: 'operator', operator_role: 'librarian' })
const client = await test.open('localhost', operator)
const other = await test.open(
  'localhost',
  await createAccount(db, null, { as: 'operator', operator_role: 'librarian' }),
)
const sora = await createNetwork(db)
const mori = await createNetwork(db)
beforeEach(async () => {
  for (const table of ['video_tracks', 'favourite_tracks', 'tracks', 'tags', 'audit_log'])
    await sql`delete from ${sql.table(table)}`.execute(db)
})

const titles = async (query: Record<string, unknown> = {}) =>
  (await client.call(consoleTracks, { query })).rows.map(({ title }) => title)
const audit = async () => {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after', 'account_id'])
    .orderBy('at')
    .orderBy('subject')
    .execute()
  return rows.map(({ account_id, ...row }) => {
    expect(account_id).toBe(operator.account_id)
    return row
  })
}
const bodyOf = async (track: number) => {
  const answer = await client.call(consoleTrack, { query: { track } })
  const { track_id, revision, title, artist, album, category, duration_seconds, bpm, is_instrumental } =
    answer.track
  const { released_on, is_exclusive, uses, networks, tags, withdrawn_on } = answer.track
  return {
    track_id,
    revision,
    title,
    artist,
    album,
    category,
    duration_seconds,
    bpm,
    is_instrumental,
    released_on,
    is_exclusive,
    uses,
    networks,
    tags: tags.map(({ tag_id }) => tag_id),
    is_withdrawn: withdrawn_on !== null,
  }
}

describe('the list', () => {
  it('narrows by everything and pages by key, the newest first', async () => {
    await createTrack(db, { title: 'Bloom', category: 'bgm', tags: ['calm'] })
    await createTrack(db, { title: '봄의 왈츠', networks: [sora], withdrawn_on: '2026-11-01' })
    const { isrc } = await createTrack(db, { title: 'Sea', artist: 'Harin', networks: [sora, mori] })
    await sql`update tracks set album_art = '/pictures/a', preview = '/audio/b' where title = 'Sea'`.execute(
      db,
    )
    expect(await titles()).toEqual(['Sea', '봄의 왈츠', 'Bloom'])
    expect(await titles({ category: 'bgm' })).toEqual(['Bloom'])
    expect(await titles({ state: 'withdrawn' })).toEqual(['봄의 왈츠'])
    expect(await titles({ state: 'offered' })).toEqual(['Sea', 'Bloom'])
    expect(await titles({ availability: 'limited' })).toEqual(['Sea', '봄의 왈츠'])
    expect(await titles({ availability: 'everyone' })).toEqual(['Bloom'])
    expect(await titles({ network: mori.network_id })).toEqual(['Sea'])
    expect(await titles({ without: 'picture' })).toEqual(['봄의 왈츠', 'Bloom'])
    expect(await titles({ without: 'preview' })).toEqual(['봄의 왈츠', 'Bloom'])
    expect(await titles({ without: 'tags' })).toEqual(['Sea', '봄의 왈츠'])
    expect(await titles({ search: 'harin' })).toEqual(['Sea'])
    expect(await titles({ search: 'ㅂㅇ' })).toEqual(['봄의 왈츠'])
    expect(await titles({ search: isrc })).toEqual(['Sea'])
    const [tag] = (await client.call(consoleTags)).rows
    expect(tag).toMatchObject({ slug: 'calm', names: { ko: 'calm ko' }, tracks: 1 })
    expect(await titles({ tag: tag!.tag_id })).toEqual(['Bloom'])

    const first = await client.call(consoleTracks, { query: { size: 2 } })
    expect(first.rows.map(({ title }) => title)).toEqual(['Sea', '봄의 왈츠'])
    expect(await titles({ size: 2, after: first.next! })).toEqual(['Bloom'])
    expect((await client.call(consoleTracks, { query: { size: 3 } })).next).toBeNull()
    expect((await client.fail(consoleTracks, { query: { after: 'x' } })).code).toBe('invalid_input')
  })
})

describe('a track', () => {
  it('is corrected, and members see it so at once', async () => {
    const { track_id, isrc } = await createTrack(db, { title: 'Blom', tags: ['calm'] })
    const member = await test.open(sora.domain, await createAccount(db, sora))
    const body = {
      ...(await bodyOf(track_id)),
      title: 'Bloom',
      bpm: 98,
      networks: [sora.network_id],
      tags: [],
    }
    expect(await client.call(updateTrack, { body })).toMatchObject({
      revision: 2,
      message: '음원을 저장했습니다.',
    })
    const seen = await member.call(trackDetail, { query: { track: track_id } })
    expect(seen.track).toMatchObject({ title: 'Bloom', bpm: 98, tags: [] })
    expect(await audit()).toEqual([
      {
        action: 'track.update',
        subject: isrc,
        before: { title: 'Blom', bpm: null, networks: null, tags: ['calm'] },
        after: { title: 'Bloom', bpm: 98, networks: [sora.network_id], tags: [] },
      },
    ])
    const { history } = await client.call(consoleTrack, { query: { track: track_id } })
    expect(history).toMatchObject([{ nickname: operator.nickname, action: 'track.update' }])
    expect(history[0]!.fields.sort()).toEqual(['bpm', 'networks', 'tags', 'title'])
    expect((await verifyTrackSets(db)).difference_count).toBe(0)
    expect(
      (await client.call(updateTrack, { body: await bodyOf(track_id) })).revision,
      'nothing differs',
    ).toBe(2)
    expect(await audit()).toHaveLength(1)
  })

  it('of two operators at once only one changes', async () => {
    const { track_id } = await createTrack(db, { title: 'Bloom' })
    const body = await bodyOf(track_id)
    const answers = await Promise.all(
      [client, other].map((each, at) => each.send(updateTrack, { body: { ...body, title: `Bloom ${at}` } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('is withdrawn, offered again, and loses its picture', async () => {
    const { track_id } = await createTrack(db, { title: 'Bloom' })
    await sql`update tracks set album_art = '/pictures/a', preview = '/audio/b'`.execute(db)
    await client.call(updateTrack, {
      body: { ...(await bodyOf(track_id)), is_withdrawn: true, removes_picture: true },
    })
    const { track } = await client.call(consoleTrack, { query: { track: track_id } })
    expect(track).toMatchObject({ withdrawn_on: '2026-11-20', album_art: null, preview: '/audio/b' })
    await client.call(updateTrack, {
      body: { ...(await bodyOf(track_id)), is_withdrawn: false, removes_preview: true },
    })
    expect((await audit()).map(({ action, after }) => [action, after])).toEqual([
      ['track.withdraw', { album_art: null, withdrawn_on: '2026-11-20' }],
      ['track.offer', { preview: null, withdrawn_on: null }],
    ])
    expect((await verifyTrackSets(db)).difference_count).toBe(0)
  })

  it('is refused what does not exist', async () => {
    const { track_id } = await createTrack(db, { title: 'Bloom' })
    const body = await bodyOf(track_id)
    const fieldsOf = async (change: object) =>
      (await client.fail(updateTrack, { body: { ...body, ...change } })).fields
    expect(await fieldsOf({ networks: [999_999] })).toHaveProperty('networks')
    expect(await fieldsOf({ tags: [999_999] })).toHaveProperty('tags')
    expect(await fieldsOf({ title: ' ' })).toHaveProperty('title')
    expect(await fieldsOf({ uses: [] })).toHaveProperty('uses')
    expect((await client.fail(updateTrack, { body: { ...body, track_id: 999_999 } })).status).toBe(404)
  })

  it('says who uses it before it is withdrawn', async () => {
    const track = await createTrack(db, { title: 'Bloom' })
    const channel = await createChannel(db, sora, { status: 2 })
    await addActivity(db, sora, [{ channel, day: '2026-11-01', video: 'v', views: 1 }])
    await addTracks(db, channel, 'v', [track])
    const usage = await client.call(trackUsage, { query: { tracks: `${track.track_id},999999` } })
    expect(usage).toMatchObject({
      tracks: 1,
      videos: 1,
      favourites: 0,
      networks: [{ network_id: sora.network_id, videos: 1, channels: 1, favourites: 0 }],
    })
    expect((await client.fail(trackUsage, { query: { tracks: '1,,2' } })).code).toBe('invalid_input')
  })
})

it('several tracks are changed at once, each with its outcome and its entry', async () => {
  const [one, two] = [
    await createTrack(db, { title: 'One' }),
    await createTrack(db, { title: 'Two', withdrawn_on: '2026-01-01', tags: ['calm'] }),
  ]
  const tracks = [one!.track_id, two!.track_id, 999_999]
  const change = async (body: object) =>
    (await client.call(changeTracks, { body: { tracks, ...body } as never })).rows.map(
      ({ outcome }) => outcome,
    )
  expect(await change({ change: 'withdraw' })).toEqual(['applied', 'same', 'not_found'])
  expect(await change({ change: 'offer' })).toEqual(['applied', 'applied', 'not_found'])
  const [{ tag_id: tag } = { tag_id: 0 }] = (await client.call(consoleTags)).rows as { tag_id: number }[]
  expect(await change({ change: 'add_tag', tag })).toEqual(['applied', 'same', 'not_found'])
  expect(await change({ change: 'remove_tag', tag })).toEqual(['applied', 'applied', 'not_found'])
  expect(await change({ change: 'limit', networks: [mori.network_id] })).toEqual([
    'applied',
    'applied',
    'not_found',
  ])
  expect(await change({ change: 'open' })).toEqual(['applied', 'applied', 'not_found'])
  expect((await audit()).map(({ action, subject }) => [action, subject])).toEqual([
    ['track.withdraw', one!.isrc],
    ['track.offer', one!.isrc],
    ['track.offer', two!.isrc],
    ['track.update', one!.isrc],
    ...Array.from({ length: 3 }, () => [
      ['track.update', one!.isrc],
      ['track.update', two!.isrc],
    ]).flat(),
  ])
  expect((await verifyTrackSets(db)).difference_count).toBe(0)
  const fail = async (body: object) =>
    (await client.fail(changeTracks, { body: { tracks, ...body } as never })).fields
  expect(await fail({ change: 'add_tag' })).toHaveProperty('tag')
  expect(await fail({ change: 'limit' })).toHaveProperty('networks')
})

describe('moods', () => {
  it('become one, also for files that name the old ones', async () => {
    const [one] = [await createTrack(db, { title: 'One', tags: ['calm', 'chill'] })]
    const two = await createTrack(db, { title: 'Two', tags: ['relaxed'] })
    const idOf = Object.fromEntries(
      (await client.call(consoleTags)).rows.map(({ slug, tag_id }) => [slug, tag_id]),
    )
    const body = { into: idOf.calm!, tags: [idOf.chill!, idOf.relaxed!] }
    expect(await client.call(mergeTags, { body })).toMatchObject({ tracks: 1 })
    const [tag, ...others] = (await client.call(consoleTags)).rows
    expect(others).toEqual([])
    expect(tag).toMatchObject({ slug: 'calm', tracks: 2, merged: ['chill', 'relaxed'] })
    expect((await bodyOf(two.track_id)).revision, 'who edits it meanwhile is told').toBe(2)
    const result = await importCatalogue(
      db,
      reportPart('t.csv', `isrc,title,tags\n${one!.isrc},One,"Chill,Relaxed"\n`),
      { today: '2026-11-20', mapped: {}, defaults: {}, files: { folder: '/', fetch_art: false } },
    )
    expect(result).toMatchObject({ tags_created: [], tracks: { unchanged: 1 } })
    expect((await verifyTrackSets(db)).difference_count).toBe(0)
    expect((await client.fail(mergeTags, { body })).status).toBe(404)
    expect((await client.fail(mergeTags, { body: { into: idOf.calm!, tags: [idOf.calm!] } })).status).toBe(
      400,
    )
    expect((await audit())[0]).toMatchObject({ action: 'tag.merge', subject: 'calm', after: { tracks: 1 } })
  })

  it('are named in each language', async () => {
    await createTrack(db, { title: 'One', tags: ['calm'] })
    const [{ tag_id } = { tag_id: 0 }] = (await client.call(consoleTags)).rows as { tag_id: number }[]
    await client.call(renameTag, {
      body: { tag_id, names: { ko: '차분한', en: 'Calm', 'zh-CN': '' }, seen: {} },
    })
    expect((await client.call(consoleTags)).rows).toMatchObject([
      { name: '차분한', names: { ko: '차분한', en: 'Calm' } },
    ])
    // Somebody who saw none of these names does not write over them.
    const late = { tag_id, names: { ko: '고요한' }, seen: { ko: '', en: '', 'zh-CN': '', 'zh-TW': '' } }
    expect((await client.fail(renameTag, { body: late })).code).toBe('conflict')
    expect((await client.fail(renameTag, { body: { tag_id: 999_999, names: {}, seen: {} } })).status).toBe(
      404,
    )
  })
})
