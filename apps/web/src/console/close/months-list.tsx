import { closeMonths, type MonthRow } from '@cuesheet/contract/console-close'
import { closeStates } from '@cuesheet/contract/values/settlement'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NeedsLine } from '../../features/settlement/needs-list.tsx'
import { ClosePill, CloseProgress, standOf } from '../../features/settlement/state-pill.tsx'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { id, oneOf } from '../../lib/search-params.ts'
import type { RecordColumn } from '../../ui/table/record-column.tsx'
import { consoleLink } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'

const states = [...closeStates, 'waiting'] as const
const shape = { network: id, state: oneOf(states) }
/** Months with their states and what each still needs; of all networks, or of the one whose page this is. */
export function MonthsList({ network: only }: { network?: number }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const [search, onSearch] = useConsoleSearch(shape)
  const network = only ?? search.network
  const isWhole = only === undefined
  const format = useSettlementFormat()
  const pieces = usePieces(isWhole ? 'close' : 'close/network', closeMonths, { network, state: search.state })
  const amount = (
    id: string,
    header: string,
    rank: number,
    value: (row: MonthRow) => string | null,
    write: (row: MonthRow) => ReactNode,
  ): RecordColumn<MonthRow> => ({ id, header, kind: 'figure', width: 136, rank, value, write })
  return (
    <ConsoleList
      pieces={pieces}
      label={t('months')}
      search={search}
      onSearch={onSearch}
      filters={[
        {
          name: 'state',
          label: t('state'),
          any: t('any_state'),
          options: ['waiting', ...closeStates],
          text: (state) => (state === 'waiting' ? t('unpaid') : words(`states.${state}`)),
        },
        isWhole && <NetworkFilter value={network} onPick={(picked) => onSearch({ network: picked })} />,
      ]}
      rowKey={({ network_id, month }) => `${network_id} ${month}`}
      linkOf={({ network_id, month }) => consoleLink(`close/${network_id}`, { month })}
      columns={[
        {
          id: 'month',
          header: t('month'),
          kind: 'name',
          width: isWhole ? 212 : 140,
          write: (row) => <MonthName row={row} isWhole={isWhole} />,
        },
        {
          id: 'state',
          header: t('state'),
          width: 'rest',
          minWidth: 220,
          value: (row) => words(`states.${standOf(row)}`),
          cell: (row) => (
            <>
              <CloseProgress month={row} />
              {row.needs.length > 0 && (
                <span className="line-clamp-1 text-small text-muted">
                  {words('still_needs')} <NeedsLine needs={row.needs} />
                </span>
              )}
            </>
          ),
        },
        amount(
          'platform',
          t('by_platform'),
          3,
          (row) => row.paid_by_platform_usd,
          (row) => format.usd(row.paid_by_platform_usd),
        ),
        amount(
          'net',
          words('columns.net'),
          4,
          ({ net }) => net,
          (row) => <Told row={row} of="net" />,
        ),
        amount(
          'payable',
          words('columns.payable'),
          1,
          ({ payable }) => payable,
          (row) => <Told row={row} of="payable" />,
        ),
        {
          id: 'members',
          header: words('members'),
          kind: 'count',
          width: 92,
          rank: 5,
          value: ({ members, net }) => (net === null ? null : members),
        },
        {
          id: 'paid',
          header: t('payment'),
          kind: 'figure',
          width: 144,
          rank: 2,
          value: ({ paid_on, planned_on }) => paid_on ?? planned_on,
          write: ({ paid_on, planned_on }) => (
            <span className={paid_on ? '' : 'text-muted'}>
              {(paid_on ?? planned_on) ? format.dayAndYear((paid_on ?? planned_on)!) : '–'}
            </span>
          ),
        },
      ]}
      phoneHeight={88}
      phone={(row) => ({
        title: <MonthName row={row} isWhole={isWhole} />,
        mark: (
          <span className="ms-auto">
            <ClosePill month={row} />
          </span>
        ),
        text: row.needs.length > 0 ? <NeedsLine needs={row.needs} /> : <Told row={row} of="payable" />,
        clamp: 'text',
      })}
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
