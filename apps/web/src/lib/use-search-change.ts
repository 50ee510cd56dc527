import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An entry that a search made: what is typed on changes it. */
    typed?: true
  }
}

/** In what order and in which form the same things are shown: Back has nothing to undo there. */
const looks = ['sort', 'order', 'video_sort', 'video_order', 'measure', 'by', 'top', 'view']
const typing = ['search', 'page']

type Found = Record<string, unknown>

/** What becomes of the history when these filters are changed: null where none of them is. */
export function historyStep(
  current: Found,
  change: Found,
  at: { typed?: true | undefined; modal?: string | undefined },
): 'push' | 'replace' | null {
  const changed = Object.keys(change).filter((name) => String(current[name]) !== String(change[name]))
  if (changed.length === 0) return null
  const isOnly = (names: readonly string[]) => changed.every((name) => names.includes(name))
  const isLook = changed.some((name) => looks.includes(name)) && isOnly([...looks, 'page'])
  // A modal's place is its own: what is chosen in it comes instead.
  if (at.modal !== undefined || isLook) return 'replace'
  return at.typed && isOnly(typing) ? 'replace' : 'push'
}

/**
 * Writes filters into the address. Back undoes them, a search as a whole; with `replace` it does not, where the address
 * is only put right.
 */
export function useSearchChange() {
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    (change: object, { replace = false }: { replace?: boolean } = {}) => {
      const { search, state } = router.latestLocation
      const step = historyStep(search, change as Found, state)
      if (step === null) return
      void navigate({
        to: '.',
        search: (current: object) => ({ ...current, ...change }),
        ...('search' in change && { state: { typed: true } }),
        resetScroll: false,
        replace: replace || step === 'replace',
      })
    },
    [navigate, router],
  )
}
