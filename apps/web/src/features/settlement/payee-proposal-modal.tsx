import { payeeKinds } from '@cuesheet/contract/values/settlement'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { type ManagedPayee, proposePayee } from './api.ts'
import { useMemberName } from './use-member-name.ts'

type Props = { modal: ReturnType<typeof useModal>; payee: ManagedPayee }

/** Proposes which kind of payee a member is. */
export default function PayeeProposalModal({ modal, payee }: Props) {
  const t = useTranslations('settlement')
  const id = useId()
  const sentence = useSentence()
  const nameOf = useMemberName()
  const [seen] = useState(payee.kind)
  const [kind, setKind] = useState(payee.proposal?.payee_kind ?? payee.kind)
  const action = useAction(proposePayee)
  const form = useForm({
    sending: action,
    shown: { kind: action.error ? sentence(action.error) : undefined },
    problems: { kind: undefined },
    onSend: () =>
      action.mutate(
        { account_id: payee.account_id, kind, seen },
        {
          onSuccess: () => {
            snackbars.show('success', t('proposals.sent'))
            modal.close()
          },
        },
      ),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={nameOf(payee)}
      description={t('proposals.payee_lead')}
      texts={useDecisionTexts(t('proposals.submit'))}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        <ChoiceRow
          label={t('proposals.kind')}
          name="kind"
          choices={payeeKinds.map((value) => ({ value, label: t(`payee_kinds.${value}`) }))}
          value={kind}
          onPick={setKind}
        />
        {form.problems.kind && (
          <p role="alert" className="font-medium text-danger">
            {form.problems.kind}
          </p>
        )}
      </Form>
    </DecisionModal>
  )
}
