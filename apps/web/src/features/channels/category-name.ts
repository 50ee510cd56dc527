import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { knownCategory } from './known-category.ts'

/** A category in the language shown; one of another vocabulary as it is. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('terms.channel_category')
  return useCallback(
    (category) => {
      const key = knownCategory(category)
      return key ? t(key) : category
    },
    [t],
  )
}
