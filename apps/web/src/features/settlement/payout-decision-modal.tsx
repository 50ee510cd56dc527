import {
  cancelPayout,
  cancelProposedPayout,
  confirmPayout,
  notePayout,
  type PayoutBatch,
  type PayoutLine,
  takeOutOfPayout,
  takeOutOfProposedPayout,
} from '@cuesheet/contract/payout-batches'
import { type PayoutFailure, payoutFailures } from '@cuesheet/contract/values/payouts'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/local-day.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Callout } from '../../ui/callout.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type PayoutViewer, payoutCallsOf } from './payout-calls.ts'
import { PayoutFacts } from './payout-facts.tsx'
import { useMemberName } from './use-member-name.ts'
import type { SettlementFormat } from './use-settlement-format.ts'

type Props = {
  modal: ReturnType<typeof useModal>
  viewer: PayoutViewer
  batch: PayoutBatch
  /** result: of all that have none; line, out: of one. */
  decision: 'confirm' | 'cancel' | 'result' | 'line' | 'out'
  line: PayoutLine | undefined
  format: SettlementFormat
}

/** What a person decides about a batch or a line of it, as it was in sight when the modal opened. */
export default function PayoutDecisionModal({ batch: now, line: of, ...props }: Props) {
  const [batch] = useState(now)
  const [line] = useState(of)
  if (props.decision === 'result' || (props.decision === 'line' && line))
    return <ResultModal {...props} batch={batch} line={props.decision === 'line' ? line : undefined} />
  if (props.decision === 'out') return line ? <TakeOutModal {...props} batch={batch} line={line} /> : null
  return props.decision === 'cancel' ? (
    <CancelModal {...props} batch={batch} />
  ) : (
    <ConfirmModal {...props} batch={batch} />
  )
}

type Of = Pick<Props, 'modal' | 'viewer' | 'batch' | 'format'>

const ofOperator = { cancel: { endpoint: cancelPayout }, takeOut: { endpoint: takeOutOfPayout } }
const ofManager = {
  cancel: { endpoint: cancelProposedPayout },
  takeOut: { endpoint: takeOutOfProposedPayout },
}
const endpointsOf = ({ network }: PayoutViewer) => (network === undefined ? ofManager : ofOperator)

const seen = ({ batch_no, version }: PayoutBatch) => ({ batch_no, version })

function ConfirmModal({ modal, viewer, batch, format }: Of) {
  const t = useTranslations('payouts.batches')
  const form = useCallForm(confirmPayout, {
    values: {},
    toBody: () => ({ ...payoutCallsOf(viewer).body, ...seen(batch) }),
    onDone: () => void (viewer.mayPrepare ? modal.open('file', { insteadOf: 'dialog' }) : modal.close()),
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('confirm_title', { number: batch.batch_no })}
      description={t('confirm_text')}
      submit={t('confirm')}
    >
      <PayoutFacts of={batch} format={format} />
    </FormModal>
  )
}

function CancelModal({ modal, viewer, batch, format }: Of) {
  const t = useTranslations('payouts.batches')
  const calls = payoutCallsOf(viewer)
  const { endpoint } = endpointsOf(viewer).cancel
  const asked = batch.cancel_asked
  const form = useCallForm(endpoint as typeof cancelPayout, {
    values: { reason: asked?.reason ?? '' },
    toBody: ({ reason }) => ({ ...calls.body, ...seen(batch), reason }),
    words: { reason: t('reason_short') },
    refusedAt: () => 'reason',
    done: null,
    onDone: ({ is_asked, message }) => {
      snackbars.show(is_asked ? 'info' : 'success', is_asked ? t('cancel_is_asked') : message)
      modal.close()
    },
  })
  const open = batch.sums.find(({ state }) => state === 'open')
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('cancel_title', { number: batch.batch_no })}
      description={t('cancel_text')}
      submit={t(asked && !asked.is_own ? 'confirm_cancel' : 'cancel')}
      kind="danger"
    >
      {open && (
        <p className="tabular-nums">
          {t('again_due', { count: open.lines, amount: format.money(open.amount) })}
        </p>
      )}
      {batch.file && <Callout tone="warn" text={t('cancel_filed')} isQuiet />}
      {batch.file && batch.needs_second_person && (
        <p className="text-pretty text-muted">
          {asked && !asked.is_own
            ? t('cancel_confirms', { name: asked.name ?? t('withdrawn') })
            : t('cancel_second')}
        </p>
      )}
      <TextField {...form.text('reason')} label={t('reason')} required />
    </FormModal>
  )
}

