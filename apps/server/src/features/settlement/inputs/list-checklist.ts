import type { closeMonth } from '@cuesheet/contract/values/close-month'
import type { BasisLevel } from '@cuesheet/contract/values/settlement'
import type * as z from 'zod/mini'
import { chooseBasis, hasPart, isBeside, partsOf } from '../rules.ts'
import type { Tie } from './list-ties.ts'
import type { MonthFile } from './month-files.ts'
import { areOfAudioTier } from './tie-rules.ts'

type Entry = z.output<z.ZodMiniObject<typeof closeMonth>>['checklist'][number]

const families = ['ads', 'premium', 'shorts_ads', 'shorts_subscriptions', 'paid_features'] as const

/** Which files a month has, and needs: the payment summary, and those of every type that it pays. */
export function listChecklist(
  files: readonly MonthFile[],
  ties: readonly Tie[],
  levels: ReadonlyMap<string, BasisLevel>,
): Entry[] {
  const current = files.filter(({ state }) => state === 'current')
  const basis = chooseBasis(current, levels)
  const isPaid = (family: string, isAdjusted: boolean) =>
    ties.some(
      (tie) => tie.family === family && (tie.adjustment_type !== null) === isAdjusted && tie.summary !== null,
    )
  const entry = (
    family: Entry['family'],
    is_adjustment: boolean,
    is_needed: boolean,
    part: string | null = null,
  ): Entry => {
    const isChosen = family === 'ads' || family === 'premium'
    const found = (isChosen ? basis : current).filter(
      (file) =>
        file.family === family &&
        (family === 'channel_adjustments' || file.is_adjustment === is_adjustment) &&
        (part === null ? !isBeside(file) : hasPart([file], part)),
    )
    const level = isChosen ? ((found[0]?.level as BasisLevel) ?? levels.get(family) ?? 'video') : null
    return { family, is_adjustment, level, part, is_needed, is_here: found.length > 0 }
  }
  return [
    entry('payment_summary', false, true),
    ...families.flatMap((family) =>
      partsOf(family).map((part) => entry(family, false, isPaid(family, false), part || null)),
    ),
    ...(ties.some(({ revenue_types }) => areOfAudioTier(revenue_types))
      ? [entry('ads', false, true, 'audio_tier')]
      : []),
    entry('ads', true, isPaid('ads', true)),
    entry('channel_adjustments', false, isPaid('channel_adjustments', true)),
    entry('us_tax', false, false),
    entry('us_tax_refund', false, false),
  ]
}
