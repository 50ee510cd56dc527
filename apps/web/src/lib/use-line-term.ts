import type { MemberLine } from '@cuesheet/contract/values/settled-members'
import { useTranslations } from 'use-intl'
import { useFormat } from './format.ts'

/** By which contract term a settled line's rate is, and since when that holds; the member's own rate where there is none. */
export function useLineTerm(): (line: Pick<MemberLine, 'term' | 'term_from'>) => string {
  const t = useTranslations('terms.contract_term')
  const format = useFormat()
  return ({ term, term_from }) => (term && term_from ? t(term, { month: format.month(term_from) }) : t('own'))
}
