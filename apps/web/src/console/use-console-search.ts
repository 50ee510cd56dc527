import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type SearchOf, type Shape, validSearch } from '../lib/search-params.ts'
import { useSearchChange } from '../lib/use-search-change.ts'

/**
 * What the address narrows a page of the console by, and how it is changed; `shape` is a constant of its module. A value
 * that is not valid is undefined.
 */
export function useConsoleSearch<S extends Shape>(
  shape: S,
): [SearchOf<S>, (change: Partial<SearchOf<S>>, options?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const valid = useMemo(() => validSearch(shape)(search) as SearchOf<S>, [shape, search])
  return [valid, useSearchChange()]
}
