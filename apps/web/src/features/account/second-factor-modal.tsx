import { disableSecondFactor, requireSecondFactor, secondFactor } from '@cuesheet/contract/second-factor'
import { useTranslations } from 'use-intl'
import { readAgainAfter } from '../../lib/changes.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Modal } from '../../ui/modal.tsx'
import { ProveModal } from './prove-modal.tsx'
import { RenewModal } from './renew-modal.tsx'
import { SetUp } from './set-up.tsx'

/** `set-up`, `codes` (new ones), `off`, and for managers `required` and `free`: whether members must have one. */
export function SecondFactorModal({ user_id }: { user_id: string }) {
  const t = useTranslations('account')
  const modal = useModal('second-factor')
  const subject = useKept(modal.subject)
  const props = { isOpen: modal.isOpen, onClose: modal.close }
  if (subject === 'codes') return <RenewModal {...props} user_id={user_id} />
  if (subject === 'off')
    return (
      <ProveModal
        {...props}
        title={t('turn_off.title')}
        text={t('turn_off.text')}
        submit={t('turn_off.submit')}
        isDanger
        withCode
        change={mutationOf(disableSecondFactor)}
        toBody={(proof) => proof}
      />
    )
  if (subject === 'required' || subject === 'free') {
    const way = subject === 'required' ? 'turn_on' : 'turn_off'
    return (
      <ProveModal
        {...props}
        title={t(`members.${way}_title`)}
        text={t(`members.${way}_text`)}
        submit={t(`members.${way}`)}
        change={mutationOf(requireSecondFactor)}
        toBody={({ password }) => ({ password, required: subject === 'required' })}
      />
    )
  }
  if (subject !== 'set-up') return null
  return (
    <Modal {...props} title={t('set_up.title')}>
      <SetUp
        user_id={user_id}
        onDone={() => {
          modal.close()
          void readAgainAfter(secondFactor.path)
        }}
      />
    </Modal>
  )
}
