import { payeeKinds } from '@cuesheet/contract/values/settlement'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Payee, setPayee } from './api.ts'
import { ReasonField, reasonProblem } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number; payee: Payee }

/** How one member is paid and taxed from the next calculation on, and whether it is held. */
export default function PayeeModal({ modal, network, payee }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const id = useId()
  const sentence = useSentence()
  const nameOf = useMemberName()
  const [seen] = useState(payee)
  const [kind, setKind] = useState(payee.kind)
  const [treaty, setTreaty] = useState(payee.treaty_rate ?? '')
  const [isWithheld, setWithheld] = useState(payee.is_withheld)
  const [isHeld, setHeld] = useState(payee.hold_reason !== null)
  const [reason, setReason] = useState(payee.hold_reason ?? '')
  const action = useAction(setPayee)
  const isAbroad = kind === 'non_resident'
  const form = useForm({
    sending: action,
    shown: { kind: action.error ? sentence(action.error) : undefined },
    problems: {
      kind: undefined,
      treaty:
        isAbroad && treaty !== '' && !/^\d{1,2}(\.\d{1,2})?$/.test(treaty)
          ? t('payee.treaty_wrong')
          : undefined,
      reason: isHeld ? reasonProblem(reason, t('reason_short')) : undefined,
    },
    onSend: () =>
      action.mutate(
        {
          network_id: network,
          account_id: seen.account_id,
          version: seen.version,
          kind,
          treaty_rate: isAbroad && treaty !== '' ? treaty : null,
          is_withheld: kind === 'exempt_business' && isWithheld,
          hold_reason: isHeld ? reason.trim() : null,
        },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
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
      description={t('payee.lead')}
      texts={useDecisionTexts(t('payee.submit'))}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        <ChoiceRow
          label={t('payee.kind')}
          name="kind"
          choices={payeeKinds.map((value) => ({ value, label: words(`payee_kinds.${value}`) }))}
          value={kind}
          onPick={setKind}
        />
        <p className="text-small text-pretty text-muted">{t(`payee.hints.${kind}`)}</p>
        {form.problems.kind && (
          <p role="alert" className="font-medium text-danger">
            {form.problems.kind}
          </p>
        )}
        {isAbroad && (
          <TextField
            label={t('payee.treaty')}
            hint={t('payee.treaty_hint')}
            name="treaty"
            inputMode="decimal"
            autoComplete="off"
            value={treaty}
            onChange={(event) => setTreaty(event.target.value)}
            error={form.problems.treaty}
          />
        )}
        {kind === 'exempt_business' && (
          <Switch isOn={isWithheld} onChange={setWithheld}>
            {t('payee.withheld')}
          </Switch>
        )}
        <Switch isOn={isHeld} onChange={setHeld}>
          {t('payee.hold')}
        </Switch>
        {isHeld && <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />}
      </Form>
    </DecisionModal>
  )
}
