import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { CompareButton, type Comparing } from './compare-button.tsx'
import { ComparedDays } from './compared-days.tsx'
import type { Summary } from './measures.ts'

type Props = {
  freshness: Summary['freshness'] | null
  /** Which days are shown, and compared with which; null while it loads. Undefined where the screen says it elsewhere. */
  period?: Summary['period'] | null
  /** How these are chosen. */
  comparing?: Comparing | undefined
  memberName: string | undefined
  isLoading: boolean
  format: Format
  /** That its days are settled, at the end of the line. */
  settled?: ReactNode
}

/**
 * Whose data (on phones, where the picker may be out of sight) of which days, how far it reaches, that revenue is provisional,
 * in which currency. Its words are shown before the day is known.
 */
export function DashboardContext(props: Props) {
  const { freshness, period, comparing, memberName, isLoading, format, settled } = props
  const t = useTranslations('dashboard.context')
  const today = freshness?.today ?? reportingDay(new Date())
  const through = freshness ? freshness.data_through : isLoading ? addDays(today, -2) : null
  const lateDays = freshness?.late_days ?? 0
  return (
    <div className="overflow-x-clip">
      <ul className="-ms-3 flex flex-wrap">
        {memberName && (
          <Part className="wide:hidden">
            <strong className="font-medium text-text">{memberName}</strong>
          </Part>
        )}
        {(period === null || period?.from) && (
          <Part>
            <PeriodDays period={period} comparing={comparing} today={today} format={format} />
          </Part>
        )}
        {through && (
          <Part>
            {t.rich('through', {
              day: format.day(through, today.slice(0, 4)),
              b: (day) =>
                freshness ? (
                  <strong className="font-medium text-text">{day}</strong>
                ) : (
                  <span className="animate-pulse rounded-small bg-sunken font-medium">
                    <span className="invisible">{day}</span>
                  </span>
                ),
            })}
          </Part>
        )}
        {lateDays > 0 && (
          <Part>
            <span className="font-medium text-warn">{t('late', { count: lateDays })}</span>
          </Part>
        )}
        {/* On phones, where the money has to be in the first screenful, in two words. */}
        <Part>
          <span className="mobile:hidden">{t('provisional')}</span>
          <span className="wide:hidden">{t('provisional_short')}</span>
        </Part>
        <Part>
          <span className="mobile:hidden">{t('currency', { currency: format.currency })}</span>
          <span className="wide:hidden">{format.currency}</span>
        </Part>
        {settled && <Part className="empty:hidden">{settled}</Part>}
      </ul>
    </div>
  )
}

/** Breaks as a whole. The dot before it is cut off at the beginning of a line. */
function Part({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <li className={`relative ps-3 before:absolute before:start-1 before:content-['·'] ${className}`}>
      {children}
    </li>
  )
}

type PeriodDaysProps = {
  /** Null while it loads: its place is kept. */
  period: Summary['period'] | null
  comparing?: Comparing | undefined
  today: string
  format: Format
}

/** The days that are shown, and those that changes compare them with. */
function PeriodDays({ period, comparing, today, format }: PeriodDaysProps) {
  const year = today.slice(0, 4)
  if (!period) {
    const usual = {
      name: 'latest' as const,
      until: null,
      from: addDays(today, -30),
      to: addDays(today, -3),
      compared_from: addDays(today, -58),
      compared_to: addDays(today, -31),
    }
    return (
      <span aria-hidden="true" className="animate-pulse rounded-small bg-sunken *:invisible">
        <span>
          <PeriodDays period={usual} today={today} format={format} />
        </span>
      </span>
    )
  }
  const { from, to } = period
  if (!from || !to) return null
  const compared = <ComparedDays period={period} year={year} format={format} />
  return (
    <>
      <strong className="font-medium whitespace-nowrap text-text">{format.dayRange(from, to, year)}</strong>{' '}
      {comparing && period.compared_from ? (
        <CompareButton comparing={comparing} period={period}>
          {compared}
        </CompareButton>
      ) : (
        compared
      )}
    </>
  )
}
