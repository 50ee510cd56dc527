import { useCallback, useRef } from 'react'
import { meaningOf } from './excerpt.ts'

type Meant = { next: () => void; previous: () => void; tap: () => void }

/** A ref for a card that follows a finger or a pressed mouse and says what was meant; its buttons stay buttons. */
export function useCardSwipe(meant: Meant) {
  const latest = useRef(meant)
  latest.current = meant
  return useCallback((card: HTMLElement | null) => {
    if (!card) return
    const listening = new AbortController()
    let start: { x: number; y: number; at: number; pointer: number } | null = null
    const pullOf = (event: PointerEvent) => ({
      right: event.clientX - (start?.x ?? 0),
      down: event.clientY - (start?.y ?? 0),
      elapsedMs: event.timeStamp - (start?.at ?? 0),
    })
    const settle = () => {
      start = null
      card.style.transition = ''
      card.style.translate = ''
    }
    const on = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      hear: (event: HTMLElementEventMap[Kind]) => void,
    ) => card.addEventListener(kind, hear, { signal: listening.signal, passive: true })
    on('pointerdown', (event) => {
      if (event.button !== 0 || !event.isPrimary) return
      if ((event.target as Element).closest('button, a')) return
      start = { x: event.clientX, y: event.clientY, at: event.timeStamp, pointer: event.pointerId }
    })
    on('pointermove', (event) => {
      if (!start || event.pointerId !== start.pointer) return
      // Let go where nothing told the card of it.
      if (event.buttons === 0) return settle()
      const pull = pullOf(event)
      if (meaningOf({ ...pull, elapsedMs: 0 }) === 'tap') return
      if (!card.hasPointerCapture(event.pointerId)) card.setPointerCapture(event.pointerId)
      const isUpright = Math.abs(pull.down) >= Math.abs(pull.right)
      card.style.transition = 'none'
      card.style.translate = isUpright ? `0 ${pull.down / 2}px` : `${pull.right / 2}px 0`
    })
    on('pointerup', (event) => {
      if (!start || event.pointerId !== start.pointer) return
      const meaning = meaningOf(pullOf(event))
      settle()
      if (meaning) latest.current[meaning]()
    })
    on('pointercancel', settle)
    // A mouse would carry the picture away.
    card.addEventListener('dragstart', (event) => event.preventDefault(), { signal: listening.signal })
    // The sheet around it closes when it is pulled down: here that is the card before.
    on('touchstart', (event) => event.stopPropagation())
    return () => listening.abort()
  }, [])
}
