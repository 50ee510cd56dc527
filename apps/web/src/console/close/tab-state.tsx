import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What a tab has read, or that it could not, or its place until it is here. */
export function TabState<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const t = useTranslations('settlement')
  const failure = useFailure(query.error ?? new Error(), t('failed'), query.isFetching)
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState {...failure} onRetry={() => void query.refetch()} />
  return <Skeleton className="h-80 rounded-card" />
}
