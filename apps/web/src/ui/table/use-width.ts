import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** Lists on one screen are as wide as those on the next: a good first guess. */
let lastWidth = 960

/** The inner width of the element that gets the ref, in px: known before it is painted, and never asked for. */
export function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(lastWidth)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0)
      if (next === 0) return
      lastWidth = next
      flushSync(() => setWidth(next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
