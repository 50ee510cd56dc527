import { expect, test } from 'vitest'
import { breakdown, countryName } from './countries.ts'

const country = (code: string, views: number) => ({ country: code, views, share: views / 100, profit: null })
const codes = ['KR', 'US', 'JP', 'VN', 'TH', 'ID', 'ZZ']

test('five countries and others add up to the whole', () => {
  const all = codes.map((code, index) => country(code, [40, 20, 15, 10, 7, 5, 3][index]!))
  const { top, others } = breakdown(all)
  expect(top.map(({ country }) => country)).toEqual(['KR', 'US', 'JP', 'VN', 'TH'])
  expect(others).toMatchObject({ count: 2, views: 8 })
  expect(others!.share).toBeCloseTo(0.08)
})

test('up to five countries need no others', () => {
  expect(breakdown(codes.slice(0, 5).map((code) => country(code, 1))).others).toBeNull()
})

test('an unknown share is not counted as nothing', () => {
  const all = codes.map((code) => ({ ...country(code, 1), share: code === 'ZZ' ? null : 0.1 }))
  expect(breakdown(all).others!.share).toBeNull()
})

test('names are in the language shown, unknown countries are nameless', () => {
  expect(countryName('ko', 'KR')).toBe('대한민국')
  expect(countryName('en', 'US')).toBe('United States')
  expect(countryName('ko', 'HK')).toBe('홍콩')
  expect(countryName('zh-TW', 'JP')).toBe('日本')
  expect(countryName('ko', 'ZZ')).toBeNull()
  expect(countryName('ko', 'not a code')).toBeNull()
})
