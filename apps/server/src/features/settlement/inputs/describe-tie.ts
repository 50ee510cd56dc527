import type { Locale } from '@cuesheet/contract/values/locale'
import type { TieOut } from '@cuesheet/contract/values/settlement'
import { fill, textsOf } from '../../../locales/texts.ts'
import { dollarsOf } from '../nano-dollars.ts'
import type { Acceptance } from './list-acceptances.ts'
import type { Tie } from './list-ties.ts'

/** A line of the tie-out with what it comes to in words. */
export function describeTie(tie: Tie, locale: Locale): TieOut {
  const {
    summary,
    basis,
    difference,
    accepted,
    corrects_month,
    awaited_before: _,
    other_level: __,
    awaited_after,
    needs_two,
    ...rest
  } = tie
  return {
    ...rest,
    awaited_usd: dollarsOf(awaited_after),
    needs_second: needs_two,
    corrects_month: corrects_month?.slice(0, 7) ?? null,
    summary_usd: summary === null ? null : dollarsOf(summary),
    basis_usd: basis === null ? null : dollarsOf(basis),
    difference_usd: dollarsOf(difference),
    sentence: sentenceOf(tie, locale),
    accepted: accepted && describeAcceptance(accepted),
  }
}

export const describeAcceptance = (accepted: Acceptance): NonNullable<TieOut['accepted']> => ({
  reason: accepted.reason,
  difference_usd: dollarsOf(BigInt(accepted.difference)),
  by: {
    account_id: accepted.accepted_by,
    name: accepted.accepted_name,
    at: accepted.accepted_at.toISOString(),
  },
  confirmed: accepted.confirmed_at && {
    account_id: accepted.confirmed_by,
    name: accepted.confirmed_name,
    at: accepted.confirmed_at.toISOString(),
  },
})

function sentenceOf(
  { finding, family, adjustment_type, difference, missing_parts, other_level, corrects_month }: Tie,
  locale: Locale,
) {
  if (finding === 'fits') return null
  const { close } = textsOf(locale)
  const amount = difference < 0n ? -difference : difference
  const usd = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 9 }).format(
    dollarsOf(amount) as `${number}`,
  )
  const what = [
    close.family[family],
    ...(adjustment_type ? [adjustment_type] : []),
    ...(corrects_month ? [corrects_month.slice(0, 7)] : []),
  ].join(' · ')
  const parts = missing_parts.map((part) => close.part[part as keyof typeof close.part]).join(', ')
  if (other_level !== null) {
    const level = close.level[other_level as keyof typeof close.level]
    return fill(close.finding.other_level, { what, usd, level })
  }
  const isPart = finding === 'missing' && missing_parts.length > 0
  return fill(close.finding[isPart ? 'missing_parts' : finding], { what, usd, parts })
}
