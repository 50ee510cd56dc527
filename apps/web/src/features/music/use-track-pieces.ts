import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { useStable } from '../../lib/use-stable.ts'
import { homeQuery, tracksQuery } from './music-queries.ts'
import type { TrackQuestion } from './music-search.ts'

/** Rows before the end of what is loaded at which the next piece is asked for. */
const rowsAhead = 60

/** The catalogue as far as it has been scrolled; while another question is answered its rows stay (`isPrevious`). */
export function useTrackPieces(asked: TrackQuestion) {
  const question = useStable(asked)
  const client = useQueryClient()
  const query = useInfiniteQuery(tracksQuery(question))
  const { data, isFetching, isError, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const first = data?.pages[0]

  // A channel was verified since: what was kept back is not any more.
  const service = useQuery(homeQuery()).data?.service
  const isOutdated = service !== undefined && first !== undefined && first.service !== service
  const restart = useCallback(
    () => void client.resetQueries({ queryKey: tracksQuery(question).queryKey, exact: true }),
    [client, question],
  )
  const served = useRef<typeof service>(undefined)
  useEffect(() => {
    if (!isOutdated || isPlaceholderData || served.current === service) return
    served.current = service
    restart()
  }, [isOutdated, isPlaceholderData, restart, service])

  const isRestarted = useRef(false)
  const readOn = useCallback(async () => {
    const { error } = await fetchNextPage()
    // A new chart put the list in another order between two pieces: it is read again from its beginning, but not at once
    // again and again.
    isRestarted.current = !isRestarted.current && error instanceof CallError && 'after' in error.fields
    if (isRestarted.current) restart()
  }, [fetchNextPage, restart])

  return {
    query,
    rows,
    total: first?.total ?? null,
    prefix: first?.isrc_prefix ?? null,
    isForgiving: first?.is_forgiving === true,
    isPrevious: isPlaceholderData,
    hasMore: hasNextPage,
    onVisible: useCallback(
      (_first: number, last: number) => {
        if (last < rows.length - rowsAhead || isFetching || isError || isPlaceholderData || !hasNextPage)
          return
        void readOn()
      },
      [rows.length, isFetching, isError, isPlaceholderData, hasNextPage, readOn],
    ),
    retry: () => void (data && hasNextPage ? readOn() : refetch()),
  }
}
