import { apiKeyScopes } from '@cuesheet/contract/api-keys'
import { addNetworkKey, networkKeys, revokeNetworkKey } from '@cuesheet/contract/console-network-people'
import { type NetworkDetail, network as networkCall } from '@cuesheet/contract/console-networks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History, Network } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ApiKeysSection } from '../../features/api-keys/api-keys-section.tsx'
import type { KeySource } from '../../features/api-keys/key-source.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { queryOf } from '../../lib/client.ts'
import { useLocale } from '../../lib/locale.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { oneOf } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { ChannelsTab } from './channels-tab.tsx'
import { DeletionTab } from './deletion-tab.tsx'
import { DomainsTab } from './domains-tab.tsx'
import { HealthMarks } from './health-marks.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

const BrandTab = lazy(() => import('./brand/brand-tab.tsx'))

const tabs = [
  'overview',
  'channels',
  'brand',
  'settings',
  'people',
  'requests',
  'keys',
  'domains',
  'deletion',
] as const
type Tab = (typeof tabs)[number]
const shape = { tab: oneOf(tabs) }
/** What a tab is narrowed by is not another one’s. */
const narrowed = { search: undefined, state: undefined, role: undefined, kind: undefined, page: undefined }

/** All of one network. */
export default function NetworkPage({ network: id }: { network: number }) {
  const t = useTranslations('console_networks')
  const frame = useTranslations('console_frame')
  const query = useQuery(queryOf(networkCall, { network: id }, { vary: [useLocale()] }))
  const [{ tab = 'overview' }, onSearch] = useConsoleSearch(shape)
  const network = query.data?.network
  usePageTitle(network?.title ?? t('title'))
  if (isNotFound(query.error)) return <Gone id={id} />
  if (!network) return query.isError ? <Failed title={t('failed')} query={query} /> : <ScreenSkeleton />
  return (
    <>
      <PageHead
        title={
          <span className="flex min-w-0 flex-wrap items-center gap-2.5">
            <BrandMark name={network.title} logo={network.logo_favicon} markOnly />
            <span className="min-w-0 truncate">{network.title}</span>
            <HealthMarks network={network} />
          </span>
        }
        context={
          <>
            <Link {...consoleLink('networks')} className="hover:underline">
              {t('title')}
            </Link>
            <span aria-hidden="true"> / </span>
            <span translate="no">{network.name}</span>
          </>
        }
        action={
          <Link {...consoleLink('audit', { network: id })} className={buttonClass('secondary')}>
            <History size={16} aria-hidden="true" />
            {frame('sections.audit')}
          </Link>
        }
      />
      <div className="mb-5 border-b border-line">
        <FilterTabs
          label={t('tabs.name')}
          tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`), count: null }))}
          value={tab}
          onPick={(picked) => onSearch({ ...narrowed, tab: picked === 'overview' ? undefined : picked })}
        />
      </div>
      <Suspense fallback={<ScreenSkeleton />}>
        <TabContent tab={tab} network={network} />
      </Suspense>
    </>
  )
}

function TabContent({ tab, network }: { tab: Tab; network: NetworkDetail }) {
  if (tab === 'channels') return <ChannelsTab network={network} />
  if (tab === 'brand') return <BrandTab network={network.network_id} />
  if (tab === 'settings') return <SettingsTab network={network} />
  if (tab === 'people') return <PeopleTab network={network} />
  if (tab === 'requests') return <RequestsTab network={network.network_id} />
  if (tab === 'keys') return <KeysTab network={network.network_id} />
  if (tab === 'domains') return <DomainsTab network={network} />
  if (tab === 'deletion') return <DeletionTab network={network.network_id} />
  return <OverviewTab network={network} />
}

function KeysTab({ network }: { network: number }) {
  const may = useMay(addNetworkKey)
  return (
    <>
      <RoleNote call={addNetworkKey} />
      <ApiKeysSection source={keysOf(network)} isReadOnly={!may} />
    </>
  )
}

/** It was deleted, perhaps while somebody looked on. */
function Gone({ id }: { id: number }) {
  const t = useTranslations('console_networks')
  return (
    <div className="grid gap-4">
      <EmptyState icon={Network} title={t('unknown')} text={t('unknown_text')}>
        <Link {...consoleLink('networks')} className="font-medium text-primary-text hover:underline">
          {t('to_list')}
        </Link>
      </EmptyState>
      <DeletionTab network={id} isGone />
    </div>
  )
}

const keysOf = (network_id: number): KeySource => ({
  scopes: apiKeyScopes,
  query: queryOf(networkKeys, { network: network_id }),
  make: { endpoint: addNetworkKey, whose: { network_id } },
  revoke: mutationOf(revokeNetworkKey, {
    toBody: ({ api_key_id }: { api_key_id: number }) => ({ network_id, api_key_id }),
  }),
})
