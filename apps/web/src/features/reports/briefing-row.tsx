import type { Briefing } from '@cuesheet/contract/briefing'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { BriefingCellSkeleton } from './briefing-cell.tsx'

/** Behind the figures of the period, which come first. */
export const loadBriefingCells = withTexts(() => import('./briefing-cells.tsx'), 'home')
const BriefingCells = lazy(loadBriefingCells)

type Props = { query: UseQueryResult<Briefing>; member: number | undefined; format: Format }

const cells = ['month', 'day', 'dates', 'held'] as const

/** This month, the latest day, the next dates and what is held: below the figures of the period, whichever that is. */
export function BriefingRow({ query, member, format }: Props) {
  const t = useTranslations('dashboard.briefing')
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
  const skeletons = cells.map((cell) => <BriefingCellSkeleton key={cell} />)
  return (
    <section aria-label={t('label')} className="@container border-t border-line print:hidden">
      <div
        aria-busy={!briefing}
        className="grid divide-y divide-line @2xl:grid-cols-2 @2xl:divide-y-0 @2xl:*:odd:border-e @2xl:*:border-line @max-5xl:@2xl:*:nth-[-n+2]:border-b @5xl:grid-cols-4 @5xl:*:nth-[-n+3]:border-e"
      >
        {briefing ? (
          <Suspense fallback={skeletons}>
            <BriefingCells briefing={briefing} member={member} format={format} />
          </Suspense>
        ) : (
          skeletons
        )}
      </div>
    </section>
  )
}
