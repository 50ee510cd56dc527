import {
  addFavourite as addEndpoint,
  musicHome,
  orderFavourites as orderEndpoint,
  removeFavourite as removeEndpoint,
  trackDetail,
  tracks as tracksEndpoint,
  trackTags,
} from '@cuesheet/contract/music'
import { addDays } from '@cuesheet/contract/values/day'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { inOneState } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import {
  createAnswerMemory,
  planForEachSpan,
  readingOf,
  readSelection,
  readTrackVideos,
} from '../reports/read.ts'
import { type CatalogueView, findCatalogueView } from './catalogue-view.ts'
import { listTracks } from './list-tracks.ts'
import { addFavourite, orderFavourites, removeFavourite } from './mutations.ts'
import { findTrack, listChart, listFavourites, listNewest, listTags, listTrackWeeks } from './queries.ts'
import { rememberCatalogue } from './remember-catalogue.ts'
import { readTrackCursor, writeTrackCursor } from './track-cursor.ts'
import { withFavourites } from './track-rows.ts'

const homeSizes = { chart: 50, newest: 12, tags: 24 }

const toldView = ({ service, isrc_prefix }: CatalogueView) => ({ service, isrc_prefix })

export function musicRoutes(server: Server): void {
  const memory = createAnswerMemory()
  const countTags = (db: Database, view: CatalogueView) =>
    rememberCatalogue(memory, view, ['tags'], () => listTags(db, view))
  /** What is the same for all accounts. */
  const readHome = (db: Database, view: CatalogueView) =>
    rememberCatalogue(memory, view, ['home'], async () => {
      const tags = (await countTags(db, view)).filter(({ tracks }) => tracks > 0)
      return {
        chart: await listChart(db, view, homeSizes.chart),
        newest: await listNewest(db, view, homeSizes.newest),
        tags: tags.toSorted((a, b) => b.tracks - a.tracks).slice(0, homeSizes.tags),
      }
    })

  serve(server, musicHome, async ({ db, viewer, locale }) => {
    const view = await findCatalogueView(db, viewer, locale)
    const { sunday, favourites } = view
    const { chart, newest, tags } = await readHome(db, view)
    return {
      ...toldView(view),
      to_verify: view.to_verify,
      chart:
        sunday === null ? null : { from: addDays(sunday, -6), to: sunday, rows: withFavourites(view, chart) },
      favourites: favourites.length > 0 ? withFavourites(view, await listFavourites(db, view)) : [],
      newest: withFavourites(view, newest),
      tags,
    }
  })

  serve(server, tracksEndpoint, async ({ db, viewer, locale, query }) => {
    const view = await findCatalogueView(db, viewer, locale)
    const { size, after, ...asked } = query
    // Another chart puts the same list in another order.
    const question = [view.scope, asked, asked.sort === 'popularity' && view.chart_made_at]
    const start = { size, after: after === undefined ? null : readTrackCursor(after, question) }
    const { last, rows, ...page } = await listTracks(db, view, asked, start, memory)
    return {
      ...toldView(view),
      ...page,
      rows: withFavourites(view, rows),
      next: last && writeTrackCursor(last, question),
    }
  })

  serve(server, trackTags, async ({ db, viewer, locale }) => ({
    datas: await countTags(db, await findCatalogueView(db, viewer, locale)),
  }))

  serve(server, trackDetail, ({ db, viewer, locale, currency, query }) =>
    inOneState(db, async (trx) => {
      const view = await findCatalogueView(trx, viewer, locale)
      const selection = await readSelection(trx, { viewer, currency, query }, readingOf(server))
      const found = await findTrack(trx, view, query.track)
      if (!found) throw new DomainError('not_found')
      if (query.period === 'custom') await planForEachSpan(trx)
      return {
        ...toldView(view),
        track: withFavourites(view, [found.track])[0]!,
        weeks: await listTrackWeeks(trx, view, found.isrc),
        freshness: selection.freshness,
        period: selection.period,
        profit_kind: selection.scope.terms,
        ...(await readTrackVideos(trx, selection, found.isrc, query)),
      }
    }),
  )

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
