import type { ReceivedCash } from '@cuesheet/contract/filings'
import { Banknote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

type Month = ReceivedCash['months'][number]
type Receipt = ReceivedCash['receipts'][number]
type Props = {
  cash: ReceivedCash
  monthAction?: (month: Month) => ReactNode
  receiptAction?: (receipt: Receipt) => ReactNode
}

const tones = { none: 'neutral', open: 'warn', part: 'warn', done: 'good' } as const

/** What the platform should have paid and did, beside what members are owed by age. */
export function CashCards({ cash, monthAction, receiptAction }: Props) {
  const t = useTranslations('settlement.cash')
  if (cash.months.length === 0) return <EmptyState icon={Banknote} title={t('none')} text={t('none_text')} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <MonthsCard months={cash.months} actionOf={monthAction} />
      <AgedCard aged={cash.aged} />
      {cash.receipts.length > 0 && <ReceiptsCard receipts={cash.receipts} actionOf={receiptAction} />}
    </div>
  )
}

function MonthsCard({ months, actionOf }: { months: readonly Month[]; actionOf: Props['monthAction'] }) {
  const t = useTranslations('settlement.cash')
  const format = useSettlementFormat()
  return (
    <SettingsCard title={t('title')} text={t('lead')}>
      <PlainTable
        hasCards
        label={t('title')}
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          {
            id: 'month',
            header: t('month'),
            cell: ({ month }) => <span className="font-medium">{format.month(month)}</span>,
          },
          {
            id: 'expected',
            header: t('expected'),
            align: 'end',
            cell: ({ expected, expected_usd }) => (
              <>
                {expected === null ? t('uncalculated') : format.money(expected)}
                {expected_usd !== null && format.currency !== 'USD' && (
                  <span className="block text-small text-muted">{format.usd(expected_usd)}</span>
                )}
              </>
            ),
          },
          { id: 'arrived', header: t('arrived'), align: 'end', cell: ({ arrived }) => format.money(arrived) },
          {
            id: 'difference',
            header: t('difference'),
            align: 'end',
            cell: ({ difference }) => (difference === null ? '–' : format.signedMoney(difference)),
          },
          {
            id: 'state',
            header: t('state'),
            cell: ({ state, expected }) =>
              state === 'none' && expected === null ? (
                '–'
              ) : (
                <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
              ),
          },
          { id: 'owed', header: t('owed'), align: 'end', cell: ({ owed }) => format.money(owed) },
          ...(actionOf
            ? [{ id: 'actions', header: t('actions'), isAction: true, cell: (row: Month) => actionOf(row) }]
            : []),
        ]}
      />
    </SettingsCard>
  )
}

function AgedCard({ aged: { ages, carried, total } }: Pick<ReceivedCash, 'aged'>) {
  const t = useTranslations('settlement.cash')
  const format = useSettlementFormat()
  return (
    <SettingsCard title={t('aged')} text={t('aged_text')}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 tabular-nums">
        {[
          ...ages.map(({ months, owed, members }) => ({
            label: t('age', { months }),
            value: format.money(owed),
            detail: members > 0 ? t('members', { count: members }) : null,
          })),
          { label: t('carried'), value: format.money(carried), detail: null },
          { label: t('total'), value: format.money(total), detail: null },
        ].map(({ label, value, detail }) => (
          <div key={label}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-large font-semibold">{value}</dd>
            {detail && <dd className="text-small text-muted">{detail}</dd>}
          </div>
        ))}
      </dl>
    </SettingsCard>
  )
}

function ReceiptsCard({
  receipts,
  actionOf,
}: {
  receipts: readonly Receipt[]
  actionOf: Props['receiptAction']
}) {
  const t = useTranslations('settlement.cash')
  const words = useTranslations('settlement')
  const format = useSettlementFormat()
  return (
    <SettingsCard title={t('receipts')}>
      <PlainTable
        hasCards
        label={t('receipts')}
        rows={receipts}
        rowKey={({ receipt_id }) => String(receipt_id)}
        columns={[
          {
            id: 'month',
            header: t('month'),
            cell: ({ month, reason, withdrawn_reason }) => (
              <>
                <span className={withdrawn_reason === null ? 'font-medium' : 'text-muted line-through'}>
                  {format.month(month)}
                </span>
                {(withdrawn_reason ?? reason) && (
                  <span className="block text-small text-pretty text-muted wrap-anywhere">
                    {withdrawn_reason === null ? reason : t('withdrawn', { reason: withdrawn_reason })}
                  </span>
                )}
              </>
            ),
          },
          {
            id: 'day',
            header: t('arrived_on'),
            cell: ({ arrived_on }) => format.dayAndYear(arrived_on),
          },
          { id: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => format.money(amount) },
          {
            id: 'by',
            header: t('by_whom'),
            isWide: true,
            cell: ({ noted }) => <bdi className="text-muted">{noted.name ?? words('rate.somebody')}</bdi>,
          },
          ...(actionOf
            ? [{ id: 'actions', header: t('actions'), isAction: true, cell: (row: Receipt) => actionOf(row) }]
            : []),
        ]}
      />
    </SettingsCard>
  )
}
