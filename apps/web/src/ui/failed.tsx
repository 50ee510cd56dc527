import { useFailure } from '../lib/use-failure.ts'
import { ErrorState } from './error-state.tsx'

type Props = {
  /** Says what could not be loaded. */
  title: string
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  bare?: boolean
}

/** What a query was to bring could not be loaded. */
export function Failed({ title, query, bare = false }: Props) {
  const failure = useFailure(query.error ?? new Error(), title, query.isFetching)
  return <ErrorState {...failure} bare={bare} onRetry={() => void query.refetch()} />
}
