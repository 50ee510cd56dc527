import { useTranslations } from 'use-intl'
import { remove } from './api.ts'
import { ManagerPasswordModal } from './manager-password-modal.tsx'

/** Withdraws a member: what becomes of its channels and its data. */
export function DeleteModal() {
  const t = useTranslations('members.delete')
  return (
    <ManagerPasswordModal name="delete" action={remove} texts={{ title: t('title'), submit: t('submit') }}>
      {({ channels }) => (
        <>
          <li>{t('channels', { count: channels })}</li>
          <li>{t('signed_out')}</li>
          <li>{t('erased')}</li>
          <li className="font-medium text-danger">{t('for_ever')}</li>
        </>
      )}
    </ManagerPasswordModal>
  )
}
