import { managedCloseMember, managedCloseMembers, managedCloseMonth } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useLocale } from '../../lib/locale.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { ExportPicker } from './export-picker.tsx'
import { MemberPanel } from './member-panel.tsx'
import { settledMembersQueryOf } from './members-search.ts'
import { MonthOverview } from './month-overview.tsx'
import { NeedsList } from './needs-list.tsx'
import { ObjectionsCard } from './objections-card.tsx'
import { OpenMoney } from './open-money.tsx'
import { SettledMembers } from './settled-members.tsx'
import { managedTabs, type SettlementSearch } from './settlement-search.ts'
import { ClosePill, CloseTrack } from './state-pill.tsx'
import { type SettlementFormat, useSettlementFormat } from './use-settlement-format.ts'

type Props = {
  /** The account that looks at it. */
  me: number
  month: string
  search: SettlementSearch
  onSearch: (change: SettlementSearch) => void
}

/** One month of the network’s close, to be read and, where it waits for that, confirmed. */
export function ManagedMonth({ me, month: of, search, onSearch }: Props) {
  const t = useTranslations('settlement')
  const query = useQuery(queryOf(managedCloseMonth, { month: of }, { vary: [useLocale()] }))
  const month = query.data?.month
  const format = useSettlementFormat(month?.currency, month?.dollars_at)
  const tab = search.tab === 'members' ? 'members' : 'overview'
  return (
    <>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {format.month(of)}
            {month && <ClosePill month={month} />}
          </span>
        }
        context={
          <Link to="/settlement" className="hover:underline">
            {t('all_months')}
          </Link>
        }
        action={
          month?.state === 'locked' || month?.state === 'paid' ? (
            <Link to="/statements" search={{ month: of }} className={buttonClass()}>
              {t('statements')}
            </Link>
          ) : undefined
        }
      />
      {query.isError && !month ? (
        <Failed title={t('failed')} query={query} />
      ) : !month ? (
        <ScreenSkeleton />
      ) : (
        <>
          <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
            <CloseTrack state={month.state} needs={month.needs} />
            <ConfirmBar month={month} me={me} />
            <OpenMoney month={month} format={format} />
            <NeedsList needs={month.needs} changed={month.changed} />
            <ObjectionsCard month={of} />
          </div>
          <div className="mb-4 border-b border-line">
            <FilterTabs
              label={t('tabs.label')}
              tabs={managedTabs.map((value) => ({ value, label: t(`tabs.${value}`), count: null }))}
              value={tab}
              onPick={(picked) => onSearch({ tab: picked, search: undefined, page: undefined })}
            />
          </div>
          {tab === 'members' ? (
            <Members
              month={of}
              search={search}
              onSearch={onSearch}
              calculations={month.calculation?.no ?? 0}
              format={format}
            />
          ) : (
            <MonthOverview month={month} format={format} />
          )}
        </>
      )}
    </>
  )
}

function Members({
  month,
  search,
  onSearch,
  calculations,
  format,
}: Omit<Props, 'me'> & { calculations: number; format: SettlementFormat }) {
  const query = useQuery({
    ...queryOf(managedCloseMembers, { month, ...settledMembersQueryOf(search, calculations) }),
    enabled: calculations > 0,
  })
  const dialog = useModal('dialog')
  const [, id] = /^member\.(\d+)$/.exec(useKept(dialog.subject) ?? '') ?? []
  const member = useQuery({
    ...queryOf(managedCloseMember, { month, member: Number(id) }),
    enabled: id !== undefined,
  })
  return (
    <>
      <SettledMembers
        query={query}
        search={search}
        onSearch={onSearch}
        format={format}
        calculations={calculations}
        tools={<ExportPicker month={month} />}
      />
      <MemberPanel
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        query={member}
        format={format}
        tools={id !== undefined && <ExportPicker month={month} member={Number(id)} />}
      />
    </>
  )
}
