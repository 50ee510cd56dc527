import { trackSorts } from '@cuesheet/contract/values/music'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/connection.ts'

export type MusicQuestion = {
  name: string
  who?: 'manager' | 'member'
  path: string
  query: Record<string, string>
  /** Of a list, reached by its cursors. */
  page?: number
}

type Known = { popular: number; unused: number; isrc: string; common_tag: number; rare_tag: number }

/** Ids that the questions name. */
export async function findTracksToAsk(db: Database): Promise<Known> {
  const { rows } = await sql<Known>`
    select
      (select track_id from chart_tracks join tracks using (isrc) where network_id = 1 order by sunday desc, rank limit 1) as popular,
      (select track_id from tracks where not exists (select from video_tracks where video_tracks.isrc = tracks.isrc)
        and withdrawn_on is null and networks is null order by track_id desc limit 1) as unused,
      (select isrc from tracks where withdrawn_on is null and networks is null order by track_id desc limit 1) as isrc,
      (select tag_id from track_tags group by tag_id order by count(*) desc limit 1) as common_tag,
      (select tag_id from track_tags group by tag_id order by count(*) limit 1) as rare_tag`.execute(db)
  return rows[0]!
}

export function listMusicQuestions({ popular, unused, isrc, common_tag, rare_tag }: Known): MusicQuestion[] {
  const list = (name: string, query: Record<string, string>, page?: number): MusicQuestion => ({
    name,
    path: 'music/tracks',
    query,
    ...(page ? { page } : {}),
  })
  const narrowed: Record<string, Record<string, string>> = {
    'category ost': { category: 'ost' },
    'a common tag': { tags: String(common_tag) },
    'a rare tag': { tags: String(rare_tag) },
    'two tags': { tags: `${common_tag},${rare_tag}` },
    exclusive: { exclusive: '1' },
    shopping: { shopping: '1' },
    '90 to 120 beats': { bpm_from: '90', bpm_to: '120' },
    'a rare tempo, sung, short': { bpm_from: '178', voice: 'vocal', length: 'to_1m' },
    instrumental: { voice: 'instrumental' },
    'exclusive, shopping, song, a tag': {
      exclusive: '1',
      shopping: '1',
      category: 'song',
      tags: String(common_tag),
    },
  }
  const searches: Record<string, string> = {
    'one syllable, common': '이',
    'one syllable, rare': '왈',
    'two syllables': '새벽',
    'two syllables, rare': '왈츠',
    'part of a word of four': '라진',
    'initials, two': 'ㅅㅂ',
    'initials, four': 'ㅅㅂㄱㅇ',
    'initial, one': 'ㅅ',
    'half typed': '새벼',
    'half typed, in the middle': '주팟',
    'consonant at the end': '왈ㅊ',
    'Latin, one letter': 'a',
    'Latin, part': 'oonl',
    'Latin, word': 'midnight',
    'two words': '밤 커피',
    artist: '황루미',
    'code, part': 'KRA77',
    'code, whole': isrc,
    'misspelt, Latin': 'midnigth',
    'misspelt, two Latin words': 'gravty comet',
    'misspelt, Korean': '왈초',
    'misspelt, longer Korean': '스니커스클럽',
    'other keyboard': 'dhkfcm',
    'misspelt, beside a right word': '새벽 퍈지',
    'without blanks': '새벽의편지',
    'initials, without blanks': 'ㅅㅂㅇㅍㅈ',
    'nothing found, initials': 'ㅃㅉㄸㄲ',
    'nothing found, Latin': 'qzxwvkjh',
    'nothing found, Korean': '쀍뛟쿍퓹',
    'a wildcard': '%',
  }
  return [
    { name: 'home', path: 'music/home', query: {} },
    { name: 'home', who: 'member', path: 'music/home', query: {} },
    { name: 'tags', path: 'music/tags', query: {} },
    ...trackSorts.flatMap((sort) => [
      list(`all by ${sort}`, { sort }),
      list(`all by ${sort}, 40th page`, { sort }, 40),
      ...Object.entries(narrowed).map(([name, query]) => list(`${name}, by ${sort}`, { ...query, sort })),
    ]),
    list('shopping by title, 40th page', { shopping: '1', sort: 'title' }, 40),
    ...Object.entries(searches).map(([name, search]) => list(`search: ${name} (${search})`, { search })),
    list('search: two syllables (새벽), newest', { search: '새벽', sort: 'newest' }),
    list('search: two syllables (새벽), title', { search: '새벽', sort: 'title' }),
    list('search: two syllables (새벽), 10th page', { search: '새벽' }, 10),
    list('search: two syllables (새벽), shopping', { search: '새벽', shopping: '1' }),
    { ...list('search: two syllables (새벽)', { search: '새벽' }), who: 'member' },
    { name: 'track, used most', path: 'music/track', query: { track: String(popular) } },
    { name: 'track, used most', who: 'member', path: 'music/track', query: { track: String(popular) } },
    {
      name: 'track, used most, six months',
      path: 'music/track',
      query: { track: String(popular), period: '6_months' },
    },
    ...(['manager', 'member'] as const).flatMap((who): MusicQuestion[] => [
      { name: 'tracks used', who, path: 'music/used', query: {} },
      { name: 'tracks used, six months', who, path: 'music/used', query: { period: '6_months' } },
      { name: 'earners', who, path: 'music/earners', query: {} },
    ]),
    { name: 'similar, used most', path: 'music/similar', query: { track: String(popular) } },
    { name: 'similar, not used', path: 'music/similar', query: { track: String(unused) } },
    { name: 'track, not used', path: 'music/track', query: { track: String(unused) } },
  ]
}
