import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type CloseMonthRow, closeMonthsQuery } from './api.ts'
import { NeedsLine } from './needs-list.tsx'
import { CloseProgress } from './state-pill.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'
import { WaitingEntries } from './waiting-entries.tsx'

/** Every month of the close with how far it is and what it still needs. */
export function ManagedMonths() {
  const t = useTranslations('settlement')
  const query = useQuery(closeMonthsQuery)
  const failure = useFailure(query.error ?? new Error(), t('failed'), query.isFetching)
  return (
    <>
      <WaitingEntries />
      {query.isError && !query.data ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton className="h-96 rounded-card" />
      ) : query.data.length === 0 ? (
        <EmptyState icon={Wallet} title={t('no_months')} text={t('no_months_text')} />
      ) : (
        <ul
          aria-label={t('months')}
          className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface"
        >
          {query.data.map((row) => (
            <li key={row.month}>
              <MonthRow row={row} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function MonthRow({ row }: { row: CloseMonthRow }) {
  const t = useTranslations('settlement')
  const format = useSettlementFormat(row.currency, row.dollars_at)
  return (
    <Link
      to="/settlement"
      search={{ month: row.month }}
      className="grid grid-cols-[9rem_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 px-5 py-3 hover:bg-primary-tint -outline-offset-2 mobile:grid-cols-[minmax(0,1fr)_auto] mobile:px-4"
    >
      <span className="font-semibold">{format.month(row.month)}</span>
      <span className="min-w-0 mobile:order-last mobile:col-span-full">
        <CloseProgress month={row} />
        {row.needs.length > 0 && (
          <span className="block text-small text-pretty text-muted">
            {t('still_needs')} <NeedsLine needs={row.needs} />
          </span>
        )}
      </span>
      <span className="text-end tabular-nums">
        <span className="block font-semibold">{row.payable === null ? '–' : format.money(row.payable)}</span>
        <span className="block text-small text-muted">
          {row.paid_on && row.paid_members === 0
            ? t('states.unpaid')
            : row.paid_on
              ? t('paid_on', { day: format.dayAndYear(row.paid_on) })
              : row.planned_on && t('planned_on', { day: format.dayAndYear(row.planned_on) })}
        </span>
      </span>
    </Link>
  )
}
