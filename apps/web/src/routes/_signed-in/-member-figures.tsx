import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DashboardContext } from '../../features/reports/dashboard-context.tsx'
import { measureOf, orderOf } from '../../features/reports/dashboard-search.ts'
import type { Measure } from '../../features/reports/measure-names.ts'
import type { Selection } from '../../features/reports/selection-search.ts'
import { TrendCard } from '../../features/reports/trend-card.tsx'
import { summaryQuery } from '../../features/reports/video-queries.ts'
import { WhyModal } from '../../features/reports/why-modal.tsx'
import { useFormat } from '../../lib/format.ts'
import { useStable } from '../../lib/use-stable.ts'
import { Failed } from '../../ui/failed.tsx'

type Props = {
  selection: Selection
  measure: Measure | undefined
  onSearch: (change: { measure: Measure }) => void
  /** Picks the period. */
  filter: ReactNode
}

/** A member's figures of a period, each with its change, their course, and gross − fee = net. */
export function MemberFigures({ selection, measure, onSearch, filter }: Props) {
  const t = useTranslations('members.one')
  const listing = useStable(selection)
  const query = useQuery(summaryQuery(listing, orderOf({})))
  const summary = query.data ?? null
  const format = useFormat(summary?.freshness.currency)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 text-small text-muted">
        <div className="min-w-0 flex-1 basis-80">
          <DashboardContext
            freshness={summary?.freshness ?? null}
            period={summary?.period ?? null}
            memberName={undefined}
            isLoading={query.isPending}
            format={format}
          />
        </div>
        <div className="max-w-full overflow-x-auto [scrollbar-width:none] mobile:-mx-4 mobile:px-4">
          {filter}
        </div>
      </div>
      {query.isError && !summary ? (
        <Failed title={t('failed')} query={query} bare />
      ) : (
        <TrendCard
          summary={summary}
          measure={measureOf({ measure })}
          onMeasure={(picked) => onSearch({ measure: picked })}
          compareWith={selection.compare ?? 'previous'}
          format={format}
          isManager
          hasSettlement
          dimmed={query.isPlaceholderData}
          selection={listing}
        />
      )}
      <WhyModal selection={listing} />
    </>
  )
}
