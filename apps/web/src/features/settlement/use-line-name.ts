import type { MemberLine } from '@cuesheet/contract/values/settled-members'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'

/** What tells a line of a member's month from its others, in words. */
export function useLineName(): (line: MemberLine) => string {
  const t = useTranslations('settlement')
  const format = useFormat()
  return (line) =>
    [
      line.channel ?? line.platform_channel_id ?? t('lines.no_channel'),
      line.kind !== 'revenue' && t(`steps.${line.kind}`),
      line.family && t(`families.${line.family}`),
      line.adjustment_type,
      format.month(line.activity_month),
    ]
      .filter(Boolean)
      .join(' · ')
}
