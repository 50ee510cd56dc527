import { useTranslations } from 'use-intl'
import { useFormat } from './format.ts'

/** What leads from page to page of a list; `range` says which of how many, in the word that counts what is listed. */
export function usePageTexts(
  total: number,
  range: (values: { from: string; to: string; total: string }) => string,
) {
  const t = useTranslations('app.pages')
  const { count } = useFormat()
  return {
    name: t('name'),
    range: (from: number, to: number) => range({ from: count(from), to: count(to), total: count(total) }),
    previous: t('previous'),
    next: t('next'),
  }
}
