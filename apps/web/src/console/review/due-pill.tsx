import type { QueuedChannel } from '@cuesheet/contract/console-review'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

const tones = { late: 'bad', soon: 'warn', fine: 'neutral' } as const

/** By when a decision is due: amber when three quarters of the time are over, red when it is late. */
export function DuePill({ urgency, due_on }: Pick<QueuedChannel, 'urgency' | 'due_on'>) {
  const t = useTranslations('console_review.due')
  const format = useFormat()
  return <StatusPill tone={tones[urgency]}>{t(urgency, { day: format.day(due_on) })}</StatusPill>
}
