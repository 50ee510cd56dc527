import type { OpenMonth, OwnTimeline } from '@cuesheet/contract/home'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/local-day.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { isUnderway, keptOf, type Wait, waitOf } from './month-wait.ts'
import { usePaydayAmounts } from './use-payday-amounts.ts'
import { MinimumBar, useWaitWords, WaitAction } from './wait-words.tsx'

/** What is not paid yet and why, with what to do about it. */
export function NotPaid({ timeline }: { timeline: OwnTimeline }) {
  const t = useTranslations('money')
  const today = localDay(new Date())
  const waiting = timeline.months.flatMap((month) => {
    const wait = waitOf(month, timeline, today)
    return wait === null || isUnderway(wait) ? [] : [{ month, wait }]
  })
  if (waiting.length === 0)
    return <EmptyState icon={CircleCheck} title={t('nothing_waits')} text={t('nothing_waits_text')} />
  return (
    <SettingsCard title={t('waiting')} text={t('waiting_text')}>
      <ul className="divide-y divide-line border-t border-line">
        {waiting.map(({ month, wait }) => (
          <WaitingRow key={month.month} month={month} wait={wait} timeline={timeline} />
        ))}
      </ul>
    </SettingsCard>
  )
}

function WaitingRow({ month, wait, timeline }: { month: OpenMonth; wait: Wait; timeline: OwnTimeline }) {
  const t = useTranslations('money')
  const amounts = usePaydayAmounts(month)
  const { reason, next } = useWaitWords(timeline)(month, wait, amounts)
  const { format, about, whole } = amounts
  const kept = keptOf(month)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="font-medium text-pretty">{reason}</p>
        <p className="text-small text-muted">
          {[t('month_of', { month: format.month(month.month) }), next].filter(Boolean).join(' · ')}
        </p>
        {wait === 'below_minimum' && kept !== null && (
          <MinimumBar
            kept={kept}
            minimum={timeline.minimum_payout}
            text={t('of_minimum', { kept: whole(kept), minimum: whole(timeline.minimum_payout) })}
          />
        )}
      </div>
      <p className="font-semibold tabular-nums">
        {kept === null ? '–' : month.basis === 'settled' ? whole(kept) : t('about', { amount: about(kept) })}
      </p>
      <WaitAction month={month} wait={wait} />
    </li>
  )
}
