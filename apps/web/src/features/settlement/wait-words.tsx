import type { OpenMonth, OwnTimeline } from '@cuesheet/contract/home'
import { lastOfMonth } from '@cuesheet/contract/values/day'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useModal } from '../../lib/use-modal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PartBar } from '../../ui/part-bar.tsx'
import { awaitedPayday, finalBy, nextPayday, type Wait } from './month-wait.ts'
import type { usePaydayAmounts } from './use-payday-amounts.ts'

/** Why a month is not paid yet, and when that is looked at again. */
export function useWaitWords(timeline: OwnTimeline) {
  const t = useTranslations('money.waits')
  const failure = useTranslations('settlement.payout_failures')
  return (
    month: OpenMonth,
    wait: Wait,
    { format, whole }: Pick<ReturnType<typeof usePaydayAmounts>, 'format' | 'whole'>,
  ): { reason: string; next: string | null } => {
    const year = timeline.today.slice(0, 4)
    const on = (day: string | null) => (day === null ? null : t('on', { day: format.day(day, year) }))
    const reason = t(wait, {
      reason: timeline.hold_reason ?? month.wait_reason ?? '',
      failure: failure(month.payout?.reason ?? 'other'),
      minimum: whole(timeline.minimum_payout),
      amount: month.invoice ? whole(month.invoice.total) : '',
      month: format.monthName(month.month),
      count: month.doubts.find(({ kind }) => kind === 'channels')?.count ?? 1,
    })
    switch (wait) {
      case 'hold_ended':
      case 'below_minimum':
      case 'negative': {
        const day = nextPayday(timeline.months, month)
        return { reason, next: day && t('joins', { day: format.day(day, year) }) }
      }
      case 'running':
        return { reason, next: t('ends', { day: format.day(lastOfMonth(`${month.month}-01`), year) }) }
      case 'settling':
      case 'files':
      case 'close': {
        const day = finalBy(month.month)
        return {
          reason,
          next:
            day < timeline.today
              ? on(awaitedPayday(month, timeline))
              : t('about', { day: format.day(day, year) }),
        }
      }
      case 'unreported':
        return { reason, next: t('appears') }
      case 'held':
        return { reason, next: t('until_end') }
      case 'payout':
        return { reason, next: on(month.payout!.pay_on) }
      case 'payout_failed':
        return { reason, next: t('again') }
      case 'late':
        return { reason, next: t('was_due', { day: format.day(month.day!, year) }) }
      default:
        return { reason, next: on(awaitedPayday(month, timeline)) }
    }
  }
}

/** The one thing to do about it. */
export function WaitAction({ month, wait }: { month: OpenMonth; wait: Wait }): ReactNode {
  const t = useTranslations('money.actions')
  const dialog = useModal('dialog')
  if (wait === 'details' || wait === 'payout_failed')
    return (
      <Button kind="primary" onClick={() => void dialog.open('payout')}>
        {t('details')}
      </Button>
    )
  if (wait === 'channels')
    return (
      <Link to="/manage-channel" search={{ held: '1' }} preload={false} className={buttonClass()}>
        {t('channels')}
      </Link>
    )
  if (wait === 'running' || wait === 'settling' || wait === 'files' || wait === 'close')
    return (
      <Link
        to="/report-channel"
        search={{
          period: 'custom',
          from: `${month.month}-01`,
          to: lastOfMonth(`${month.month}-01`),
          member: undefined,
          channel: undefined,
        }}
        preload={false}
        className={buttonClass()}
      >
        {t('report')}
      </Link>
    )
  if (month.basis === 'settled')
    return (
      <Link to="/money" search={{ month: month.month, view: 'sums' }} className={buttonClass()}>
        {t('sums')}
      </Link>
    )
  return (
    <Link to="/guides/money" className={buttonClass()}>
      {t('how')}
    </Link>
  )
}

/** How much of the least that is paid out is there. */
export function MinimumBar({ kept, minimum, text }: { kept: string; minimum: string; text: string }) {
  const ratio = Math.max(0, Math.min(1, Number(kept) / Math.max(1, Number(minimum))))
  return (
    <div className="max-w-sm">
      <PartBar part={ratio} label={text} className="h-1.5" />
      <p className="mt-1 text-small text-muted tabular-nums">{text}</p>
    </div>
  )
}
