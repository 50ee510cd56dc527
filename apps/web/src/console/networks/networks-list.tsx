import { saveDraft } from '@cuesheet/contract/console-network-drafts'
import { networkStates, networks } from '@cuesheet/contract/console-networks'
import { Link } from '@tanstack/react-router'
import { Network, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { oneOf, searched } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import type { NetworkRow } from './api.ts'
import { DataThrough, HealthMarks } from './health-marks.tsx'
import { DraftsNote } from './new/drafts-note.tsx'

const shape = { search: searched, state: oneOf(networkStates) }
const linkOf = (row: NetworkRow) => consoleLink(`networks/${row.network_id}`)

/** Every network with how it is doing. */
export function NetworksList() {
  const t = useTranslations('console_networks')
  const app = useTranslations('app')
  const locale = useLocale()
  const [search, onSearch] = useConsoleSearch(shape)
  const columns = useNetworkColumns()
  usePageTitle(t('title'))
  const begin = useMay(saveDraft) && (
    <Link {...consoleLink('networks/new')} className={buttonClass('primary')}>
      <Plus size={16} aria-hidden="true" />
      {t('begin')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('title')} context={t('lead')} action={begin} />
      <DraftsNote />
      <ConsoleList<NetworkRow>
        list="networks"
        label={t('title')}
        queryKey={[search, locale]}
        read={({ signal, ...piece }) =>
          call(networks, { query: { ...search, ...piece }, ...(signal && { signal }) })
        }
        columns={columns}
        rowKey={({ network_id }) => String(network_id)}
        linkOf={linkOf}
        row={(row, link) => (
          <Link
            {...linkOf(row)}
            {...link}
            className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3.5 -outline-offset-2"
          >
            <span className="flex min-w-0 items-center gap-2">
              <span className="truncate font-medium">{row.title}</span>
              <span className="flex shrink-0 gap-1">
                <HealthMarks network={row} />
              </span>
            </span>
            <span className="truncate text-small text-faint">
              {row.domains[0] ?? row.name} · <DataThrough network={row} />
            </span>
          </Link>
        )}
        search={{
          value: search.search ?? '',
          onSearch: (typed) => onSearch({ search: typed || undefined }),
          label: t('search'),
        }}
        filters={
          <OptionPicker
            label={t('state')}
            closeText={app('action.close')}
            value={search.state ?? ''}
            options={[
              { value: '' as const, label: t('states.all') },
              ...networkStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
            ]}
            onPick={(state) => onSearch({ state: state || undefined })}
          />
        }
        isNarrowed={search.search !== undefined || search.state !== undefined}
        onClear={() => onSearch({ search: undefined, state: undefined })}
        empty={{ icon: Network, title: t('empty'), text: t('empty_text'), children: begin }}
      />
    </>
  )
}

function useNetworkColumns() {
  const t = useTranslations('console_networks')
  const format = useFormat()
  return useMemo((): ConsoleColumn<NetworkRow>[] => {
    const figure = <Skeleton className="ms-auto h-4 w-10" />
    const count = (
      id: string,
      header: string,
      rank: number,
      of: (row: NetworkRow) => number,
      width = 96,
    ): ConsoleColumn<NetworkRow> => ({
      id,
      header,
      align: 'end',
      width,
      rank,
      csv: of,
      cell: (row) => <span className="tabular-nums">{format.count(of(row))}</span>,
      skeleton: figure,
    })
    return [
      {
        id: 'name',
        header: t('column.name'),
        align: 'start',
        width: 'rest',
        minWidth: 260,
        rank: null,
        csv: ({ name }) => name,
        cell: (row, link) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <BrandMark name={row.title} logo={row.logo_favicon} markOnly />
            <span className="min-w-0">
              <span className="flex items-center gap-2">
                <Link {...linkOf(row)} {...link} className="truncate font-medium">
                  {row.title}
                </Link>
                <HealthMarks network={row} />
              </span>
              <span className="block truncate text-small text-faint">
                {row.domains.join(', ') || row.name}
              </span>
            </span>
          </span>
        ),
        skeleton: <Skeleton className="h-8 w-56" />,
      },
      {
        id: 'data_through',
        header: t('column.data_through'),
        align: 'end',
        width: 130,
        rank: 1,
        csv: ({ data_through }) => data_through,
        cell: (row) => (
          <span className={row.late_days > 0 ? 'text-down tabular-nums' : 'tabular-nums'}>
            <DataThrough network={row} />
          </span>
        ),
        skeleton: figure,
      },
      count('pending', t('column.pending'), 2, ({ channels }) => channels.pending),
      count('approved', t('column.approved'), 3, ({ channels }) => channels.approved),
      count('on_hold', t('column.on_hold'), 6, ({ channels }) => channels.on_hold),
      count('members', t('column.members'), 4, ({ members }) => members),
      count('managers', t('column.managers'), 7, ({ managers }) => managers),
      {
        id: 'signed_in',
        header: t('column.signed_in'),
        align: 'end',
        width: 150,
        rank: 5,
        csv: ({ last_signed_in_at }) => last_signed_in_at,
        cell: ({ last_signed_in_at }) => (
          <span className="text-muted tabular-nums">
            {last_signed_in_at === null ? t('never') : format.moment(last_signed_in_at)}
          </span>
        ),
        skeleton: figure,
      },
    ]
  }, [t, format])
}
