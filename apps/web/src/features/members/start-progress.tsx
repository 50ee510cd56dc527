import { type StartStep, startSteps } from '@cuesheet/contract/values/start-steps'
import { useTranslations } from 'use-intl'
import { StepDots } from '../../ui/step-dots.tsx'

const steps = startSteps.filter((step) => step !== 'done')

/** Where a new member stands on its way to its first earnings; nothing once it has earned. */
export function StartProgress({ step }: { step: StartStep }) {
  const t = useTranslations('members.start')
  if (step === 'done') return null
  const done = steps.indexOf(step)
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 text-small text-muted">
      <StepDots count={steps.length} done={done} />
      <span className="leading-4">{t('state', { done: String(done), step: t(`steps.${step}`) })}</span>
    </span>
  )
}
