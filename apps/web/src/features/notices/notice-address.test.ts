import { describe, expect, it } from 'vitest'
import { leadsTo, readPicture } from './notice-address.ts'

const origin = 'https://morning.test'
const hex = 'a'.repeat(64)

describe('a link of a text', () => {
  it.each([
    ['/musics?tag=1#top', { kind: 'page', href: '/musics?tag=1#top' }],
    ['https://morning.test/guides', { kind: 'page', href: '/guides' }],
    ['#user-content-fn-1', { kind: 'place', href: '#user-content-fn-1' }],
    ['mailto:help@morning.test', { kind: 'mail', href: 'mailto:help@morning.test' }],
    ['https://example.com/a?b=1', { kind: 'elsewhere', href: 'https://example.com/a?b=1' }],
    ['HTTP://example.com', { kind: 'elsewhere', href: 'http://example.com/' }],
    // These look like own pages and are none.
    ['//example.com/a', { kind: 'elsewhere', href: 'https://example.com/a' }],
    ['/\\example.com', { kind: 'elsewhere', href: 'https://example.com/' }],
    ['/\t/example.com', { kind: 'elsewhere', href: 'https://example.com/' }],
  ])('%j leads to %j', (href, target) => {
    expect(leadsTo(href, origin)).toEqual(target)
  })

  it.each([
    undefined,
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://morning.test/1',
    'file:///etc/passwd',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://',
    'page',
    '?a=1',
    '\u0001javascript:alert(1)',
  ])('%j leads nowhere', (href) => {
    expect(leadsTo(href, origin)).toBeNull()
  })
})

it('a picture is one of the product’s own, with its size where it is known', () => {
  expect(readPicture(`/pictures/${hex}.webp#1360x680`)).toEqual({
    src: `/pictures/${hex}.webp`,
    width: 1360,
    height: 680,
  })
  expect(readPicture(`/pictures/${hex}.png`)).toEqual({ src: `/pictures/${hex}.png` })
  expect(readPicture('/pictures/generated/share/sunrise-5b4cf0.svg#1200x630')).toMatchObject({ width: 1200 })
  for (const src of [
    undefined,
    'https://example.com/a.png',
    `//example.com/pictures/${hex}.png`,
    '/pictures/../api/member/me',
    `/pictures/${hex}.png?x=1`,
    'data:image/png;base64,AAAA',
    `https://morning.test/pictures/${hex}.png`,
  ])
    expect(readPicture(src)).toBeNull()
})
