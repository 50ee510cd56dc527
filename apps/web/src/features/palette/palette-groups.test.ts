import { expect, test } from 'vitest'
import { paletteGroups } from './palette-groups.ts'
import type { PaletteItem, PlaceItem } from './palette-item.ts'

const item = (kind: PaletteItem['kind'], label: string, words = ''): PlaceItem & PaletteItem => ({
  kind,
  id: label,
  label,
  words,
  place: { to: '/' },
})
const known = {
  screens: [item('screen', '대시보드', 'dashboard'), item('screen', '채널 관리', 'manage channel')],
  settings: [item('setting', '어두운 화면으로 보기', 'dark')],
  recent: [item('track', '새벽')],
}
const none = { channels: [], members: [], videos: [], tracks: [] }
const labels = (typed: string, found: Parameters<typeof paletteGroups>[2]) =>
  paletteGroups(typed, known, found).map(({ value, items }) => [value, ...items.map(({ label }) => label)])

test('without a search what was opened lately comes first, then every screen and setting', () => {
  expect(labels('  ', null)).toEqual([
    ['recent', '새벽'],
    ['screens', '대시보드', '채널 관리'],
    ['settings', '어두운 화면으로 보기'],
  ])
})

test('a search finds screens and settings by their names, in English too, beside what the server found', () => {
  expect(labels('채널', { ...none, channels: [item('channel', '하늘채널')] })).toEqual([
    ['screens', '채널 관리'],
    ['channels', '하늘채널'],
  ])
  expect(labels('board', none)).toEqual([])
  expect(labels('DASH', none)).toEqual([['screens', '대시보드']])
  expect(labels('dark', null)).toEqual([['settings', '어두운 화면으로 보기']])
  expect(labels('nothing', none)).toEqual([])
})
