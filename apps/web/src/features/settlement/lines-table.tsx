import type { MemberLine } from '@cuesheet/contract/values/settled-members'
import type { Bridge } from '@cuesheet/contract/values/settlement'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLineTerm } from '../../lib/use-line-term.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { netOfLines } from './net-of-lines.ts'
import type { SettlementFormat } from './use-settlement-format.ts'

type Props = {
  lines: readonly MemberLine[]
  bridge: Bridge
  format: SettlementFormat
  behind?: (line: MemberLine, name: ReactNode) => ReactNode
  /** Below a line’s name. */
  below?: (line: MemberLine, at: number) => ReactNode
}

/** What a member’s month is made of: by channel, type and month of the activity. */
export function LinesTable({ lines, bridge, format, behind, below }: Props) {
  const t = useTranslations('settlement')
  const termOf = useLineTerm()
  const total = format.toUnits(bridge.net.won)
  const { parts, rest } = useMemo(() => netOfLines(lines, bridge, total), [lines, bridge, total])
  const netOf = new Map(lines.map((line, at) => [line, parts[at]!]))
  return (
    <PlainTable
      label={t('lines.title')}
      rows={lines}
      rowKey={(line) =>
        [
          line.platform_channel_id,
          line.kind,
          line.family,
          line.adjustment_type,
          line.activity_month,
          line.corrects_month,
        ].join(' ')
      }
      columns={[
        {
          id: 'line',
          header: t('lines.channel'),
          total: t('totals.net'),
          cell: (line) => {
            const name = line.channel ?? line.platform_channel_id ?? t('lines.no_channel')
            return (
              <>
                <bdi className="font-medium wrap-anywhere">{behind ? behind(line, name) : name}</bdi>
                <span className="block text-small text-pretty text-faint">
                  {[
                    line.kind !== 'revenue' && t(`steps.${line.kind}`),
                    line.family && t(`families.${line.family}`),
                    line.adjustment_type,
                    format.month(line.activity_month),
                    line.corrects_month && t('corrects', { month: format.month(line.corrects_month) }),
                    line.term && termOf(line),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {below?.(line, lines.indexOf(line))}
              </>
            )
          },
        },
        { id: 'usd', header: t('dollars'), align: 'end', isWide: true, cell: ({ usd }) => format.usd(usd) },
        {
          id: 'fee',
          header: t('columns.fee'),
          align: 'end',
          isWide: true,
          cell: ({ fee_usd, fee_rate }) => (
            <>
              {format.usd(fee_usd)}
              <span className="block text-small text-faint">{format.percent(Number(fee_rate), 1, 0)}</span>
            </>
          ),
        },
        {
          id: 'net',
          header: t('columns.net'),
          align: 'end',
          cell: (line) => format.fromUnits(netOf.get(line)!),
          total: (
            <>
              {rest !== 0 && (
                <span className="block text-small font-normal text-muted">
                  {t('lines.rest', { amount: format.fromUnits(rest) })}
                </span>
              )}
              {format.fromUnits(total)}
            </>
          ),
        },
      ]}
    />
  )
}
