import { coolOffHours, type PayoutDetails, savePayoutDetails } from '@cuesheet/contract/payouts'
import { type KoreanBank, koreanBankCodes } from '@cuesheet/contract/values/korean-banks'
import { type PayoutMethod, payoutMethods } from '@cuesheet/contract/values/payouts'
import { businessKinds, ruledKinds } from '@cuesheet/contract/values/settlement'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Modal } from '../../ui/modal.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBankName } from './use-account-name.ts'

type Props = {
  modal: ReturnType<typeof useModal>
  current: PayoutDetails
}

/** Says where one is paid to; without a second factor it leads to setting one up. */
export default function PayoutModal(props: Props) {
  return props.current.has_second_factor ? <PayoutForm {...props} /> : <NeedsSecondFactor {...props} />
}

function NeedsSecondFactor({ modal }: Props) {
  const t = useTranslations('payouts')
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('form.needs_second')}
      description={t('form.needs_second_text')}
    >
      <Link
        to="/config-account"
        search={{ 'second-factor': 'set-up' }}
        hash="second-factor"
        className={classNames(buttonClass('primary'), 'mt-4')}
      >
        {t('form.set_up')}
      </Link>
    </Modal>
  )
}

function PayoutForm({ modal, current }: Props) {
  const t = useTranslations('payouts')
  const kindName = useTranslations('settlement.payee_kinds')
  const required = useTranslations('app.errors')
  const bankName = useBankName()
  const [{ details, version, kind, proposed_kind }] = useState(current)
  const declared = proposed_kind ?? kind
  // Tax rules are of won alone.
  const hasKind = isTaxed(useSettlementCurrency())
  const form = useCallForm(savePayoutDetails, {
    values: {
      method: (details?.method ?? 'bank') as PayoutMethod,
      kind: declared === 'unknown' ? 'business_income' : declared,
      legal_name: details?.legal_name ?? '',
      registration: '',
      bank: (details?.bank ?? '') as KoreanBank | '',
      number: '',
      email: '',
      holder: details?.holder ?? '',
      password: '',
      code: '',
    },
    toBody: ({ bank, number, email, registration, kind, ...values }) => ({
      ...values,
      version,
      ...(hasKind && { kind }),
      ...(values.method === 'bank' ? { ...(bank && { bank }), number } : { email }),
      ...(hasKind && isBusiness(kind) && { registration }),
    }),
    problems: ({ method, bank, number, email, registration, kind }) => ({
      bank: method === 'bank' && bank === '' ? t('form.bank_required') : undefined,
      number: method === 'bank' && number.trim() === '' ? required('required') : undefined,
      email: method !== 'bank' && email.trim() === '' ? required('required') : undefined,
      registration: isBusiness(kind) && registration.trim() === '' ? required('required') : undefined,
    }),
    words: { email: t('form.email_wrong') },
    // Of the two proofs the answer names the one that was wrong.
    refusedAt: () => undefined,
    onDone: modal.close,
  })
  const { method, kind: chosen, bank } = form.values
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('title')}
      description={t('form.lead', { hours: coolOffHours })}
      submit={t('form.submit')}
    >
      {hasKind && (
        <div>
          <ChoiceRow
            {...form.pick('kind')}
            label={t('form.kind')}
            choices={ruledKinds.map((value) => ({ value, label: kindName(value) }))}
          />
          <p className="mt-1.5 text-small text-faint">{t('form.kind_hint')}</p>
        </div>
      )}
      <TextField {...form.text('legal_name')} label={t('legal_name')} hint={t('form.legal_name_hint')} />
      {isBusiness(chosen) && (
        <TextField
          {...form.text('registration')}
          label={t('registration')}
          hint={t('form.registration_hint')}
          inputMode="numeric"
        />
      )}
      <ChoiceRow
        {...form.pick('method')}
        label={t('form.method')}
        choices={payoutMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
      {method === 'bank' ? (
        <>
          <div>
            <p className="mb-1.5 text-small font-medium" aria-hidden="true">
              {t('form.bank')}
            </p>
            <OptionPicker
              label={t('form.bank')}
              options={koreanBankCodes.map((value) => ({ value, label: bankName(value) }))}
              {...form.pick('bank')}
              error={form.field('bank').error}
              search={{ label: t('form.bank_find'), none: t('form.bank_none') }}
            >
              <span className={bank ? 'truncate' : 'truncate text-muted'}>
                {bank ? bankName(bank) : t('form.bank_choose')}
              </span>
            </OptionPicker>
          </div>
          <TextField
            {...form.text('number')}
            label={t('form.number')}
            hint={t('form.number_hint')}
            inputMode="numeric"
          />
        </>
      ) : (
        <TextField {...form.text('email')} label={t('form.email')} type="email" inputMode="email" />
      )}
      <TextField
        {...form.text('holder')}
        label={t('holder')}
        hint={t(method === 'bank' ? 'form.holder_hint' : 'form.holder_hint_service')}
      />
      <PasswordField {...form.text('password')} />
      <TextField
        {...form.text('code')}
        label={t('form.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormModal>
  )
}

const isBusiness = (kind: (typeof ruledKinds)[number]) => businessKinds.includes(kind)
