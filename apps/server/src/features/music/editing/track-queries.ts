import type {
  consoleTags,
  consoleTrack,
  consoleTracks,
  trackUsage,
} from '@cuesheet/contract/console-catalogue'
import type { AnswerOf, Endpoint } from '@cuesheet/contract/endpoint'
import type { Locale } from '@cuesheet/contract/values/locale'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { operators } from '../../../access/actors.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { symbolMatch, writtenMatch } from '../search/search-match.ts'
import { wordsOf } from '../search/search-words.ts'
import { tagName } from '../tracks/track-rows.ts'

export type TracksAsked = z.output<typeof consoleTracks.query>
type Page<E extends Pick<Endpoint, 'answer'>> = Pick<
  AnswerOf<E> & { rows: unknown[]; next: string | null },
  'rows' | 'next'
>
type Row = AnswerOf<typeof consoleTracks>['rows'][number]

/** A track's columns for operators, of a relation `tracks`. */
const columns = (locale: Locale) => sql`
  tracks.track_id, tracks.isrc, tracks.title, tracks.artist, tracks.album, tracks.album_art, tracks.category,
  (
    select coalesce(jsonb_agg(jsonb_build_object('tag_id', tag_id, 'name', ${tagName({ locale })}) order by slug), '[]')
    from track_tags join tags using (tag_id) where track_tags.isrc = tracks.isrc
  ) as tags,
  tracks.networks, tracks.is_exclusive, tracks.preview, tracks.added_on, tracks.withdrawn_on`

function narrowing({
  category,
  state,
  availability,
  network,
  without,
  tag,
}: TracksAsked): RawBuilder<unknown> {
  const parts = [
    ...(category ? [sql`category = ${category}`] : []),
    ...(state ? [state === 'withdrawn' ? sql`withdrawn_on is not null` : sql`withdrawn_on is null`] : []),
    ...(availability ? [availability === 'limited' ? sql`networks is not null` : sql`networks is null`] : []),
    ...(network === undefined ? [] : [sql`networks @> array[${network}::integer]`]),
    ...(without === 'picture' ? [sql`album_art is null`] : []),
    ...(without === 'preview' ? [sql`preview is null`] : []),
    ...(without === 'tags'
      ? [sql`not exists (select from track_tags where track_tags.isrc = tracks.isrc)`]
      : []),
    ...(tag === undefined
      ? []
      : [sql`exists (select from track_tags where track_tags.isrc = tracks.isrc and tag_id = ${tag})`]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Those that hold every word, or whose ISRC begins so; `offset 0`: the planner can only guess how many the index gives. */
function searched(search: string): RawBuilder<unknown> {
  if (search === '') return sql`tracks`
  const words = wordsOf(search)
  const { candidates, check } = words.length > 0 ? writtenMatch(words, true) : symbolMatch(search)
  return sql`(select * from tracks where ${candidates} and ${check} offset 0) as tracks`
}

/** The newest first. */
export async function listConsoleTracks(
  db: Database,
  filters: TracksAsked,
  locale: Locale,
): Promise<Page<typeof consoleTracks> & { rows: Row[] }> {
  const { size } = filters
  const before = filters.after === undefined ? null : readPlace(filters.after)
  const { rows } = await sql<Row>`
    with page as materialized (
      select tracks.* from ${searched(filters.search)}
      where ${narrowing(filters)} and ${before === null ? sql`true` : sql`track_id < ${before}`}
      order by track_id desc limit ${size + 1}
    )
    select ${columns(locale)} from page as tracks order by track_id desc`.execute(db)
  const shownRows = rows.slice(0, size)
  return { rows: shownRows, next: rows.length > size ? String(shownRows.at(-1)!.track_id) : null }
}

function readPlace(after: string): number {
  if (/^[1-9]\d{0,9}$/.test(after) && Number(after) < 2 ** 31) return Number(after)
  throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
}

type Track = AnswerOf<typeof consoleTrack>['track']

/** `not_found` where there is none. */
export async function getConsoleTrack(db: Database, trackId: number, locale: Locale): Promise<Track> {
  const { rows } = await sql<Omit<Track, 'updated_at'> & { updated_at: Date }>`
    select ${columns(locale)}, duration_seconds, bpm, is_instrumental, released_on, uses, revision, updated_at
    from tracks where track_id = ${trackId}`.execute(db)
  if (!rows[0]) throw new DomainError('not_found')
  return { ...rows[0], updated_at: rows[0].updated_at.toISOString() }
}

type Change = AnswerOf<typeof consoleTrack>['history'][number]

/** What was done to a track by itself, the latest first. */
export async function listTrackHistory(db: Database, isrc: string): Promise<Change[]> {
  const { rows } = await sql<Omit<Change, 'at'> & { at: Date }>`
    select at, nickname, action, array(select jsonb_object_keys(coalesce(after, '{}'))) as fields
    from audit_log left join ${operators} as operators using (account_id)
    where audit_log.network_id = 0 and subject = ${isrc} and split_part(action, '.', 1) = 'track'
    order by at desc, audit_id desc limit 20`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

type Usage = Omit<AnswerOf<typeof trackUsage>, 'success' | 'message'>

/** Who uses tracks, and who has them as favourites. */
export async function summarizeUsage(db: Database, trackIds: readonly number[]): Promise<Usage> {
  const { rows } = await sql<Usage>`
    with asked as materialized (select isrc from tracks where track_id = any(${trackIds}::integer[])),
    seen as materialized (
      select network_id, count(distinct (channel_id, video_id)) as videos, count(distinct channel_id) as channels
      from video_tracks where isrc in (select isrc from asked) group by network_id
    ),
    liked as materialized (
      select network_id, count(distinct account_id) as favourites
      from favourite_tracks where isrc in (select isrc from asked) group by network_id
    ),
    of_networks as materialized (
      select network_id, name, coalesce(videos, 0) as videos, coalesce(channels, 0) as channels,
        coalesce(favourites, 0) as favourites
      from seen full join liked using (network_id) join networks using (network_id)
    )
    select (select count(*) from asked) as tracks, coalesce(sum(videos), 0)::bigint as videos,
      coalesce(sum(favourites), 0)::bigint as favourites,
      coalesce((
        select jsonb_agg(shown order by videos desc, name)
        from (select * from of_networks order by videos desc, name limit 100) as shown
      ), '[]') as networks
    from of_networks`.execute(db)
  return rows[0]!
}

type Tag = AnswerOf<typeof consoleTags>['rows'][number]

/** By name; counted by the sets that are kept of tracks. */
export async function listConsoleTags(db: Database, locale: Locale): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select tag_id, slug, names, ${tagName({ locale })} as name, coalesce(counted.tracks, 0) as tracks,
      array(select merged_tags.slug from merged_tags where merged_tags.tag_id = tags.tag_id order by 1) as merged
    from tags
    left join (
      select facet, sum(bit_count(tracks))::bigint as tracks from track_sets where facet like 'tag:%' group by facet
    ) as counted on facet = 'tag:' || tag_id
    order by title_order(${tagName({ locale })}), tag_id limit 2000`.execute(db)
  return rows
}
