import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { signOut } from '../features/auth/sign-out.ts'
import { session } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import type { useModal } from '../lib/use-modal.ts'
import { DecisionModal } from '../ui/decision-modal.tsx'

/** Nothing that was pushed stays on the screen; the server pushes nothing more. */
const stopPushes = async () => {
  const worker = await globalThis.navigator.serviceWorker?.getRegistration()
  for (const shown of (await worker?.getNotifications?.()) ?? []) shown.close()
  const here = await worker?.pushManager?.getSubscription()
  await here?.unsubscribe()
}

/** Asks once more before the session ends. */
export default function LogoutModal({ modal }: { modal: ReturnType<typeof useModal> }) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const leaving = useAction({
    ...signOut,
    // This modal does not outlive the session.
    onSettled: () => {
      session.clear()
      void stopPushes().catch(() => {})
      void navigate({ to: '/login', replace: true })
    },
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('logout.title')}
      description={t('logout.text')}
      submit={t('logout.confirm')}
      action={() => leaving.mutate()}
      // Nothing takes it back.
      work={{ isPending: leaving.isPending, giveUp: () => {} }}
    />
  )
}
