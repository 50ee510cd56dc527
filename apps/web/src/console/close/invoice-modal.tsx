import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OneMember } from '../../features/settlement/api.ts'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { localDay } from '../../lib/calendar.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Month, noteInvoice } from './api.ts'
import { ReasonField, reasonProblem } from './reason-field.tsx'

type Props = { isOpen: boolean; onClose: () => void; month: Month; member: OneMember['member'] }

const wonOf = (typed: string) => typed.replaceAll(/[,\s]/g, '')

/** Notes a member's tax invoice; where it is over another amount than is due, with why. */
export default function InvoiceModal({ isOpen, onClose, month, member }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement.payment')
  const id = useId()
  const sentence = useSentence()
  const tooLong = useTooLong()
  const nameOf = useMemberName()
  const format = useSettlementFormat(month.currency)
  const [needed] = useState(member.invoice!)
  const [number, setNumber] = useState(needed.noted?.number ?? '')
  const [day, setDay] = useState(needed.noted?.issued_on ?? localDay(new Date()))
  const [supply, setSupply] = useState(needed.supply)
  const [vat, setVat] = useState(needed.vat)
  const [reason, setReason] = useState(needed.noted?.reason ?? '')
  const action = useAction(noteInvoice)
  const differs = wonOf(supply) !== needed.supply || wonOf(vat) !== needed.vat
  const amountProblem = (typed: string, pattern: RegExp) =>
    pattern.test(wonOf(typed)) ? undefined : t('invoice.amount_wrong')
  const form = useForm({
    sending: action,
    shown: { number: action.error ? sentence(action.error) : undefined },
    problems: {
      number: number.trim() === '' ? t('invoice.number_missing') : tooLong(number.trim(), 60),
      day: /^\d{4}-\d\d-\d\d$/.test(day) ? undefined : t('invoice.day_missing'),
      supply: amountProblem(supply, /^[1-9]\d{0,12}$/),
      vat: amountProblem(vat, /^(0|[1-9]\d{0,12})$/),
      reason: differs ? reasonProblem(reason, t('reason_short')) : undefined,
    },
    onSend: () =>
      action.mutate(
        {
          ...{ network_id: month.network_id, month: month.month, version: month.version },
          ...{ account_id: member.account_id, number: number.trim(), issued_on: day },
          ...{ supply: wonOf(supply), vat: wonOf(vat), reason: differs ? reason.trim() : null },
        },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            onClose()
          },
        },
      ),
  })
  const amounts = { supply: format.money(needed.supply), vat: format.money(needed.vat) }
  const whole = words('invoice_needed', { ...amounts, total: format.money(needed.total) })
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('invoice.title', { name: nameOf(member) })}
      description={t('invoice.text', { needed: whole })}
      texts={useDecisionTexts(t('invoice.submit'))}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        <TextField
          label={t('invoice.number')}
          name="number"
          autoComplete="off"
          required
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={form.problems.number}
        />
        <TextField
          label={t('invoice.day')}
          name="day"
          type="date"
          required
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={form.problems.day}
        />
        <TextField
          label={t('invoice.supply')}
          name="supply"
          inputMode="numeric"
          autoComplete="off"
          required
          value={supply}
          onChange={(event) => setSupply(event.target.value)}
          error={form.problems.supply}
        />
        <TextField
          label={t('invoice.vat')}
          name="vat"
          inputMode="numeric"
          autoComplete="off"
          required
          value={vat}
          onChange={(event) => setVat(event.target.value)}
          error={form.problems.vat}
        />
        {differs && (
          <div>
            <p className="mb-1 text-small text-pretty text-muted">
              {t('invoice.differs')} · {t('invoice.differs_text')}
            </p>
            <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />
          </div>
        )}
      </Form>
    </DecisionModal>
  )
}
