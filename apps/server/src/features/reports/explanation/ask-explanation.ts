import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { ExplainedFigure, explanation } from '@cuesheet/contract/explanation'
import { countDays } from '@cuesheet/contract/values/day'
import { answered, type Question } from '../../../db/questions.ts'
import { type Comparison, describeComparison } from '../../facts/periods.ts'
import { type Compared, sumOfChanges } from '../changed-videos.ts'
import { summarizeDays } from '../figure-queries.ts'
import { type Plan, plan } from '../plan.ts'
import type { Selection } from '../selection.ts'
import { type CountedDifferently, countedDifferently, noneDifferently } from './counted-differently.ts'
import { type BothFactors, comparedDays, type Factors } from './factor-queries.ts'
import { difference, rpmOf, sideOf, splitFigure } from './figure-parts.ts'
import { movesOf } from './moves-of.ts'
import {
  daysCompared,
  type ExplanationAsked,
  factorsOfSubject,
  findCompared,
  type Subject,
  subjectOf,
} from './subject-of.ts'
import { unsaidOf } from './unsaid.ts'

type Explanation = Omit<AnswerOf<typeof explanation>, 'success' | 'message'>
type Change = NonNullable<Explanation['change']>

/** Why a figure changed. Throws `not_found` for a video or track that is none of the scope's. */
export function askExplanation(selection: Selection, asked: ExplanationAsked): Plan<Explanation> {
  const { scope, freshness, period, comparison } = selection
  const { figure } = asked
  const subject = subjectOf(scope, asked)
  const { found, shared } = subject
  const compared = findCompared(selection, figure)
  const common = {
    freshness,
    period,
    profit_kind: scope.terms,
    figure,
    comparison: describeComparison(comparison),
  }
  if (!compared) return plan({ found }, () => ({ ...common, change: null }), shared)
  const isRatio = figure === 'rpm' || figure === 'premium_rpm'
  const isCounted = compared.comparison.counting.length > 0
  const unsaid = unsaidOf(compared, subject, figure)
  const questions = {
    found,
    factors: factorsOfSubject(compared, subject, unsaid),
    sums: sumsOf(compared, figure, subject),
    moves:
      isRatio || subject.video
        ? answered(null)
        : figure === 'views' && isCounted
          ? movesOf(compared, 'engaged_views', subject.asked, unsaid)
          : movesOf(compared, figure, subject.asked),
    differently:
      figure === 'views' || figure === 'rpm'
        ? countedDifferently(compared, subject, figure, unsaid)
        : answered(noneDifferently),
  }
  return plan(
    questions,
    ({ factors, sums, moves, differently }) => ({
      ...common,
      change: changeOf(figure, factors, figure === 'rpm' && subject.asked ? rpmsOf(factors) : sums, {
        sums,
        moves,
        differently,
        comparison: compared.comparison,
      }),
    }),
    { ...shared, ...comparedDays(compared, subject.video), ...unsaid?.shared },
  )
}

type Moves = Pick<Change, 'channels' | 'videos'> | null

function changeOf(
  figure: ExplainedFigure,
  factors: BothFactors,
  { before, now }: Pick<Sums, 'before' | 'now'>,
  {
    sums,
    moves,
    differently,
    comparison,
  }: { sums: Sums; moves: Moves; differently: CountedDifferently; comparison: Comparison },
): Change | null {
  if (before === null || now === null) return null
  const isRatio = figure === 'rpm' || figure === 'premium_rpm'
  const totals = { before: String(before), now: String(now) }
  const isCounted = comparison.counting.length > 0
  /** Those of views are of whom all engaged views are known: perhaps of nobody. */
  const isTold = ({ viewed, unsaid_viewed }: Factors) => viewed !== unsaid_viewed
  const told =
    figure === 'views' && isCounted && !isTold(factors.before) && !isTold(factors.now) ? null : moves
  const left = (whole: Figure, compared: string) =>
    isRatio || whole === null ? null : difference(String(whole), compared)
  return {
    ...totals,
    change: difference(totals.now, totals.before),
    parts: splitFigure(figure, factors, totals, isCounted, differently),
    not_compared: {
      before: left(sums.all_before, totals.before),
      now: left(sums.all_now, totals.now),
      ...countDaysLeft(comparison, figure),
    },
    channels: told?.channels ?? null,
    videos: told?.videos ?? null,
    factors: {
      views_before: Number(factors.before.viewed),
      views_now: Number(factors.now.viewed),
      rpm_before: rpmOf(sideOf(factors.before)),
      rpm_now: rpmOf(sideOf(factors.now)),
      ...engagedFactors(factors),
    },
  }
}

function engagedFactors({ before, now }: BothFactors) {
  const viewed = ({ engaged_viewed, unengaged_viewed }: Factors) =>
    unengaged_viewed === '0' ? Number(engaged_viewed) : null
  const rpm = (side: Factors) =>
    side.unengaged_views === '0' ? rpmOf({ ...sideOf(side), views: BigInt(side.engaged_views) }) : null
  return {
    engaged_views_before: viewed(before),
    engaged_views_now: viewed(now),
    engaged_rpm_before: rpm(before),
    engaged_rpm_now: rpm(now),
  }
}

type Figure = string | number | null

/** The figure over the days that are compared, as every screen shows its change, and over all days of both spans. */
type Sums = Record<'before' | 'now' | 'all_before' | 'all_now', Figure>

function sumsOf(selection: Compared, figure: ExplainedFigure, { video, asked }: Subject): Question<Sums> {
  if (asked) {
    const { rows, read } = sumOfChanges(selection, figure, asked)
    return { rows, read: (found) => ({ ...read(found), all_before: null, all_now: null }) }
  }
  const { rows, read } = summarizeDays(selection, video)
  return {
    rows,
    read(found) {
      const { previous, matched, compared, shown } = read(found)
      return {
        before: previous[figure],
        now: matched[figure],
        all_before: compared.totals[figure],
        all_now: shown.totals[figure],
      }
    },
  }
}

const rpmsOf = ({ before, now }: BothFactors) => ({ before: rpmOf(sideOf(before)), now: rpmOf(sideOf(now)) })

/** How many days of either span have no counterpart that they are compared with. */
function countDaysLeft(comparison: Comparison, figure: ExplainedFigure) {
  const compared = comparison[daysCompared[figure]] ?? 0
  const { days, span } = comparison
  return { days_before: countDays(span.from, span.to) - compared, days_now: days - compared }
}
