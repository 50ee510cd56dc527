import {
  addFavourite as addEndpoint,
  musicHome,
  orderFavourites as orderEndpoint,
  removeFavourite as removeEndpoint,
  similarTracks,
  tracks as tracksEndpoint,
  trackTags,
} from '@cuesheet/contract/music'
import { addDays } from '@cuesheet/contract/values/day'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { ask } from '../../db/questions.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { addFavourite, orderFavourites, removeFavourite } from './favourites/mutations.ts'
import { listTracks } from './search/list-tracks.ts'
import { readTrackCursor, writeTrackCursor } from './search/track-cursors.ts'
import { type CatalogueView, findCatalogueView, viewFields } from './tracks/catalogue-view.ts'
import { listSimilarTracks } from './tracks/list-similar-tracks.ts'
import { listChart, listFavourites, listNewest, listTags, trackOf } from './tracks/queries.ts'
import { withFavourites } from './tracks/track-rows.ts'
import { summarizeSounds } from './tracks/track-sets.ts'

const sizes = { chart: 50, newest: 12, tags: 24, similar: 6 }

export function musicRoutes(server: Server): void {
  serve(server, musicHome, async ({ db, viewer, locale }) => {
    const view = await findCatalogueView(db, viewer, locale)
    const { sunday, favourites } = view
    const chart = await listChart(db, view, sizes.chart)
    const tags = (await listTags(db, view)).filter(({ tracks }) => tracks > 0)
    return {
      ...viewFields(view),
      to_verify: view.to_verify,
      chart:
        sunday === null
          ? null
          : {
              from: addDays(sunday, -6),
              to: sunday,
              is_recounted: view.is_chart_recounted,
              rows: withFavourites(view, chart),
            },
      favourites: favourites.length > 0 ? withFavourites(view, await listFavourites(db, view)) : [],
      newest: withFavourites(view, await listNewest(db, view, sizes.newest)),
      sounds: await summarizeSounds(db, view),
      tags: tags.toSorted((a, b) => b.tracks - a.tracks).slice(0, sizes.tags),
    }
  })

  serve(server, tracksEndpoint, async ({ db, viewer, locale, query }) => {
    const view = await findCatalogueView(db, viewer, locale)
    const { size, after, ...filters } = query
    // Another chart puts the same list in another order.
    const question = [view.scope, filters, filters.sort === 'popularity' && view.chart_made_at]
    const start = { size, after: after === undefined ? null : readTrackCursor(after, question) }
    const { last, rows, ...page } = await listTracks(db, view, filters, start)
    return {
      ...viewFields(view),
      ...page,
      rows: withFavourites(view, rows),
      next: last && writeTrackCursor(last, question),
    }
  })

  serve(server, trackTags, async ({ db, viewer, locale }) => ({
    datas: await listTags(db, await findCatalogueView(db, viewer, locale)),
  }))

  serve(server, similarTracks, async ({ db, viewer, locale, query }) => {
    const view = await findCatalogueView(db, viewer, locale)
    const { found } = await ask(db, { found: trackOf(view, query.track) })
    if (!found) throw new DomainError('not_found')
    const rows = await listSimilarTracks(db, view, query.track, sizes.similar)
    return { ...viewFields(view), rows: withFavourites(view, rows) }
  })

  type Owned = Pick<Call<typeof addEndpoint>, 'db' | 'viewer' | 'locale'>
  const changed = async (
    { db, viewer, locale }: Owned,
    change: (db: Database, view: CatalogueView) => Promise<void>,
  ) => {
    const view = await findCatalogueView(db, viewer as Viewer, locale)
    await change(db, view)
    const favourites = await listFavourites(db, view)
    return { favourites: favourites.map((track) => ({ ...track, is_favourite: true })) }
  }
  serve(server, addEndpoint, (call) => changed(call, (db, view) => addFavourite(db, view, call.body.track)))
  serve(server, removeEndpoint, (call) =>
    changed(call, (db, view) => removeFavourite(db, view, call.body.track)),
  )
  serve(server, orderEndpoint, (call) =>
    changed(call, (db, view) => orderFavourites(db, view, call.body.tracks)),
  )
}
