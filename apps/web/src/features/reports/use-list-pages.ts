import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pagesOf, rowOfPages } from '../../ui/table/page-window.ts'
import type { Selection } from './selection-search.ts'
import { type ListPage, type PageQuery, pageSize } from './video-queries.ts'

/** What is listed; the same object as long as nothing of it changes. */
export type Listing<Order> = { selection: Selection; order: Order }
const settleMs = 120
const rowsAhead = 24

/**
 * The list as far as it is in sight: its pages are fetched as they come near, and dropped again when scrolled past.
 * Until the first page of another listing is here, the rows of the one before stay (`isPrevious`).
 */
export function useListPages<Row, Order, Page extends ListPage<Row> = ListPage<Row>>(
  listing: Listing<Order>,
  isReady: boolean,
  pageQuery: (selection: Selection, order: Order, page: number) => PageQuery<Row, Page>,
) {
  const client = useQueryClient()
  const [range, setRange] = useState<readonly [first: number, last: number]>([0, 0])
  const [shown, setShown] = useState(listing)
  const onVisible = useSettled((first: number, last: number) =>
    setRange([Math.max(0, first - rowsAhead), last + rowsAhead]),
  )

  const known = client.getQueryData<ListPage<Row>>(pageQuery(listing.selection, listing.order, 1).queryKey)
  const lastRow = Math.max(0, (known?.total ?? pageSize) - 1)
  const inSight = pagesOf(Math.min(range[0], lastRow), Math.min(range[1], lastRow), pageSize)
  const results = useQueries({
    queries: [...new Set([1, ...inSight])].map((page) => ({
      ...pageQuery(listing.selection, listing.order, page),
      enabled: isReady,
    })),
  })
  const first = results[0]
  const isHere = first?.data !== undefined
  if (isHere && shown !== listing) setShown(listing)

  const view = isHere ? listing : shown
  const page = (number: number) =>
    client.getQueryData<Page>(pageQuery(view.selection, view.order, number).queryKey)
  const pages = new Map([1, ...inSight].map((number) => [number, page(number)?.rows ?? []]))
  const total = page(1)?.total ?? null
  const failed = results.find(({ isError, data }) => isError && data === undefined)
  return {
    /** The list's first page, with what it says besides its rows. */
    first: page(1),
    total,
    rowAt: (index: number) => rowOfPages(pages, index, pageSize),
    onVisible,
    isPrevious: !isHere && total !== null,
    error: failed?.error ?? null,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

/**
 * Passes on what is in sight at most every 120 ms, and after a leap of pages only once it has come to rest: flinging
 * past pages must not ask for each of them.
 */
function useSettled(call: (first: number, last: number) => void) {
  const latest = useRef(call)
  latest.current = call
  const timer = useRef<number | null>(null)
  const seen = useRef({ passed: 0, first: 0, last: 0 })
  const stop = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
  }, [])
  useEffect(() => stop, [stop])
  return useCallback(
    (first: number, last: number) => {
      const isLeap = Math.abs(first - seen.current.passed) > pageSize
      seen.current = { ...seen.current, first, last }
      if (isLeap) stop()
      timer.current ??= window.setTimeout(() => {
        timer.current = null
        seen.current.passed = seen.current.first
        latest.current(seen.current.first, seen.current.last)
      }, settleMs)
    },
    [stop],
  )
}
