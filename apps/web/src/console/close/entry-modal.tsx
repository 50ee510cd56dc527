import { addEntry } from '@cuesheet/contract/console-close-members'
import { entryKinds, isWriteOff, type ToRecoup } from '@cuesheet/contract/values/settlement'
import { unitsOf } from '@cuesheet/contract/values/settlement-currencies'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { localDay } from '../../lib/local-day.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MemberChoice } from './member-choice.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number; toRecoup: readonly ToRecoup[] }

/** Asks for an adjustment, notes an advance, or asks for a write-off; another person confirms it. */
export default function EntryModal({ modal, network, toRecoup }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const currency = useSettlementCurrency()
  const [kind, setKind] = useState<(typeof entryKinds)[number]>('adjustment')
  const [member, setMember] = useState<ComponentProps<typeof MemberChoice>['value']>(null)
  const owed = toRecoup.find(({ account_id }) => account_id === member?.account_id)
  const format = useSettlementFormat(currency)
  const writtenOff = isWriteOff(kind) ? kind : null
  const left = writtenOff && (owed?.[writtenOff === 'advance_write_off' ? 'advance' : 'guarantee'] ?? '0')
  const wordsOf = writtenOff ? 'write_off' : (kind as 'adjustment' | 'advance')
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
      amount: t(`entry.wrong_${wordsOf}`, { currency }),
      reason: t('reason_short'),
    },
    problems: ({ amount }) => ({
      amount:
        kind !== 'adjustment' && /^\s*[-−]/.test(amount)
          ? t(`entry.wrong_${wordsOf}`, { currency })
          : undefined,
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
      description={t(writtenOff ? 'entry.text_write_off' : 'entry.text')}
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
      {wordsOf !== 'write_off' && (
        <TextField {...form.text('month')} label={t(`entry.month_${wordsOf}`)} type="month" required />
      )}
      <TextField
        {...form.text('amount')}
        label={t('entry.amount', { currency })}
        hint={
          wordsOf !== 'write_off'
            ? t(`entry.hint_${wordsOf}`)
            : !member
              ? t('entry.hint_write_off_member')
              : left === '0'
                ? t('entry.hint_write_off_none')
                : t('entry.hint_write_off', { amount: format.money(left!) })
        }
        inputMode="text"
        required
      />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
