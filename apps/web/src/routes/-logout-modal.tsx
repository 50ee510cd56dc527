import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { signOut } from '../features/auth/api.ts'
import { blocking } from '../lib/loading-flags.ts'
import type { useModal } from '../lib/use-modal.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'

/** Asks once more before the session ends. */
export default function LogoutModal({ modal }: { modal: ReturnType<typeof useModal> }) {
  const t = useTranslations('shell')
  const app = useTranslations('app')
  const navigate = useNavigate()
  const leaving = useMutation(signOut)
  const leave = async () => {
    await blocking.during('logout', leaving.mutateAsync())
    await navigate({ to: '/login', replace: true })
  }
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('logout.title')}
      description={t('logout.text')}
      closeText={app('action.close')}
      actions={
        <>
          <Button onClick={modal.close}>{app('action.cancel')}</Button>
          <Button kind="primary" onClick={leave} busy={leaving.isPending && app('state.working')}>
            {t('logout.confirm')}
          </Button>
        </>
      }
    />
  )
}
