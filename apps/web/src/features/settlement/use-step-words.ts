import type { BridgeStep } from '@cuesheet/contract/values/settlement'
import { carryReasons, unallocatedReasons } from '@cuesheet/contract/values/settlement'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'

const isOneOf = <T extends string>(values: readonly T[], value: string | null): value is T =>
  value !== null && (values as readonly string[]).includes(value)

/** What a step of the way is called, and what is added in small letters below it. */
export function useStepWords() {
  const t = useTranslations('settlement')
  const format = useFormat()
  return (step: BridgeStep): { name: string; note: string | null } => {
    const { kind, family, adjustment_type, month, reason } = step
    const words = isOneOf(carryReasons, reason)
      ? t(`carried_because.${reason}`)
      : isOneOf(unallocatedReasons, reason)
        ? t(`reasons.${reason}`)
        : reason
    const note = [month && t('of_month', { month: format.month(month) }), words].filter(Boolean).join(' · ')
    return {
      name:
        kind === 'finalised' && family
          ? t('finalised_of', { family: t(`families.${family}`) })
          : kind === 'awaited' && family
            ? t('awaited.of', { family: t(`families.${family}`) })
            : kind === 'adjusted' && adjustment_type
              ? t('adjusted_by', { type: adjustment_type })
              : t(`steps.${kind}`),
      note: note || null,
    }
  }
}
