import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Failed } from '../../ui/failed.tsx'
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
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failed title={t('failed')} query={query} />
  return <Skeleton className="h-80 rounded-card" />
}
