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

type Stand = { state: CloseState; paid_members: number }

/** How a month is called: closed without a payment it is not just paid. */
export const standOf = ({ state, paid_members }: Stand) =>
  state === 'paid' && paid_members === 0 ? ('unpaid' as const) : state

/** A month’s state in a word. */
export function ClosePill({ month }: { month: Stand }) {
  const t = useTranslations('settlement.states')
  const stand = standOf(month)
  return <StatusPill tone={stand === 'unpaid' ? 'warn' : tones[stand]}>{t(stand)}</StatusPill>
}

/** The same, with how far it has come. */
export function CloseProgress({ month }: { month: Stand }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="min-w-22">
        <ClosePill month={month} />
      </span>
      <StepDots count={closeStates.length - 1} done={closeStates.indexOf(month.state)} />
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
