import { useTranslations } from 'use-intl'

export type TemplateKey =
  | 'generic_xlsx'
  | 'generic_csv'
  | 'kb'
  | 'hana'
  | 'woori'
  | 'shinhan'
  | 'paypal'
  | 'wise'

export const isTemplate = (layout: string) => layout.startsWith('template.')

/** What a layout of payment files is called: a network's own by its name. */
export function useLayoutName() {
  const t = useTranslations('payouts')
  return ({ layout, name }: { layout: string; name: string | null }) => {
    if (name !== null) return name
    const key = layout.slice('template.'.length) as TemplateKey
    return `${t(`banks.templates.${key}`)} · ${t('batches.untried_short')}`
  }
}
