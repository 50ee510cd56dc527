import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChannelLink, parseChannelLink } from './parse-channel-link.ts'

const UC = 'UC_x5XG1OV2P6uZZ5FSM9Ttw'
const id: ChannelLink = { by: 'id', platform_channel_id: UC }
const korean: ChannelLink = { by: 'handle', handle: '@하늘일상' }
const latin: ChannelLink = { by: 'handle', handle: '@haneul.daily' }
const video: ChannelLink = { by: 'video', video_id: 'D-lhorsDlUQ' }
const playlist: ChannelLink = { by: 'playlist', playlist_id: 'PLOU2XLYxmsIKpaV8h0AGE05so0fAwwfTw' }
const encoded = encodeURIComponent('하늘일상')

describe('every form that people paste', () => {
  it.each<[string, ChannelLink]>([
    [UC, id],
    [`  ${UC}\n`, id],
    [`https://www.youtube.com/channel/${UC}`, id],
    [`https://www.youtube.com/channel/${UC}/videos?view=0#top`, id],
    [`youtube.com/channel/${UC}`, id],
    [`//youtube.com/channel/${UC}`, id],
    [`HTTP://YouTube.COM./channel/${UC}/`, id],
    [`https://studio.youtube.com/channel/${UC}/analytics/tab-overview/period-default`, id],
    [`https://music.youtube.com/channel/${UC}?si=abc`, id],
    [`https://music.youtube.com/browse/${UC}`, id],
    [`https://www.youtube.com/feeds/videos.xml?channel_id=${UC}`, id],
    [
      `https://www.youtube.com/redirect?event=x&q=${encodeURIComponent(`https://m.youtube.com/channel/${UC}`)}`,
      id,
    ],
    [
      `https://consent.youtube.com/m?continue=${encodeURIComponent(`https://www.youtube.com/channel/${UC}?cbrd=1`)}&gl=DE`,
      id,
    ],
    ['@haneul.daily', latin],
    ['＠haneul.daily', latin],
    ['@haneul.daily/shorts', latin],
    ['<https://www.youtube.com/@haneul.daily>', latin],
    ['https://youtube.com/@haneul.daily?si=Zk3_x&pp=ygU', latin],
    ['m.youtube.com/@haneul.daily/about', latin],
    ['https://www.youtube.com/%40haneul.daily', latin],
    ['https://www.youtube.com/c/@haneul.daily', latin],
    ['\u200bhttps://www.youtube.com/@haneul.daily\u200b', latin],
    ['@하늘일상', korean],
    [`@${encoded}`, korean],
    ['@하늘일상'.normalize('NFD'), korean],
    ['https://www.youtube.com/@하늘일상/featured', korean],
    [`www.youtube.com/@${encoded}/videos`, korean],
    [`https://www.youtube.com/@${encodeURIComponent(encoded)}`, korean],
    ['https://www.youtube.com/@山田·チャンネル', { by: 'handle', handle: '@山田·チャンネル' }],
    [
      'https://www.youtube.com/user/GoogleDevelopers/videos',
      { by: 'username', username: 'GoogleDevelopers' },
    ],
    ['https://www.youtube.com/c/GoogleDevelopers', { by: 'name', name: 'GoogleDevelopers' }],
    [`https://www.youtube.com/c/${encoded}/featured`, { by: 'name', name: '하늘일상' }],
    ['youtube.com/GoogleDevelopers', { by: 'name', name: 'GoogleDevelopers' }],
    ['https://youtu.be/D-lhorsDlUQ', video],
    ['youtu.be/D-lhorsDlUQ?si=abc&t=12', video],
    ['https://www.youtube.com/watch?app=desktop&v=D-lhorsDlUQ&list=RDMM', video],
    ['https://music.youtube.com/watch?v=D-lhorsDlUQ&feature=share', video],
    ['https://m.youtube.com/shorts/D-lhorsDlUQ', video],
    ['https://youtube.com/shorts/D-lhorsDlUQ?feature=share', video],
    ['https://www.youtube.com/live/D-lhorsDlUQ', video],
    ['https://www.youtube.com/embed/D-lhorsDlUQ?autoplay=1', video],
    ['https://www.youtube-nocookie.com/embed/D-lhorsDlUQ', video],
    ['https://www.youtube.com/v/D-lhorsDlUQ', video],
    ['https://studio.youtube.com/video/D-lhorsDlUQ/edit', video],
    ['https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DD-lhorsDlUQ%26feature%3Dshare', video],
    ['https://www.youtube.com/playlist?list=PLOU2XLYxmsIKpaV8h0AGE05so0fAwwfTw', playlist],
    ['music.youtube.com/playlist?list=PLOU2XLYxmsIKpaV8h0AGE05so0fAwwfTw&si=x', playlist],
    ['https://www.youtube.com/embed/videoseries?list=PLOU2XLYxmsIKpaV8h0AGE05so0fAwwfTw', playlist],
  ])('%s', (text, link) => {
    expect(parseChannelLink(text)).toEqual({ link, refusal: null })
  })
})

