import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { contentWidth } from '../../lib/screen-class.ts'

/** Of the card around a table, both sides. */
const borders = 2

/** The inner width of the element that gets the ref, in px: known before it is painted, and never asked for. */
export function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(() => contentWidth() - borders)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0)
      if (next === 0) return
      flushSync(() => setWidth(next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
