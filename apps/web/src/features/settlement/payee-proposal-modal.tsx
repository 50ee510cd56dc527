import { type ManagedPayee, proposePayee } from '@cuesheet/contract/settlement'
import { payeeKinds } from '@cuesheet/contract/values/settlement'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { useMemberName } from './use-member-name.ts'

type Props = { modal: ReturnType<typeof useModal>; payee: ManagedPayee }

/** Proposes which kind of payee a member is. */
export default function PayeeProposalModal({ modal, payee }: Props) {
  const t = useTranslations('settlement')
  const nameOf = useMemberName()
  const [{ account_id, kind: seen }] = useState(payee)
  const form = useCallForm(proposePayee, {
    values: { kind: payee.proposal?.payee_kind ?? payee.kind },
    toBody: ({ kind }) => ({ account_id, kind, seen }),
    done: t('proposals.sent'),
    onDone: modal.close,
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={nameOf(payee)}
      description={t('proposals.payee_lead')}
      submit={t('proposals.submit')}
    >
      <ChoiceRow
        {...form.pick('kind')}
        label={t('proposals.kind')}
        choices={payeeKinds.map((value) => ({ value, label: t(`payee_kinds.${value}`) }))}
      />
    </FormModal>
  )
}
