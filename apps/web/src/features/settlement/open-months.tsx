import type { OpenMonth, OwnTimeline } from '@cuesheet/contract/home'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { localDay } from '../../lib/local-day.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { Exact } from '../../ui/exact.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { finalBy, isUnderway, keptOf, waitOf } from './month-wait.ts'
import { usePaydayAmounts } from './use-payday-amounts.ts'
import { MinimumBar, useWaitWords, WaitAction } from './wait-words.tsx'

const tones = { estimated: 'neutral', settled: 'good', waits: 'warn' } as const

/** Every month that is not paid yet, from its estimate to its payment, with what it waits for. */
export function OpenMonths({ timeline }: { timeline: OwnTimeline }) {
  const t = useTranslations('money')
  if (timeline.months.length === 0)
    return (
      <p className="rounded-card border border-line bg-surface px-6 py-5 text-muted mobile:px-4">
        {t('nothing_open')}
      </p>
    )
  return timeline.months.map((month) => <OpenMonthCard key={month.month} month={month} timeline={timeline} />)
}

function OpenMonthCard({ month, timeline }: { month: OpenMonth; timeline: OwnTimeline }) {
  const t = useTranslations('money')
  const titleId = useId()
  const amounts = usePaydayAmounts(month)
  const { format, about, whole } = amounts
  const wait = waitOf(month, timeline, localDay(new Date()))
  const wordsOf = useWaitWords(timeline)
  const words = wait && wordsOf(month, wait, amounts)
  const kept = keptOf(month)
  const isSettled = month.basis === 'settled'
  const stand = !isSettled ? 'estimated' : isUnderway(wait) ? 'settled' : 'waits'
  const isKept = month.carry_reason !== null
  const currency = useSettlementCurrency()
  return (
    <section
      aria-labelledby={titleId}
      data-wait={wait ?? 'payday'}
      className="rounded-card border border-line bg-surface px-6 py-5 mobile:px-4"
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id={titleId} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-large font-semibold">
            {t('month_of', { month: format.month(month.month) })}
            <StatusPill tone={tones[stand]}>{t(`stands.${stand}`)}</StatusPill>
          </h2>
        </div>
        <div className="shrink-0 text-end">
          <p className="text-large font-semibold tabular-nums">
            {kept === null ? (
              '–'
            ) : isSettled ? (
              whole(kept)
            ) : (
              <Exact short={t('about', { amount: about(kept) })} exact={whole(kept)} />
            )}
          </p>
          {(isKept || isTaxed(currency)) && (
            <p className="text-small text-muted">{t(isKept ? 'kept' : 'after_tax')}</p>
          )}
        </div>
      </div>
      <MonthSteps month={month} today={timeline.today} />
      {wait && words && (
        <div
          className={classNames(
            'mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control px-4 py-3',
            isUnderway(wait) ? 'bg-sunken' : 'bg-warn-bg',
          )}
        >
          <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
            <p className={classNames('font-medium text-pretty', !isUnderway(wait) && 'text-warn')}>
              {words.reason}
            </p>
            {wait === 'below_minimum' && kept !== null && (
              <MinimumBar
                kept={kept}
                minimum={timeline.minimum_payout}
                text={t('of_minimum', { kept: whole(kept), minimum: whole(timeline.minimum_payout) })}
              />
            )}
            {words.next && <p className="text-small text-pretty">{words.next}</p>}
          </div>
          <WaitAction month={month} wait={wait} />
        </div>
      )}
    </section>
  )
}

/** Estimated, settled, its statement, its payment: what is done with its day, what comes with the day that it is planned on. */
function MonthSteps({ month, today }: { month: OpenMonth; today: string }) {
  const t = useTranslations('money.steps')
  const { format } = usePaydayAmounts(month)
  const day = (of: string) => format.day(of, today.slice(0, 4))
  const isCarried = month.carry_reason !== null
  const steps = [
    {
      id: 'estimated',
      isDone: month.reported_days > 0,
      text: t('days', { reported: month.reported_days, days: month.days }),
    },
    {
      id: 'settled',
      isDone: month.settled_on !== null,
      text:
        month.settled_on !== null
          ? day(month.settled_on)
          : finalBy(month.month) < today
            ? month.amount === null
              ? '–'
              : t('checked')
            : t('around', { day: day(finalBy(month.month)) }),
    },
    {
      id: 'statement',
      isDone: month.statement_on !== null,
      text:
        month.statement_on === null ? (
          t('then')
        ) : (
          <Link
            to="/statements"
            search={{ month: month.month }}
            className="rounded-small text-primary-text underline-offset-3 hover:underline"
          >
            {day(month.statement_on)}
          </Link>
        ),
    },
    {
      id: 'payout',
      isDone: month.paid_on !== null,
      text: isCarried
        ? t('carried')
        : month.paid_on !== null
          ? day(month.paid_on)
          : month.day === null
            ? t('undated')
            : t('planned', { day: day(month.day) }),
    },
  ] as const
  return (
    <ol className="mt-4 grid grid-cols-4 gap-3 mobile:grid-cols-1 mobile:gap-2">
      {steps.map(({ id, isDone, text }) => (
        <li key={id} className="flex min-w-0 items-start gap-2">
          {isDone ? (
            <CircleCheck size={16} aria-hidden="true" className="mt-[2.5px] shrink-0 text-up" />
          ) : (
            <CircleDashed size={16} aria-hidden="true" className="mt-[2.5px] shrink-0 text-faint" />
          )}
          <span className="min-w-0 mobile:flex mobile:flex-1 mobile:justify-between mobile:gap-3">
            <span className={classNames('block', isDone ? 'font-medium' : 'text-muted')}>
              {t(id)}
              <span className="sr-only">{isDone ? t('done') : t('to_come')}</span>
            </span>
            <span className="block text-small text-balance text-muted tabular-nums">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
