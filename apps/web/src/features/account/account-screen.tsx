import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { useHasBeen } from '../../lib/use-has-been.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import type { Preferences } from './api.ts'
import { PasswordForm } from './password-form.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { MembersSecondFactorCard, SecondFactorCard } from './second-factor-card.tsx'
import { SecurityEventsCard } from './security-events-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const AccountModals = lazy(() => import('./account-modals.tsx'))

type Props = {
  account: { user_id: string; nickname: string }
  /** Operators belong to no network and have no amounts. */
  role: 'member' | 'manager' | 'operator'
  prefer: (change: Preferences) => void
  /** What only managers have here; the route brings it along. */
  network?: ReactNode
  onWithdrawn: () => void
}

/** One's own account: how one signs in, how everything is shown, what happened, and the way out. */
export function AccountScreen({ account, role, prefer, network, onWithdrawn }: Props) {
  const t = useTranslations('account')
  const title = useTranslations('shell')('menu.config_account')
  const second = useModal('second-factor')
  const leaving = useModal('delete')
  const areModalsNeeded = useHasBeen(second.isOpen || leaving.isOpen)
  usePageTitle(title)
  return (
    <div className="max-w-[720px]">
      <PageHead title={title} context={t('context')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ProfileForm {...account} />
        <PreferencesCard hasCurrency={role !== 'operator'} prefer={prefer} />
        <PasswordForm {...account} />
        <SecondFactorCard />
        <MembersSecondFactorCard />
        <SessionsCard />
        <SecurityEventsCard />
        {network}
        <SettingsCard title={t('withdraw.title')} text={t('withdraw.text')}>
          <Button kind="danger" onClick={() => void leaving.open('account')}>
            {t('withdraw.open')}
          </Button>
        </SettingsCard>
      </div>
      <Suspense fallback={null}>
        {areModalsNeeded && (
          <AccountModals user_id={account.user_id} isManager={role === 'manager'} onWithdrawn={onWithdrawn} />
        )}
      </Suspense>
    </div>
  )
}
