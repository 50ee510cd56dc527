import type { PayoutBatch, PayoutLine } from '@cuesheet/contract/payout-batches'
import { type PayoutFailure, type PayoutStop, payoutFailures } from '@cuesheet/contract/values/payouts'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { PayoutViewer } from './payout-calls.ts'
import { LinePill } from './payout-parts.tsx'
import { useAccountName } from './use-account-name.ts'
import { useMemberName } from './use-member-name.ts'
import { useSettlementFormat } from './use-settlement-format.ts'

const isFailure = (reason: PayoutFailure | PayoutStop): reason is PayoutFailure =>
  payoutFailures.some((failure) => failure === reason)

type Props = {
  rows: readonly PayoutLine[]
  batch: PayoutBatch
  viewer: PayoutViewer
  onDecide: (subject: string) => void
}

/** A batch's lines, each with what became of it and what can be noted. */
export function PayoutLines({ rows, batch, viewer, onDecide }: Props) {
  const t = useTranslations('payouts.batches')
  const words = useTranslations('settlement')
  const format = useSettlementFormat()
  const nameOf = useMemberName()
  const accountName = useAccountName()
  const actionOf = ({ line, state }: PayoutLine) => {
    if (state === 'open' && batch.state === 'prepared' && viewer.mayPrepare)
      return viewer.mayDecide || batch.is_proposed ? (
        <Button kind="quiet" onClick={() => onDecide(`out.${line}`)}>
          {t('take_out')}
        </Button>
      ) : null
    if (!viewer.mayDecide) return null
    if ((state === 'open' && batch.state === 'filed') || state === 'paid')
      return (
        <Button kind="quiet" onClick={() => onDecide(`line.${line}`)}>
          {t(state === 'paid' ? 'note_returned' : 'note_one')}
        </Button>
      )
    return null
  }
  return (
    <PlainTable
      hasCards
      label={t('lines')}
      rows={rows}
      rowKey={({ line }) => String(line)}
      columns={[
        {
          id: 'member',
          header: words('columns.member'),
          cell: (row) => (
            <>
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="text-muted tabular-nums">{row.line}</span>
                <bdi className="font-medium">{nameOf(row)}</bdi>
                <LinePill state={row.state} />
                {row.is_changed && <StatusPill tone="warn">{t('changed')}</StatusPill>}
              </span>
              {row.reason !== null && (
                <span className="block text-small text-pretty text-muted">
                  {isFailure(row.reason)
                    ? words(`payout_failures.${row.reason}`)
                    : t(`reasons.${row.reason}`)}
                  {row.note !== null && `: ${row.note}`}
                </span>
              )}
            </>
          ),
        },
        {
          id: 'account',
          header: t('columns.account'),
          cell: (row) => accountName({ method: batch.method, bank: row.bank, ending: row.ending }),
        },
        {
          id: 'months',
          header: t('columns.months'),
          isWide: true,
          cell: ({ months }) => months.map(format.month).join(', '),
        },
        {
          id: 'day',
          header: t('columns.day'),
          cell: ({ paid_on, returned_on }) =>
            returned_on ? format.dayAndYear(returned_on) : paid_on ? format.dayAndYear(paid_on) : '',
        },
        {
          id: 'amount',
          header: t('columns.amount'),
          align: 'end',
          cell: ({ amount }) => format.money(amount),
        },
        { id: 'actions', header: words('columns.actions'), isAction: true, cell: actionOf },
      ]}
    />
  )
}