function TakeOutModal({ modal, viewer, batch, line, format }: Of & { line: PayoutLine }) {
  const t = useTranslations('payouts.batches')
  const nameOf = useMemberName()
  const calls = payoutCallsOf(viewer)
  const { endpoint } = endpointsOf(viewer).takeOut
  const form = useCallForm(endpoint as typeof takeOutOfPayout, {
    values: {},
    toBody: () => ({ ...calls.body, ...seen(batch), line: line.line }),
    onDone: modal.close,
  })
  const left = BigInt(batch.amount) - BigInt(line.amount)
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('take_out_title', { name: nameOf(line) })}
      description={t('take_out_text')}
      submit={t('take_out')}
    >
      <p className="tabular-nums">
        {t('left', { count: batch.lines - 1, amount: format.money(String(left)) })}
      </p>
    </FormModal>
  )
}

const results = ['paid', 'failed', 'returned'] as const
type Result = (typeof results)[number]

function ResultModal({ modal, viewer, batch, line, format }: Of & { line: PayoutLine | undefined }) {
  const t = useTranslations('payouts.batches')
  const words = useTranslations('settlement.payout_failures')
  const nameOf = useMemberName()
  const calls = payoutCallsOf(viewer)
  const offered: readonly Result[] = line?.state === 'paid' ? ['returned'] : ['paid', 'failed']
  const today = localDay(new Date())
  const form = useCallForm(notePayout, {
    values: {
      result: offered[0]! as Result,
      day: batch.pay_on < today ? batch.pay_on : today,
      reason: null as PayoutFailure | null,
      note: '',
    },
    toBody: ({ result, day, reason, note }) => ({
      ...calls.body,
      ...seen(batch),
      lines: line ? [line.line] : null,
      result,
      day,
      reason: result === 'paid' ? null : reason,
      note: result === 'paid' ? '' : note,
    }),
    words: { day: t('day_missing') },
    problems: ({ result, reason }) => ({
      reason: result !== 'paid' && reason === null ? t('reason_missing') : undefined,
    }),
    refusedAt: () => 'day',
    onDone: modal.close,
  })
  const { result } = form.values
  const open = line ? { lines: 1, amount: line.amount } : batch.sums.find(({ state }) => state === 'open')
  const sum = { count: open?.lines ?? 0, amount: format.money(open?.amount ?? '0') }
  return (
    <FormModal
      modal={modal}
      form={form}
      title={line ? t('result_of', { name: nameOf(line) }) : t('result_all')}
      description={t(`result_text.${result}`)}
      submit={t(`result_submit.${result}`)}
      kind={result === 'paid' ? 'primary' : 'danger'}
    >
      <p className="font-medium tabular-nums">{t('result_sum', sum)}</p>
      {offered.length > 1 && (
        <ChoiceRow
          label={t('result')}
          name="result"
          choices={offered.map((value) => ({ value, label: t(`line_states.${value}`) }))}
          value={result}
          onPick={(picked) => form.set({ result: picked })}
        />
      )}
      <TextField
        {...form.text('day')}
        label={t(`result_day.${result}`)}
        hint={result === 'paid' && isTaxed(format.currency) ? t('tax_day') : undefined}
        type="date"
        required
      />
      {result !== 'paid' && (
        <>
          <div className="grid gap-1.5">
            <span className="font-medium">{t('reason')}</span>
            <OptionPicker
              label={t('reason')}
              {...form.pick('reason')}
              value={form.values.reason ?? ''}
              onPick={(picked) => form.set({ reason: picked === '' ? null : picked })}
              error={form.field('reason').error}
              options={[
                { value: '' as const, label: t('reason_choose') },
                ...payoutFailures.map((value) => ({ value, label: words(value) })),
              ]}
            />
          </div>
          <TextField {...form.text('note')} label={t('note')} />
        </>
      )}
    </FormModal>
  )
}
