import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseSearch, stringifySearch, validSearch } from './search-params.ts'

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
  const read = validSearch(
    { sort: z.enum(['profit', 'views']), page: z.coerce.number().check(z.int(), z.minimum(1)) },
    { sort: 'profit' },
  )

  it('keeps what is valid and resets the rest to the default', () => {
    expect(read({ sort: 'views', page: '3' })).toEqual({ sort: 'views', page: 3 })
    expect(read({ sort: 'drop table', page: '-1' })).toEqual({ sort: undefined, page: undefined })
  })

  it('leaves out the default and names that are not its own', () => {
    expect(read({ sort: 'profit', menu: '1' })).toEqual({ sort: undefined })
  })
})
