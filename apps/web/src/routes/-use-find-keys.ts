import { useEffect, useRef } from 'react'
import type { useModal } from '../lib/use-modal.ts'

/** Control or Command and K open the palette from anywhere, a field included, and close it again. */
export function useFindKeys(modal: ReturnType<typeof useModal>, isKnown: boolean): void {
  const latest = useRef(modal)
  latest.current = modal
  useEffect(() => {
    if (!isKnown) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || event.isComposing || event.repeat) return
      event.preventDefault()
      if (latest.current.isOpen) latest.current.close()
      // Over another modal it would lead away from what is begun there.
      else if (!document.querySelector('[role="dialog"]')) void latest.current.open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isKnown])
}
