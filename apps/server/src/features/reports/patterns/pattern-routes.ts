import { type Pattern, patterns } from '@cuesheet/contract/patterns'
import { patternHours, patternLengths } from '@cuesheet/contract/values/patterns'
import { type CatalogueView, withFavourites } from '../../music/public.ts'
import { plan } from '../plan.ts'
import type { ReportServing } from '../report-serving.ts'
import { withView } from '../videos/with-view.ts'
import { type Chosen, choosePatterns } from './choose-patterns.ts'
import { type FoundGroup, patternQuestions } from './pattern-queries.ts'

/** Long enough for what is published each week to be compared by month. */
const period = '6_months'

/** What the viewer's better videos have in common. */
export function patternRoutes(serveReport: ReportServing): void {
  serveReport(
    patterns,
    (selection, { time_zone }, opened) =>
      withView(opened, (view) => {
        const { freshness, period, scope, shown } = selection
        const answer = { freshness, period, profit_kind: scope.terms }
        if (!shown) return plan({}, () => ({ ...answer, videos: 0, looked_at: 0, patterns: [] }))
        const { questions, shared } = patternQuestions({ ...selection, shown }, view, time_zone)
        return plan(
          questions,
          ({ groups, usuals, compared }) => {
            const { looked_at, chosen } = choosePatterns(groups, usuals)
            return {
              ...answer,
              videos: compared,
              looked_at,
              patterns: chosen.map((group) => describe(group, view)),
            }
          },
          shared,
        )
      }),
    ({ member, channel }) => ({ period, compare: 'previous', member, channel }),
  )
}

function describe(group: Chosen<FoundGroup>, view: CatalogueView): Pattern {
  const { kind, is_shorts, value, videos, usual, tag, track } = group
  return {
    kind,
    is_shorts: kind === 'format' ? value === 1 : is_shorts,
    ...endsOf(group),
    tag,
    track: track && withFavourites(view, [track])[0]!,
    videos,
    all_videos: usual.videos,
    certainty: group.certainty,
    engaged_rpm: {
      value: group.engaged_rpm,
      usual: usual.engaged_rpm,
      above: group.rpm_above,
      is_sure: group.is_rpm_sure,
    },
    engaged_views: {
      value: group.engaged_views,
      usual: usual.engaged_views,
      above: group.views_above,
      is_sure: group.are_views_sure,
    },
    examples: group.examples,
  }
}

function endsOf({ kind, value }: FoundGroup): Pick<Pattern, 'from' | 'below'> {
  if (kind === 'length') return { from: patternLengths[value]!, below: patternLengths[value + 1] ?? null }
  if (kind === 'weekday') return { from: value, below: value + 1 }
  if (kind === 'hour') return { from: value * patternHours, below: (value + 1) * patternHours }
  return { from: null, below: null }
}
