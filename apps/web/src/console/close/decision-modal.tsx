import { approveClose, lockClose, type Month, reopenClose } from '@cuesheet/contract/console-close'
import { payClose } from '@cuesheet/contract/console-close-payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OpenMoney } from '../../features/settlement/open-money.tsx'
import { WaitingList } from '../../features/settlement/payment-card.tsx'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { localDay } from '../../lib/local-day.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Callout } from '../../ui/callout.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { MonthDecision } from './month-decision.ts'
import { ReasonField } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; month: Month; decision: MonthDecision }

const calls = {
  approve: { endpoint: approveClose },
  lock: { endpoint: lockClose },
  reopen: { endpoint: reopenClose },
  pay: { endpoint: payClose },
}

/** Approves, locks, opens again or notes as paid what was seen of a month. */
export default function MonthDecisionModal({ modal, month, decision }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const format = useSettlementFormat(month.currency, month.dollars_at)
  // What is decided on is what was in sight when the modal opened.
  const [seen] = useState(month)
  const { calculation, payment, planned_on } = seen
  const asksReason = decision === 'reopen'
  const asksDay = decision === 'pay'
  const today = localDay(new Date())
  const { endpoint } = calls[decision]
  const form = useCallForm(endpoint as typeof lockClose, {
    values: {
      reason: seen.reopen_asked?.reason ?? '',
      paid_on: planned_on && planned_on < today ? planned_on : today,
    },
    toBody: ({ reason, paid_on }) => ({
      network_id: seen.network_id,
      month: seen.month,
      version: seen.version,
      ...(decision === 'approve' && { calculation_no: calculation?.no ?? 0 }),
      ...(asksReason && { reason }),
      ...(asksDay && { paid_on }),
    }),
    words: { reason: t('reason_short'), paid_on: t('pay.day_missing') },
    refusedAt: () => (asksReason ? 'reason' : asksDay ? 'paid_on' : undefined),
    onDone: modal.close,
  })
  const isSecond = decision === 'lock' ? seen.lock_asked !== null : seen.reopen_asked !== null
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t(`${decision}.title`, { month: format.month(seen.month) })}
      description={t(
        decision === 'lock' && seen.needs_second_person && !isSecond
          ? 'lock.asks_second'
          : decision === 'reopen' && seen.state === 'locked' && !isSecond
            ? 'reopen.asks_second'
            : `${decision}.text`,
      )}
      submit={t(`${decision}.submit`)}
      kind={decision === 'reopen' ? 'danger' : 'primary'}
    >
      {calculation && decision !== 'reopen' && (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 tabular-nums">
          {(asksDay && payment
            ? ([
                [t('pay.now'), words('members_count', { count: payment.ready_members })],
                [t('pay.leaves'), format.paid(payment.ready)],
              ] as const)
            : ([
                [words('members'), format.count(calculation.members)],
                [t('facts.due'), format.money(calculation.due)],
                [t('facts.withheld'), format.money(calculation.withheld)],
                [t('facts.carried'), format.money(calculation.carried)],
                [words('columns.payable'), format.money(seen.payable)],
              ] as const)
          ).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="text-end font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {decision !== 'reopen' && <OpenMoney month={seen} format={format} />}
      {asksDay && payment?.ready_members === 0 && payment.waiting.length === 0 && (
        <Callout tone="warn" text={t('pay.nobody')} isQuiet />
      )}
      {asksDay && payment && payment.waiting.length > 0 && (
        <WaitingList waiting={payment.waiting} format={format} />
      )}
      {asksReason && <ReasonField {...form.text('reason')} />}
      {asksDay && (
        <TextField
          {...form.text('paid_on')}
          label={t('pay.day')}
          hint={t('pay.day_hint')}
          type="date"
          required
        />
      )}
    </FormModal>
  )
}
