import { entryKinds } from '@cuesheet/contract/values/settlement'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/calendar.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addEntry } from './api.ts'
import { MemberChoice } from './member-choice.tsx'
import { ReasonField, reasonProblem } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number }

/** Asks for an adjustment, or notes an advance; another person confirms it. */
export default function EntryModal({ modal, network }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const id = useId()
  const sentence = useSentence()
  const [kind, setKind] = useState<(typeof entryKinds)[number]>('adjustment')
  const [member, setMember] = useState<{ account_id: number; nickname: string | null } | null>(null)
  const [month, setMonth] = useState(localDay(new Date()).slice(0, 7))
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const action = useAction(addEntry)
  const digits = amount.replaceAll(/[,\s]/g, '').replace('−', '-')
  const isAmount = kind === 'adjustment' ? /^-?[1-9]\d{0,12}$/ : /^[1-9]\d{0,12}$/
  const form = useForm({
    sending: action,
    shown: { amount: action.error ? sentence(action.error) : undefined },
    problems: {
      member: member ? undefined : t('entry.member_missing'),
      month: /^\d{4}-\d\d$/.test(month) ? undefined : t('entry.month_missing'),
      amount: isAmount.test(digits) ? undefined : t(`entry.wrong_${kind}`),
      reason: reasonProblem(reason, t('reason_short')),
    },
    onSend: () =>
      member &&
      action.mutate(
        {
          network_id: network,
          kind,
          account_id: member.account_id,
          month,
          amount: digits,
          reason: reason.trim(),
        },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            setAmount('')
            setReason('')
            modal.close()
          },
        },
      ),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('entry.open')}
      description={t('entry.text')}
      texts={useDecisionTexts(t('entry.submit'))}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        <ChoiceRow
          label={t('entry.kind')}
          name="kind"
          choices={entryKinds.map((value) => ({ value, label: words(`entries.kinds.${value}`) }))}
          value={kind}
          onPick={setKind}
        />
        <div>
          <MemberChoice network={network} value={member} onPick={setMember} />
          {form.problems.member && (
            <p className="mt-1 text-small font-medium text-danger">{form.problems.member}</p>
          )}
        </div>
        <TextField
          label={t(`entry.month_${kind}`)}
          name="month"
          type="month"
          required
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          error={form.problems.month}
        />
        <TextField
          label={t('entry.amount')}
          hint={t(`entry.hint_${kind}`)}
          name="amount"
          inputMode="text"
          autoComplete="off"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={form.problems.amount}
        />
        <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />
      </Form>
    </DecisionModal>
  )
}
