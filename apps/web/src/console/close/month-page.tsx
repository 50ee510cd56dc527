import { calculateClose, type Month, oneCloseMonth } from '@cuesheet/contract/console-close'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NeedsList } from '../../features/settlement/needs-list.tsx'
import { nobodysOf, OpenMoney } from '../../features/settlement/open-money.tsx'
import { ClosePill, CloseTrack } from '../../features/settlement/state-pill.tsx'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { MonthStatements, monthStatementsShape } from '../../features/statements/month-statements.tsx'
import { isNotFound } from '../../lib/call-error.ts'
import { queryOf } from '../../lib/client.ts'
import { useLocale } from '../../lib/locale.ts'
import { oneOf } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { Failed } from '../../ui/failed.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { CalculationTab } from './calculation-tab.tsx'
import { DifferencesTab } from './differences-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { MonthActions } from './month-actions.tsx'
import { MonthNotes } from './month-notes.tsx'
import { useNeedAction } from './need-action.tsx'
import { ReconcileTab } from './reconcile-tab.tsx'
import { RowsTab } from './rows-tab.tsx'
import { UnattributedTab } from './unattributed-tab.tsx'
import { UnknownClose } from './unknown-close.tsx'

export const monthTabs = [
  'reconcile',
  'unattributed',
  'differences',
  'calculation',
  'members',
  'statements',
  'rows',
] as const
const shape = { tab: oneOf(monthTabs) }
/** What a tab is narrowed by is not another one’s. */
const narrowed = {
  search: undefined,
  sort: undefined,
  order: undefined,
  page: undefined,
  file: undefined,
  family: undefined,
  adjustment: undefined,
  member: undefined,
  channel: undefined,
  nameless: undefined,
}
const contents = {
  reconcile: ReconcileTab,
  unattributed: UnattributedTab,
  differences: DifferencesTab,
  calculation: CalculationTab,
  members: MembersTab,
  statements: StatementsTab,
  rows: RowsTab,
}

const askAgainMs = 1_000

type Props = { network: number; month: string }

/** One month of a network’s close, from its files to its payment. */
export function MonthPage({ network, month: of }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const query = useQuery(
    queryOf(
      oneCloseMonth,
      { network, month: of },
      {
        // Findings and failures are worded by the server.
        vary: [useLocale()],
        // A job calculates: what it does is not announced.
        refetchInterval: ({ state }) => {
          const task = state.data?.month.task?.state
          return task === 'waiting' || task === 'running' ? askAgainMs : false
        },
      },
    ),
  )
  const [{ tab = 'reconcile' }, onSearch] = useConsoleSearch(shape)
  const month = query.data?.month
  const format = useSettlementFormat(month?.currency, month?.dollars_at)
  usePageTitle(`${t('title')} · ${format.month(of)}`)
  const actionOf = useNeedAction(network, month)
  if (isNotFound(query.error)) return <UnknownClose />
  if (!month) return query.isError ? <Failed title={words('failed')} query={query} /> : <ScreenSkeleton />
  const Content = contents[tab]
  return (
    <>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {format.month(of)}
            <ClosePill month={month} />
          </span>
        }
        context={
          <>
            <Link {...consoleLink('close')} className="hover:underline">
              {t('title')}
            </Link>
            <span aria-hidden="true"> / </span>
            <Link {...consoleLink(`close/${network}`)} className="hover:underline">
              <bdi>{month.network}</bdi>
            </Link>
          </>
        }
        action={<MonthActions month={month} />}
      />
      <RoleNote call={calculateClose} />
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <CloseTrack state={month.state} needs={month.needs} />
        <MonthNotes month={month} />
        <OpenMoney month={month} format={format} />
        <NeedsList needs={month.needs} changed={month.changed} actionOf={actionOf} />
      </div>
      <div className="mb-4 border-b border-line">
        <FilterTabs
          label={t('month_tabs.label')}
          tabs={monthTabs.map((value) => ({
            value,
            label: t(`month_tabs.${value}`),
            count: countOf(month, value),
          }))}
          value={tab}
          onPick={(picked) => onSearch({ ...narrowed, tab: picked === 'reconcile' ? undefined : picked })}
        />
      </div>
      <Content month={month} format={format} />
    </>
  )
}

/** What is open in a tab, where anything is. */
function countOf(month: Month, tab: (typeof monthTabs)[number]) {
  const open = month.ties.filter(({ is_settled }) => !is_settled).length
  if (tab === 'reconcile' && open > 0) return String(open)
  const { usd, channels } = nobodysOf(month)
  // Rows that name no channel are one.
  return tab === 'unattributed' && usd > 0 ? String(Math.max(1, channels)) : null
}

/** What was issued to the members of a month. */
function StatementsTab({ month }: { month: Month }) {
  const [search, onSearch] = useConsoleSearch(monthStatementsShape)
  return (
    <MonthStatements
      month={month.month}
      network={month.network_id}
      linkOf={(member) =>
        consoleLink(`close/${month.network_id}/${month.month}`, {
          tab: 'members',
          dialog: `member.${member}`,
        })
      }
      search={search}
      onSearch={onSearch}
    />
  )
}
