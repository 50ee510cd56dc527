import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { ExplainedFigure, PriceSegment, priceSplits } from '@cuesheet/contract/explanation'
import { answered } from '../../../db/questions.ts'
import { fromUnits } from '../../facts/units.ts'
import { type Plan, plan } from '../plan.ts'
import type { Selection } from '../selection.ts'
import { type Segment, type Side, scale, splitMoney, splitPrice } from './change-splits.ts'
import { type BothFactors, comparedDays, type Factors } from './factor-queries.ts'
import { comparedSides, perThousand, perThousandUnit, priceOf, unitsPerPrice } from './figure-parts.ts'
import { countryFactors, hasCreditChange, kindFactors, type NamedFactors } from './named-factors.ts'
import { type ExplanationAsked, factorsOfSubject, findCompared, subjectOf } from './subject-of.ts'
import { unsaidOf } from './unsaid.ts'

type PriceSplits = Omit<AnswerOf<typeof priceSplits>, 'success' | 'message'>

/** How many countries stand by themselves. */
const countriesListed = 7

/** What the price part is made of: by country, Premium, and kind of video. */
export function askPriceSplits(selection: Selection, asked: ExplanationAsked): Plan<PriceSplits> {
  const { freshness, period, scope } = selection
  const { figure } = asked
  const subject = subjectOf(scope, asked)
  const { found, shared } = subject
  const compared = findCompared(selection, figure)
  const none = {
    freshness,
    period,
    figure,
    price: null,
    by_country: [],
    by_premium: [],
    by_kind: [],
    reason: null,
  }
  if (!compared || (figure !== 'profit' && figure !== 'rpm')) return plan({ found }, () => none, shared)
  const isCounted = compared.comparison.counting.length > 0
  const left = { ...none, reason: isCounted ? ('counting' as const) : null }
  // Of 1,000 views, of which some count by another rule, no kind has the price.
  if (isCounted && figure === 'rpm') return plan({ found }, () => left, shared)
  /** Across a change of counting what engaged views earn is split: nobody says how many there are of a country or of Premium. */
  const unsaid = unsaidOf(compared, subject, figure)
  /** Which days are split depends on the factors: rarely on more than where no credit changed. */
  const asking = (credit_changed: boolean): Plan<PriceSplits> => {
    const questions = {
      found,
      factors: factorsOfSubject(compared, subject, unsaid),
      countries:
        subject.asked || isCounted ? answered(null) : countryFactors(compared, subject.video, credit_changed),
      kinds: subject.video ? answered(null) : kindFactors(compared, subject.asked, credit_changed, unsaid),
    }
    return plan(
      questions,
      ({ factors, countries, kinds }) => {
        const { said, unsaid: others } = comparedSides(factors, isCounted)
        const { before, now } = said
        if (before.views === 0n || now.views === 0n)
          return others.before.views + others.now.views > 0n
            ? { ...none, reason: 'engaged_missing' as const }
            : left
        if (hasCreditChange(factors) !== credit_changed) return asking(!credit_changed)
        const { price } = splitMoney(before, now)
        const list = (segments: Segment<string>[] | null, most = segments?.length ?? 0) =>
          describe(segments ?? [], before, now, price, figure, most)
        return {
          ...left,
          price: inFigure([price], price, figure, now)[0]!,
          by_country: list(countries && completed(countries, 'ZZ', before, now), countriesListed),
          by_premium: list(isCounted ? null : premiumSegments(factors)),
          by_kind: list(kinds && completed(kinds, 'unknown', before, now)),
        }
      },
      { ...shared, ...comparedDays(compared, subject.video), ...unsaid?.shared },
    )
  }
  return asking(false)
}

/** Premium and the rest, and what nobody said it of. */
function premiumSegments({ before, now }: BothFactors): Segment<string>[] {
  const of = (name: string, part: (factors: Factors, figure: 'views' | 'usd') => bigint) => {
    const side = (factors: Factors) => ({ views: part(factors, 'views'), usd: part(factors, 'usd') })
    return { name, before: side(before), now: side(now) }
  }
  const premium = of('premium', (factors, figure) => BigInt(factors[`premium_${figure}`]))
  const unknown = of('unsplit', (factors, figure) => BigInt(factors[`unsplit_${figure}`]))
  const standard = of(
    'standard',
    (factors, figure) =>
      BigInt(factors[figure]) - BigInt(factors[`premium_${figure}`]) - BigInt(factors[`unsplit_${figure}`]),
  )
  const isNothing = [unknown.before, unknown.now].every(({ views, usd }) => views === 0n && usd === 0n)
  return isNothing ? [premium, standard] : [premium, standard, unknown]
}

