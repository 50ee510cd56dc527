import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

export type Size = { width: number; height: number }

/**
 * The element's inner size in px, kept while it is resized; null until the page has been laid out: asking for it sooner
 * would lay out the page twice.
 */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size | null] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      const next = { width: Math.round(width), height: Math.round(height) }
      startTransition(() =>
        setSize((last) => (last?.width === next.width && last.height === next.height ? last : next)),
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
