import { renewRecoveryCodes } from '@cuesheet/contract/second-factor'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { useAction } from '../../lib/use-action.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** New recovery codes in the place of the old ones, shown once. */
export function RenewModal({
  isOpen,
  onClose,
  user_id,
}: {
  isOpen: boolean
  onClose: () => void
  user_id: string
}) {
  const t = useTranslations('account')
  const form = useId()
  const renewing = useAction(mutationOf(renewRecoveryCodes, { gcTime: 0 }))
  const codes = renewing.data?.recovery_codes
  const leave = () => {
    onClose()
    renewing.reset()
  }
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={leave}
      title={codes ? t('codes.title') : t('renew.title')}
      description={codes ? undefined : t('renew.text')}
      submit={t('renew.submit')}
      action={form}
      work={renewing}
      instead={codes ? null : undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} user_id={user_id} onDone={leave} />
      ) : (
        <ProveForm id={form} withCode sending={renewing} onSend={renewing.mutate} />
      )}
    </DecisionModal>
  )
}
