import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { find } from '@cuesheet/contract/palette'
import { expect, test } from 'vitest'
import { foundItems } from './found-items.ts'

const channel = (channel_id: number, status: number) => ({
  channel_id,
  title: '하늘일상',
  handle: null,
  thumbnail: null,
  status,
})
const found: AnswerOf<typeof find> = {
  success: true,
  message: '',
  channels: [channel(1, 2), channel(2, 0), channel(3, 1), channel(4, 3)],
  members: [{ account_id: 7, nickname: '하늘', user_id: 'sky@example.test' }],
  videos: [],
  tracks: [],
}

test('what is found leads to itself, never to a search of a list', () => {
  const { channels, members } = foundItems(found)
  expect(members.map(({ place }) => place)).toEqual([{ to: '/manage-member/$id', params: { id: '7' } }])
  expect(channels.map(({ place }) => [place.to, place.search])).toEqual([
    ['/report-channel', { channel: 1 }],
    ...['2', '3', '4'].map((id) => ['/manage-channel', { search: '하늘일상', 'add-channel': id }]),
  ])
})
