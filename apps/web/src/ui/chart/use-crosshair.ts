import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { indexAt, stepIndex } from './time-axis.ts'

type Plot = {
  left: number
  slot: number
  days: number
  lastDay: number
  /** Opens a day: by a click, a second tap on it, or Enter. */
  onOpen?: ((index: number) => void) | undefined
}

/**
 * Which day is read: by mouse (while over the chart), touch (until a tap elsewhere) or keyboard (while focused).
 * `spoken` is true for the keyboard, whose readings are announced.
 */
export function useCrosshair({ left, slot, days, lastDay, onOpen }: Plot) {
  /** What was read before a finger came down; a mouse reads what it is over. */
  const tapped = useRef<number | null>(null)
  const [at, setAt] = useState<{ index: number; spoken: boolean } | null>(null)
  const index = at && at.index < days ? at.index : null

  useEffect(() => {
    if (index === null) return
    const leave = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Element && !event.target.closest('[data-crosshair]')) setAt(null)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [index])

  const dayAt = (event: { clientX: number; currentTarget: HTMLElement }) =>
    indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left - left, slot, days)
  const point = (event: PointerEvent<HTMLElement>) => setAt({ index: dayAt(event), spoken: false })
  return {
    index,
    spoken: at?.spoken ?? false,
    handlers: {
      onPointerMove: point,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        tapped.current = event.pointerType === 'mouse' ? dayAt(event) : index
        point(event)
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (tapped.current === dayAt(event)) onOpen?.(dayAt(event))
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setAt(null)
      },
      onFocus: (event: { currentTarget: HTMLElement }) => {
        if (event.currentTarget.matches(':focus-visible')) setAt({ index: index ?? lastDay, spoken: true })
      },
      onPointerCancel: () => setAt(null),
      onBlur: () => setAt(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') {
          setAt(null)
          return
        }
        if (event.key === 'Enter' && onOpen) {
          event.preventDefault()
          onOpen(index ?? lastDay)
          return
        }
        const to =
          event.altKey || event.ctrlKey || event.metaKey
            ? null
            : stepIndex(event.key, index, days - 1, lastDay)
        if (to === null) return
        event.preventDefault()
        setAt({ index: to, spoken: true })
      },
    },
  }
}
