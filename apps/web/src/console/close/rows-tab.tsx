import { closeRows, type Month } from '@cuesheet/contract/console-close'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { revenueFamilies } from '@cuesheet/contract/values/settlement'
import { Link } from '@tanstack/react-router'
import { Rows3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { id, oneOf, text } from '../../lib/search-params.ts'
import type { RecordColumn } from '../../ui/table/record-column.tsx'
import { consoleLink } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useConsoleSearch } from '../use-console-search.ts'

type Row = AnswerOf<typeof closeRows>['rows'][number]

const shape = {
  file: id,
  family: oneOf(revenueFamilies),
  adjustment: text(100),
  member: id,
  channel: text(40),
  nameless: oneOf(['yes']),
}
/** The rows of the platform’s files, as they came; a number of the month leads here to those it is made of. */
export function RowsTab({ month, format }: { month: Month; format: SettlementFormat }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const [search, onSearch] = useConsoleSearch(shape)
  const { file, family, adjustment, member, channel, nameless } = search
  const { network_id: network, month: of } = month
  const linkOf = ({ file_id }: Row) =>
    consoleLink(`close/${network}`, { month: of, tab: 'rows', ...search, file: file_id })
  const pieces = usePieces('close/rows', closeRows, {
    network,
    month: of,
    file,
    family,
    adjustment_type: adjustment,
    member,
    platform_channel: channel,
    without_channel: nameless ? true : undefined,
  })
  const plain = (
    id: 'family' | 'video' | 'day' | 'country' | 'adjustment',
    width: number,
    rank: number,
    value: (row: Row) => string | null,
  ): RecordColumn<Row> => ({ id, header: t(`rows.${id}`), width, rank, value })
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
      <ConsoleList
        pieces={pieces}
        label={t('month_tabs.rows')}
        search={search}
        onSearch={onSearch}
        filters={[
          {
            name: 'family',
            label: t('rows.family'),
            any: t('rows.any_family'),
            options: revenueFamilies,
            text: (name) => words(`families.${name}`),
          },
        ]}
        rowKey={({ file_id, line }) => `${file_id} ${line}`}
        linkOf={linkOf}
        columns={[
          {
            id: 'row',
            header: t('rows.row'),
            width: 'rest',
            minWidth: 200,
            value: ({ file_name, line }) => `${file_name}:${line}`,
            cell: (row, link) => (
              <>
                <bdi className="block truncate font-medium">
                  {row.channel ?? row.platform_channel_id ?? '–'}
                </bdi>
                <Link {...linkOf(row)} {...link} className="block truncate text-small text-faint">
                  {row.file_name}:{row.line}
                </Link>
              </>
            ),
          },
          plain('family', 130, 4, ({ family }) => {
            const known = revenueFamilies.find((each) => each === family)
            return known ? words(`families.${known}`) : family
          }),
          plain('video', 130, 3, ({ video_id, asset_id }) => video_id ?? asset_id),
          plain('day', 110, 2, ({ day, activity_month }) => day ?? activity_month),
          plain('country', 70, 7, ({ country }) => country),
          plain('adjustment', 110, 5, ({ adjustment_type }) => adjustment_type),
          { id: 'views', header: t('rows.views'), kind: 'count', width: 100, rank: 6 },
          {
            id: 'usd',
            header: words('dollars'),
            kind: 'figure',
            width: 172,
            rank: 1,
            write: ({ usd }) => format.exactDollars(usd),
          },
        ]}
        phone={(row) => ({
          title: row.channel ?? row.platform_channel_id ?? '–',
          text: [row.video_id, row.adjustment_type, row.day ?? row.activity_month]
            .filter(Boolean)
            .join(' · '),
          end: format.usd(row.usd),
        })}
        empty={{ icon: Rows3, title: t('rows.none'), text: t('rows.none_text') }}
      />
    </>
  )
}
