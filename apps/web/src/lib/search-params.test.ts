import { describe, expect, it } from 'vitest'
import { day, id, oneOf, page, parseSearch, searched, stringifySearch, validSearch } from './search-params.ts'

describe('search parameters', () => {
  it('stay texts as they were written', () => {
    const search = '?p=001122&d=3&q=1e5&empty=&fromUrl=%2Fa%3Fb%3D1'
    expect(parseSearch(search)).toEqual({ p: '001122', d: '3', q: '1e5', empty: '', fromUrl: '/a?b=1' })
    expect(stringifySearch(parseSearch(search))).toBe(search)
  })

  it('leave out what is undefined', () => {
    expect(stringifySearch({ a: undefined, b: null })).toBe('')
  })

  it('survive hostile names', () => {
    expect(parseSearch('?__proto__=x&constructor=y')).toEqual({ constructor: 'y' })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('validSearch', () => {
  const read = validSearch({ sort: oneOf(['profit', 'views']), page }, { sort: 'profit' })

  it('keeps what is valid and resets the rest to the default', () => {
    expect(read({ sort: 'views', page: '3' })).toEqual({ sort: 'views', page: 3 })
    expect(read({ sort: 'drop table', page: '-1' })).toEqual({ sort: undefined, page: undefined })
  })

  it('leaves out the default and names that are not its own', () => {
    expect(read({ sort: 'profit', menu: '1' })).toEqual({ sort: undefined })
  })

  it('takes what the contract takes', () => {
    expect([id('7'), id(7), id('2147483648'), id('1.5'), id('1e3'), id('')]).toEqual([
      7,
      7,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([day('2026-02-28'), day('2026-02-30'), day('1999-01-01'), day(20260228)]).toEqual([
      '2026-02-28',
      undefined,
      undefined,
      undefined,
    ])
    expect([searched(' 봄 '), searched('   '), searched('x'.repeat(101))]).toEqual([
      '봄',
      undefined,
      undefined,
    ])
  })
})
