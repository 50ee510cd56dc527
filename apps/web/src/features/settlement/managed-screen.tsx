import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { ManagedMonth } from './managed-month.tsx'
import { ManagedNetwork } from './managed-network.tsx'
import { settlementSearch } from './settlement-search.ts'

/** The close of the manager’s own network: its months, or one of them. */
export function ManagedScreen({ me }: { me: number }) {
  const t = useTranslations('settlement')
  usePageTitle(t('title'))
  const search = settlementSearch(useSearch({ strict: false }))
  const onSearch = useSearchChange()
  return search.month === undefined ? (
    <ManagedNetwork search={search} onSearch={onSearch} />
  ) : (
    <ManagedMonth key={search.month} me={me} month={search.month} search={search} onSearch={onSearch} />
  )
}
