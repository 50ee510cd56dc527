import { type OneStatement, oneStatement } from '@cuesheet/contract/statements'
import {
  comparedRows,
  feeRatesOf,
  minus,
  summaryRows,
  sumOf,
  trackRows,
} from '@cuesheet/contract/values/statement-rows'
import type { StatementData } from '@cuesheet/contract/values/statements'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { AmountChange } from './amount-change.tsx'
import { StatementHead } from './statement-head.tsx'
import { StatementLines } from './statement-lines.tsx'
import { StatementProof } from './statement-proof.tsx'
import { StatementTable } from './statement-table.tsx'
import { useAmounts } from './use-amounts.ts'

/** A statement as it was issued: what is paid, how it comes to that, against the estimate and the month before, line by line. */
export function StatementView({
  statement,
  member,
}: {
  statement: OneStatement
  /** Whose, where a manager looks at it. */
  member?: number | undefined
}) {
  const { data } = statement
  const words = useTranslations('statement')
  const before = useQuery({
    ...queryOf(oneStatement, { month: statement.month_before ?? undefined, member }),
    enabled: statement.month_before !== null,
  })
  const dataBefore = statement.month_before === null ? undefined : before.data?.statement?.data
  return (
    <>
      <StatementHead statement={statement} member={member} />
      <SettingsCard title={words('summary')}>
        <Summary data={data} />
      </SettingsCard>
      <SettingsCard title={words('comparison')} text={words('comparison_note')}>
        <Compared data={data} />
      </SettingsCard>
      {dataBefore && <AgainstBefore data={data} before={dataBefore} />}
      <SettingsCard title={words('lines')} text={words('lines_note')}>
        <StatementLines data={data} before={dataBefore} />
      </SettingsCard>
      {trackRows(data).length > 0 && (
        <SettingsCard title={words('by_track')} text={words('by_track_note')}>
          <Tracks data={data} />
        </SettingsCard>
      )}
      <StatementProof statement={statement} />
    </>
  )
}

function Summary({ data }: { data: StatementData }) {
  const words = useTranslations('statement')
  const format = useAmounts(data)
  const rates = feeRatesOf(data)
  const strong = (isSum: boolean) => (isSum ? 'font-semibold' : '')
  return (
    <StatementTable
      data={data}
      label={words('summary')}
      rows={summaryRows(data)}
      rowKey={({ item }) => item}
      columns={[
        {
          id: 'item',
          header: words('item'),
          cell: ({ item, is_sum }) => (
            <span className={strong(is_sum)}>
              {words(`items.${item}`)}
              {item === 'fee' && rates.length === 1 && (
                <span className="ms-1.5 text-small text-faint">{format.percent(Number(rates[0]), 1, 0)}</span>
              )}
            </span>
          ),
        },
        {
          id: 'usd',
          header: words('usd'),
          align: 'end',
          isWide: true,
          cell: ({ usd, is_sum }) =>
            usd === null ? '' : <span className={strong(is_sum)}>{format.usd(usd)}</span>,
        },
        {
          id: 'won',
          header: data.currency,
          align: 'end',
          cell: ({ won, is_sum }) => <span className={strong(is_sum)}>{format.money(won)}</span>,
        },
      ]}
    />
  )
}

function Compared({ data }: { data: StatementData }) {
  const words = useTranslations('statement')
  const format = useAmounts(data)
  return (
    <StatementTable
      data={data}
      label={words('comparison')}
      rows={comparedRows(data)}
      rowKey={({ item }) => item}
      columns={[
        { id: 'item', header: words('item'), cell: ({ item }) => words(item) },
        { id: 'usd', header: words('usd'), align: 'end', isWide: true, cell: ({ usd }) => format.usd(usd) },
        { id: 'won', header: data.currency, align: 'end', cell: ({ won }) => format.money(won) },
      ]}
    />
  )
}

const shownTracks = 10

function Tracks({ data }: { data: StatementData }) {
  const t = useTranslations('statements')
  const words = useTranslations('statement')
  const format = useAmounts(data)
  const rows = trackRows(data)
  return (
    <StatementTable
      data={data}
      label={words('by_track')}
      rows={rows}
      fold={{
        shown: shownTracks,
        unfold: t('show_all', { count: format.count(rows.length) }),
        foldUp: t('show_fewer'),
      }}
      rowKey={({ kind, isrc }) => isrc ?? kind}
      columns={[
        {
          id: 'track',
          header: words('track'),
          total: words('total'),
          cell: ({ kind, isrc, title }) =>
            kind === 'track' ? (
              <>
                <bdi className="font-medium wrap-anywhere">{title ?? isrc}</bdi>
                {title !== null && <span className="block text-small text-faint">{isrc}</span>}
              </>
            ) : (
              words(kind === 'unknown' ? 'no_track' : 'items.us_tax')
            ),
        },
        {
          id: 'usd',
          header: words('usd'),
          align: 'end',
          isWide: true,
          cell: ({ usd }) => format.usd(usd),
          total: format.usd(data.gross_usd),
        },
        {
          id: 'won',
          header: data.currency,
          align: 'end',
          cell: ({ won }) => format.money(won),
          total: format.money(data.bridge.gross.won),
        },
      ]}
    />
  )
}

function AgainstBefore({ data, before }: { data: StatementData; before: StatementData }) {
  const t = useTranslations('statements')
  const words = useTranslations('statement')
  const format = useAmounts(data)
  const rows = [
    { item: 'gross', now: data.bridge.gross.won, earlier: before.bridge.gross.won },
    { item: 'net', now: data.net, earlier: before.net },
    { item: 'payable', now: data.payable, earlier: before.payable },
  ] as const
  return (
    <SettingsCard
      title={t('against_before')}
      text={t('against_before_text', { month: format.month(before.month) })}
    >
      <PlainTable
        label={t('against_before')}
        rows={rows}
        rowKey={({ item }) => item}
        columns={[
          { id: 'item', header: words('item'), cell: ({ item }) => words(`items.${item}`) },
          {
            id: 'earlier',
            header: format.month(before.month),
            align: 'end',
            isWide: true,
            cell: ({ earlier }) => <span className="text-muted">{format.money(earlier)}</span>,
          },
          {
            id: 'now',
            header: format.month(data.month),
            align: 'end',
            cell: ({ now }) => format.money(now),
          },
          {
            id: 'change',
            header: t('change'),
            align: 'end',
            cell: ({ now, earlier }) => (
              <AmountChange amount={sumOf([now, minus(earlier)])} write={format.money} />
            ),
          },
        ]}
      />
    </SettingsCard>
  )
}
