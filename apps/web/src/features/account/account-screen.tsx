import type { Preferences } from '@cuesheet/contract/account'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { LetterLine, strong } from '../../ui/letter-line.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { PasswordLine } from './password-form.tsx'
import { PreferenceLines } from './preferences-card.tsx'
import { ProfileLines } from './profile-form.tsx'
import { MembersSecondFactorLine, SecondFactorLine } from './second-factor-card.tsx'
import { SecurityEventsLine } from './security-events-card.tsx'
import { SessionsLine } from './sessions-card.tsx'
import { ToldLines } from './told-lines.tsx'

const loadModals = () => import('./account-modals.tsx')

type Props = {
  account: { user_id: string; nickname: string; single_keys: boolean }
  /** Operators belong to no network: they have no amounts, and nothing is sent to them. */
  role: 'member' | 'manager' | 'operator'
  prefer: (change: Preferences) => void
  /** How many messages were not read yet; the route brings it along, as what only managers and only members have here. */
  unread: number | undefined
  network?: ReactNode
  /** Of who may send elsewhere what is told. */
  webhooks?: ReactNode
  fee?: ReactNode
  onWithdrawn: () => void
}

type Section = {
  id: 'profile' | 'security' | 'devices' | 'told' | 'display' | 'network' | 'withdraw'
  lines: ReactNode
  /** Cards of its own. */
  after?: ReactNode
}

/** A line that leads to a screen of its own. */
const wayTo = (to: '/messages' | '/money' | '/settlement', text: string) => (
  <Link to={to} className={buttonClass()}>
    {text}
  </Link>
)

/**
 * One's own account, told in the order a person thinks: who I am, how I sign in and where, what I am told, how everything
 * looks, what the network and I have agreed on, and last the way out.
 */
export function AccountScreen({ account, role, prefer, unread, network, webhooks, fee, onWithdrawn }: Props) {
  const t = useTranslations('account')
  const title = useTranslations('shell')('menu.config_account')
  const second = useModal('second-factor')
  const leaving = useModal('delete')
  const open = [second, leaving].find((modal) => modal.isOpen)
  usePageTitle(title)
  const hasNetwork = role !== 'operator'
  const sections: (Section | false)[] = [
    { id: 'profile', lines: <ProfileLines {...account} role={role} /> },
    {
      id: 'security',
      lines: (
        <>
          <PasswordLine {...account} />
          <SecondFactorLine />
        </>
      ),
    },
    {
      id: 'devices',
      lines: (
        <>
          <SessionsLine />
          <SecurityEventsLine />
        </>
      ),
    },
    {
      id: 'told',
      lines: (
        <>
          {hasNetwork && (
            <LetterLine
              says={
                unread === undefined ? t('told.text') : t.rich('told.unread', { count: unread, b: strong })
              }
              note={unread === undefined ? undefined : t('told.text')}
              action={wayTo('/messages', t('told.open'))}
            />
          )}
          <ToldLines />
        </>
      ),
      after: webhooks,
    },
    {
      id: 'display',
      lines: (
        <PreferenceLines
          hasCurrency={hasNetwork}
          singleKeys={hasNetwork ? null : account.single_keys}
          prefer={prefer}
        />
      ),
    },
    hasNetwork && {
      id: 'network',
      lines: (
        <>
          {fee && (
            <LetterLine id="fee" label={t('nav.fee')} says={t('fee.text')}>
              {fee}
            </LetterLine>
          )}
          <LetterLine
            label={t('nav.settlement')}
            says={t(`settlement.text_${role}`)}
            action={wayTo(role === 'manager' ? '/settlement' : '/money', t('settlement.open'))}
          />
          {role === 'manager' && <MembersSecondFactorLine />}
        </>
      ),
      after: role === 'manager' && network,
    },
    {
      id: 'withdraw',
      lines: (
        <LetterLine
          says={t('withdraw.text')}
          action={
            <Button kind="danger" onClick={() => void leaving.open('account')}>
              {t('withdraw.open')}
            </Button>
          }
        />
      ),
    },
  ]
  const parts = sections.filter((section): section is Section => section !== false)
  return (
    <>
      <PageHead title={title} context={t('context')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 wide:grid-cols-[11rem_minmax(0,720px)]">
        <SectionNav
          label={t('nav.label')}
          sections={parts.map(({ id }) => ({ id, label: t(`nav.${id}`) }))}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 mobile:gap-4">
          {parts.map(({ id, lines, after }) => (
            <div
              key={id}
              id={id}
              tabIndex={-1}
              className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4 outline-none mobile:scroll-mt-20"
            >
              <SettingsCard title={t(id === 'withdraw' ? 'withdraw.title' : `nav.${id}`)}>
                {lines}
              </SettingsCard>
              {after}
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
