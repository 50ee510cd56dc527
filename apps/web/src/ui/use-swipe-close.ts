import { useCallback, useRef } from 'react'

const dragShare = 0.1
const swipeMs = 300
/** Less is a tap of an unsteady finger. */
const minSwipePx = 12

/** Whether letting go closes a sheet: pulled over 10 % of its height, or pulled at all within 300 ms. */
export function closesSheet(pull: { distancePx: number; heightPx: number; elapsedMs: number }): boolean {
  if (pull.distancePx <= 0) return false
  return (
    pull.distancePx > pull.heightPx * dragShare ||
    (pull.elapsedMs <= swipeMs && pull.distancePx >= minSwipePx)
  )
}

type Pull = {
  startY: number
  startX: number
  startedAt: number
  distancePx: number
  state: 'undecided' | 'pulling'
}

/** A ref for a bottom sheet: it follows a finger pulling it down, unless the finger scrolls its content. */
export function useSwipeClose({ isEnabled, onClose }: { isEnabled: boolean; onClose: () => void }) {
  const close = useRef(onClose)
  close.current = onClose
  // Outlives the listeners: while a finger pulls, the sheet may be drawn again and its ref attached again.
  const pulling = useRef<Pull | null>(null)
  return useCallback(
    (sheet: HTMLElement | null) => {
      if (!sheet || !isEnabled) return
      const onStart = (event: TouchEvent) => {
        const touch = event.touches[0]
        pulling.current =
          touch && event.touches.length === 1
            ? {
                startY: touch.clientY,
                startX: touch.clientX,
                startedAt: event.timeStamp,
                distancePx: 0,
                state: 'undecided',
              }
            : null
      }
      const onMove = (event: TouchEvent) => {
        const touch = event.touches[0]
        const pull = pulling.current
        if (!pull || !touch) return
        const down = touch.clientY - pull.startY
        if (pull.state === 'undecided') {
          const scroller = (event.target as Element).closest('[data-modal-scroll]')
          const isSideways = Math.abs(touch.clientX - pull.startX) > Math.abs(down)
          if (down < 0 || isSideways || (scroller && scroller.scrollTop > 0)) {
            pulling.current = null
            return
          }
          if (down === 0) return
          pull.state = 'pulling'
        }
        event.preventDefault()
        pull.distancePx = Math.max(0, down)
        sheet.style.transition = 'none'
        sheet.style.transform = `translateY(${pull.distancePx}px)`
      }
      const onEnd = (event: TouchEvent) => {
        if (!pulling.current) return
        const { distancePx, startedAt } = pulling.current
        pulling.current = null
        sheet.style.transition = ''
        const elapsedMs = event.timeStamp - startedAt
        if (closesSheet({ distancePx, heightPx: sheet.offsetHeight, elapsedMs })) {
          sheet.style.transform = 'translateY(100%)'
          close.current()
        } else sheet.style.transform = ''
      }
      sheet.addEventListener('touchstart', onStart, { passive: true })
      sheet.addEventListener('touchmove', onMove, { passive: false })
      sheet.addEventListener('touchend', onEnd)
      sheet.addEventListener('touchcancel', onEnd)
      return () => {
        sheet.removeEventListener('touchstart', onStart)
        sheet.removeEventListener('touchmove', onMove)
        sheet.removeEventListener('touchend', onEnd)
        sheet.removeEventListener('touchcancel', onEnd)
      }
    },
    [isEnabled],
  )
}
