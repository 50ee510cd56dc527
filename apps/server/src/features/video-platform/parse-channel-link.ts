import { longestChannelLink } from '@cuesheet/contract/values/channel-management'
import { platformChannelId, platformVideoId } from '@cuesheet/contract/values/ids'
import { findWrapped, isShortener } from './wrapped-links.ts'

/** What to ask the platform for. `name` is a legacy address that no call looks up: a channel found for it is a guess. */
export type ChannelLink =
  | { by: 'id'; platform_channel_id: string }
  | { by: 'handle'; handle: string }
  | { by: 'username'; username: string }
  | { by: 'name'; name: string }
  | { by: 'video'; video_id: string }
  | { by: 'playlist'; playlist_id: string }

/**
 * Why a text names no channel: nothing there, too long, no link at all, another site's, a shortened one (which only its
 * service can resolve), or a page of the platform that is nobody's.
 */
type LinkRefusal = 'empty' | 'too_long' | 'not_a_link' | 'other_site' | 'shortened' | 'no_channel'

export type ParsedLink = { link: ChannelLink; refusal: null } | { link: null; refusal: LinkRefusal }

/** Links inside links: a chat's redirect to a consent page to a channel. */
const maxNested = 3

const playlistPattern = /^[0-9A-Za-z_-]{12,64}$/
/** Letters and digits of any script; dots and dashes as the platform allows them. */
const handlePattern = /^@[\p{L}\p{M}\p{N}_.\-·・]{1,60}$/u
const namePattern = /^[\p{L}\p{M}\p{N}_.-]{1,100}$/u

