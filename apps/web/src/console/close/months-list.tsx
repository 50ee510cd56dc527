import { closeMonths } from '@cuesheet/contract/console-close'
import { closeStates } from '@cuesheet/contract/values/settlement'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { NeedsLine } from '../../features/settlement/needs-list.tsx'
import { ClosePill, CloseProgress, standOf } from '../../features/settlement/state-pill.tsx'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { call } from '../../lib/call.ts'
import { id, oneOf } from '../../lib/search-params.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import type { MonthRow } from './api.ts'

const states = [...closeStates, 'waiting'] as const
const shape = { network: id, state: oneOf(states) }
const linkOf = ({ network_id, month }: MonthRow) => consoleLink(`close/${network_id}`, { month })

/** Months with their states and what each still needs; of all networks, or of the one whose page this is. */
export function MonthsList({ network: only }: { network?: number }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const app = useTranslations('app')
  const [search, onSearch] = useConsoleSearch(shape)
  const network = only ?? search.network
  const { state } = search
  const columns = useMonthColumns(only === undefined)
  return (
    <ConsoleList<MonthRow>
      list={only === undefined ? 'close' : 'close/network'}
      label={t('months')}
      queryKey={[network, state]}
      read={({ signal, ...piece }) =>
        call(closeMonths, {
          query: { ...(network && { network }), ...(state && { state }), ...piece },
          ...(signal && { signal }),
        })
      }
      columns={columns}
      rowKey={({ network_id, month }) => `${network_id} ${month}`}
      linkOf={linkOf}
      phoneRowHeight={88}
      row={(row, link) => (
        <Link
          {...linkOf(row)}
          {...link}
          className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 px-3.5 -outline-offset-2"
        >
          <span className="flex min-w-0 items-center justify-between gap-2">
            <span className="truncate font-medium">
              <MonthName row={row} isWhole={only === undefined} />
            </span>
            <ClosePill month={row} />
          </span>
          <span className="line-clamp-2 text-small leading-tight text-muted">
            <NeedsLine needs={row.needs} />
          </span>
        </Link>
      )}
      filters={
        <>
          <OptionPicker
            label={t('state')}
            closeText={app('action.close')}
            value={state ?? ''}
            options={[
              { value: '' as const, label: t('any_state') },
              { value: 'waiting' as const, label: t('unpaid') },
              ...closeStates.map((value) => ({ value, label: words(`states.${value}`) })),
            ]}
            onPick={(picked) => onSearch({ state: picked || undefined })}
          />
          {only === undefined && (
            <NetworkFilter value={network} onPick={(picked) => onSearch({ network: picked })} />
          )}
        </>
      }
      isNarrowed={state !== undefined || search.network !== undefined}
      onClear={() => onSearch({ state: undefined, network: undefined })}
      empty={{ icon: ReceiptText, title: words('no_months'), text: t('no_months_text') }}
    />
  )
}

function MonthName({ row, isWhole }: { row: MonthRow; isWhole: boolean }) {
  const format = useSettlementFormat(row.currency)
  return (
    <>
      {format.month(row.month)}
      {isWhole && <bdi className="font-normal text-muted"> · {row.network}</bdi>}
    </>
  )
}

/** In what its network is told. */
function Told({ row, of }: { row: MonthRow; of: 'net' | 'payable' }) {
  return useSettlementFormat(row.currency, row.dollars_at).money(row[of])
}

function useMonthColumns(isWhole: boolean) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const format = useSettlementFormat('KRW')
  return useMemo((): ConsoleColumn<MonthRow>[] => {
    const figure = <Skeleton className="ms-auto h-4 w-20" />
    const amount = (
      id: string,
      header: string,
      rank: number,
      of: (row: MonthRow) => string | null,
      write: (value: string | null, row: MonthRow) => ReactNode,
    ): ConsoleColumn<MonthRow> => ({
      id,
      header,
      align: 'end',
      width: 136,
      rank,
      csv: of,
      cell: (row) => <span className="tabular-nums">{write(of(row), row)}</span>,
      skeleton: figure,
    })
    return [
      {
        id: 'month',
        header: t('month'),
        align: 'start',
        width: isWhole ? 260 : 140,
        rank: null,
        csv: ({ month }) => month,
        cell: (row, link) => (
          <Link
            {...linkOf(row)}
            {...link}
            className="block truncate font-medium group-hover:text-primary-text"
          >
            <MonthName row={row} isWhole={isWhole} />
          </Link>
        ),
        skeleton: <Skeleton className="h-4 w-32" />,
      },
      {
        id: 'state',
        header: t('state'),
        align: 'start',
        width: 'rest',
        minWidth: 220,
        rank: null,
        csv: (row) => words(`states.${standOf(row)}`),
        cell: (row) => (
          <>
            <CloseProgress month={row} />
            <span className="line-clamp-1 text-small text-muted">
              <NeedsLine needs={row.needs} />
            </span>
          </>
        ),
        skeleton: <Skeleton className="h-4 w-40" />,
      },
      amount('platform', t('by_platform'), 3, (row) => row.paid_by_platform_usd, format.usd),
      amount(
        'net',
        words('columns.net'),
        4,
        ({ net }) => net,
        (_, row) => <Told row={row} of="net" />,
      ),
      amount(
        'payable',
        words('columns.payable'),
        1,
        ({ payable }) => payable,
        (_, row) => <Told row={row} of="payable" />,
      ),
      {
        id: 'members',
        header: words('members'),
        align: 'end',
        width: 92,
        rank: 5,
        csv: ({ members, net }) => (net === null ? null : members),
        cell: ({ members, net }) => (
          <span className="tabular-nums">{net === null ? '–' : format.count(members)}</span>
        ),
        skeleton: figure,
      },
      {
        id: 'paid',
        header: t('payment'),
        align: 'end',
        width: 168,
        rank: 2,
        csv: ({ paid_on, planned_on }) => paid_on ?? planned_on,
        cell: ({ paid_on, planned_on }) => (
          <span className={paid_on ? '' : 'text-muted'}>
            {(paid_on ?? planned_on) ? format.dayAndYear((paid_on ?? planned_on)!) : '–'}
          </span>
        ),
        skeleton: figure,
      },
    ]
  }, [t, words, format, isWhole])
}
