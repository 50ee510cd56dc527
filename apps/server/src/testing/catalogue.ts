import type { TrackCategory, TrackUse } from '@cuesheet/contract/values/music'
import type { Database } from '../db/connection.ts'
import { searchedTexts } from '../features/music/search/normalize-search.ts'
import { rebuildTrackSets } from '../features/music/tracks/track-sets.ts'
import type { TestNetwork } from './factories.ts'

export type TestTrack = { track_id: number; isrc: string; title: string }

let made = 0

/** A track of the catalogue, KRTST2600001 and so on by default. `tags`: slugs. */
export async function createTrack(
  db: Database,
  given: {
    title: string
    artist?: string
    album?: string
    isrc?: string
    category?: TrackCategory
    is_exclusive?: boolean
    uses?: TrackUse[]
    networks?: TestNetwork[]
    added_on?: string
    withdrawn_on?: string
    tags?: string[]
    bpm?: number
    is_instrumental?: boolean
    duration_seconds?: number
    preview?: string
    album_art?: string
  },
): Promise<TestTrack> {
  const { tags = [], networks, artist = '', album = '', category = 'song', ...track } = given
  const isrc = given.isrc ?? `KRTST26${String(++made).padStart(5, '0')}`
  const { track_id } = await db
    .insertInto('tracks')
    .values({
      ...track,
      artist,
      album,
      category,
      isrc,
      ...searchedTexts({ title: given.title, artist, album }),
      networks: networks?.map(({ network_id }) => network_id) ?? null,
    })
    .returning('track_id')
    .executeTakeFirstOrThrow()
  for (const slug of tags) {
    await db
      .insertInto('tags')
      .values({ slug, names: JSON.stringify({ ko: `${slug} ko` }) })
      .onConflict((taken) => taken.doNothing())
      .execute()
    await db
      .insertInto('track_tags')
      .expression((eb) =>
        eb
          .selectFrom('tags')
          .select((tag) => [tag.val(isrc).as('isrc'), 'tag_id'])
          .where('slug', '=', slug),
      )
      .execute()
  }
  await rebuildTrackSets(db)
  return { track_id, isrc, title: given.title }
}

/** A weekly chart: the tracks in the order of their ranks, the first with the most views. */
export async function createChart(
  db: Database,
  { network_id }: TestNetwork,
  sunday: string,
  tracks: TestTrack[],
): Promise<void> {
  await db.insertInto('chart_weeks').values({ network_id, sunday }).execute()
  const rows = tracks.map(({ isrc }, index) => ({
    network_id,
    sunday,
    isrc,
    rank: index + 1,
    videos: 1,
    views: (tracks.length - index) * 100,
    engaged_views: (tracks.length - index) * 50,
  }))
  if (rows.length > 0) await db.insertInto('chart_tracks').values(rows).execute()
}
