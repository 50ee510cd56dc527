import type { UseQueryResult } from '@tanstack/react-query'
import { useFailure } from '../../lib/use-failure.ts'
import { ErrorState } from '../../ui/error-state.tsx'

type Props = { title: string; error: Error; query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }

/** What a card of a member's page shows could not be read. */
export function CardFailed({ title, error, query }: Props) {
  return (
    <ErrorState {...useFailure(error, title, query.isFetching)} onRetry={() => void query.refetch()} bare />
  )
}
