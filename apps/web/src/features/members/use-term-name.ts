import type { ContractTerm } from '@cuesheet/contract/contract-terms'
import { useTranslations } from 'use-intl'

/** What a contract term is of: a channel, a type of revenue, or a type of a channel. */
export function useTermName(): (
  term: Pick<ContractTerm, 'channel' | 'platform_channel_id' | 'family'>,
) => string {
  const t = useTranslations('terms')
  return ({ channel, platform_channel_id, family }) =>
    [channel || platform_channel_id, family && t(`revenue_family.${family}`)].filter(Boolean).join(' · ')
}
