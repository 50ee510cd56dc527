import { expect, it } from 'vitest'
import { itemTarget, targetOf } from './message-target.ts'

const all = { period: 'latest', member: undefined, channel: undefined }

it('leads past the kept selection to what it is about', () => {
  const target = (
    kind: Parameters<typeof targetOf>[0]['kind'],
    names = {},
    channel_id: number | null = null,
  ) => targetOf({ kind, names, channel_id })
  // `toStrictEqual`: what is not named would be added from what was last looked at.
  expect(target('views_of_videos', { views: '1000000' })).toStrictEqual({ to: '/report-video', search: all })
  expect(target('views_of_video', { video: 'v', video_id: 'aaaaaaaaaaa' }, 7)).toStrictEqual({
    to: '/report-video',
    search: { ...all, 'video-detail': 'aaaaaaaaaaa.7' },
  })
  expect(target('views_of_channel', {}, 7)).toStrictEqual({
    to: '/report-channel',
    search: { ...all, channel: 7 },
  })
  expect(target('first_earnings_of_member', { account_id: '3' })).toStrictEqual({
    to: '/report-channel',
    search: { ...all, member: 3 },
  })
  expect(target('record_day', { day: '2026-11-03' })).toStrictEqual({
    to: '/dashboard',
    search: { period: 'custom', from: '2026-11-03', to: '2026-11-03', member: undefined },
  })
  expect(target('views_of_own')).toStrictEqual({
    to: '/dashboard',
    search: { period: 'latest', member: undefined },
  })
})

it('leads from each name to that one alone', () => {
  const none = { video_id: null, channel_id: null, account_id: null }
  expect(itemTarget({ ...none, video_id: 'aaaaaaaaaaa', channel_id: 7 })?.search).toStrictEqual({
    ...all,
    'video-detail': 'aaaaaaaaaaa.7',
  })
  expect(itemTarget({ ...none, channel_id: 7 })?.search).toStrictEqual({ ...all, channel: 7 })
  expect(itemTarget({ ...none, account_id: 3 })?.search).toStrictEqual({ ...all, member: 3 })
  expect(itemTarget(none)).toBeNull()
})
