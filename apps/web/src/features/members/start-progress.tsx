import type { MemberAccount } from '@cuesheet/contract/members'
import { startSteps } from '@cuesheet/contract/values/start-steps'
import { useTranslations } from 'use-intl'
import { StepDots } from '../../ui/step-dots.tsx'

const steps = ['sign_in', ...startSteps.filter((step) => step !== 'done')] as const
const turns = {
  sign_in: 'member',
  channel: 'manager',
  verification: 'member',
  track: 'member',
  earnings: 'data',
} as const

/** The next thing on a new member's way to its first earnings, and whose turn it is; nothing once it has earned. */
export function StartProgress({
  member: { start_step: step, last_signed_in_at },
}: {
  member: Pick<MemberAccount, 'start_step' | 'last_signed_in_at'>
}) {
  const t = useTranslations('members.start')
  if (step === 'done') return null
  const isIn = last_signed_in_at !== null
  const next = isIn || step === 'channel' ? step : 'sign_in'
  const done = steps.indexOf(step) - (isIn ? 0 : 1)
  const turn = turns[next]
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 text-small text-muted">
      <StepDots count={steps.length} done={done} />
      <span className="min-w-0 leading-4 text-pretty whitespace-normal">
        {t('state', { step: t(`steps.${next}`) })}
        {' · '}
        <span className={turn === 'manager' ? 'font-medium text-warn' : ''}>{t(`turns.${turn}`)}</span>
      </span>
    </span>
  )
}
