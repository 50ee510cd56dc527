import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { ExplainedFigure, explanation } from '@cuesheet/contract/explanation'
import { countDays } from '@cuesheet/contract/values/day'
import type { Database } from '../../../db/connection.ts'
import { type Comparison, describeComparison } from '../../facts/periods.ts'
import { type Compared, sumChanges } from '../changed-videos.ts'
import { countedDaysOfChannels, countedDaysOfVideo, summarizeDays } from '../figure-queries.ts'
import type { Selection } from '../selection.ts'
import type { BothFactors } from './factor-queries.ts'
import { difference, rpmOf, sideOf, splitFigure } from './figure-parts.ts'
import {
  daysCompared,
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
  const [factors, sums, moves] = await Promise.all([
    readFactors(db, selection, subject),
    readSums(db, selection, figure, subject),
    isRatio || subject.video ? null : listMoves(db, selection, figure, subject.asked),
  ])
  const { before, now } = figure === 'rpm' && subject.asked ? rpmsOf(factors) : sums
  if (before === null || now === null) return null
  const totals = { before: String(before), now: String(now) }
  const left = (whole: Figure, compared: string) =>
    isRatio || whole === null ? null : difference(String(whole), compared)
  return {
    ...totals,
    change: difference(totals.now, totals.before),
    parts: splitFigure(figure, factors, totals),
    not_compared: {
      before: left(sums.all_before, totals.before),
      now: left(sums.all_now, totals.now),
      ...countDaysLeft(selection.comparison, figure),
    },
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

type Figure = string | number | null

/** The figure over the days that are compared, as every screen shows its change, and over all days of both spans. */
type Sums = Record<'before' | 'now' | 'all_before' | 'all_now', Figure>

async function readSums(
  db: Database,
  selection: Compared,
  figure: ExplainedFigure,
  { video, asked }: Subject,
): Promise<Sums> {
  if (asked) return { ...(await sumChanges(db, selection, figure, asked)), all_before: null, all_now: null }
  const counted = video ? countedDaysOfVideo(video) : countedDaysOfChannels(selection.scope)
  const { previous, matched, compared, shown } = await summarizeDays(db, selection, counted)
  return {
    before: previous[figure],
    now: matched[figure],
    all_before: compared.totals[figure],
    all_now: shown.totals[figure],
  }
}

const rpmsOf = ({ before, now }: BothFactors) => ({ before: rpmOf(sideOf(before)), now: rpmOf(sideOf(now)) })

/** How many days of either span have no counterpart that they are compared with. */
function countDaysLeft(comparison: Comparison, figure: ExplainedFigure) {
  const compared = comparison[daysCompared[figure]] ?? 0
  const { days, span } = comparison
  return { days_before: countDays(span.from, span.to) - compared, days_now: days - compared }
}
