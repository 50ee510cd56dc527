import type { TrackEarners } from '@cuesheet/contract/track-report'
import { channelCategories } from '@cuesheet/contract/values/channel-categories'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'

/** Of which channels figures are, in words. */
export function useGroupName(format: Format) {
  const t = useTranslations('music.earners')
  const categories = useTranslations('terms.channel_category')
  return ({ group, profit_kind, channel }: Pick<TrackEarners, 'group' | 'profit_kind' | 'channel'>) => {
    if (!group || group.kind === 'network')
      return t(profit_kind === 'gross' && channel === null ? 'network_all' : 'network')
    const known = channelCategories.find((one) => one === group.category)
    const category = known ? categories(known) : (group.category ?? '')
    if (group.kind === 'category' || !group.views)
      return category ? t('category', { category }) : t('category_none')
    const { from, below } = group.views
    const range =
      below === null
        ? t('above', { from: format.compactCount(from) })
        : from === 0
          ? t('below', { below: format.compactCount(below) })
          : t('range', { from: format.compactCount(from), below: format.compactCount(below) })
    return category ? t('size', { category, range }) : t('size_none', { range })
  }
}
