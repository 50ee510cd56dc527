import type { Payday } from '@cuesheet/contract/home'
import { countDays } from '@cuesheet/contract/values/day'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { withTexts } from '../../lib/i18n.ts'
import { localDay } from '../../lib/local-day.ts'
import { useLoadedAhead } from '../../lib/use-loaded-ahead.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { Exact } from '../../ui/exact.tsx'
import { PartBar } from '../../ui/part-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PaydayDoubts } from './payday-doubts.tsx'
import { paydayState } from './payday-state.ts'
import { usePaydayAmounts } from './use-payday-amounts.ts'

const loadParts = withTexts(() => import('./payday-parts.tsx'), 'settlement')
const PaydayParts = lazy(loadParts)

type Props = {
  payday: Payday
  /** What is owed of months before it. */
  earlier: readonly Payday[]
  /** Whose payday has passed and that is carried over. */
  carried: Payday | undefined
  /** The one after it, where it is overdue. */
  next: Payday | undefined
  /** Whose: a manager's own screens tell it of all members, or of the one that is chosen. */
  of: 'own' | 'members' | 'member'
  /** The one that is chosen. */
  member: number | undefined
}

/** When how much is paid, and behind one press what that is made of. */
export function PaydayCard({ payday, earlier, carried, next, of, member }: Props) {
  const t = useTranslations('payday')
  const [isOpen, setOpen] = useState(false)
  const partsId = useId()
  const currency = useSettlementCurrency()
  useLoadedAhead(loadParts)
  const { month, parts, basis, from, to } = payday
  const { short, about, whole, format } = usePaydayAmounts(payday)
  const isCertain = basis === 'settled' || basis === 'calculated'
  const today = localDay(new Date())
  const said = paydayState(payday, today)
  const days = payday.day === null ? null : countDays(today, payday.day) - 1
  const facts = [
    payday.carry_reason && t(`carried.${payday.carry_reason}`),
    said === 'overdue' || payday.paid_on !== null || days === null || days < 0
      ? null
      : days === 0
        ? t('today')
        : t('days', { days }),
    from !== null && to !== null && from !== to && t('range', { from: about(from), to: about(to) }),
    of === 'members' && payday.members > 0 && t('members', { count: payday.members }),
    basis === 'calculated' && t('calculated'),
    ...earlier.map(({ month, amount, basis }) =>
      t('earlier', {
        month: format.monthName(month),
        amount: amount === null ? '–' : basis === 'settled' ? short(amount) : about(amount),
      }),
    ),
    carried?.parts &&
      t('carried_since', {
        month: format.monthName(carried.month),
        amount: short(carried.parts.carried),
        reason: carried.carry_reason ?? 'none',
      }),
    next?.day &&
      t('next', {
        day: format.day(next.day, today.slice(0, 4)),
        amount:
          next.amount === null ? '–' : next.basis === 'settled' ? short(next.amount) : about(next.amount),
      }),
  ].filter(Boolean)
  return (
    <section aria-labelledby={`${partsId}-title`} data-payday={said} className="@container relative">
      <div className="grid min-h-28 grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 px-5 py-4 mobile:min-h-48 mobile:content-center mobile:px-3.5 mobile:py-3.5 @2xl:grid-cols-[minmax(0,1fr)_18rem_auto]">
        <div className="min-w-0">
          <h2 id={`${partsId}-title`} className="text-small text-muted">
            {t(`title_${of}`, { month: format.monthName(month) })}
          </h2>
          <p className="mt-0.5 text-figure font-semibold tracking-tight text-pretty tabular-nums mobile:text-title">
            {t.rich(`lead.${said}`, {
              currency,
              day: payday.day === null ? '' : format.day(payday.day, today.slice(0, 4)),
              paid: payday.paid_on === null ? '' : format.day(payday.paid_on, today.slice(0, 4)),
              amount: () =>
                payday.amount === null ? (
                  '–'
                ) : (
                  <Exact
                    short={isCertain ? short(payday.amount) : about(payday.amount)}
                    exact={whole(payday.amount)}
                  />
                ),
              small: (text) => (
                <span className="text-base font-normal tracking-normal text-muted mobile:text-small">
                  {text}
                </span>
              ),
            })}
          </p>
          <p className="text-small text-pretty text-muted tabular-nums">{facts.join(' · ')}</p>
        </div>
        <div className="grid gap-1.5 @2xl:col-start-2 @2xl:row-start-1">
          {!isCertain && <Filling payday={payday} />}
          <PaydayDoubts payday={payday} isManager={of !== 'own'} member={member} today={today} />
        </div>
        {parts && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? partsId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="absolute end-3 top-2.5 flex h-7 items-center gap-1 rounded-control bg-surface border border-line px-3 text-small font-medium hover:bg-sunken @2xl:static @2xl:col-start-3 @2xl:row-start-1 @2xl:h-9 print:hidden"
          >
            {t('parts.open')}
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={classNames(
                'transition-transform motion-reduce:transition-none',
                isOpen && 'rotate-180',
              )}
            />
          </button>
        )}
      </div>
      {isOpen && parts && (
        <div id={partsId} className="border-t border-line px-5 py-3.5 mobile:px-3.5">
          <Suspense fallback={<Skeleton className="h-32 w-full" />}>
            <PaydayParts payday={payday} parts={parts} of={of} />
          </Suspense>
        </div>
      )}
    </section>
  )
}

/** How far the month that is paid has come: by what it is expected to earn, else by its days. */
function Filling({ payday: { earned_ratio, reported_days, days, month } }: { payday: Payday }) {
  const t = useTranslations('payday')
  const { format } = usePaydayAmounts({ dollars_at: null })
  const ratio = earned_ratio ?? reported_days / days
  const text =
    earned_ratio === null
      ? t('reported', { month: format.monthName(month), reported: reported_days, days })
      : t('earned', { month: format.monthName(month), ratio: format.percent(ratio, 0) })
  return (
    <div>
      <PartBar part={ratio} label={text} className="h-1.5" />
      <p className="mt-1 text-small text-muted tabular-nums">{text}</p>
    </div>
  )
}
