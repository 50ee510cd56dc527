import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { ManagedMonth } from './managed-month.tsx'
import { ManagedMonths } from './managed-months.tsx'
import type { SettlementSearch } from './settlement-search.ts'

type Props = { search: SettlementSearch; onSearch: (change: SettlementSearch) => void }

/** The close of the manager’s own network: its months, or one of them. */
export function ManagedScreen({ search, onSearch }: Props) {
  const t = useTranslations('settlement')
  usePageTitle(t('title'))
  return search.month === undefined ? (
    <ManagedMonths />
  ) : (
    <ManagedMonth key={search.month} month={search.month} search={search} onSearch={onSearch} />
  )
}
