import { useEffect, useRef } from 'react'
import { catchLetters, takeLetters } from '../lib/early-letters.ts'
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
      const end = () => {
        takeLetters()
        latest.current.close()
      }
      if (latest.current.isOpen) end()
      // Over another modal it would lead away from what is begun there.
      else if (!document.querySelector('[role="dialog"]')) {
        catchLetters(end)
        void latest.current.open()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isKnown])
}
