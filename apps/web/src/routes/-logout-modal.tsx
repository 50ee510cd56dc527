import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { signOut } from '../features/auth/api.ts'
import { blocking } from '../lib/loading-flags.ts'
import { useDecisionTexts } from '../lib/use-decision-texts.ts'
import type { useModal } from '../lib/use-modal.ts'
import { DecisionModal } from '../ui/decision-modal.tsx'

/** Asks once more before the session ends. */
export default function LogoutModal({ modal }: { modal: ReturnType<typeof useModal> }) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const leaving = useMutation(signOut)
  const leave = async () => {
    await blocking.during('logout', leaving.mutateAsync())
    await navigate({ to: '/login', replace: true })
  }
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('logout.title')}
      description={t('logout.text')}
      texts={useDecisionTexts(t('logout.confirm'))}
      action={leave}
      isBusy={leaving.isPending}
    />
  )
}
