import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** After a change of screen the reading place is its beginning, not the link that was pressed. */
export function useMainFocus() {
  const path = useLocation({ select: (location) => location.pathname })
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    // A search that is being typed goes on over the screens it leads to.
    if (document.activeElement?.closest('[data-keeps-focus]')) return
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
}
