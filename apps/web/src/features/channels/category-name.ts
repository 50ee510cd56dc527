import { channelCategories } from '@cuesheet/contract/values/channel-categories'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** A category in the language shown; one of another vocabulary as it is. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('channels.categories')
  return useCallback(
    (category) => {
      const known = channelCategories.find((one) => one === category)
      return known ? t(known) : category
    },
    [t],
  )
}
