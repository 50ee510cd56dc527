import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { find } from '@cuesheet/contract/palette'
import { expect, it } from 'vitest'
import { createTrack } from '../../testing/catalogue.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  videoId,
} from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const addVideo = (channel: TestChannel, name: string, title: string, published_at: string | null) =>
  db
    .insertInto('videos')
    .values({
      network_id: channel.network_id,
      channel_id: channel.channel_id,
      video_id: videoId(name),
      title,
      published_at,
    })
    .execute()

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
const haneul = await createAccount(db, network, { nickname: '하늘', user_id: 'sky@example.test' })
await createAccount(db, network, { nickname: 'Other', user_id: 'haneul@example.test' })
const own = await createChannel(db, network, { title: '하늘일상', members: [haneul] })
const other = await createChannel(db, network, { title: '푸른 하늘', status: 0 })
await addVideo(own, 'a', '오늘의 하늘', '2026-11-03')
await addVideo(own, 'b', '하늘 아래', '2026-11-01')
await addVideo(own, 'c', '하늘을 걷다', null)
await addVideo(other, 'd', '하늘빛', '2026-11-02')
await createTrack(db, { title: '하늘 산책', artist: '루미' })
const foreign = await createNetwork(db)
await createAccount(db, foreign, { nickname: '하늘' })
const elsewhere = await createChannel(db, foreign, { title: '하늘일상' })
await addVideo(elsewhere, 'e', '하늘', '2026-11-05')
const manager = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
const member = await test.open(network.domain, haneul)

const names = ({ channels, videos, tracks, members }: AnswerOf<typeof find>) => ({
  channels: channels.map(({ title, status }) => [title, status]),
  videos: videos.map(({ title, channel_title }) => [title, channel_title]),
  tracks: tracks.map(({ title, artist }) => [title, artist]),
  members: members.map(({ nickname }) => nickname),
})
const search = async (client: TestClient, search: string) =>
  names(await client.call(find, { query: { search } }))

it('finds a manager all of its network, what begins with it first, then the newest', async () => {
  expect(await search(manager, '하늘')).toEqual({
    channels: [
      ['하늘일상', 2],
      ['푸른 하늘', 0],
    ],
    videos: [
      ['하늘빛', '푸른 하늘'],
      ['하늘 아래', '하늘일상'],
      ['하늘을 걷다', '하늘일상'],
      ['오늘의 하늘', '하늘일상'],
    ],
    tracks: [['하늘 산책', '루미']],
    members: ['하늘'],
  })
})

it('finds channels and members by initial consonants, with or without a space', async () => {
  const found = { channels: [['하늘일상', 2]], members: [], videos: [], tracks: [] }
  expect(await search(manager, 'ㅎㄴㅇㅅ')).toEqual(found)
  expect(await search(manager, 'ㅎㄴ')).toMatchObject({
    channels: [
      ['푸른 하늘', 0],
      ['하늘일상', 2],
    ],
    members: ['하늘'],
  })
  expect((await search(manager, 'ㅍㄹㅎㄴ')).channels).toEqual([['푸른 하늘', 0]])
  expect((await search(manager, 'ㅍㄴ')).channels).toEqual([])
})

it('finds a member its own channels, their videos and the catalogue, and no members', async () => {
  expect(await search(member, '하늘')).toEqual({
    channels: [['하늘일상', 2]],
    videos: [
      ['하늘 아래', '하늘일상'],
      ['하늘을 걷다', '하늘일상'],
      ['오늘의 하늘', '하늘일상'],
    ],
    tracks: [['하늘 산책', '루미']],
    members: [],
  })
})

it('finds a single character, another width, an e-mail address, and what is no pattern', async () => {
  expect((await search(manager, '빛')).videos).toEqual([['하늘빛', '푸른 하늘']])
  expect((await search(manager, 'ＯＴＨＥＲ')).members).toEqual(['Other'])
  expect((await search(manager, 'haneul@')).members).toEqual(['Other'])
  expect((await search(manager, '%')).videos).toEqual([])
})

it('shows the best five', async () => {
  const many = await createNetwork(db)
  const channel = await createChannel(db, many)
  for (let at = 0; at < 7; at++) await addVideo(channel, `v${at}`, `Walk ${at}`, `2026-11-0${at + 1}`)
  const client = await test.open(many.domain, await createAccount(db, many, { as: 'manager' }))
  expect((await search(client, 'walk')).videos.map(([title]) => title)).toEqual(
    [6, 5, 4, 3, 2].map((at) => `Walk ${at}`),
  )
})

it.each(['', '   ', 'x'.repeat(101)])('refuses “%s”', async (text) => {
  expect((await manager.fail(find, { query: { search: text } })).code).toBe('invalid_input')
})