/** With what no segment says under `unknown`; null where segments say more than there is, of days counted differently. */
function completed(
  factors: readonly NamedFactors[],
  unknown: string,
  before: Side,
  now: Side,
): Segment<string>[] | null {
  const segments = factors.map(({ name, before: was, now: is }) => ({
    name,
    before: { views: BigInt(was.views), usd: BigInt(was.usd) },
    now: { views: BigInt(is.views), usd: BigInt(is.usd) },
  }))
  const left = (side: 'before' | 'now', of: 'views' | 'usd') =>
    segments.reduce((sum, segment) => sum - segment[side][of], (side === 'before' ? before : now)[of])
  const other = segments.find(({ name }) => name === unknown)
  const sum = {
    name: unknown,
    before: {
      views: left('before', 'views') + (other?.before.views ?? 0n),
      usd: left('before', 'usd') + (other?.before.usd ?? 0n),
    },
    now: {
      views: left('now', 'views') + (other?.now.views ?? 0n),
      usd: left('now', 'usd') + (other?.now.usd ?? 0n),
    },
  }
  if (sum.before.views < 0n || sum.now.views < 0n) return null
  const known = segments.filter(({ name }) => name !== unknown)
  const isNothing = [sum.before, sum.now].every(({ views, usd }) => views === 0n && usd === 0n)
  return isNothing ? known : [...known, sum]
}

/** Amounts of money that add up to `total`, as the figure has them, adding up as well. */
function inFigure(
  amounts: readonly bigint[],
  total: bigint,
  figure: ExplainedFigure,
  { views }: Side,
): string[] {
  if (figure === 'profit') return amounts.map((amount) => fromUnits(amount))
  const scaled = scale(amounts, 1000n, views * unitsPerPrice, perThousand(total, views))
  return scaled.map((amount) => fromUnits(amount, perThousandUnit))
}

/** The largest segments first; what lies beyond `most` together under ''. */
function describe(
  segments: Segment<string>[],
  before: Side,
  now: Side,
  price: bigint,
  figure: ExplainedFigure,
  most: number,
): PriceSegment[] {
  const parts = splitPrice(segments, before, now, price)
  const known = new Map(segments.map((segment) => [segment.name, segment]))
  const size = ({ mix, rate }: { mix: bigint; rate: bigint }) =>
    mix + rate < 0n ? -(mix + rate) : mix + rate
  const ordered = parts.toSorted((a, b) => (size(b) > size(a) ? 1 : size(b) < size(a) ? -1 : 0))
  const rows = ordered.slice(0, most).map(({ name, mix, rate }) => ({ ...known.get(name)!, mix, rate }))
  const others = ordered.slice(most)
  const sum = (of: (name: (typeof others)[number]) => bigint) =>
    others.reduce((all, each) => all + of(each), 0n)
  const both = (side: 'before' | 'now') => ({
    views: sum(({ name }) => known.get(name)![side].views),
    usd: sum(({ name }) => known.get(name)![side].usd),
  })
  if (others.length > 0)
    rows.push({
      name: '',
      before: both('before'),
      now: both('now'),
      mix: sum(({ mix }) => mix),
      rate: sum(({ rate }) => rate),
    })
  const amounts = inFigure(
    rows.flatMap(({ mix, rate }) => [mix, rate]),
    price,
    figure,
    now,
  )
  return rows.map((row, at) => ({
    name: row.name,
    mix: amounts[2 * at]!,
    rate: amounts[2 * at + 1]!,
    share_before: share(row.before.views, before.views),
    share_now: share(row.now.views, now.views),
    rpm_before: priceOf(row.before, before, now),
    rpm_now: priceOf(row.now, before, now),
  }))
}

const share = (part: bigint, all: bigint) =>
  all === 0n ? null : Number((part * 1_000_000n) / all) / 1_000_000
