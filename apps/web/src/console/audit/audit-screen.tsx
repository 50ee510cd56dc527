import { consoleAudit } from '@cuesheet/contract/console-audit'
import { onePerson } from '@cuesheet/contract/console-people'
import { auditGroups } from '@cuesheet/contract/values/audit-groups'
import { greatestId } from '@cuesheet/contract/values/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { DaysPicker } from '../../features/audit/days-picker.tsx'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { day, id, oneOf, text, whole } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Layer } from '../../ui/layer.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import type { AuditEntry } from './audit-entry.tsx'
import { PersonFilter } from './person-filter.tsx'

const shape = {
  /** 0: what concerns no network. */
  network: whole(0, greatestId),
  account: id,
  group: oneOf(auditGroups),
  search: text(100),
  subject: text(100),
  from: day,
  to: day,
}
const none = {
  network: undefined,
  account: undefined,
  group: undefined,
  search: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
}

const loadEntry = () => import('./audit-entry.tsx')

/** Who did what, on the whole installation; a row opens what was before and after. */
export default function AuditScreen() {
  const t = useTranslations('console_audit')
  const app = useTranslations('app')
  const locale = useLocale()
  const format = useFormat()
  const [search, onSearch] = useConsoleSearch(shape)
  const entry = useModal('dialog')
  const areSignIns = search.group === 'sign_in'
  usePageTitle(t('title'))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const linkOf = (row: AuditEntry) => consoleLink('audit', { ...search, dialog: row.audit_id })
  const columns = useMemo((): ConsoleColumn<AuditEntry>[] => {
    const line = <Skeleton className="h-4 w-24" />
    const whoOf = ({ account, api_key }: AuditEntry) => account?.nickname ?? api_key ?? t('system')
    return [
      {
        id: 'what',
        header: t('what'),
        align: 'start',
        width: 'rest',
        rank: null,
        csv: ({ title, subject, subject_name }) =>
          [title, subject_name ?? subject].filter(Boolean).join(': '),
        cell: (row, link) => (
          <Link
            {...consoleLink('audit', { ...search, dialog: row.audit_id })}
            resetScroll={false}
            {...link}
            className="block truncate font-medium"
          >
            {row.title}
            <bdi className="ms-2 font-normal text-muted">{row.subject_name ?? row.subject}</bdi>
          </Link>
        ),
        skeleton: <Skeleton className="h-4 w-56" />,
      },
      {
        id: 'who',
        header: t('who'),
        align: 'start',
        width: 200,
        rank: 1,
        csv: whoOf,
        cell: (row) => <bdi className="block truncate">{whoOf(row)}</bdi>,
        skeleton: line,
      },
      {
        id: 'where',
        header: t('where'),
        align: 'start',
        width: 180,
        rank: 3,
        csv: ({ network }) => network?.name ?? '',
        cell: ({ network }) => (
          <bdi className="block truncate text-muted">{network?.name ?? t('installation')}</bdi>
        ),
        skeleton: line,
      },
      {
        id: 'when',
        header: t('when'),
        align: 'end',
        width: 170,
        rank: 2,
        csv: ({ at }) => at,
        cell: ({ at }) => <span className="text-muted tabular-nums">{format.moment(at)}</span>,
        skeleton: line,
      },
    ]
  }, [t, format, search])
  return (
    <>
      <PageHead title={t('title')} context={t('lead')} />
      <div className="mb-3">
        <FilterTabs
          label={t('tabs')}
          value={areSignIns ? 'sign_ins' : 'actions'}
          tabs={(['actions', 'sign_ins'] as const).map((value) => ({ value, label: t(value), count: null }))}
          onPick={(picked) => onSearch({ group: picked === 'sign_ins' ? 'sign_in' : undefined })}
        />
      </div>
      <Chips search={search} onSearch={onSearch} />
      <ConsoleList<AuditEntry>
        list="audit"
        label={t('title')}
        queryKey={[search, locale]}
        read={({ signal, ...piece }) =>
          call(consoleAudit, {
            query: {
              ...search,
              network: search.network?.toString(),
              ...(search.group === undefined && { without_sign_ins: '1' as const }),
              ...piece,
              time_zone: zone,
            },
            ...(signal && { signal }),
          })
        }
        columns={columns}
        rowKey={({ audit_id }) => audit_id}
        linkOf={linkOf}
        row={(row, link) => (
          <Link
            {...linkOf(row)}
            resetScroll={false}
            {...link}
            className="flex min-w-0 flex-1 flex-col justify-center px-3.5 -outline-offset-2"
          >
            <span className="truncate font-medium">{row.title}</span>
            <span className="truncate text-small text-faint">
              {[row.subject_name ?? row.subject, row.network?.name].map(
                (name) =>
                  name && (
                    <Fragment key={name}>
                      <bdi>{name}</bdi> ·{' '}
                    </Fragment>
                  ),
              )}
              {format.moment(row.at)}
            </span>
          </Link>
        )}
        search={{
          value: search.search ?? '',
          onSearch: (typed) => onSearch({ search: typed || undefined }, { replace: true }),
          label: t('search'),
        }}
        filters={
          <>
            <PersonFilter
              network={search.network}
              value={search.account}
              onPick={(account) => onSearch({ account })}
            />
            {!areSignIns && (
              <OptionPicker
                label={t('group')}
                closeText={app('action.close')}
                value={search.group ?? ''}
                options={[
                  { value: '' as const, label: t('any_group') },
                  ...auditGroups
                    .filter((group) => group !== 'sign_in')
                    .map((group) => ({ value: group, label: t(`groups.${group}`) })),
                ]}
                onPick={(group) => onSearch({ group: group || undefined })}
              />
            )}
            <NetworkFilter
              withInstallation
              value={search.network}
              onPick={(network) => onSearch({ network })}
            />
            <DaysPicker from={search.from} to={search.to} onPick={onSearch} />
          </>
        }
        isNarrowed={Object.entries(search).some(
          ([name, value]) => value !== undefined && !(name === 'group' && areSignIns),
        )}
        onClear={() => onSearch({ ...none, group: areSignIns ? 'sign_in' : undefined })}
        empty={{ icon: History, title: t('empty'), text: t('empty_text') }}
      />
      <Layer load={loadEntry} isOpen={entry.isOpen} onClose={entry.close} isDialog>
        {(AuditEntryModal) => <AuditEntryModal modal={entry} filters={search} />}
      </Layer>
    </>
  )
}

type Search = ReturnType<typeof useConsoleSearch<typeof shape>>

const personQuery = (account: number) =>
  queryOptions({
    queryKey: ['console', 'audit', 'person', account],
    queryFn: async ({ signal }) => (await call(onePerson, { query: { account }, signal })).person.nickname,
    retry: false,
    staleTime: 60_000,
  })

/** The person and the subject that an address or an entry narrowed the list to. */
function Chips({ search: { account, subject }, onSearch }: { search: Search[0]; onSearch: Search[1] }) {
  const t = useTranslations('access.audit')
  const { data: name } = useQuery({ ...personQuery(account ?? 0), enabled: account !== undefined })
  const chips = [
    ...(account === undefined ? [] : [['account', t('person', { name: name ?? `#${account}` })] as const]),
    ...(subject === undefined ? [] : [['subject', t('subject', { name: subject })] as const]),
  ]
  if (chips.length === 0) return null
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {chips.map(([part, text]) => (
        <FilterChip
          key={part}
          text={text}
          label={t('remove', { filter: text })}
          onRemove={() => onSearch({ [part]: undefined })}
        />
      ))}
    </div>
  )
}
