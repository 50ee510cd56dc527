import {
  fastestBpm,
  slowestBpm,
  type TrackCategory,
  type TrackUse,
  trackCategories,
  trackUses,
} from '@cuesheet/contract/values/music'
import { calendarDaySchema } from '@cuesheet/contract/values/period'
import { showCell } from '../../../csv/refused-file.ts'
import { isrcProblem, parseIsrc } from '../tracks/parse-isrc.ts'
import { cleanText, damageOf } from './clean-text.ts'
import type { CatalogueRow } from './read-catalogue.ts'

export type GivenTag = { slug: string; name: string }

/** What a row says of a track; a field that is not there says nothing of it. */
export type GivenTrack = {
  isrc: string
  title: string
  artist?: string
  album?: string
  category?: TrackCategory
  tags?: GivenTag[]
  duration_seconds?: number | null
  bpm?: number | null
  /** Null: the row does not say. */
  is_instrumental?: boolean | null
  released_on?: string | null
  is_exclusive?: boolean
  uses?: TrackUse[]
  /** Null: every network. */
  networks?: number[] | null
  /** Where its picture is to be found: an address or a file. */
  album_art?: string
  preview?: string
  /** The day since when it is withdrawn; null: it is not. */
  withdrawn_on?: string | null
  /** Of title, artist and album: those that look damaged. */
  damaged: ('title' | 'artist' | 'album')[]
}

export type ParsedTrack = { track: GivenTrack; notices: string[] } | { reject: string }

export type ParseContext = {
  today: string
  /** Ids by the names commands use. */
  networks: ReadonlyMap<string, number>
  /** Milliseconds where the column says so. */
  duration_unit: 's' | 'ms'
  /** What a yes in the column of singing says. */
  yes_is: 'instrumental' | 'vocal'
}

const longestText = 500
const maxTags = 60

