import { resetSecondFactor } from '@cuesheet/contract/second-factor'
import { useTranslations } from 'use-intl'
import { ManagerPasswordModal } from './manager-password-modal.tsx'

/** Takes the second factor off a member who has lost it. */
export function SecondFactorModal() {
  const t = useTranslations('members.second_factor')
  return (
    <ManagerPasswordModal
      name="second-factor"
      endpoint={resetSecondFactor}
      texts={{ title: t('title'), submit: t('submit') }}
    >
      {() => (
        <>
          <li>{t('turned_off')}</li>
          <li>{t('signed_out')}</li>
          <li>{t('must_set_up')}</li>
          <li className="font-medium">{t('ask_first')}</li>
        </>
      )}
    </ManagerPasswordModal>
  )
}
