import { trackDetail, trackEarners, usedTracks } from '@cuesheet/contract/music'
import { inSnapshot } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { findCatalogueView, findTrack, listTrackWeeks, viewFields, withFavourites } from '../../music/read.ts'
import { choosePlans, readingOf } from '../report-serving.ts'
import { readSelection } from '../selection.ts'
import { listEarners } from './earner-queries.ts'
import { readTrackVideos } from './track-videos.ts'
import { listUsedTracks } from './used-track-queries.ts'

/** Tracks of the lists of what others earn with them. */
const earnersShown = 10

/** A track with the videos of the selection that use it, and the tracks that its videos, or others', use. */
export function trackReportRoutes(server: Server): void {
  serve(
    server,
    trackDetail,
    ({ db, viewer, locale, currency, query }) =>
      inSnapshot(db, async (trx) => {
        const view = await findCatalogueView(trx, viewer, locale)
        const selection = await readSelection(trx, { viewer, currency, query }, readingOf(server))
        const found = await findTrack(trx, view, query.track)
        if (!found) throw new DomainError('not_found')
        await choosePlans(trx, selection, {})
        return {
          ...viewFields(view),
          track: withFavourites(view, [found.track])[0]!,
          weeks: await listTrackWeeks(trx, view, found.isrc),
          freshness: selection.freshness,
          period: selection.period,
          profit_kind: selection.scope.terms,
          ...(await readTrackVideos(trx, selection, found.isrc, query)),
        }
      }),
    { is_exact: true },
  )

  serve(
    server,
    usedTracks,
    ({ db, viewer, locale, currency, query }) =>
      inSnapshot(db, async (trx) => {
        const view = await findCatalogueView(trx, viewer, locale)
        const selection = await readSelection(trx, { viewer, currency, query }, readingOf(server))
        await choosePlans(trx, selection, {})
        const { rows, ...page } = await listUsedTracks(trx, view, selection, query)
        return {
          ...viewFields(view),
          freshness: selection.freshness,
          period: selection.period,
          profit_kind: selection.scope.terms,
          tracks: { ...page, rows: withFavourites(view, rows) },
        }
      }),
    { is_exact: true },
  )

  serve(
    server,
    trackEarners,
    ({ db, viewer, locale, currency, query: { member } }) =>
      inSnapshot(db, async (trx) => {
        const view = await findCatalogueView(trx, viewer, locale)
        const query = { period: 'latest', compare: 'previous', member } as const
        const selection = await readSelection(trx, { viewer, currency, query }, readingOf(server))
        await choosePlans(trx, selection, {})
        const { rows, ...found } = await listEarners(trx, view, selection, earnersShown)
        return {
          ...viewFields(view),
          ...found,
          freshness: selection.freshness,
          period: selection.period,
          profit_kind: selection.scope.terms,
          rows: withFavourites(view, rows),
        }
      }),
    { is_exact: true },
  )
}
