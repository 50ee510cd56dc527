import { type CloseNeed, type CloseState, closeStates } from '@cuesheet/contract/values/settlement'
import { useTranslations } from 'use-intl'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { StepDots } from '../../ui/step-dots.tsx'
import { Steps } from '../../ui/steps.tsx'

const tones: Record<CloseState, Tone> = {
  open: 'neutral',
  collecting: 'warn',
  reconciled: 'info',
  calculated: 'info',
  approved: 'info',
  locked: 'good',
  paid: 'good',
}

/** A month’s state in a word. */
export function ClosePill({ state }: { state: CloseState }) {
  const t = useTranslations('settlement.states')
  return <StatusPill tone={tones[state]}>{t(state)}</StatusPill>
}

/** The same, with how far it has come. */
export function CloseProgress({ state }: { state: CloseState }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="min-w-22">
        <ClosePill state={state} />
      </span>
      <StepDots count={closeStates.length - 1} done={closeStates.indexOf(state)} />
    </span>
  )
}

/** What is done of a month, and what it is at. */
export function CloseTrack({ state, needs }: { state: CloseState; needs: readonly CloseNeed[] }) {
  const t = useTranslations('settlement')
  const [, ...steps] = closeStates
  const lacksFiles = needs.includes('files') || needs.includes('payment_summary')
  return (
    <Steps
      label={t('track')}
      steps={steps.map((each) => t(`ways.${each}`))}
      current={state === 'collecting' && lacksFiles ? 0 : closeStates.indexOf(state)}
    />
  )
}
