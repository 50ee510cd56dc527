import { closeRows } from '@cuesheet/contract/console-close'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { revenueFamilies } from '@cuesheet/contract/values/settlement'
import { Link } from '@tanstack/react-router'
import { Rows3 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { call } from '../../lib/call.ts'
import { id, oneOf, text } from '../../lib/search-params.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import type { Month } from './api.ts'

type Row = AnswerOf<typeof closeRows>['rows'][number]

const shape = {
  file: id,
  family: oneOf(revenueFamilies),
  adjustment: text(100),
  member: id,
  channel: text(40),
  nameless: oneOf(['yes']),
}
const none = {
  file: undefined,
  family: undefined,
  adjustment: undefined,
  member: undefined,
  channel: undefined,
  nameless: undefined,
}

/** The rows of the platform’s files, as they came; a number of the month leads here to those it is made of. */
export function RowsTab({ month, format }: { month: Month; format: SettlementFormat }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const app = useTranslations('app')
  const [search, onSearch] = useConsoleSearch(shape)
  const { file, family, adjustment, member, channel, nameless } = search
  const { network_id: network, month: of } = month
  const linkOf = ({ file_id }: Row) =>
    consoleLink(`close/${network}`, { month: of, tab: 'rows', ...search, file: file_id })
  const columns = useRowColumns(format, linkOf)
  const shown = [
    file !== undefined && month.files_of_month.find(({ file_id }) => file_id === file)?.file_name,
    adjustment,
    channel,
    member !== undefined && t('rows.of_member', { id: member }),
    nameless && words('reasons.no_channel'),
  ].filter(Boolean)
  return (
    <>
      {shown.length > 0 && <p className="mb-3 wrap-anywhere text-muted">{shown.join(' · ')}</p>}
      <ConsoleList<Row>
        list="close/rows"
        label={t('month_tabs.rows')}
        queryKey={[network, of, search]}
        read={({ signal, ...piece }) =>
          call(closeRows, {
            query: {
              network,
              month: of,
              ...(file && { file }),
              ...(family && { family }),
              ...(adjustment && { adjustment_type: adjustment }),
              ...(member && { member }),
              ...(channel && { platform_channel: channel }),
              ...(nameless && { without_channel: true }),
              ...piece,
            },
            ...(signal && { signal }),
          })
        }
        columns={columns}
        rowKey={({ file_id, line }) => `${file_id} ${line}`}
        linkOf={linkOf}
        row={(row, link) => (
          <Link
            {...linkOf(row)}
            {...link}
            className="flex min-w-0 flex-1 items-center gap-3 px-3.5 -outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">
                {row.channel ?? row.platform_channel_id ?? '–'}
              </bdi>
              <span className="block truncate text-small text-faint">
                {[row.video_id, row.adjustment_type, row.day ?? row.activity_month]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{format.usd(row.usd)}</span>
          </Link>
        )}
        filters={
          <OptionPicker
            label={t('rows.family')}
            closeText={app('action.close')}
            value={family ?? ''}
            options={[
              { value: '' as const, label: t('rows.any_family') },
              ...revenueFamilies.map((value) => ({ value, label: words(`families.${value}`) })),
            ]}
            onPick={(picked) => onSearch({ family: picked || undefined })}
          />
        }
        isNarrowed={Object.values(search).some((value) => value !== undefined)}
        onClear={() => onSearch(none)}
        empty={{ icon: Rows3, title: t('rows.none'), text: t('rows.none_text') }}
      />
    </>
  )
}

function useRowColumns(format: SettlementFormat, linkOf: (row: Row) => ReturnType<typeof consoleLink>) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  return useMemo((): ConsoleColumn<Row>[] => {
    const line = <Skeleton className="h-4 w-20" />
    const plain = (
      id: string,
      header: string,
      width: number,
      rank: number,
      of: (row: Row) => string | null,
    ): ConsoleColumn<Row> => ({
      id,
      header,
      align: 'start',
      width,
      rank,
      csv: of,
      cell: (row) => <bdi className="block truncate text-muted">{of(row) ?? '–'}</bdi>,
      skeleton: line,
    })
    return [
      {
        id: 'row',
        header: t('rows.row'),
        align: 'start',
        width: 'rest',
        minWidth: 200,
        rank: null,
        csv: ({ file_name, line }) => `${file_name}:${line}`,
        cell: (row, link) => (
          <>
            <bdi className="block truncate font-medium">{row.channel ?? row.platform_channel_id ?? '–'}</bdi>
            <Link {...linkOf(row)} {...link} className="block truncate text-small text-faint">
              {row.file_name}:{row.line}
            </Link>
          </>
        ),
        skeleton: <Skeleton className="h-4 w-48" />,
      },
      plain('family', t('rows.family'), 150, 4, ({ family }) => family),
      plain('video', t('rows.video'), 130, 3, ({ video_id, asset_id }) => video_id ?? asset_id),
      plain('day', t('rows.day'), 110, 2, ({ day, activity_month }) => day ?? activity_month),
      plain('country', t('rows.country'), 80, 7, ({ country }) => country),
      plain('adjustment', t('rows.adjustment'), 130, 5, ({ adjustment_type }) => adjustment_type),
      {
        id: 'views',
        header: t('rows.views'),
        align: 'end',
        width: 100,
        rank: 6,
        csv: ({ views }) => views,
        cell: ({ views }) => <span className="tabular-nums">{format.count(views)}</span>,
        skeleton: line,
      },
      {
        id: 'usd',
        header: words('dollars'),
        align: 'end',
        width: 120,
        rank: 1,
        csv: ({ usd }) => usd,
        cell: ({ usd }) => <span className="tabular-nums">{format.exactDollars(usd)}</span>,
        skeleton: line,
      },
    ]
  }, [t, words, format, linkOf])
}
