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

type Stand = { state: CloseState; paid_members: number; needs: readonly CloseNeed[] }

const lacksFiles = (needs: readonly CloseNeed[]) =>
  needs.includes('files') || needs.includes('payment_summary')

/** How a month is called: closed without a payment it is not just paid, with its files it no longer collects them. */
export function standOf({ state, paid_members, needs }: Stand) {
  if (state === 'paid' && paid_members === 0) return 'unpaid'
  return state === 'collecting' && !lacksFiles(needs) ? 'reconciling' : state
}

/** A month’s state in a word. */
export function ClosePill({ month }: { month: Stand }) {
  const t = useTranslations('settlement.states')
  const stand = standOf(month)
  return <StatusPill tone={stand === 'unpaid' ? 'warn' : tones[month.state]}>{t(stand)}</StatusPill>
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
  return (
    <Steps
      label={t('track')}
      steps={steps.map((each) => t(`ways.${each}`))}
      current={state === 'collecting' && lacksFiles(needs) ? 0 : closeStates.indexOf(state)}
    />
  )
}
