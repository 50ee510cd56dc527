import type { DueState } from '@cuesheet/contract/values/filings'
import { useTranslations } from 'use-intl'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

const tones = { none: 'neutral', open: 'neutral', overdue: 'bad', done: 'good' } as const

/** Whether something of a month's taxes is done, and by when it has to be. */
export function DuePill({ due: { by, state } }: { due: { by: string; state: DueState } }) {
  const t = useTranslations('settlement.filings')
  const format = useSettlementFormat()
  return (
    <span className="grid justify-items-start gap-0.5 mobile:justify-items-end">
      <StatusPill tone={tones[state]}>{t(`due.${state}`)}</StatusPill>
      {(state === 'open' || state === 'overdue') && (
        <span className="text-small text-muted">{t('by', { day: format.dayAndYear(by) })}</span>
      )}
    </span>
  )
}
