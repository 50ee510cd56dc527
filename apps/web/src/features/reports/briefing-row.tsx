import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import type { Briefing } from './briefing-api.ts'
import { BriefingCellSkeleton } from './briefing-cell.tsx'
import { DatesCell } from './dates-cell.tsx'
import { HeldCell } from './held-cell.tsx'
import { LatestDayCell } from './latest-day-cell.tsx'
import { MonthCell } from './month-cell.tsx'

type Props = { query: UseQueryResult<Briefing>; member: number | undefined; format: Format }

const cells = ['month', 'day', 'dates', 'held'] as const

/** This month, the latest day, the next dates and what is held: below the figures of the period, whichever that is. */
export function BriefingRow({ query, member, format }: Props) {
  const t = useTranslations('home')
  const { data: briefing, isError } = query
  if (isError && !briefing)
    return (
      <div
        role="alert"
        className="flex items-center justify-between gap-3 border-t border-line px-5 py-2 text-small text-muted mobile:px-3.5"
      >
        {t('failed')}
        <Button onClick={() => void query.refetch()}>{t('retry')}</Button>
      </div>
    )
  return (
    <section aria-label={t('label')} className="@container border-t border-line print:hidden">
      <div
        aria-busy={!briefing}
        className="grid divide-y divide-line @2xl:grid-cols-2 @2xl:divide-y-0 @2xl:*:odd:border-e @2xl:*:border-line @max-5xl:@2xl:*:nth-[-n+2]:border-b @5xl:grid-cols-4 @5xl:*:not-last:border-e"
      >
        {briefing ? (
          <>
            <MonthCell briefing={briefing} member={member} format={format} />
            <LatestDayCell briefing={briefing} format={format} />
            <DatesCell briefing={briefing} format={format} />
            <HeldCell briefing={briefing} member={member} format={format} />
          </>
        ) : (
          cells.map((cell) => <BriefingCellSkeleton key={cell} />)
        )}
      </div>
    </section>
  )
}
