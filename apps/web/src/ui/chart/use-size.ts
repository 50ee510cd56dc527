import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type Size = { width: number; height: number }

/** The element's inner size in px, known before the first paint and kept while it is resized. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size | null] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const read = () =>
      setSize((last) => {
        const { clientWidth: width, clientHeight: height } = element
        return last?.width === width && last.height === height ? last : { width, height }
      })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
