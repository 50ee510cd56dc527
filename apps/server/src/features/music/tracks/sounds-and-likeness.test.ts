import { musicHome, similarTracks, trackDetail, tracks } from '@cuesheet/contract/music'
import { describe, expect, it } from 'vitest'
import { createTrack, type TestTrack } from '../../../testing/catalogue.ts'
import { createAccount, createNetwork } from '../../../testing/factories.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const made: Record<string, TestTrack> = {}

const test = await openTestApp()
const { db } = test
const home = await createNetwork(db)
const away = await createNetwork(db)
const client = await test.open(home.domain, await createAccount(db, home, { as: 'manager' }))
const add = async (given: Parameters<typeof createTrack>[1]) => {
  made[given.title] = await createTrack(db, given)
}
const like = {
  category: 'bgm',
  tags: ['calm', 'warm'],
  bpm: 90,
  is_instrumental: true,
  duration_seconds: 60,
} as const
await add({ ...like, title: 'asked', artist: 'Lofi', withdrawn_on: '2026-11-10', tags: ['calm', 'warm'] })
await add({ ...like, title: 'twin', tags: ['calm', 'warm'] })
await add({ ...like, title: 'faster', tags: ['calm', 'warm'], bpm: 120, duration_seconds: 61 })
await add({ ...like, title: 'sung', tags: ['calm', 'warm'], is_instrumental: false, duration_seconds: 120 })
await add({ title: 'by the same', artist: 'Lofi', duration_seconds: 241 })
await add({ title: 'one mood', tags: ['warm'], bpm: 400 })
await add({ title: 'unlike', tags: ['dark'], bpm: 20, duration_seconds: 240 })
await add({ ...like, title: 'of the other', tags: ['calm', 'warm'], networks: [away] })

const titles = async (query: object) => {
  const { rows, total } = await client.call(tracks, { query: { ...query, sort: 'title' } })
  expect(total).toBe(rows.length)
  return rows.map(({ title }) => title)
}

describe('the catalogue by how it sounds', () => {
  it.each([
    [{ bpm_from: '90', bpm_to: '120' }, ['faster', 'sung', 'twin']],
    [{ bpm_from: '91' }, ['faster', 'one mood']],
    [{ bpm_to: '90' }, ['sung', 'twin', 'unlike']],
    [{ bpm_from: '120', bpm_to: '90' }, []],
    [{ voice: 'instrumental' }, ['faster', 'twin']],
    [{ voice: 'vocal' }, ['sung']],
    [{ length: 'to_1m' }, ['twin']],
    [{ length: 'to_2m' }, ['faster', 'sung']],
    [{ length: 'to_4m' }, ['unlike']],
    [{ length: 'longer' }, ['by the same']],
    [{ length: 'to_2m', voice: 'instrumental', bpm_from: '100', category: 'bgm' }, ['faster']],
  ])('has of %j %j, searched or not, in every order', async (query: object, expected) => {
    expect(await titles(query)).toEqual(expected)
    for (const sort of ['popularity', 'newest'] as const)
      expect((await client.call(tracks, { query: { ...query, sort } })).total).toBe(expected.length)
    expect(await titles({ ...query, search: 'in' })).toEqual(expected.filter((title) => title.includes('in')))
    expect(await titles({ ...query, search: 'twin' })).toEqual(expected.filter((title) => title === 'twin'))
  })

  it('refuses what is no tempo', async () => {
    for (const bpm of ['19', '401', '90.5', 'fast'])
      expect(await client.fail(tracks, { query: { bpm_from: bpm } })).toMatchObject({
        code: 'invalid_input',
        fields: { bpm_from: expect.anything() },
      })
  })

  it('says by what it can be narrowed, of what the network has', async () => {
    expect((await client.call(musicHome)).sounds).toEqual({
      bpm: { slowest: 20, fastest: 400 },
      has_voices: true,
      has_lengths: true,
    })
    const bare = await createNetwork(db)
    await db
      .updateTable('networks')
      .set({ isrc_prefix: 'GB' })
      .where('network_id', '=', bare.network_id)
      .execute()
    const other = await test.open(bare.domain, await createAccount(db, bare, { as: 'manager' }))
    expect((await other.call(musicHome)).sounds).toEqual({ bpm: null, has_voices: false, has_lengths: false })
  })
})

describe('a track that is withdrawn', () => {
  it('has no code and what is most like it, most alike first', async () => {
    const query = { track: made.asked!.track_id }
    expect((await client.call(trackDetail, { query })).track).toMatchObject({
      isrc: null,
      bpm: 90,
      is_instrumental: true,
      withdrawn_on: '2026-11-10',
    })
    const { rows } = await client.call(similarTracks, { query })
    // 6 + 3 + 3 + 3 + 1 + 2; 6 + 3 + 3 + 0 + 1 + 2; 6 + 3 + 3 + 2; 4 + 2; 3 + 2.
    expect(rows.map(({ title }) => title)).toEqual(['twin', 'faster', 'sung', 'by the same', 'one mood'])
    expect(rows.every(({ isrc }) => isrc !== null)).toBe(true)
  })

  it('is like nothing where nothing is like it, and unknown where it is nobody’s', async () => {
    expect((await client.call(similarTracks, { query: { track: made.unlike!.track_id } })).rows).toEqual([])
    expect(
      (await client.fail(similarTracks, { query: { track: made['of the other']!.track_id } })).code,
    ).toBe('not_found')
  })
})
