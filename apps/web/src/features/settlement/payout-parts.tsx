import type { PayoutBatchRow } from '@cuesheet/contract/payout-batches'
import type { BatchState, LineState, PayoutMethod } from '@cuesheet/contract/values/payouts'
import { useTranslations } from 'use-intl'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'

export type PayoutSearch = {
  batch?: number | undefined
  search?: string | undefined
  page?: number | undefined
  dialog?: string | undefined
}

export function MethodName({ method }: { method: PayoutMethod }) {
  const t = useTranslations('payouts.methods')
  return t(method)
}

const tones: Record<BatchState, Tone> = {
  prepared: 'warn',
  confirmed: 'info',
  filed: 'info',
  done: 'good',
  cancelled: 'neutral',
}

/** How far a batch is; one of which a line was not paid is not just done. */
export function BatchPill({ batch }: { batch: Pick<PayoutBatchRow, 'state' | 'failed_lines'> }) {
  const t = useTranslations('payouts.batches')
  const isPartly = batch.state === 'done' && batch.failed_lines > 0
  return (
    <StatusPill tone={isPartly ? 'warn' : tones[batch.state]}>
      {isPartly ? t('states.partly') : t(`states.${batch.state}`)}
    </StatusPill>
  )
}

const lineTones: Record<LineState, Tone> = {
  open: 'neutral',
  paid: 'good',
  failed: 'bad',
  returned: 'bad',
  stopped: 'warn',
  cancelled: 'neutral',
}

export function LinePill({ state }: { state: LineState }) {
  const t = useTranslations('payouts.batches.line_states')
  return <StatusPill tone={lineTones[state]}>{t(state)}</StatusPill>
}
