import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { session } from './session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      placeholderData: keepPreviousData,
      // `call` itself retries for a few seconds in all.
      retry: false,
    },
    // Nothing that was pressed waits for a network and happens when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
})

// What one account has read is nobody else's.
session.subscribe(() => queryClient.clear())
