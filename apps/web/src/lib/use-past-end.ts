import { useEffect } from 'react'

/**
 * From a page past the end, as it is when the last row of a last page went away, to the first. `rowCount`: of the page
 * that was asked for, undefined while it is not known.
 */
export function usePastEnd(
  rowCount: number | undefined,
  page: number | undefined,
  onSearch: (change: { page: undefined }, how: { replace: true }) => void,
): void {
  const isPastEnd = rowCount === 0 && (page ?? 1) > 1
  useEffect(() => {
    if (isPastEnd) onSearch({ page: undefined }, { replace: true })
  }, [isPastEnd, onSearch])
}
