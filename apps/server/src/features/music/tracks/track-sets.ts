import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { musicHome } from '@cuesheet/contract/music'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { lockSpaces } from '../../../db/lock-spaces.ts'
import { withTransaction } from '../../../db/transaction.ts'
import type { CatalogueView } from './catalogue-view.ts'

/** Held by every change of tracks or their tags, to the end of its transaction: one change at a time. */
export const catalogueLock = sql`select pg_advisory_xact_lock(${lockSpaces.catalogue}, 0)`

/**
 * Every change of tracks or their tags ends with this, in its transaction: the sets that totals are counted by. `trackIds`:
 * those that changed, where they are few.
 */
export async function rebuildTrackSets(db: Database, trackIds?: readonly number[]): Promise<void> {
  const chunks = trackIds && [...new Set(trackIds.map((id) => id >> 13))]
  const which = chunks ? sql`chunk = any(${chunks}::integer[])` : sql`true`
  await withTransaction(db, async (trx) => {
    await catalogueLock.execute(trx)
    await sql`delete from track_sets where ${which}`.execute(trx)
    await sql`insert into track_sets select * from track_sets_made where ${which}`.execute(trx)
  })
}

type SetDifference = {
  rollup: 'track_sets'
  expected: Record<string, unknown> | null
  stored: Record<string, unknown> | null
}

/** Compares every set with the tracks it is made of, while no import can change either; lists the first 20 that differ. */
export function verifyTrackSets(
  db: Database,
): Promise<{ difference_count: number; differences: SetDifference[] }> {
  return withTransaction(db, async (trx) => {
    await catalogueLock.execute(trx)
    const { rows } = await sql<Omit<SetDifference, 'rollup'> & { total: number }>`
      with expected as (select facet, chunk, bit_count(tracks) as tracks, md5(tracks::text) as digest from track_sets_made),
        stored as (select facet, chunk, bit_count(tracks) as tracks, md5(tracks::text) as digest from track_sets)
      select case when expected.facet is not null then to_jsonb(expected) end as expected,
        case when stored.facet is not null then to_jsonb(stored) end as stored, count(*) over () as total
      from expected full join stored using (facet, chunk)
      where expected.digest is distinct from stored.digest
      order by facet, chunk limit 20`.execute(trx)
    return {
      difference_count: rows[0]?.total ?? 0,
      differences: rows.map(({ expected, stored }) => ({ rollup: 'track_sets', expected, stored })),
    }
  })
}

type Sounds = AnswerOf<typeof musicHome>['sounds']

/** The network's catalogue as a relation (chunk, tracks). */
function offeredSets({ scope, isrc_prefix }: CatalogueView): RawBuilder<unknown> {
  const theirs = sql`select chunk, bit_or(tracks) as tracks from track_sets
    where facet in ('everyone', ${`network:${scope.network_id}`}) group by chunk`
  return isrc_prefix === null
    ? theirs
    : sql`select chunk, theirs.tracks & begun.tracks as tracks
        from (${theirs}) as theirs join track_sets as begun using (chunk) where begun.facet = ${`isrc:${isrc_prefix}`}`
}

export const tagFacet = (tagId: number) => `tag:${tagId}`

const bpmFacet = (bpm: number) => `bpm:${String(bpm).padStart(3, '0')}`

/** How many tracks of the network's catalogue have all of these facets, and a tempo within the range where there is one. */
export function countOfFacets(
  view: CatalogueView,
  facets: readonly string[],
  bpm: readonly [from: number, to: number] | null,
): RawBuilder<number> {
  const ofTempo = bpm
    ? sql`union all select chunk, bit_or(tracks) from track_sets
        where facet between ${bpmFacet(bpm[0])} and ${bpmFacet(bpm[1])} group by chunk`
    : sql``
  return sql`
    select coalesce(sum(bit_count(tracks)), 0)::bigint from (
      select bit_and(tracks) as tracks from (
        ${offeredSets(view)}
        union all select chunk, tracks from track_sets where facet = any(${facets}::text[])
        ${ofTempo}
      ) as sets
      group by chunk having count(*) = ${facets.length + (bpm ? 2 : 1)}::integer
    ) as common`
}

/** What is known of how the tracks of the network's catalogue sound. */
export async function summarizeSounds(db: Database, view: CatalogueView): Promise<Sounds> {
  const { rows } = await sql<{ slowest: number | null; fastest: number | null } & Omit<Sounds, 'bpm'>>`
    select min(substr(facet, 5)::integer) filter (where facet like 'bpm:%') as slowest,
      max(substr(facet, 5)::integer) filter (where facet like 'bpm:%') as fastest,
      count(*) filter (where facet in ('instrumental', 'vocal')) > 0 as has_voices,
      count(*) filter (where facet like 'length:%') > 0 as has_lengths
    from (${offeredSets(view)}) as offered join track_sets using (chunk)
    where (facet >= 'bpm:' and facet < 'bpm;' or facet >= 'length:' and facet < 'length;' or facet in ('instrumental', 'vocal'))
      and bit_count(track_sets.tracks & offered.tracks) > 0`.execute(db)
  const { slowest, fastest, ...presence } = rows[0]!
  return { bpm: slowest === null || fastest === null ? null : { slowest, fastest }, ...presence }
}

/** How many tracks of the network's catalogue have each tag, as a relation (facet, tracks); only of those that have any. */
export const countByTag = (view: CatalogueView): RawBuilder<unknown> => sql`
  select facet, sum(bit_count(track_sets.tracks & offered.tracks))::bigint as tracks
  from (${offeredSets(view)}) as offered join track_sets using (chunk)
  where facet >= 'tag:' and facet < 'tag;' group by facet`
