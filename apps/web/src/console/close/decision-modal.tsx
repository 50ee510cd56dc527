import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OpenMoney } from '../../features/settlement/open-money.tsx'
import { WaitingList } from '../../features/settlement/payment-card.tsx'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { localDay } from '../../lib/calendar.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { approve, lock, type Month, pay, reopen } from './api.ts'
import type { MonthDecision } from './month-decision.ts'
import { ReasonField, reasonProblem } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; month: Month; decision: MonthDecision }
type Answer = { message: string; is_asked?: boolean }
type Given = { reason: string; paid_on: string }

/** Approves, locks, opens again or notes as paid what was seen of a month. */
export default function MonthDecisionModal({ modal, month, decision }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const id = useId()
  const sentence = useSentence()
  const format = useSettlementFormat(month.currency, month.dollars_at)
  // What is decided on is what was in sight when the modal opened.
  const [seen] = useState(month)
  const [reason, setReason] = useState(month.reopen_asked?.reason ?? '')
  const [paidOn, setPaidOn] = useState(() => {
    const today = localDay(new Date())
    return month.planned_on && month.planned_on < today ? month.planned_on : today
  })
  const action = useDecision(decision, seen)
  const asksReason = decision === 'reopen'
  const asksDay = decision === 'pay'
  const refused = action.error ? sentence(action.error) : undefined
  const form = useForm({
    sending: action,
    shown: asksReason ? { reason: refused } : asksDay ? { paid_on: refused } : {},
    problems: {
      reason: asksReason ? reasonProblem(reason, t('reason_short')) : undefined,
      paid_on: asksDay && !/^\d{4}-\d\d-\d\d$/.test(paidOn) ? t('pay.day_missing') : undefined,
    },
    onSend: () =>
      action.mutate(
        { reason, paid_on: paidOn },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            modal.close()
          },
        },
      ),
  })
  const { calculation, payment } = seen
  const isSecond = decision === 'lock' ? seen.lock_asked !== null : seen.reopen_asked !== null
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t(`${decision}.title`, { month: format.month(seen.month) })}
      description={t(
        decision === 'lock' && seen.needs_second_person && !isSecond
          ? 'lock.asks_second'
          : decision === 'reopen' && seen.state === 'locked' && !isSecond
            ? 'reopen.asks_second'
            : `${decision}.text`,
      )}
      texts={useDecisionTexts(t(`${decision}.submit`))}
      kind={decision === 'reopen' ? 'danger' : 'primary'}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
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
        {asksReason && <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />}
        {asksDay && (
          <TextField
            label={t('pay.day')}
            hint={t('pay.day_hint')}
            name="paid_on"
            type="date"
            required
            value={paidOn}
            onChange={(event) => setPaidOn(event.target.value)}
            error={form.problems.paid_on}
          />
        )}
        {!asksReason && !asksDay && refused && (
          <p role="alert" className="font-medium text-danger">
            {refused}
          </p>
        )}
      </Form>
    </DecisionModal>
  )
}

/** The call of a decision, with the version that was seen. */
function useDecision(decision: MonthDecision, { network_id, month, version, calculation }: Month) {
  const all = { approve, lock, reopen, pay }
  const { mutationFn, ...rest } = all[decision] as unknown as {
    mutationFn: (body: object, context: unknown) => Promise<Answer>
  }
  return useAction<Answer, Given>({
    ...rest,
    mutationFn: ({ reason, paid_on }, context) =>
      mutationFn(
        {
          network_id,
          month,
          version,
          ...(decision === 'approve' && { calculation_no: calculation?.no ?? 0 }),
          ...(decision === 'reopen' && { reason: reason.trim() }),
          ...(decision === 'pay' && { paid_on }),
        },
        context,
      ),
  })
}
