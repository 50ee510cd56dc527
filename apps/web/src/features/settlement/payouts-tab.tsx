import type { PayoutCandidates } from '@cuesheet/contract/payout-batches'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { PayoutBatchView } from './payout-batch-view.tsx'
import { type PayoutViewer, payoutCallsOf } from './payout-calls.ts'
import { BatchPill, MethodName, type PayoutSearch } from './payout-parts.tsx'
import { PayoutWaits } from './payout-waits.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

const loadPrepare = () => import('./prepare-payout-modal.tsx')

type Props = PayoutViewer & { search: PayoutSearch; onSearch: (change: PayoutSearch) => void }

/** Payments that are made together: whom a batch would pay now, and the batches so far, or one of them. */
export function PayoutsTab({ search, onSearch, ...viewer }: Props) {
  if (search.batch !== undefined)
    return (
      <PayoutBatchView
        key={search.batch}
        batch={search.batch}
        viewer={viewer}
        search={search}
        onSearch={onSearch}
      />
    )
  const onBatch = (batch: number, mayConfirm = false) =>
    onSearch({ batch, search: undefined, page: undefined, dialog: mayConfirm ? 'confirm' : undefined })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ReadyCard viewer={viewer} onBatch={onBatch} />
      <BatchesCard viewer={viewer} onBatch={onBatch} />
    </div>
  )
}

type Of = { viewer: PayoutViewer; onBatch: (batch: number, mayConfirm?: boolean) => void }

function ReadyCard({ viewer, onBatch }: Of) {
  const t = useTranslations('payouts.batches')
  const calls = payoutCallsOf(viewer)
  const format = useSettlementFormat()
  const query = useQuery(queryOf(calls.candidates, calls.query))
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const found = query.data
  const method = found?.methods.find((one) => `prepare.${one.method}` === kept)
  return (
    <SettingsCard title={t('ready')} text={t('ready_text')}>
      {query.isError && !found ? (
        <Failed title={t('failed')} query={query} bare />
      ) : !found ? (
        <CardSkeleton />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {found.methods.length === 0 && <p className="text-muted">{t('nobody_ready')}</p>}
          {found.methods.map((one) => (
            <div key={one.method} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="tabular-nums">
                <MethodName method={one.method} /> · {t('payees', { count: one.lines })} ·{' '}
                {one.months.map(format.month).join(', ')}
                <span className="block text-large font-semibold">
                  {t('leaves', { amount: format.money(one.amount) })}
                </span>
              </p>
              {viewer.mayPrepare && (
                <Button kind="primary" onClick={() => void dialog.open(`prepare.${one.method}`)}>
                  {t('prepare')}
                </Button>
              )}
            </div>
          ))}
          <PayoutWaits candidates={found} format={format} />
          <Callout tone="info" text={t('moves_nothing')} isQuiet />
        </div>
      )}
      <Layer
        load={loadPrepare}
        isOpen={viewer.mayPrepare && dialog.subject?.startsWith('prepare.') === true}
        onClose={dialog.close}
        isDialog
      >
        {(PrepareModal) =>
          method && (
            <PrepareModal
              key={`${method.method} ${opening}`}
              modal={{ ...dialog, isOpen: dialog.subject === `prepare.${method.method}` }}
              viewer={viewer}
              found={found as PayoutCandidates}
              method={method.method}
              onDone={onBatch}
            />
          )
        }
      </Layer>
    </SettingsCard>
  )
}

function BatchesCard({ viewer, onBatch }: Of) {
  const t = useTranslations('payouts.batches')
  const calls = payoutCallsOf(viewer)
  const format = useSettlementFormat()
  const query = useQuery(queryOf(calls.list, { ...calls.query, size: 200 }))
  const rows = query.data?.rows
  return (
    <SettingsCard title={t('title')} text={t('text')}>
      {query.isError && !rows ? (
        <Failed title={t('failed')} query={query} bare />
      ) : !rows ? (
        <CardSkeleton />
      ) : rows.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <PlainTable
          hasCards
          label={t('title')}
          rows={rows}
          rowKey={({ batch_no }) => String(batch_no)}
          columns={[
            {
              id: 'batch',
              header: t('columns.batch'),
              cell: (row) => (
                <span className="flex flex-wrap items-center gap-x-2">
                  <button
                    type="button"
                    onClick={() => onBatch(row.batch_no)}
                    className="rounded-small font-medium text-primary-text hover:underline pointer-coarse:min-h-11"
                  >
                    {t('number', { number: row.batch_no })}
                  </button>
                  <BatchPill batch={row} />
                </span>
              ),
            },
            {
              id: 'months',
              header: t('columns.months'),
              cell: ({ months }) => months.map(format.month).join(', '),
            },
            { id: 'day', header: t('columns.pay_on'), cell: ({ pay_on }) => format.dayAndYear(pay_on) },
            {
              id: 'lines',
              header: t('columns.paid_lines'),
              align: 'end',
              cell: ({ paid_lines, lines }) => t('of', { paid: paid_lines, all: lines }),
            },
            {
              id: 'amount',
              header: t('columns.amount'),
              align: 'end',
              cell: ({ amount }) => format.money(amount),
            },
          ]}
        />
      )}
    </SettingsCard>
  )
}
