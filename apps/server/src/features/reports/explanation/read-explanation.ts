import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { ExplainedFigure, explanation } from '@cuesheet/contract/explanation'
import type { Database } from '../../../db/connection.ts'
import { describeComparison } from '../../facts/periods.ts'
import type { Compared } from '../changed-videos.ts'
import { countedDaysOfChannels, countedDaysOfVideo, summarizeDays } from '../figure-queries.ts'
import type { Selection } from '../selection.ts'
import { fromUnits } from './change-splits.ts'
import type { Factors } from './factor-queries.ts'
import { difference, rpmOf, sideOf, splitFigure, type Totals } from './figure-parts.ts'
import {
  type ExplanationAsked,
  findCompared,
  findSubject,
  readFactors,
  type Subject,
} from './find-subject.ts'
import { listMoves } from './list-moves.ts'

type Explanation = Omit<AnswerOf<typeof explanation>, 'success' | 'message'>
type Change = NonNullable<Explanation['change']>

/** Why a figure changed. Throws `not_found` for a video or track that is none of the scope's. */
export async function readExplanation(
  db: Database,
  selection: Selection,
  asked: ExplanationAsked,
): Promise<Explanation> {
  const { scope, freshness, period, comparison } = selection
  const { figure } = asked
  const subject = await findSubject(db, scope, asked)
  const compared = findCompared(selection, figure)
  return {
    freshness,
    period,
    profit_kind: scope.terms,
    figure,
    comparison: describeComparison(comparison),
    change: compared && (await explainChange(db, compared, figure, subject)),
  }
}

async function explainChange(
  db: Database,
  selection: Compared,
  figure: ExplainedFigure,
  subject: Subject,
): Promise<Change | null> {
  const isRatio = figure === 'rpm' || figure === 'premium_rpm'
  const [factors, days, moves] = await Promise.all([
    readFactors(db, selection, subject),
    subject.asked ? null : summarizeDays(db, selection, countedDaysOf(selection, subject)),
    isRatio || subject.video ? null : listMoves(db, selection, figure, subject.asked),
  ])
  const totals = days
    ? bothOrNone(days.compared.totals[figure], days.shown.totals[figure])
    : bothOrNone(ofVideos(factors.before, figure), ofVideos(factors.now, figure))
  if (!totals) return null
  return {
    before: totals.before,
    now: totals.now,
    change: difference(totals.now, totals.before),
    parts: splitFigure(figure, factors, totals),
    channels: moves?.channels ?? null,
    videos: moves?.videos ?? null,
    factors: {
      views_before: Number(factors.before.viewed),
      views_now: Number(factors.now.viewed),
      rpm_before: rpmOf(sideOf(factors.before)),
      rpm_now: rpmOf(sideOf(factors.now)),
    },
  }
}

const countedDaysOf = ({ scope }: Compared, { video }: Subject) =>
  video ? countedDaysOfVideo(video) : countedDaysOfChannels(scope)

/** The figure of a track's videos, over the days that are compared. */
function ofVideos(side: Factors, figure: ExplainedFigure): string | number | null {
  if (figure === 'views') return side.viewed
  if (figure === 'premium_views') return side.premium_viewed
  if (figure === 'profit') return fromUnits(sideOf(side).profit)
  return figure === 'rpm' ? rpmOf(sideOf(side)) : null
}

const bothOrNone = (before: string | number | null, now: string | number | null): Totals | null =>
  before === null || now === null ? null : { before: String(before), now: String(now) }
