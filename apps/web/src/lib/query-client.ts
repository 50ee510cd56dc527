import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { session } from './session.ts'

const isWorthRetrying = (error: Error) =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      placeholderData: keepPreviousData,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
  },
})

// What one account has read is nobody else's.
session.subscribe(() => queryClient.clear())
