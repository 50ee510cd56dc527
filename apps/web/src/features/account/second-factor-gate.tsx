import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { SetUp } from './set-up.tsx'

/** Replaces every screen for a member whose manager requires a second factor. */
export function SecondFactorGate({
  user_id,
  onDone,
  onSignOut,
}: {
  user_id: string
  onDone: () => void
  onSignOut: () => void
}) {
  const t = useTranslations('account')
  usePageTitle(t('set_up.title'))
  return (
    <main id="content" className="mx-auto w-full max-w-[488px] px-6 py-[clamp(24px,8dvh,96px)] mobile:px-4">
      <h1 className="text-title font-semibold tracking-tight text-balance">{t('gate.title')}</h1>
      <p className="mt-1.5 text-pretty text-muted">{t('gate.text')}</p>
      <div className="mt-6 rounded-card border border-line bg-surface p-6 mobile:p-4">
        <SetUp user_id={user_id} onDone={onDone} />
      </div>
      <Button kind="quiet" className="mt-4" onClick={onSignOut}>
        {t('gate.sign_out')}
      </Button>
    </main>
  )
}
