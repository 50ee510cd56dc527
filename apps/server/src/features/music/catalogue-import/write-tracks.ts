import { trackFields } from '@cuesheet/contract/values/catalogue'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { searchedTexts } from '../search/normalize-search.ts'
import type { StoredTrack } from './merge-track.ts'
import type { GivenTag } from './parse-track-row.ts'

/** Tracks of the catalogue by ISRC, withdrawn ones, too. */
export async function listStoredTracks(
  trx: Transaction<DB>,
  isrcs: readonly string[],
): Promise<Map<string, StoredTrack>> {
  const { rows } = await sql<StoredTrack>`
    select isrc, title, artist, album, category, duration_seconds, bpm, is_instrumental, released_on, is_exclusive, uses, networks, album_art,
      preview, withdrawn_on, array(
        select slug from track_tags join tags using (tag_id) where track_tags.isrc = tracks.isrc order by slug collate "C"
      ) as tags
    from tracks where isrc = any(${isrcs}::text[])`.execute(trx)
  return new Map(rows.map((track) => [track.isrc, track]))
}

/** Writes new tracks, as of today, and changed ones, with their tags, and rebuilds their search index. */
export async function writeTracks(
  trx: Transaction<DB>,
  tracks: readonly StoredTrack[],
  today: string,
): Promise<void> {
  if (tracks.length === 0) return
  const rows = JSON.stringify(tracks.map((track) => ({ ...track, ...searchedTexts(track) })))
  const columns = [...trackFields.filter((field) => field !== 'tags'), 'search_text', 'search_initials']
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into tracks (isrc, added_on, ${list})
    select isrc, ${today}::date, ${list}
    from jsonb_to_recordset(${rows}::jsonb) as given (isrc text, title text, artist text, album text, category text,
      duration_seconds integer, bpm integer, is_instrumental boolean, released_on date, is_exclusive boolean, uses text[], networks integer[], album_art text,
      preview text, withdrawn_on date, search_text text, search_initials text)
    on conflict (isrc) do update set updated_at = excluded.updated_at, revision = tracks.revision + 1,
      ${sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`.execute(
    trx,
  )

  const isrcs = tracks.map(({ isrc }) => isrc)
  const pairs = tracks.flatMap(({ isrc, tags }) => tags.map((slug) => ({ isrc, slug })))
  const tagged = sql`
    select isrc, tag_id from unnest(${pairs.map(({ isrc }) => isrc)}::text[], ${pairs.map(({ slug }) => slug)}::text[])
      as given (isrc, slug) join tags using (slug)`
  await sql`
    delete from track_tags
    where isrc = any(${isrcs}::text[]) and not (isrc, tag_id) in (${tagged})`.execute(trx)
  await sql`insert into track_tags (isrc, tag_id) ${tagged} on conflict do nothing`.execute(trx)
}

const hangul = /\p{Script=Hangul}/u

/** Makes the tags that there are not; a name counts in the language it is written in. Answers the slugs of the new ones. */
export async function createTags(trx: Transaction<DB>, tags: readonly GivenTag[]): Promise<string[]> {
  if (tags.length === 0) return []
  const names = tags.map(({ name }) => JSON.stringify({ [hangul.test(name) ? 'ko' : 'en']: name }))
  const { rows } = await sql<{ slug: string }>`
    insert into tags (slug, names)
    select slug, names::jsonb from unnest(${tags.map(({ slug }) => slug)}::text[], ${names}::text[]) as given (slug, names)
    on conflict (slug) do nothing
    returning slug`.execute(trx)
  return rows.map(({ slug }) => slug)
}

/** Tags that others were merged into, by the slugs of those. */
export async function listMergedTags(trx: Transaction<DB>): Promise<Map<string, GivenTag>> {
  const { rows } = await sql<GivenTag & { merged: string }>`
    select merged_tags.slug as merged, tags.slug, tags.slug as name from merged_tags join tags using (tag_id)`.execute(
    trx,
  )
  return new Map(rows.map(({ merged, ...tag }) => [merged, tag]))
}

/**
 * Withdraws what a file that is the whole catalogue does not name: tracks of everyone and limited ones, or, of a file that
 * is for some networks, those limited to them alone; from others it takes these networks away.
 */
export async function withdrawMissing(
  trx: Transaction<DB>,
  { named, networks, today }: { named: readonly string[]; networks: number[] | undefined; today: string },
): Promise<{ withdrawn: number; narrowed: number }> {
  const isMissing = sql`withdrawn_on is null and not exists (
    select from unnest(${named}::text[]) as named (isrc) where named.isrc = tracks.isrc)`
  const isTheirs = networks ? sql`networks <@ ${networks}::integer[]` : sql`true`
  const gone = await sql`
    update tracks set withdrawn_on = ${today}::date, updated_at = now(), revision = revision + 1 where ${isMissing} and ${isTheirs}`.execute(
    trx,
  )
  if (!networks) return { withdrawn: Number(gone.numAffectedRows), narrowed: 0 }
  const narrowed = await sql`
    update tracks set updated_at = now(), revision = revision + 1,
      networks = array(select id from unnest(networks) as id where id <> all(${networks}::integer[]) order by id)
    where ${isMissing} and networks && ${networks}::integer[]`.execute(trx)
  return { withdrawn: Number(gone.numAffectedRows), narrowed: Number(narrowed.numAffectedRows) }
}

/** Tracks that were there before the file: of everyone, or of those networks. */
export async function countOffered(trx: Transaction<DB>, networks: number[] | undefined): Promise<number> {
  const { offered } = await trx
    .selectFrom('tracks')
    .select(({ fn }) => fn.countAll<number>().as('offered'))
    .where('withdrawn_on', 'is', null)
    .$if(networks !== undefined, (query) =>
      query.where(sql<boolean>`networks && ${networks ?? []}::integer[]`),
    )
    .executeTakeFirstOrThrow()
  return offered
}
