import { useTranslations } from 'use-intl'

/** What chooses the columns of a table. */
export function useColumnTexts() {
  const t = useTranslations('app')
  return {
    label: t('columns.label'),
    automatic: t('columns.automatic'),
    hint: t('columns.hint'),
    close: t('action.close'),
  }
}
