import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import NoticeText from './notice-text.tsx'

const notices = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../locales/ko/notices.json'), 'utf8'),
)
const picture = `/pictures/${'a'.repeat(64)}.webp#640x320`

// Links lead on by the router, which is not here.
beforeAll(() => {
  vi.stubGlobal('location', new URL('https://morning.test/notices/1'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const render = (body: string) =>
  renderToStaticMarkup(
    <IntlProvider locale="ko" messages={{ notices }} timeZone="UTC">
      <NoticeText body={body} locale="ko" />
    </IntlProvider>,
  )

it('writes what Markdown says, below the notice’s own heading, in its language', () => {
  const html = render(
    `# 안내\n\n**굵게** [안](/musics) [밖](https://example.com)\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] 끝\n\n![그림](${picture})\n\n각주[^1]\n\n[^1]: 말`,
  )
  expect(html).toMatch(/^<div lang="ko" data-written="" class="notice-text"><h2>안내<\/h2>/)
  expect(html).toContain('<strong>굵게</strong> <a href="/musics">안</a>')
  expect(html).toMatch(/<a href="https:\/\/example\.com\/" target="_blank" rel="noopener noreferrer">밖/)
  expect(html).toMatch(/<section aria-label="표" tabindex="0" class="notice-table"><table>/)
  expect(html).toContain('<span class="sr-only">완료: </span>')
  expect(html).toMatch(/<img [^>]*src="\/pictures\/a{64}\.webp"[^>]*/)
  expect(html).toMatch(/width="640" height="320"/)
  expect(html).toContain('>각주</h3>')
  expect(html).toMatch(/href="#user-content-fn-1" id="user-content-fnref-1"/)
})

it.each([
  ['### a\n\n#### b', '<h2>a</h2><h3>b</h3>'],
  ['# a\n\n###### b', '<h2>a</h2><h6>b</h6>'],
  ['##### a\n\n# b', '<h6>a</h6><h2>b</h2>'],
])('%j begins right below the page’s heading', (body, html) => {
  expect(render(body).replaceAll(/\n|<\/?div[^>]*>/g, '')).toBe(html)
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="alert(1)">b</b>',
  '<iframe src="https://example.com"></iframe>',
  '<style>*{display:none}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '![x](https://example.com/track.gif)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
])('shows nothing of %j but words', (body) => {
  const html = render(body)
  expect(html).not.toMatch(/<(script|img|iframe|style|b|a)\b/)
  expect(html).not.toMatch(/\son\w+=|href=|src=/)
})

const elements = new Set(
  'div p h2 h3 h4 h5 h6 strong em del a span ul ol li blockquote code pre hr br table thead tbody tr th td section sup img svg path rect polyline line'.split(
    ' ',
  ),
)
const pieces = fc.constantFrom(
  '# ',
  '**',
  '_',
  '~~',
  '`',
  '```\n',
  '> ',
  '- ',
  '1. ',
  '- [ ] ',
  '| a | b |\n|---|---|\n',
  '\n',
  '\n\n',
  '[^1]',
  '[',
  '](',
  ')',
  '!',
  '<',
  '>',
  '"',
  '\\',
  '&lt;',
  '&#106;',
  '<!--',
  '-->',
  '<![CDATA[',
  '<?php',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.com',
  'https://example.com',
  '/musics',
  picture,
  '#top',
  '<script>',
  '</script>',
  '<svg onload=x>',
  '<img src=x onerror=y>',
  'onclick="x"',
  '가나다',
  ' ',
)

it('any combination gives only known elements, and addresses lead nowhere else', () => {
  let links = 0
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
      const html = render(parts.join(''))
      for (const [, name] of html.matchAll(/<([a-z0-9]+)/g)) expect(elements, html).toContain(name)
      expect(html).not.toMatch(/<[^>]*\son\w+=/)
      for (const [, address] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        expect(address).toMatch(/^(https?:\/\/|mailto:|\/(?!\/)|#)/)
        links += 1
      }
    }),
    { numRuns: 600 },
  )
  expect(links).toBeGreaterThan(20)
})

it.each([
  ['nested deeply', `${'> '.repeat(300)}x`],
  ['nested beyond any stack', `${'> '.repeat(7_000)}x`],
  ['a tangle of marks', `${'*'.repeat(7_400)}a${'*'.repeat(7_400)}`],
])('shows as it was written what is %s', (_, body) => {
  expect(render(body)).toContain(`<p class="whitespace-pre-wrap">${body.replaceAll('>', '&gt;')}</p>`)
})
