import type { OwnMonth } from '@cuesheet/contract/settlement'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useFormat } from '../../lib/format.ts'
import { inDollars } from '../../lib/in-dollars.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

/** Every settled month with what is paid of it. */
export function OwnMonths({
  months,
  current,
}: {
  months: readonly OwnMonth[] | undefined
  current: string | undefined
}) {
  const t = useTranslations('settlement')
  const format = useSettlementFormat(months?.[0]?.currency ?? 'KRW')
  const dollars = useFormat('USD')
  if (!months) return <Skeleton className="h-64 rounded-card" />
  return (
    <nav aria-label={t('months')} className="rounded-card border border-line bg-surface py-2">
      <h2 className="px-4 pb-1 font-semibold">{t('months')}</h2>
      <ul>
        {months.map(({ month, payable, carry_reason, paid_on, waits_for, dollars_at }) => (
          <li key={month}>
            <Link
              to="/settlement"
              search={{ month }}
              resetScroll={false}
              aria-current={month === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 hover:bg-sunken -outline-offset-2',
                month === current && 'bg-primary-tint text-primary-text',
              )}
            >
              <span>
                <span className="block font-medium">{format.month(month)}</span>
                <span className="block text-small text-muted">
                  {carry_reason
                    ? t(`carried_because.${carry_reason}`)
                    : waits_for
                      ? t(`short_waits.${waits_for}`)
                      : paid_on !== null && Number(payable) === 0
                        ? t('states.unpaid')
                        : t(paid_on === null ? 'states.locked' : 'states.paid')}
                </span>
              </span>
              <span className="font-medium tabular-nums">
                {dollars_at === null ? format.money(payable) : dollars.money(inDollars(payable, dollars_at))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