const site = /^((www|m|music|studio|gaming|consent)\.)?youtube\.com$/
const shortSite = /^(www\.)?youtu\.be$/
const embedSite = /^(www\.)?youtube-nocookie\.com$/

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
/** Around a link in running text; none of the platform's addresses, handles and ids begins or ends with any of them. */
const around = /^[<"'“‘「『《〈【（([{*]+|[>"'”’」』》〉】）)\]}*.,;:!?…。、，．！？；：|~]+$/g
/** Where a link begins that follows words without a blank, as where a line break was lost. */
const glued =
  /^[^/?#@.\\]+?(?=https?:\/\/)|^[^/?#@.\\]*[^\p{L}\p{N}/?#@.\\-](?=((www|m|music|studio)\.)?(youtube\.com|youtu\.be)\/)/iu
const endOfLink = /["<>“”「」『』《》【】]/

/** First parts of the platform's own pages, which are nobody's name. */
const pagesOfThePlatform = new Set(
  `about account ads attribution_link audiolibrary browse c channel channels clip creators dashboard e embed error explore
   feed feeds gaming hashtag howyoutubeworks i intl jobs kids kr live live_dashboard login logout me movies music my_videos
   new news null oembed oops paid_memberships playables playlist playlists post premium privacy redirect reporthistory
   results s search shopping shorts signin signup sports static storefront subscribe subscription_center supported_browsers
   t terms trending tv undefined upload user v video videos view_all_playlists watch watch_ajax watch_videos yt ytscframe`.split(
    /\s+/,
  ),
)

const no = (refusal: LinkRefusal): ParsedLink => ({ link: null, refusal })
const yes = (link: ChannelLink): ParsedLink => ({ link, refusal: null })

/** What someone pasted as "my channel", in any of the platform's forms, also with words around it. Asks nobody; never throws. */
export function parseChannelLink(text: string): ParsedLink {
  if (text.length > longestChannelLink) return no('too_long')
  const pieces = text.replaceAll(invisible, '').split(/\s+/).map(bare).filter(Boolean)
  if (pieces.length === 0) return no('empty')
  const answers = pieces.map(parsePiece)
  if (answers.length === 1) return answers[0]!
  const links = answers.filter(({ link }) => link !== null)
  const found = links.find(({ link }) => link?.by !== 'video' && link?.by !== 'playlist') ?? links[0]
  if (found) return found
  const isSaid = (refusal: LinkRefusal) =>
    answers.some((answer, at) => answer.refusal === refusal && /\/|www\./i.test(pieces[at]!))
  return no((['shortened', 'no_channel', 'other_site'] as const).find(isSaid) ?? 'not_a_link')
}

/** A word without what running text puts around it. */
function bare(word: string): string {
  const text = word.replaceAll(around, '').replace(glued, '').replace(/^＠/, '@')
  const [link = ''] = /^https?:/i.test(text) ? text.split(endOfLink) : [text]
  return link.replaceAll(around, '')
}

function parsePiece(piece: string): ParsedLink {
  if (platformChannelId.test(piece)) return yes({ by: 'id', platform_channel_id: piece })
  if (piece.startsWith('@')) {
    const handle = findHandle(decode(piece.split(/[/?#]/)[0] ?? ''))
    return handle ? yes(handle) : no('not_a_link')
  }
  const answer = parseAddress(piece, 0)
  // A particle of Korean or Japanese follows without a blank: ids are ASCII.
  const ascii = /^[\x21-\x7e]+/.exec(piece)?.[0] ?? ''
  return answer.refusal === 'no_channel' && ascii.length < piece.length ? parseAddress(ascii, 0) : answer
}

function parseAddress(address: string, depth: number): ParsedLink {
  if (depth > maxNested) return no('no_channel')
  const url = findUrl(address)
  if (!url) return no('not_a_link')
  const host = url.hostname.replace(/\.$/, '')
  const isPlatform = site.test(host) || shortSite.test(host) || embedSite.test(host)
  if (url.username || url.password || url.port) return no('other_site')
  if (!isPlatform) {
    const wrapped = findWrapped(host, url)
    if (wrapped !== null) return parseAddress(wrapped, depth + 1)
    return no(isShortener(host) ? 'shortened' : 'other_site')
  }
  const parts = url.pathname.split('/').filter(Boolean).map(decode)
  if (shortSite.test(host)) return orNone(findVideo(parts[0]))
  const nested = findNested(url, parts[0])
  return nested === null ? orNone(findInPath(parts, url.searchParams)) : parseAddress(nested, depth + 1)
}

/** http and https alone; a missing scheme is added, and what is no host name at all is no link. */
function findUrl(address: string): URL | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
    ? address
    : `https://${address.replace(/^\/+/, '')}`
  try {
    const url = new URL(withScheme)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.hostname.includes('.') ? url : null
  } catch {
    return null
  }
}

/** The address that a page only passes on to. */
function findNested({ searchParams, hostname, origin }: URL, first: string | undefined): string | null {
  const target =
    first === 'redirect'
      ? searchParams.get('q')
      : first === 'attribution_link'
        ? searchParams.get('u')
        : first === 'oembed'
          ? searchParams.get('url')
          : first === 'signin'
            ? searchParams.get('next')
            : hostname.startsWith('consent.')
              ? searchParams.get('continue')
              : null
  return target?.startsWith('/') && !target.startsWith('//') ? `${origin}${target}` : target
}

function findInPath(parts: string[], search: URLSearchParams): ChannelLink | null {
  const [first = '', second] = parts
  switch (first.toLowerCase()) {
    case 'channel':
      return findId(second)
    case 'user':
      return second && namePattern.test(second) ? { by: 'username', username: second } : null
    case 'c':
      return findName(second)
    case 'browse':
      return findId(second)
    case 'watch':
      return findVideo(search.get('v') ?? second)
    case 'embed':
      return second === 'videoseries' ? findPlaylist(search.get('list')) : findVideo(second)
    case 'shorts':
    case 'live':
    case 'video':
    case 'v':
    case 'e':
      return findVideo(second)
    case 'playlist':
      return findPlaylist(search.get('list'))
    case 'feeds':
      return findId(search.get('channel_id'))
    default:
      if (first.startsWith('@')) return findHandle(first)
      return pagesOfThePlatform.has(first.toLowerCase()) ? null : findName(first)
  }
}

const orNone = (link: ChannelLink | null): ParsedLink => (link ? yes(link) : no('no_channel'))

const findId = (text: string | null | undefined): ChannelLink | null =>
  text && platformChannelId.test(text) ? { by: 'id', platform_channel_id: text } : null

const findVideo = (text: string | null | undefined): ChannelLink | null =>
  text && platformVideoId.test(text) ? { by: 'video', video_id: text } : null

const findPlaylist = (text: string | null | undefined): ChannelLink | null =>
  text && playlistPattern.test(text) ? { by: 'playlist', playlist_id: text } : null

/** Korean typed on some systems arrives as single letters: composed, as the platform stores it. */
function findHandle(text: string): ChannelLink | null {
  const handle = text.normalize('NFC')
  return handlePattern.test(handle) ? { by: 'handle', handle } : null
}

function findName(text: string | undefined): ChannelLink | null {
  const name = text?.normalize('NFC') ?? ''
  if (name.startsWith('@')) return findHandle(name)
  return namePattern.test(name) ? { by: 'name', name } : null
}

/** Percent-encoding undone, also where it was applied twice; what is no such encoding stays as it is. */
function decode(text: string): string {
  try {
    const once = decodeURIComponent(text)
    return /%[0-9a-f]{2}/i.test(once) ? decodeURIComponent(once) : once
  } catch {
    return text
  }
}
