import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ManagedCash, ManagedFilings } from './managed-filings.tsx'
import { ManagedMonth } from './managed-month.tsx'
import { ManagedMonths } from './managed-months.tsx'
import { ManagedPayees } from './managed-payees.tsx'
import { ManagedShares } from './managed-shares.tsx'
import { ObjectionDialog } from './objection-dialog.tsx'
import { PayoutsTab } from './payouts-tab.tsx'
import { networkTabs, type SettlementSearch, settlementSearch } from './settlement-search.ts'

/** The close of the manager’s own network: its months, or one of them. */
export function ManagedScreen({ me }: { me: number }) {
  const t = useTranslations('settlement')
  usePageTitle(t('title'))
  const search = settlementSearch(useSearch({ strict: false }))
  const onSearch = useSearchChange()
  return (
    <>
      {search.month === undefined ? (
        <ManagedNetwork search={search} onSearch={onSearch} />
      ) : (
        <ManagedMonth key={search.month} me={me} month={search.month} search={search} onSearch={onSearch} />
      )}
      <ObjectionDialog reader="manager" />
    </>
  )
}

type Props = { search: SettlementSearch; onSearch: (change: SettlementSearch) => void }

/** The months of the network’s close, and what the manager proposes for the next of them. */
function ManagedNetwork({ search, onSearch }: Props) {
  const t = useTranslations('settlement')
  const tab = networkTabs.find((value) => value === search.tab) ?? 'months'
  return (
    <>
      <PageHead title={t('title')} context={t('managed_context')} />
      <div className="mb-4 border-b border-line">
        <FilterTabs
          label={t('proposals.label')}
          tabs={networkTabs.map((value) => ({ value, label: t(`proposals.${value}`), count: null }))}
          value={tab}
          onPick={(picked) =>
            onSearch({
              tab: picked === 'months' ? undefined : picked,
              search: undefined,
              page: undefined,
              batch: undefined,
            })
          }
        />
      </div>
      {tab === 'months' && <ManagedMonths />}
      {tab === 'shares' && <ManagedShares />}
      {tab === 'taxes' && <ManagedFilings />}
      {tab === 'cash' && <ManagedCash />}
      {tab === 'payees' && <ManagedPayees search={search} onSearch={onSearch} />}
      {tab === 'payouts' && <PayoutsTab mayPrepare mayDecide={false} search={search} onSearch={onSearch} />}
    </>
  )
}
