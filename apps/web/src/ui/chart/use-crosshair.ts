import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { indexAt, stepIndex } from './time-axis.ts'

type Plot = { left: number; slot: number; days: number; lastDay: number }

/**
 * Which day is read: by mouse (while over the chart), touch (until a tap elsewhere) or keyboard (while focused).
 * `spoken` is true for the keyboard, whose readings are announced.
 */
export function useCrosshair({ left, slot, days, lastDay }: Plot) {
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

  const point = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left
    setAt({ index: indexAt(x, slot, days), spoken: false })
  }
  return {
    index,
    spoken: at?.spoken ?? false,
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
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
