import { trackDetail } from '@cuesheet/contract/music'
import { trackEarners, usedTracks } from '@cuesheet/contract/track-report'
import { DomainError } from '../../../errors/domain-error.ts'
import { trackOf, trackWeeks, viewFields, withFavourites } from '../../music/public.ts'
import { figuresOf } from '../day-figures.ts'
import { plan } from '../plan.ts'
import type { ReportServing } from '../report-serving.ts'
import { earnersOf } from './earner-queries.ts'
import { sumOfVideos } from './sum-of-videos.ts'
import { usedTracksOf } from './used-track-queries.ts'
import { withVideoPage } from './video-list-queries.ts'
import { withView } from './with-view.ts'

/** Tracks of the lists of what others earn with them. */
const earnersShown = 10

/** A track with the videos of the selection that use it, and the tracks that its videos, or others', use. */
export function trackReportRoutes(serveReport: ReportServing): void {
  serveReport(trackDetail, (selection, { track, ...order }, opened) =>
    withView(opened, (view) => {
      const { freshness, period, scope } = selection
      const asked = {
        track: trackOf(view, track),
        weeks: trackWeeks(view, track),
        totals: sumOfVideos(selection, { track }),
      }
      return withVideoPage(selection, { ...order, track }, asked, (found, videos) => {
        if (!found.track) throw new DomainError('not_found')
        return {
          ...viewFields(view),
          track: withFavourites(view, [found.track])[0]!,
          weeks: found.weeks,
          freshness,
          period,
          profit_kind: scope.terms,
          figures: figuresOf(found.totals),
          videos,
        }
      })
    }),
  )

  serveReport(usedTracks, (selection, query, opened) =>
    withView(opened, (view) => {
      const { freshness, period, scope } = selection
      return plan({ tracks: usedTracksOf(view, selection, query) }, ({ tracks: { rows, ...page } }) => ({
        ...viewFields(view),
        freshness,
        period,
        profit_kind: scope.terms,
        tracks: { ...page, rows: withFavourites(view, rows) },
      }))
    }),
  )

  serveReport(
    trackEarners,
    (selection, _, opened) =>
      withView(opened, (view) => {
        const { freshness, period, scope } = selection
        return plan(
          { earners: earnersOf(view, selection, earnersShown) },
          ({ earners: { rows, ...found } }) => ({
            ...viewFields(view),
            ...found,
            freshness,
            period,
            profit_kind: scope.terms,
            rows: withFavourites(view, rows),
          }),
        )
      }),
    ({ member }) => ({ period: 'latest', compare: 'previous', member }),
  )
}
