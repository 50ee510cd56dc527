import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../features/auth/me.ts'
import { queryClient } from '../lib/query-client.ts'

/** Asks ahead of the screen, where it is known that the viewer is no operator, who has nothing to ask a network for. */
export function askAsNetwork(ask: (client: QueryClient) => Promise<void>): void {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (me && me.permission_flag !== 2) void ask(queryClient)
}
