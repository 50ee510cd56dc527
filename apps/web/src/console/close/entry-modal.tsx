import { addEntry } from '@cuesheet/contract/console-close-members'
import { entryKinds } from '@cuesheet/contract/values/settlement'
import { unitsOf } from '@cuesheet/contract/values/settlement-currencies'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/local-day.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MemberChoice } from './member-choice.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number }

/** Asks for an adjustment, or notes an advance; another person confirms it. */
export default function EntryModal({ modal, network }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const currency = useSettlementCurrency()
  const [kind, setKind] = useState<(typeof entryKinds)[number]>('adjustment')
  const [member, setMember] = useState<ComponentProps<typeof MemberChoice>['value']>(null)
  const form = useCallForm(addEntry, {
    values: {
      account_id: member?.account_id,
      month: localDay(new Date()).slice(0, 7),
      amount: '',
      reason: '',
    },
    toBody: ({ amount, ...values }) => ({
      ...values,
      network_id: network,
      kind,
      amount: unitsOf(amount, currency),
    }),
    words: {
      account_id: t('entry.member_missing'),
      month: t('entry.month_missing'),
      amount: t(`entry.wrong_${kind}`, { currency }),
      reason: t('reason_short'),
    },
    problems: ({ amount }) => ({
      amount:
        kind === 'advance' && /^\s*[-−]/.test(amount) ? t('entry.wrong_advance', { currency }) : undefined,
    }),
    refusedAt: () => 'amount',
    onDone: modal.close,
  })
  const missing = form.field('account_id').error
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('entry.open')}
      description={t('entry.text')}
      submit={t('entry.submit')}
    >
      <ChoiceRow
        label={t('entry.kind')}
        name="kind"
        choices={entryKinds.map((value) => ({ value, label: words(`entries.kinds.${value}`) }))}
        value={kind}
        onPick={setKind}
      />
      <div>
        <MemberChoice network={network} value={member} onPick={setMember} />
        {missing && <p className="mt-1 text-small font-medium text-danger">{missing}</p>}
      </div>
      <TextField {...form.text('month')} label={t(`entry.month_${kind}`)} type="month" required />
      <TextField
        {...form.text('amount')}
        label={t('entry.amount', { currency })}
        hint={t(`entry.hint_${kind}`)}
        inputMode="text"
        required
      />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