const listOf = (text: string) =>
  text
    .split(/[,;|\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Reads one row; what is wrong with its texts, dates and lengths is a notice, all else a reason to refuse it. Pure. */
export function parseTrackRow({ values }: CatalogueRow, context: ParseContext): ParsedTrack {
  const isrc = parseIsrc(values.isrc ?? '')
  if (isrc === null) return { reject: isrcProblem(values.isrc ?? '') }
  const notices: string[] = []
  const damaged: GivenTrack['damaged'] = []
  const texts: Partial<Record<'title' | 'artist' | 'album', string>> = {}
  for (const field of ['title', 'artist', 'album'] as const) {
    const given = values[field]
    if (given === undefined) continue
    const { text, is_cleaned } = cleanText(given)
    if (text.length > longestText) return { reject: `${field} is longer than ${longestText} characters` }
    if (is_cleaned) notices.push(`${field}: hidden characters were taken out`)
    const damage = damageOf(text)
    if (damage) {
      damaged.push(field)
      notices.push(`${field}: ${damage}`)
    }
    texts[field] = text
  }
  const { title } = texts
  if (!title) return { reject: 'title is missing' }
  const track: GivenTrack = { isrc, ...texts, title, damaged }
  const problem = readChoices(track, values, context) ?? readPlain(track, values, context, notices)
  return problem === null ? { track, notices } : { reject: problem }
}

function readChoices(
  track: GivenTrack,
  values: CatalogueRow['values'],
  { networks, today }: ParseContext,
): string | null {
  const { category, exclusive, uses, withdrawn } = values
  if (category) {
    const namedCategory = trackCategories.find((name) => name === category.trim().toLowerCase())
    if (!namedCategory) return `category ${showCell(category)} is none of ${trackCategories.join(', ')}`
    track.category = namedCategory
  }
  if (exclusive !== undefined) {
    const answer = parseYes(exclusive)
    if (answer === null) return `exclusive ${showCell(exclusive)} is neither yes nor no`
    track.is_exclusive = answer
  }
  if (uses !== undefined && listOf(uses).length > 0) {
    const namedUses = listOf(uses).map((use) => use.toLowerCase())
    const unknown = namedUses.find((use) => !(trackUses as readonly string[]).includes(use))
    if (unknown !== undefined) return `uses ${showCell(unknown)} is none of ${trackUses.join(', ')}`
    track.uses = trackUses.filter((use) => namedUses.includes(use))
  }
  if (values.networks !== undefined) {
    const namedNetworks = listOf(values.networks)
    const unknown = namedNetworks.find((name) => !networks.has(name.toLowerCase()))
    if (unknown !== undefined) return `networks ${showCell(unknown)} is no network of this installation`
    const ids = namedNetworks.map((name) => networks.get(name.toLowerCase())!)
    track.networks = ids.length > 0 ? [...new Set(ids)].sort((a, b) => a - b) : null
  }
  if (withdrawn !== undefined) {
    const day = parseReleaseDay(withdrawn)
    const answer = day === null ? parseYes(withdrawn) : true
    if (answer === null) return `withdrawn ${showCell(withdrawn)} is neither yes, no nor a day`
    if (day !== null && day > today) return `withdrawn ${day} is in the future`
    track.withdrawn_on = answer ? (day ?? today) : null
  }
  return null
}

function readPlain(
  track: GivenTrack,
  values: CatalogueRow['values'],
  { duration_unit, yes_is }: ParseContext,
  notices: string[],
): string | null {
  const { duration, bpm, instrumental, released_on, album_art, preview } = values
  if (values.tags !== undefined) {
    const tags = listOf(values.tags).map(toTag)
    const tagsBySlug = [
      ...new Map(tags.filter(({ slug }) => slug !== '').map((tag) => [tag.slug, tag])).values(),
    ]
    if (tagsBySlug.length > maxTags) return `has ${tagsBySlug.length} tags; ${maxTags} are the most`
    if (tagsBySlug.some(({ slug }) => slug.length > 60)) return 'has a tag that is longer than 60 characters'
    track.tags = tagsBySlug
  }
  if (duration !== undefined) {
    track.duration_seconds = parseDuration(duration, duration_unit)
    if (track.duration_seconds === null && duration.trim() !== '')
      notices.push(`duration ${showCell(duration)} is not understood and left out`)
  }
  if (bpm !== undefined) {
    track.bpm = parseBpm(bpm)
    if (track.bpm === null && isSaid(bpm)) notices.push(`bpm ${showCell(bpm)} is no tempo and left out`)
  }
  if (instrumental !== undefined) {
    track.is_instrumental = parseInstrumental(instrumental, yes_is)
    if (track.is_instrumental === null && isSaid(instrumental))
      notices.push(`instrumental ${showCell(instrumental)} is not understood and left out`)
  }
  if (released_on !== undefined) {
    track.released_on = parseReleaseDay(released_on)
    if (track.released_on === null && released_on.trim() !== '')
      notices.push(`released_on ${showCell(released_on)} is not a day and left out`)
  }
  if (album_art?.trim()) track.album_art = album_art.trim()
  if (preview?.trim()) track.preview = preview.trim()
  return null
}

/** A tempo that is not known is often a zero or a dash. */
const isSaid = (text: string) => !/^[\s0.\-–]*$/.test(text) && !/^(n\/?a|unknown)$/i.test(text.trim())

/** Whole beats per minute of `98`, `97.6` or `120 BPM`; null for anything else. */
function parseBpm(text: string): number | null {
  const beats = Math.round(Number(/^(\d{1,3}(?:\.\d+)?)\s*(?:bpm)?$/i.exec(text.trim())?.[1] ?? 0))
  return beats >= slowestBpm && beats <= fastestBpm ? beats : null
}

const instrumentalWords = ['instrumental', 'inst', 'inst.', 'no vocals', 'none', '연주곡', '연주']
const vocalWords = ['vocal', 'vocals', 'with vocals', 'lyrics', '보컬', '노래']

/** By a word for it, or by yes and no, of which an empty one says nothing; null: neither. */
function parseInstrumental(text: string, yesIs: ParseContext['yes_is']): boolean | null {
  const word = text.trim().toLowerCase()
  if (instrumentalWords.includes(word)) return true
  if (vocalWords.includes(word)) return false
  const yes = word === '' ? null : parseYes(word)
  return yes === null ? null : yes === (yesIs === 'instrumental')
}

/** Empty is no; null: neither. */
function parseYes(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (['1', 'y', 'yes', 'true', 'o', '예'].includes(word)) return true
  return ['', '0', 'n', 'no', 'false', 'x', '아니요'].includes(word) ? false : null
}

/** `Hard-Hitting`, `Strange/Weird` and `#Chill` as slugs: hard-hitting, strange-weird, chill. */
function toTag(text: string): GivenTag {
  const name = cleanText(text.replace(/^#/, '')).text
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return { slug, name }
}

const dayForms = [
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})([-./]) ?(?<month>\d{1,2})\2 ?(?<day>\d{1,2})\.?$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
]

/** YYYY-MM-DD of a day written so, with dots, slashes or nothing between, or as M/D/YYYY; null for anything else. */
function parseReleaseDay(text: string): string | null {
  const plain = text.trim().replace(/[T ]\d{2}:\d{2}.*$/, '')
  const parts = dayForms.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined)
  if (!parts) return null
  const { year, month = '', day = '' } = parts
  const parsed = calendarDaySchema.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return parsed.success && parsed.data >= '1860-01-01' && parsed.data <= '2099-12-31' ? parsed.data : null
}

const maxSeconds = 36_000

const durationForms = [
  /^(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d(?:\.\d+)?)$/,
  /^PT(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+(?:\.\d+)?)S)?$/i,
]

/** Whole seconds of `3:45`, `1:02:03`, `225`, `225.4` or `PT3M45S`, rounded; null for anything else, and beyond ten hours. */
function parseDuration(text: string, unit: 's' | 'ms'): number | null {
  const plain = text.trim()
  const parts = durationForms.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined)
  const { hours = 0, minutes = 0, seconds = 0 } = parts ?? {}
  const bare = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) / (unit === 'ms' ? 1000 : 1) : 0
  const whole = Math.round(parts ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : bare)
  return whole >= 1 && whole <= maxSeconds ? whole : null
}
