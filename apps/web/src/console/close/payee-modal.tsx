import { type Payee, setPayee } from '@cuesheet/contract/console-close-members'
import { payeeKinds } from '@cuesheet/contract/values/settlement'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number; payee: Payee }

/** How one member is paid and taxed from the next calculation on, and whether it is held. */
export default function PayeeModal({ modal, network, payee }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const nameOf = useMemberName()
  const hasKind = isTaxed(useSettlementCurrency())
  const [seen] = useState(payee)
  const [isHeld, setHeld] = useState(seen.hold_reason !== null)
  const form = useCallForm(setPayee, {
    values: {
      kind: seen.kind,
      treaty_rate: seen.treaty_rate ?? '',
      is_withheld: seen.is_withheld,
      hold_reason: seen.hold_reason ?? '',
    },
    toBody: ({ kind, treaty_rate, is_withheld, hold_reason }) => ({
      network_id: network,
      account_id: seen.account_id,
      version: seen.version,
      kind,
      treaty_rate: kind === 'non_resident' && treaty_rate !== '' ? treaty_rate : null,
      is_withheld: kind === 'exempt_business' && is_withheld,
      hold_reason: isHeld ? hold_reason : null,
    }),
    words: { treaty_rate: t('payee.treaty_wrong'), hold_reason: t('reason_short') },
    onDone: modal.close,
  })
  const { kind, is_withheld } = form.values
  return (
    <FormModal
      modal={modal}
      form={form}
      title={nameOf(payee)}
      description={t('payee.lead')}
      submit={t('payee.submit')}
    >
      {hasKind ? (
        <>
          <ChoiceRow
            {...form.pick('kind')}
            label={t('payee.kind')}
            choices={payeeKinds.map((value) => ({ value, label: words(`payee_kinds.${value}`) }))}
          />
          <p className="text-small text-pretty text-muted">{t(`payee.hints.${kind}`)}</p>
        </>
      ) : (
        <p className="text-small text-pretty text-muted">{t('payee.untaxed')}</p>
      )}
      {kind === 'non_resident' && (
        <TextField
          {...form.text('treaty_rate')}
          label={t('payee.treaty')}
          hint={t('payee.treaty_hint')}
          inputMode="decimal"
        />
      )}
      {kind === 'exempt_business' && (
        <Switch isOn={is_withheld} onChange={form.field('is_withheld').onChange}>
          {t('payee.withheld')}
        </Switch>
      )}
      <Switch isOn={isHeld} onChange={setHeld}>
        {t('payee.hold')}
      </Switch>
      {isHeld && <ReasonField {...form.text('hold_reason')} />}
    </FormModal>
  )
}
