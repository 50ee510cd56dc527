import type { UploadedSettled } from '@cuesheet/contract/console-uploads'
import { useTranslations } from 'use-intl'

type Kind = Pick<UploadedSettled, 'family' | 'level' | 'is_adjustment' | 'part'>

/** Its money is in the payment's currency. */
export const isTax = ({ family }: Pick<Kind, 'family'>) => family === 'us_tax' || family === 'us_tax_refund'

/** Names kinds of files of the monthly close: "Ads · by video · adjustments". */
export function useSettledName(): (kind: Kind) => string {
  const t = useTranslations('console_reports.settled')
  return ({ family, level, is_adjustment, part }) => {
    if (family !== 'ads' && family !== 'premium') return t(`families.${family}`)
    return [
      family === 'ads'
        ? t('families.ads')
        : t(part === 'music' ? 'families.premium_music' : 'families.premium_non_music'),
      ...(level === 'channel' ? [] : [t(`levels.${level}`)]),
      ...(is_adjustment ? [t('adjustments')] : []),
    ].join(' · ')
  }
}
