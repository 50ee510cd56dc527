import type { useInfiniteQuery } from '@tanstack/react-query'
import { History, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useFormat } from '../../lib/format.ts'
import { useDays } from '../../lib/use-days.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { AuditEntry, auditQuery } from './api.ts'
import { AuditEntries } from './audit-entries.tsx'
import { type AuditSearch, isNarrowed, noFilters } from './audit-search.ts'

type Pages = Awaited<ReturnType<NonNullable<ReturnType<typeof auditQuery>['queryFn'] & (() => unknown)>>>
type Query = Pick<
  ReturnType<typeof useInfiniteQuery<Pages, Error, { pages: { rows: AuditEntry[] }[] }>>,
  | 'data'
  | 'error'
  | 'isError'
  | 'isFetching'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'fetchNextPage'
  | 'refetch'
>
type Props = { query: Query; search: AuditSearch; onSearch: (change: AuditSearch) => void }

/** The entries by day, in each of their states. */
export function AuditList({ query, search, onSearch }: Props) {
  const t = useTranslations('access.audit')
  const app = useTranslations('app')
  const format = useFormat()
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const days = useDays(rows ?? [], ({ at }) => at, format.longDay)
  if (rows === undefined && query.error)
    return <Failed error={query.error} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
  if (rows === undefined) return <Loading label={app('state.loading')} />
  if (rows.length === 0 && isNarrowed(search))
    return (
      <EmptyState icon={SearchX} title={t('none_found')} text={t('none_found_text')}>
        <Button onClick={() => onSearch(noFilters)}>{t('clear')}</Button>
      </EmptyState>
    )
  if (rows.length === 0) return <EmptyState icon={History} title={t('none')} text={t('none_text')} />
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-55')}
    >
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {days.map(({ day, name, rows: entries }) => (
          <section key={day} aria-label={name}>
            <h2 className="border-y border-line bg-sunken/60 px-5 py-2 text-small font-medium text-muted first:border-t-0 mobile:px-4">
              {name}
            </h2>
            <AuditEntries rows={entries} onSearch={onSearch} />
          </section>
        ))}
      </div>
      <div className="grid justify-items-center py-4">
        {query.hasNextPage ? (
          <Button
            busy={query.isFetchingNextPage && app('state.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('earlier')}
          </Button>
        ) : (
          <p className="text-small text-faint">{t('end')}</p>
        )}
      </div>
    </div>
  )
}

function Failed({ error, onRetry, isBusy }: { error: Error; onRetry: () => void; isBusy: boolean }) {
  const t = useTranslations('access.audit')
  return <ErrorState {...useFailure(error, t('failed'), isBusy)} onRetry={onRetry} />
}

function Loading({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="rounded-card border border-line bg-surface">
      {['w-48', 'w-64', 'w-40', 'w-56', 'w-44', 'w-60'].map((width) => (
        <div key={width} className="flex gap-4 border-line px-5 py-4 mobile:px-4 [&+&]:border-t">
          <Skeleton className="h-4 w-12" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-32" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
