import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placeBeside } from '../lib/place-beside.ts'

const showDelayMs = 250
const hideDelayMs = 120

function owner(target: EventTarget | null): HTMLElement | null {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
  if (!anchor) return null
  const isRailOnly = anchor.dataset.tooltipScope === 'collapsed-rail'
  return isRailOnly && document.documentElement.dataset.screen !== 'large-mobile' ? null : anchor
}

/**
 * Draws the tooltip of any element that carries one (`tooltip(text)`): after a moment's hover, at once on keyboard
 * focus and on tap. It may be hovered itself, and Esc dismisses it (WCAG 1.4.13); so does a change of what it explains. One
 * host serves any number of cells.
 */
export default function TooltipHost() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const address = useLocation({ select: ({ href }) => href })
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (next: HTMLElement | null, ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setAnchor(next), ms)
    }
    const now = (next: HTMLElement | null) => {
      clearTimeout(timer)
      setAnchor(next)
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      if (bubble.current?.contains(event.target as Node)) return clearTimeout(timer)
      const next = owner(event.target)
      later(next, next ? showDelayMs : hideDelayMs)
    }
    const onFocus = (event: FocusEvent) => {
      const next = owner(event.target)
      now(next?.matches(':focus-visible') ? next : null)
    }
    const onPress = (event: PointerEvent) => now(event.pointerType === 'touch' ? owner(event.target) : null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && now(null)
    document.addEventListener('pointerover', onOver)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address may show other figures in the same place
  useEffect(() => setAnchor(null), [address])

  useLayoutEffect(() => {
    const element = bubble.current
    if (!anchor?.isConnected || !element) return
    const place = () => {
      const { left, top } = placeBeside(
        anchor.getBoundingClientRect(),
        element.getBoundingClientRect(),
        { width: window.innerWidth, height: window.innerHeight },
        anchor.dataset.tooltipScope === 'collapsed-rail' ? 'right' : 'above',
      )
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    place()
    // The focus scrolls what it comes to into sight, and figures that arrive above it move it.
    const onScroll = () => (anchor.matches(':focus-visible') ? place() : setAnchor(null))
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    const watch = new MutationObserver(() => setAnchor(null))
    watch.observe(anchor, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-tooltip'],
    })
    return () => {
      watch.disconnect()
      document.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [anchor])

  if (!anchor?.isConnected) return null
  return (
    <div
      ref={bubble}
      aria-hidden="true"
      className="fixed z-[2000] max-w-72 rounded-small bg-text px-2.5 py-1 text-small font-medium text-bg shadow-float"
    >
      {anchor.dataset.tooltip}
    </div>
  )
}
