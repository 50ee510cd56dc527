import { describe, expect, it } from 'vitest'
import { cookieValue } from './cookie.ts'
import { detectLocale } from './locale.ts'
import { readRuntimeConfig } from './runtime-config.ts'
import { screenClassOf } from './screen-class.ts'

describe('language', () => {
  it('is the chosen one, else the browser’s, else the network’s', () => {
    expect(detectLocale('zh-TW', ['en-US'], true)).toBe('zh-TW')
    expect(detectLocale('xx', ['fr-FR', 'zh-Hant-HK', 'en'], false)).toBe('zh-TW')
    expect(detectLocale(null, ['fr-FR'], false)).toBe('ko')
    expect(detectLocale(null, [], true)).toBe('en')
  })

  it('is read from a cookie that may be malformed', () => {
    expect(cookieValue('a=1; language=zh-CN; b=2', 'language')).toBe('zh-CN')
    expect(cookieValue('xlanguage=en; languages=ko', 'language')).toBeNull()
    expect(cookieValue('language=%E0%A4%A', 'language')).toBeNull()
  })
})

describe('screen classes', () => {
  it.each([
    [639, 'mcn-1', 'mobile'],
    [640, 'mcn-1', 'large-mobile'],
    [1100, 'mcn-1', 'large-mobile'],
    [1101, 'mcn-1', 'laptop'],
    [1280, 'mcn-2', 'large-mobile'],
    [1281, 'mcn-2', 'laptop'],
    [1400, 'mcn-3', 'large-mobile'],
    [1401, 'mcn-4', 'laptop'],
    // None of the four: as wide as the first.
    [1100, 'mcn-9', 'large-mobile'],
    [1101, 'mcn-9', 'laptop'],
    [1101, 'mcn-constructor', 'laptop'],
  ] as const)('%i px under %s is %s', (width, design, expected) => {
    expect(screenClassOf(width, design)).toBe(expected)
  })
})

describe('runtime configuration', () => {
  it('has defaults where the page carries none or nonsense', () => {
    for (const text of [null, '', '  ', '{', 'null'])
      expect(readRuntimeConfig(text)).toEqual({
        apiBaseUrl: '/api',
        buildId: null,
        metadata: null,
        needsOperator: false,
      })
    expect(readRuntimeConfig('{"apiBaseUrl":"https://api.test/v1/","buildId":"b"}')).toEqual({
      apiBaseUrl: 'https://api.test/v1',
      buildId: 'b',
      metadata: null,
      needsOperator: false,
    })
  })
})
