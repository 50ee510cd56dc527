import { markHeard as heardEndpoint, trackMoods, trackQueue } from '@cuesheet/contract/music'
import { greatestId } from '@cuesheet/contract/values/ids'
import { sql } from 'kysely'
import { ask } from '../../../db/questions.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { readTrackCursor, writeTrackCursor } from '../search/track-cursors.ts'
import { findCatalogueView, viewFields } from '../tracks/catalogue-view.ts'
import { listSimilarTracks } from '../tracks/list-similar-tracks.ts'
import { trackOf } from '../tracks/queries.ts'
import { listTrackRows, withFavourites } from '../tracks/track-rows.ts'
import { listMoodTracks } from './list-mood-tracks.ts'
import { listQueue, type Queue } from './list-queue.ts'
import { markHeard } from './mark-heard.ts'
import { pickFaces } from './pick-faces.ts'

/** Of those most like a track; they have no next piece. */
const similarSize = 24

export function listeningRoutes(server: Server): void {
  serve(server, trackQueue, async ({ db, viewer, locale, query }) => {
    const view = await findCatalogueView(db, viewer, locale)
    const [of, subject] = query.of.split('.') as [Queue['of'] | 'similar', string?]
    const id = Number(subject)
    if (id > greatestId) throw new DomainError('not_found')
    if (of === 'similar') {
      if (!(await ask(db, { track: trackOf(view, id) })).track) throw new DomainError('not_found')
      const rows = (await listSimilarTracks(db, view, id, similarSize)).filter(
        ({ preview }) => preview !== null,
      )
      return { ...viewFields(view), rows: withFavourites(view, rows), next: null }
    }
    // Another chart is another list.
    const question = [view.scope, query.of, of === 'chart' && view.chart_made_at]
    const after = query.after === undefined ? null : readTrackCursor(query.after, question)
    const { rows, last } = await listQueue(db, view, of === 'tag' ? { of, id } : { of }, after)
    return {
      ...viewFields(view),
      rows: withFavourites(view, rows),
      next: last && writeTrackCursor(last, question),
    }
  })

  serve(server, heardEndpoint, async ({ db, viewer, locale, body }) => {
    await markHeard(db, await findCatalogueView(db, viewer, locale), body.track)
    return {}
  })

  serve(server, trackMoods, async ({ db, viewer, locale }) => {
    const view = await findCatalogueView(db, viewer, locale)
    const faces = pickFaces(await listMoodTracks(db, view))
    const ids = [...new Set(faces.flatMap(({ track_id }) => track_id ?? []))]
    const page = sql`select track_id, 0 as position from unnest(${ids}::integer[]) as picked(track_id)`
    const tracks = new Map(
      withFavourites(view, ids.length > 0 ? await listTrackRows(db, view, page) : []).map((track) => [
        track.track_id,
        track,
      ]),
    )
    return {
      ...viewFields(view),
      datas: faces.map(({ id, arts, track_id }) => ({
        id,
        arts,
        track: (track_id !== null && tracks.get(track_id)) || null,
      })),
    }
  })
}
