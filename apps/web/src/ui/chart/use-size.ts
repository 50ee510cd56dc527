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
    const read = () =>
      setSize((last) => {
        const { clientWidth: width, clientHeight: height } = element
        return last?.width === width && last.height === height ? last : { width, height }
      })
    const observer = new ResizeObserver(() => startTransition(read))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
