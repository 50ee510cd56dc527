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

test('a setting is found by any word it is usually called by, spaces or not, but by no end of a Latin one', () => {
  const settings = [
    item('setting', '달러($)로 보기', 'currency USD 통화 화폐 달러 dollar'),
    item('setting', '어두운 화면으로 보기', 'theme dark 테마 다크 모드'),
  ]
  const fitting = (typed: string) =>
    paletteGroups(typed, { screens: [], settings, recent: [] }, null).flatMap(({ items }) =>
      items.map(({ label }) => label),
    )
  expect(fitting('통화')).toEqual(['달러($)로 보기'])
  expect(fitting('ＵＳＤ')).toEqual(['달러($)로 보기'])
  expect(fitting('다크모드')).toEqual(['어두운 화면으로 보기'])
  expect(fitting('다크 모드')).toEqual(['어두운 화면으로 보기'])
  expect(fitting('ollar')).toEqual([])
})

test('Korean is found by its initial consonants, actions in a group of their own', () => {
  const screens = [...known.screens, item('action', '채널 추가', 'add channel')]
  const groups = (typed: string) =>
    paletteGroups(typed, { ...known, screens }, null).map(({ value, items }) => [
      value,
      ...items.map(({ label }) => label),
    ])
  expect(groups('ㅊㄴ')).toEqual([
    ['screens', '채널 관리'],
    ['actions', '채널 추가'],
  ])
  expect(groups('ㄷㅅㅂㄷ')).toEqual([['screens', '대시보드']])
  expect(groups('ㅎㅎㅎ')).toEqual([])
})

test('settings come before what was found where their very word is typed, else after it', () => {
  const settings = [item('setting', '달러($)로 보기', 'currency 통화')]
  const groups = (typed: string) =>
    paletteGroups(
      typed,
      { screens: [], settings, recent: [] },
      { ...none, videos: [item('video', '통화')] },
    ).map(({ value }) => value)
  expect(groups('통화')).toEqual(['settings', 'videos'])
  expect(groups('curr')).toEqual(['videos', 'settings'])
})

test('what fits best comes first: its name, how that begins, a word of it, a part of it; equal ones as ever', () => {
  const screens = [
    item('screen', '매출 정산 안내'),
    item('screen', '재정산'),
    item('screen', '정산'),
    item('screen', '정산 월'),
    item('action', '정산하기'),
    item('mood', '잔잔한', 'calm'),
    item('month', '8월 정산', '2026-08|2026.08|202608|8월 정산|August settlement|Aug settlement'),
    ...['1', '2', '3', '4', '5'].map((month) => item('month', `${month}월 정산`)),
  ]
  const groups = (typed: string, found: Parameters<typeof paletteGroups>[2] = null) =>
    paletteGroups(typed, { screens, settings: [], recent: [] }, found).map(({ value, items }) => [
      value,
      ...items.map(({ label }) => label),
    ])
  expect(groups('정산')).toEqual([
    ['screens', '정산', '정산 월', '매출 정산 안내', '재정산'],
    ['actions', '정산하기'],
    ['months', '8월 정산', '1월 정산', '2월 정산', '3월 정산', '4월 정산'],
  ])
  for (const typed of ['8월 정산', 'August settlement', 'aug settlement', '2026-08', '2026.08'])
    expect(groups(typed)[0], typed).toEqual(['months', '8월 정산'])
  expect(groups('settlement august')).toEqual([['months', '8월 정산']])
  expect(groups('calm')).toEqual([['moods', '잔잔한']])
  // A video of the very name is meant sooner than a screen in whose name it occurs.
  expect(groups('재정', { ...none, videos: [item('video', '가재정식'), item('video', '재정')] })).toEqual([
    ['videos', '재정', '가재정식'],
    ['screens', '재정산'],
  ])
})
