import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export type Size = { width: number; height: number }

/** The element's inner size in px, known before it is painted, never asked for, and kept while it is resized. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size | null] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      const next = { width: Math.round(width), height: Math.round(height) }
      flushSync(() =>
        setSize((last) => (last?.width === next.width && last.height === next.height ? last : next)),
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
