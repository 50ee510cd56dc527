import type { UploadedSettled } from '@cuesheet/contract/console-uploads'
import { useTranslations } from 'use-intl'

type Kind = Pick<UploadedSettled, 'family' | 'level' | 'is_adjustment' | 'part'>

type PartName =
  | `premium_${'music' | 'non_music' | 'label' | 'label_non_music' | 'label_subscribers'}`
  | 'ads_audio_tier'
  | 'shorts_ads_label_pool'

/** Its money is in the payment's currency. */
export const isTax = ({ family }: Pick<Kind, 'family'>) => family === 'us_tax' || family === 'us_tax_refund'

/** Names kinds of files of the monthly close: "Ads · by video · adjustments". */
export function useSettledName(): (kind: Kind) => string {
  const t = useTranslations('console_reports.settled')
  return ({ family, level, is_adjustment, part }) => {
    // Premium comes in parts alone, of the others a part is what only labels have.
    const name = part === '' ? family : (`${family}_${part}` as PartName)
    if (family !== 'ads' && family !== 'premium')
      return t(`families.${name as Exclude<typeof name, 'premium'>}`)
    return [
      t(`families.${name as Exclude<typeof name, 'premium'>}`),
      ...(level === 'channel' ? [] : [t(`levels.${level}`)]),
      ...(is_adjustment ? [t('adjustments')] : []),
    ].join(' · ')
  }
}
