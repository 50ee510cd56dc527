import {
  type MonthStatements as Answer,
  managedStatements,
  networkStatements,
} from '@cuesheet/contract/statements'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { page, type SearchOf, searched } from '../../lib/search-params.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'
import { RecordList } from '../../ui/table/record-list.tsx'
import { StatementDownloads, StatementsZip } from './statement-downloads.tsx'

export const monthStatementsShape = { search: searched, page }
type Search = SearchOf<typeof monthStatementsShape>
type Row = Answer['rows'][number]

const size = 50
const askAgainMs = 3_000
const none: readonly Row[] = []

/** The statements of a month, each to be read or downloaded; those that are still being made appear by themselves. */
export function MonthStatements({
  month,
  network,
  linkOf,
  search,
  onSearch,
}: {
  month: string
  /** Where an operator looks at it. */
  network?: number
  /** Where a member’s row leads. */
  linkOf: (account_id: number) => LinkProps
  search: Search
  onSearch: (change: Search) => void
}) {
  const t = useTranslations('statements')
  const words = useTranslations('statement')
  const format = usePaidFormat()
  const asked = { month, search: search.search, page: search.page ?? 1, size }
  const again = {
    refetchInterval: ({ state }: { state: { data?: Answer | undefined } }) =>
      state.data?.waiting ? askAgainMs : (false as const),
  }
  const query = useQuery(
    network === undefined
      ? queryOf(managedStatements, asked, again)
      : queryOf(networkStatements, { network, ...asked }, again),
  )
  const answer = query.data
  const nameOf = ({ nickname, account_id }: Row) => nickname ?? `#${account_id}`
  const empty = { title: t('none_of_month'), text: t(answer?.waiting ? 'none_text' : 'none_of_month_text') }
  return (
    <RecordList
      label={t('title')}
      query={query}
      rows={answer?.rows ?? none}
      rowKey={({ account_id }) => String(account_id)}
      search={{ search: search.search, page: search.page }}
      onSearch={onSearch}
      find={t('search')}
      clear={t('clear')}
      status={
        answer
          ? [
              t('count', { count: answer.total }),
              answer.waiting > 0 && t('waiting', { count: answer.waiting }),
            ]
              .filter(Boolean)
              .join(' · ')
          : null
      }
      tools={answer && answer.total > 0 && <StatementsZip month={month} {...(network && { network })} />}
      failed={t('failed')}
      narrowed={{ ...empty, clear: t('clear') }}
      empty={{ ...empty, icon: FileText }}
      pages={{ size, total: answer?.total ?? 0, range: (values) => t('range', values) }}
      table="month-statements"
      columns={[
        {
          id: 'member',
          header: t('member'),
          width: 'rest',
          kind: 'name',
          value: nameOf,
        },
        {
          id: 'number',
          header: words('number'),
          width: 190,
          rank: 2,
          kind: 'text',
          write: ({ number, version }) =>
            version > 1 ? `${number} · ${words('version', { version })}` : number,
        },
        {
          id: 'net',
          header: words('items.net'),
          kind: 'figure',
          width: 130,
          rank: 3,
          write: ({ net }) => format.money(net),
        },
        {
          id: 'payable',
          header: words('payable'),
          kind: 'figure',
          width: 130,
          rank: 1,
          write: ({ payable }) => format.money(payable),
        },
        {
          id: 'actions',
          kind: 'actions',
          header: t('download'),
          width: 120,
          rank: 1,
          cell: ({ account_id }) => (
            <StatementDownloads month={month} member={account_id} network={network} />
          ),
        },
      ]}
      linkOf={({ account_id }) => linkOf(account_id)}
      phone={(row) => ({
        title: nameOf(row),
        text: row.number,
        end: <span className="font-semibold">{format.money(row.payable)}</span>,
      })}
    />
  )
}
