import type { Message } from '@cuesheet/contract/messages'
import { expect, it } from 'vitest'
import { milestonesOf } from './share-milestone.tsx'

const of = (kind: Message['kind'], more: Partial<Message> = {}) =>
  milestonesOf({
    kind,
    channel_id: null,
    names: {},
    list: null,
    message_id: 1,
    created_at: '',
    is_read: true,
    ...more,
  })

const item = { name: 'a', views: null, video_id: null, channel_id: null, account_id: null }

it('finds what a message tells: one thing, or those it lists, each at its own level', () => {
  expect(
    of('views_of_video', { channel_id: 7, names: { video_id: 'aaaaaaaaaaa', views: '1000000' } }),
  ).toEqual([{ kind: 'video', video_id: 'aaaaaaaaaaa', channel_id: 7, views: 1_000_000 }])
  const first = [
    { ...item, video_id: 'aaaaaaaaaaa', channel_id: 7, views: '10000000' },
    { ...item, channel_id: 8 },
    { ...item, account_id: 9 },
    item,
  ]
  expect(of('views_of_videos', { names: { views: '1000000' }, list: { count: 9, first } })).toEqual([
    { kind: 'video', video_id: 'aaaaaaaaaaa', channel_id: 7, views: 10_000_000 },
    { kind: 'channel', id: 8, views: 1_000_000 },
    { kind: 'member', id: 9, views: 1_000_000 },
  ])
  expect(of('record_day', { names: { day: '2026-11-18', within: 'year' } })).toEqual([
    { kind: 'day', day: '2026-11-18', within: 'year' },
  ])
})

it('finds nothing in other messages, nor of what is gone', () => {
  expect(of('member_joined', { names: { member: 'a', account_id: '3' } })).toEqual([])
  expect(of('views_of_channel', { names: { views: '1000000' } })).toEqual([])
})
