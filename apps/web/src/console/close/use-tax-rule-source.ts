import type { TaxRules } from '@cuesheet/contract/console-close-members'
import { useTranslations } from 'use-intl'

type Rule = TaxRules['rows'][number]

/** The source of a rule: as it was entered, in the reader's language where it came with Cuesheet. */
export function useTaxRuleSource() {
  const t = useTranslations('console_close.taxes')
  return ({ rule, entered, source }: Rule) => {
    const law = `laws.${rule}` as `laws.business@2005-01-01`
    return !entered && t.has(law) ? t('built_in_source', { law: t(law) }) : source
  }
}
