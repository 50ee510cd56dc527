import { addDays } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import { moveCatalogueRevision } from '../../apps/server/src/features/music/catalogue-revision.ts'
import { searchedTexts } from '../../apps/server/src/features/music/normalize-search.ts'
import { parseSound } from '../../apps/server/src/features/music/parse-sound.ts'
import { storeSound } from '../../apps/server/src/features/music/store-sound.ts'
import { playPreview } from './catalogue/play-preview.ts'
import { demoTags, tagsFor } from './catalogue/tags.ts'
import { demoTracks } from './catalogue/tracks.ts'

/** One track in so many cannot be heard, as in any catalogue. */
const silentOneIn = 4

/** Tracks, tags and what belongs to which; those that an operator loaded before stay as they are. */
export async function writeCatalogue(trx: Transaction<DB>, today: string): Promise<void> {
  const { rows: tags } = await sql<{ tag_id: number; slug: string }>`
    insert into tags (slug, names)
    select slug, names from jsonb_to_recordset(${JSON.stringify(demoTags)}::jsonb) as given(slug text, names jsonb)
    on conflict (slug) do update set names = tags.names
    returning tag_id, slug`.execute(trx)
  await trx
    .insertInto('tracks')
    .values(
      demoTracks.map(({ added, withdrawn, ...track }) => ({
        ...track,
        ...searchedTexts(track),
        added_on: addDays(today, -added),
        withdrawn_on: withdrawn === null ? null : addDays(today, -withdrawn),
      })),
    )
    .onConflict((taken) => taken.doNothing())
    .execute()
  const idOf = new Map(tags.map(({ tag_id, slug }) => [slug, tag_id]))
  await trx
    .insertInto('track_tags')
    .values(
      demoTracks.flatMap((track) =>
        tagsFor(track).map((slug) => ({ isrc: track.isrc, tag_id: idOf.get(slug)! })),
      ),
    )
    .onConflict((taken) => taken.doNothing())
    .execute()
  await writePreviews(trx)
  await moveCatalogueRevision(trx)
}

async function writePreviews(trx: Transaction<DB>): Promise<void> {
  const heard = demoTracks.filter((_, index) => index % silentOneIn > 0)
  for (const { isrc } of heard) {
    const preview = await storeSound(trx, parseSound(playPreview(isrc)))
    await trx.updateTable('tracks').set({ preview }).where('isrc', '=', isrc).execute()
  }
}

/** Each account's favourites: some of the latest chart, others than its neighbour's, and one that was withdrawn since. */
export async function writeFavourites(trx: Transaction<DB>, network_id: number): Promise<void> {
  await sql`
    insert into favourite_tracks (network_id, account_id, isrc, position)
    select ${network_id}, account_id, isrc, row_number() over (partition by account_id order by rank)
    from accounts join lateral (
      select isrc, rank from chart_tracks
      where network_id = ${network_id} and sunday = (select max(sunday) from chart_weeks where network_id = ${network_id})
        and (rank + account_id) % 4 = 0 and rank <= 20
      union all
      select isrc, 100 from tracks
      where withdrawn_on is not null and permission_flag = 1
        and exists (select from video_tracks where video_tracks.network_id = ${network_id} and video_tracks.isrc = tracks.isrc)
    ) as chosen on true
    where accounts.network_id = ${network_id}`.execute(trx)
}
