import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ObjectionDialog } from '../../features/settlement/objection-dialog.tsx'
import { ObjectionsCard } from '../../features/settlement/objections-card.tsx'
import { oneOf } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { consoleLink } from '../console-link.ts'
import { networksQuery } from '../networks-query.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { BanksTab } from './banks/banks-tab.tsx'
import { CashTab } from './cash-tab.tsx'
import { CloseSettingsTab } from './close-settings-tab.tsx'
import { EntriesTab } from './entries-tab.tsx'
import { MonthsList } from './months-list.tsx'
import { NetworkPayouts } from './network-payouts.tsx'
import { PayeesTab } from './payees-tab.tsx'
import { SharesTab } from './shares-tab.tsx'
import { TaxesTab } from './taxes-tab.tsx'
import { UnknownClose } from './unknown-close.tsx'

const tabs = [
  'months',
  'payouts',
  'entries',
  'shares',
  'payees',
  'banks',
  'taxes',
  'cash',
  'settings',
] as const
const shape = { tab: oneOf(tabs) }
/** What a tab is narrowed by is not another one’s. */
const narrowed = { search: undefined, state: undefined, page: undefined, of: undefined, batch: undefined }
const contents = {
  months: MonthsList,
  payouts: NetworkPayouts,
  entries: EntriesTab,
  shares: SharesTab,
  payees: PayeesTab,
  banks: BanksTab,
  taxes: TaxesTab,
  cash: CashTab,
  settings: CloseSettingsTab,
}

/** All that a network’s close rests on: its months, and what holds for several of them. */
export function CloseNetwork({ network }: { network: number }) {
  const t = useTranslations('console_close')
  const [{ tab = 'months' }, onSearch] = useConsoleSearch(shape)
  const networks = useQuery(networksQuery()).data
  const name = networks?.find(({ network_id }) => network_id === network)?.name
  usePageTitle(name ? `${t('title')} · ${name}` : t('title'))
  if (networks && !name) return <UnknownClose />
  const Content = contents[tab]
  return (
    <>
      <PageHead
        title={<bdi>{name ?? '…'}</bdi>}
        context={
          <Link {...consoleLink('close')} className="hover:underline">
            {t('title')}
          </Link>
        }
      />
      <div className="mb-5 border-b border-line">
        <FilterTabs
          label={t('tabs.label')}
          tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`), count: null }))}
          value={tab}
          onPick={(picked) => onSearch({ ...narrowed, tab: picked === 'months' ? undefined : picked })}
        />
      </div>
      {tab === 'months' && <ObjectionsCard network={network} />}
      <Content network={network} />
      <ObjectionDialog reader="operator" network={network} />
    </>
  )
}
