import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** How long a page that is as long as it was may still change. */
const settleMs = 10_000
/** How long its rows may take to come. */
const waitMs = 10 * 60_000
const maxPlaces = 50
/** A sixth of a second of a dragged scrollbar. */
const maxTimesElsewhere = 10
const movesOfReader = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

let isReturn = true

/** The screen was come to by Back, Forward or a reload: it is shown as it was, not from its beginning. */
export const wasReturnedTo = () => isReturn

const storedAs = 'places'
const keyOf = ({ state, href }: ParsedLocation) => state.__TSR_key ?? href

function storedPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storedAs) ?? '[]'))
  } catch {
    return new Map()
  }
}

/**
 * Back, Forward and a reload lead to where the reader was, also where the page is too short for it at first: until it has
 * grown, or the reader moves, or goes elsewhere.
 */
export function returnToPlace(router: AnyRouter) {
  const places = storedPlaces()
  let held: HeldPlace | null = null
  const stop = () => {
    held?.stop()
    held = null
  }
  /** Where the reader is, or is led to once the rows are there. */
  const place = () => held?.awaited() ?? window.scrollY
  // Until the first screen is there, the router goes where it is sent only while nobody else listens to its history.
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    router.history.subscribe(({ action }: { action: { type: string } }) => {
      isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE'
    })
  })
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) places.set(keyOf(fromLocation), place())
    stop()
  })
  router.subscribe('onRendered', ({ toLocation }) => {
    stop()
    const top = places.get(keyOf(toLocation))
    if (isReturn && top) held = holdPlace(top)
  })
  window.addEventListener('pagehide', () => {
    places.set(keyOf(router.latestLocation), place())
    try {
      sessionStorage.setItem(storedAs, JSON.stringify([...places].slice(-maxPlaces)))
    } catch (error) {
      console.warn('The place on the page could not be kept.', error)
    }
  })
}

type HeldPlace = {
  stop: () => void
  /** The place, while it is held and the page is too short for it. */
  awaited: () => number | null
}

function holdPlace(top: number): HeldPlace {
  const lowest = () => document.documentElement.scrollHeight - window.innerHeight
  const isThere = () => Math.abs(window.scrollY - Math.min(top, lowest())) <= 1
  let isHeld = true
  let timer = setTimeout(() => stop(), waitMs)
  let isLong = false
  const go = () => {
    if (!isThere()) window.scrollTo({ top, behavior: 'instant' })
    if (isLong || lowest() < top) return
    isLong = true
    clearTimeout(timer)
    timer = setTimeout(stop, settleMs)
  }
  const observer = new ResizeObserver(go)
  const { style } = document.documentElement
  const stop = () => {
    isHeld = false
    style.overflowAnchor = ''
    observer.disconnect()
    clearTimeout(timer)
    window.removeEventListener('scroll', onScroll)
    for (const name of movesOfReader) window.removeEventListener(name, stop)
  }
  // Elsewhere a few times: the page was short for a moment and has grown since. More often: the reader's scrollbar,
  // which fires no other event.
  let timesElsewhere = 0
  const onScroll = () => {
    if (isThere()) return
    if (++timesElsewhere > maxTimesElsewhere) stop()
    else go()
  }
  // Content above loads too: it ends at its former height, with any height in between.
  style.overflowAnchor = 'none'
  observer.observe(document.body)
  window.addEventListener('scroll', onScroll, { passive: true })
  for (const name of movesOfReader) window.addEventListener(name, stop, { passive: true })
  return { stop, awaited: () => (isHeld && lowest() < top ? top : null) }
}
