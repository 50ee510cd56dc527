import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Writes filters into the address, in the place of those that were there. */
export function useSearchChange() {
  const navigate = useNavigate()
  return useCallback(
    (change: object) =>
      void navigate({
        to: '.',
        search: (current: object) => ({ ...current, ...change }),
        resetScroll: false,
        replace: true,
      }),
    [navigate],
  )
}
