import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import type { Preferences } from './api.ts'
import { PasswordForm } from './password-form.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { MembersSecondFactorCard, SecondFactorCard } from './second-factor-card.tsx'
import { SecurityEventsCard } from './security-events-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const loadModals = () => import('./account-modals.tsx')

type Props = {
  account: { user_id: string; nickname: string; single_keys: boolean }
  /** Operators belong to no network and have no amounts. */
  role: 'member' | 'manager' | 'operator'
  prefer: (change: Preferences) => void
  /** What only managers have here; the route brings it along. */
  network?: ReactNode
  /** A member's fee rates, likewise. */
  fee?: ReactNode
  onWithdrawn: () => void
}

/** One's own account: how one signs in, how everything is shown, what happened, and last the way out. */
export function AccountScreen({ account, role, prefer, network, fee, onWithdrawn }: Props) {
  const t = useTranslations('account')
  const title = useTranslations('shell')('menu.config_account')
  const second = useModal('second-factor')
  const leaving = useModal('delete')
  const open = [second, leaving].find((modal) => modal.isOpen)
  usePageTitle(title)
  const parts: {
    id: 'profile' | 'display' | 'security' | 'settlement' | 'fee' | 'network' | 'withdraw'
    cards: ReactNode
  }[] = [
    { id: 'profile', cards: <ProfileForm user_id={account.user_id} nickname={account.nickname} /> },
    {
      id: 'display',
      cards: (
        <PreferencesCard
          hasCurrency={role !== 'operator'}
          singleKeys={role === 'operator' ? account.single_keys : null}
          prefer={prefer}
        />
      ),
    },
    {
      id: 'security',
      cards: (
        <>
          <PasswordForm user_id={account.user_id} nickname={account.nickname} />
          <SecondFactorCard />
          <SessionsCard />
          <SecurityEventsCard />
        </>
      ),
    },
    ...(role !== 'operator'
      ? [
          {
            id: 'settlement' as const,
            cards: (
              <SettingsCard title={t('nav.settlement')} text={t(`settlement.text_${role}`)}>
                <Link to="/settlement" className={buttonClass()}>
                  {t('settlement.open')}
                </Link>
              </SettingsCard>
            ),
          },
        ]
      : []),
    ...(fee
      ? [
          {
            id: 'fee' as const,
            cards: (
              <SettingsCard title={t('nav.fee')} text={t('fee.text')}>
                {fee}
              </SettingsCard>
            ),
          },
        ]
      : []),
    ...(role === 'manager'
      ? [
          {
            id: 'network' as const,
            cards: (
              <>
                <MembersSecondFactorCard />
                {network}
              </>
            ),
          },
        ]
      : []),
    {
      id: 'withdraw',
      cards: (
        <SettingsCard title={t('withdraw.title')} text={t('withdraw.text')}>
          <Button kind="danger" onClick={() => void leaving.open('account')}>
            {t('withdraw.open')}
          </Button>
        </SettingsCard>
      ),
    },
  ]
  return (
    <>
      <PageHead title={title} context={t('context')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 wide:grid-cols-[11rem_minmax(0,720px)]">
        <SectionNav
          label={t('nav.label')}
          sections={parts.map(({ id }) => ({ id, label: t(`nav.${id}`) }))}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {parts.map(({ id, cards }) => (
            <div
              key={id}
              id={id}
              tabIndex={-1}
              className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4 outline-none mobile:scroll-mt-20"
            >
              {cards}
            </div>
          ))}
        </div>
      </div>
      <Layer load={loadModals} isOpen={open !== undefined} onClose={() => open?.close()} isDialog>
        {(AccountModals) => <AccountModals user_id={account.user_id} role={role} onWithdrawn={onWithdrawn} />}
      </Layer>
    </>
  )
}
