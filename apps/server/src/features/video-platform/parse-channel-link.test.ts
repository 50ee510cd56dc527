import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/sample.ts'
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

const wrap = (address: string, inner: string) => address + encodeURIComponent(inner)

describe('a link among words', () => {
  it.each<[string, ChannelLink]>([
    ['제 채널은 https://www.youtube.com/@하늘일상 입니다. 잘 부탁드려요!', korean],
    ['Hi, my channel is https://youtube.com/@haneul.daily. Thank you!', latin],
    ['https://youtube.com/@haneul.daily,', latin],
    ['https://youtube.com/@haneul.daily!!', latin],
    ['(https://youtube.com/@haneul.daily).', latin],
    ['「https://youtube.com/@haneul.daily」', latin],
    ['하늘일상 – YouTube https://www.youtube.com/@하늘일상', korean],
    ['하늘일상 – YouTube\nhttps://www.youtube.com/@하늘일상', korean],
    ['하늘일상 - YouTubehttps://www.youtube.com/@하늘일상', korean],
    ['채널:youtube.com/@하늘일상', korean],
    ['[하늘](https://www.youtube.com/@haneul.daily)', latin],
    ['<a href="https://www.youtube.com/@haneul.daily">하늘</a>', latin],
    ['하늘일상 (@haneul.daily) - YouTube', latin],
    ['handle: @haneul.daily', latin],
    ['@haneul.daily, see you', latin],
    [`내 채널 ID: ${UC}.`, id],
    [`https://www.youtube.com/channel/${UC}입니다`, id],
    ['https://youtu.be/D-lhorsDlUQ를 봐 주세요', video],
    ['Watch https://youtu.be/D-lhorsDlUQ on https://youtube.com/@haneul.daily', latin],
    ['me@example.com / youtube.com / https://youtube.com/@haneul.daily', latin],
    ['https://cafe.example.com/3 그리고 m.youtube.com/@haneul.daily?si=a', latin],
  ])('%s', (text, link) => {
    expect(parseChannelLink(text)).toEqual({ link, refusal: null })
  })
})

describe('a link that another site wrapped', () => {
  const target = 'https://www.youtube.com/@haneul.daily?si=x'
  it.each([
    wrap('https://www.google.com/url?sa=t&source=web&url=', target),
    wrap('https://www.google.co.kr/url?q=', target),
    wrap('https://l.instagram.com/?e=AT0&u=', target),
    wrap('l.facebook.com/l.php?h=AT0&u=', target),
    wrap('https://lm.facebook.com/l.php?u=', target),
    wrap('https://l.messenger.com/l.php?u=', target),
    wrap('https://l.threads.net/?u=', target),
    wrap('https://www.linkedin.com/safety/go?url=', target),
    wrap('https://out.reddit.com/t3_x?url=', target),
    wrap('https://vk.com/away.php?to=', target),
    wrap('https://slack-redir.net/link?url=', target),
    wrap('https://nam02.safelinks.protection.outlook.com/?url=', target),
    wrap(
      'https://accounts.google.com/ServiceLogin?service=youtube&continue=',
      wrap('https://www.youtube.com/signin?action_handle_signin=true&next=', '/@haneul.daily'),
    ),
    wrap('https://l.instagram.com/?u=', wrap('https://www.google.com/url?q=', target)),
  ])('%s', (text) => {
    expect(parseChannelLink(text)).toEqual({ link: latin, refusal: null })
  })

  it.each([
    [wrap('https://www.google.com/url?q=', 'https://example.com/@x'), 'other_site'],
    [wrap('https://www.google.com/search?q=', target), 'other_site'],
    [wrap('https://google.evil.test/url?q=', target), 'other_site'],
    [wrap('https://l.instagram.com.evil.test/?u=', target), 'other_site'],
    ['https://l.instagram.com/', 'other_site'],
    ['https://t.co/AbCdEf', 'shortened'],
    ['t.co/AbCdEf', 'shortened'],
    ['내 채널 https://bit.ly/3xYz !', 'shortened'],
    ['https://naver.me/5abc', 'shortened'],
    [wrap('https://l.instagram.com/?u=', 'https://tinyurl.com/abc'), 'shortened'],
  ])('%s: %s', (text, refusal) => {
    expect(parseChannelLink(text)).toEqual({ link: null, refusal })
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
    ['just some words. And more', 'not_a_link'],
    ['my channel is on youtube', 'not_a_link'],
    ['see https://vimeo.com/@x please', 'other_site'],
    ['see https://www.youtube.com/feed/history please', 'no_channel'],
    ['@<script>', 'not_a_link'],
    ['javascript:alert(1)', 'not_a_link'],
    ['ftp://youtube.com/@x', 'not_a_link'],
    ['https://', 'not_a_link'],
    [`https://youtube.com/@${'x'.repeat(3000)}`, 'too_long'],
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

const blankless = (parts: string[]) => parts.join('').replaceAll(/\s/g, '')

const pieces = fc.constantFrom(
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
)
const soup = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 })

describe('any pasted text', () => {
  it('it never throws, and a link holds only what the platform may be asked for', () => {
    fc.assert(
      fc.property(soup, (parts) => {
        const { link } = parseChannelLink(parts.join(''))
        const [, value = ''] = Object.values(link ?? {})
        expect(value).toMatch(/^@?[\p{L}\p{M}\p{N}_.\-·・]*$/u)
      }),
      { numRuns: runs(3000) },
    )
  })

  it("a site that is not the platform's gives no link, no matter what follows its name", () => {
    const host = fc
      .tuple(fc.domain(), fc.constantFrom('', 'youtube.com.', 'youtu.be.', 'www.youtube.com-'))
      .map(([domain, front]) => front + domain)
      .filter((name) => !/(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/.test(name))
    fc.assert(
      fc.property(host, fc.constantFrom('https://', 'http://', '//', ''), soup, (name, scheme, rest) => {
        expect(parseChannelLink(`${scheme}${name}/${blankless(rest)}`).link).toBeNull()
      }),
      { numRuns: runs(1000) },
    )
  })
})
