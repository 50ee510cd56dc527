import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export type ConsolePage<Row> = { rows: Row[]; next: string | null }

export type ReadPiece<Page> = (piece: {
  after?: string
  size?: number
  signal?: AbortSignal
}) => Promise<Page>

/**
 * A list of the console piece by piece, each from the place in its order where the one before ended. `read` answers one
 * piece of the list as it is filtered; `size` rows of it, or as many as it has by itself.
 */
export function usePieces<Row, More = unknown>(
  list: string,
  queryKey: readonly unknown[],
  read: ReadPiece<ConsolePage<Row> & More>,
  { refetchInterval = false, ...options }: Options<ConsolePage<Row> & More> = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ ...(pageParam && { after: pageParam }), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The rows before stay, dimmed, until those of other filters are here.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      typeof refetchInterval === 'function' ? refetchInterval(state.data) : refetchInterval,
    ...options,
  })
  const rows = useMemo(() => query.data?.pages.flatMap((page): Row[] => page.rows) ?? [], [query.data])
  return { ...query, rows, list, read }
}

type Options<Page> = {
  enabled?: boolean
  refetchInterval?: false | ((data: InfiniteData<Page, string | undefined> | undefined) => number | false)
}
export type Pieces<Row> = ReturnType<typeof usePieces<Row>>
