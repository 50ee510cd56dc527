import { minus, sumOf } from '@cuesheet/contract/values/statement-rows'
import type { StatementData, StatementLine } from '@cuesheet/contract/values/statements'
import { useTranslations } from 'use-intl'
import { useLineTerm } from '../../lib/use-line-term.ts'
import { AmountChange } from './amount-change.tsx'
import { StatementTable } from './statement-table.tsx'
import { useAmounts } from './use-amounts.ts'

const keyOf = (line: StatementLine) =>
  [
    line.platform_channel_id,
    line.kind,
    line.family,
    line.adjustment_type,
    line.activity_month,
    line.corrects_month,
  ].join(' ')

/** A line that every month has, whichever month it is of. */
const isPlain = (line: StatementLine, { month }: StatementData) =>
  line.kind === 'revenue' && !line.adjustment_type && !line.corrects_month && line.activity_month === month

/** What it is made of, by channel and revenue type, beside the same of the month before. */
export function StatementLines({ data, before }: { data: StatementData; before: StatementData | undefined }) {
  const t = useTranslations('statements')
  const words = useTranslations('statement')
  const settlement = useTranslations('settlement')
  const format = useAmounts(data)
  const termOf = useLineTerm()
  const earlier = new Map(
    (before?.lines ?? [])
      .filter((line) => before && isPlain(line, before))
      .map((line) => [`${line.platform_channel_id} ${line.family}`, line.won]),
  )
  const beforeOf = (line: StatementLine) =>
    isPlain(line, data) ? earlier.get(`${line.platform_channel_id} ${line.family}`) : undefined
  return (
    <StatementTable
      data={data}
      label={words('lines')}
      rows={data.lines}
      rowKey={keyOf}
      columns={[
        {
          id: 'line',
          header: words('columns.line'),
          total: words('total'),
          cell: (line) => (
            <>
              <bdi className="font-medium wrap-anywhere">
                {line.channel ?? line.platform_channel_id ?? words('no_channel')}
              </bdi>
              <span className="block text-small text-pretty text-faint">
                {[
                  line.kind !== 'revenue' && settlement(`steps.${line.kind}`),
                  line.family && settlement(`families.${line.family}`),
                  line.adjustment_type,
                  line.activity_month !== data.month && format.month(line.activity_month),
                  line.corrects_month && words('corrects', { month: format.month(line.corrects_month) }),
                  line.term && termOf(line),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        {
          id: 'views',
          header: words('columns.views'),
          align: 'end',
          isWide: true,
          cell: ({ kind, views }) => (kind === 'revenue' ? (views === null ? '–' : format.count(views)) : ''),
        },
        {
          id: 'usd',
          header: words('columns.usd'),
          align: 'end',
          isWide: true,
          cell: ({ usd }) => format.usd(usd),
          total: format.usd(data.gross_usd),
        },
        {
          id: 'fee_rate',
          header: words('columns.fee_rate'),
          align: 'end',
          isWide: true,
          cell: ({ kind, fee_rate }) => (kind === 'revenue' ? format.percent(Number(fee_rate), 1, 0) : ''),
        },
        {
          id: 'won',
          header: data.currency,
          align: 'end',
          cell: ({ won }) => format.money(won),
          total: format.money(data.bridge.gross.won),
        },
        ...(before
          ? [
              {
                id: 'change',
                header: t('against_before'),
                align: 'end' as const,
                isWide: true,
                cell: (line: StatementLine) => {
                  const then = beforeOf(line)
                  return then === undefined ? (
                    <span className="text-muted">–</span>
                  ) : (
                    <AmountChange amount={sumOf([line.won, minus(then)])} write={format.money} />
                  )
                },
              },
            ]
          : []),
      ]}
    />
  )
}
