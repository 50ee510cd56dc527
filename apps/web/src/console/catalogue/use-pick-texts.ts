import { useTranslations } from 'use-intl'

/** What a field says with which several of many are picked. */
export function usePickTexts() {
  const t = useTranslations('console_catalogue.list')
  return { find: t('find'), none_found: t('none_found'), unpick: (name: string) => t('unpick', { name }) }
}