describe('what names no channel, and why', () => {
  it.each([
    ['', 'empty'],
    [' \u200b\n', 'empty'],
    ['""', 'empty'],
    ['haneul', 'not_a_link'],
    ['하늘일상', 'not_a_link'],
    ['@', 'not_a_link'],
    ['@two words', 'not_a_link'],
    ['@<script>', 'not_a_link'],
    ['javascript:alert(1)', 'not_a_link'],
    ['ftp://youtube.com/@x', 'not_a_link'],
    ['https://', 'not_a_link'],
    [`https://youtube.com/@${'x'.repeat(3000)}`, 'not_a_link'],
    ['https://vimeo.com/@x', 'other_site'],
    [`https://youtube.com.evil.test/channel/${UC}`, 'other_site'],
    [`https://evilyoutube.com/channel/${UC}`, 'other_site'],
    [`https://youtube.com@evil.test/channel/${UC}`, 'other_site'],
    [`https://youtube.com:pw@evil.test/channel/${UC}`, 'other_site'],
    [`https://someone@youtube.com/channel/${UC}`, 'other_site'],
    [`https://youtube.com:8080/channel/${UC}`, 'other_site'],
    [`https://evil.test\\@youtube.com/channel/${UC}`, 'other_site'],
    [`https://evil.test#youtube.com/channel/${UC}`, 'other_site'],
    [`https://уoutube.com/channel/${UC}`, 'other_site'],
    ['https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.test%2F%40x', 'other_site'],
    ['https://www.youtube.com/redirect?q=%2F%2Fevil.test%2F%40x', 'other_site'],
    ['mailto:x@youtube.com', 'other_site'],
    ['https://www.youtube.com/', 'no_channel'],
    ['https://www.youtube.com/feed/subscriptions', 'no_channel'],
    ['https://www.youtube.com/results?search_query=x', 'no_channel'],
    ['https://www.youtube.com/watch?v=short', 'no_channel'],
    [`https://www.youtube.com/channel/${UC}x`, 'no_channel'],
    ['https://www.youtube.com/channel/%E0%A4%A', 'no_channel'],
    ['https://www.youtube.com/clip/UgkxabcdefghijklmnopQRSTUV', 'no_channel'],
    ['https://www.youtube.com/redirect', 'no_channel'],
    ['https://youtu.be/', 'no_channel'],
  ])('%s: %s', (text, refusal) => {
    expect(parseChannelLink(text)).toEqual({ link: null, refusal })
  })

  it('a link that passes on to itself ends', () => {
    const wrap = (inner: string) => `https://www.youtube.com/redirect?q=${encodeURIComponent(inner)}`
    expect(parseChannelLink(wrap(wrap(wrap('https://www.youtube.com/@x')))).link).toEqual({
      by: 'handle',
      handle: '@x',
    })
    expect(parseChannelLink(wrap(wrap(wrap(wrap('https://www.youtube.com/@x')))))).toEqual({
      link: null,
      refusal: 'no_channel',
    })
  })
})

const pieces = fc.constantFrom(
  ...[
    'https://',
    'http:',
    '//',
    '\\',
    '@',
    '%',
    '%40',
    '%2F',
    '.',
    ':',
    '#',
    '?v=',
    '?q=',
    'user',
    'channel',
  ],
  ...[
    'youtube.com',
    'youtu.be',
    'evil.test',
    '/',
    '/c/',
    '/watch',
    '/redirect',
    UC,
    'D-lhorsDlUQ',
    '하늘',
    ' ',
  ],
)
const soup = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 })

describe('whatever is pasted', () => {
  it('it never throws, and a link holds only what the platform may be asked for', () => {
    fc.assert(
      fc.property(soup, (parts) => {
        const { link } = parseChannelLink(parts.join(''))
        const [, value = ''] = Object.values(link ?? {})
        expect(value).toMatch(/^@?[\p{L}\p{M}\p{N}_.\-·・]*$/u)
      }),
      { numRuns: 3000 },
    )
  })

  it("a site that is not the platform's gives no link, whatever follows its name", () => {
    const host = fc
      .tuple(fc.domain(), fc.constantFrom('', 'youtube.com.', 'youtu.be.', 'www.youtube.com-'))
      .map(([domain, front]) => front + domain)
      .filter((name) => !/(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/.test(name))
    fc.assert(
      fc.property(host, fc.constantFrom('https://', 'http://', '//', ''), soup, (name, scheme, rest) => {
        expect(parseChannelLink(`${scheme}${name}/${rest.join('')}`).link).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })
})
