import { describe, expect, it } from 'vitest'
import { modalSearch, withoutModals } from './modals.ts'

const bare = (search: string) => withoutModals({ pathname: '/dashboard', search, hash: '#a' })

describe('withoutModals', () => {
  it('removes exactly the parameters that name a modal', () => {
    expect(bare('?menu=1')).toBe('/dashboard#a')
    expect(bare('?period=6_months&video-detail=x&p=ff0000&%6Cogout=1&q=a+b%20c')).toBe(
      '/dashboard?period=6_months&p=ff0000&q=a+b%20c#a',
    )
  })

  it('leaves an address without modals alone', () => {
    expect(bare('')).toBeNull()
    expect(bare('?period=6_months&menus=1&q=menu')).toBeNull()
  })
})

describe('modalSearch', () => {
  it('reads subjects and drops absurd ones', () => {
    expect(
      modalSearch({ 'video-detail': 'abc', menu: undefined, logout: 'x'.repeat(10_000), other: '1' }),
    ).toEqual({
      'video-detail': 'abc',
      menu: undefined,
      logout: undefined,
    })
  })
})
