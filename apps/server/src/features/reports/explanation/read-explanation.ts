import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { ExplainedFigure, explanation } from '@cuesheet/contract/explanation'
import type { Database } from '../../../db/connection.ts'
import { describeComparison } from '../../facts/periods.ts'
import { countedDaysOfChannels, countedDaysOfVideo, summarizeDays } from '../figure-queries.ts'
import type { Selection } from '../selection.ts'
import { fromUnits } from './change-splits.ts'
import type { Compared } from './changed-videos.ts'
import type { BothFactors, Factors } from './factor-queries.ts'
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
  const factors = await readFactors(db, selection, subject)
  const totals = await readTotals(db, selection, figure, subject, factors)
  if (!totals) return null
  const isRatio = figure === 'rpm' || figure === 'premium_rpm'
  const moves = isRatio || subject.video ? null : await listMoves(db, selection, figure, subject.asked)
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

/** The figure itself in both spans, of every day; of a track's videos, over the days that are compared. */
async function readTotals(
  db: Database,
  selection: Compared,
  figure: ExplainedFigure,
  { video, asked }: Subject,
  factors: BothFactors,
): Promise<Totals | null> {
  if (asked) {
    const of = (side: Factors) => {
      if (figure === 'views') return side.viewed
      if (figure === 'premium_views') return side.premium_viewed
      return figure === 'profit'
        ? fromUnits(sideOf(side).profit)
        : figure === 'rpm'
          ? rpmOf(sideOf(side))
          : null
    }
    return bothOrNone(of(factors.before), of(factors.now))
  }
  const counted = video ? countedDaysOfVideo(video) : countedDaysOfChannels(selection.scope)
  const { shown, compared } = await summarizeDays(db, selection, counted)
  return bothOrNone(compared.totals[figure], shown.totals[figure])
}

const bothOrNone = (before: string | number | null, now: string | number | null): Totals | null =>
  before === null || now === null ? null : { before: String(before), now: String(now) }
