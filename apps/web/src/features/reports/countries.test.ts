import { readFileSync } from 'node:fs'
import path from 'node:path'
import { locales } from '@cuesheet/contract/values/locale'
import { expect, test } from 'vitest'
import { breakdown } from './countries.ts'

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

test.each(locales)(
  'every country has a name of its own in %s: the 249 of ISO 3166-1, and Kosovo',
  (locale) => {
    const file = path.join(import.meta.dirname, `../../locales/${locale}/countries.json`)
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name: Record<string, string> }
    expect(Object.keys(name)).toHaveLength(250)
    expect(Object.keys(name)).toEqual(Object.keys(name).filter((code) => /^[A-Z]{2}$/.test(code)))
    expect(new Set(Object.values(name)).size).toBe(250)
    // No country, but the word for an unknown one; the platform's reports never name these either.
    for (const code of ['ZZ', 'EU', 'UN', 'UK', 'XA']) expect(name).not.toHaveProperty(code)
    expect([name.KR, name.TW, name.HK, name.PS, name.XK]).toEqual(
      {
        ko: ['대한민국', '대만', '홍콩', '팔레스타인', '코소보'],
        en: ['South Korea', 'Taiwan', 'Hong Kong', 'Palestine', 'Kosovo'],
        'zh-CN': ['韩国', '台湾', '香港', '巴勒斯坦', '科索沃'],
        'zh-TW': ['南韓', '台灣', '香港', '巴勒斯坦', '科索沃'],
      }[locale],
    )
  },
)
