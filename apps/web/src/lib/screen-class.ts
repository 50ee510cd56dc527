import { type AskedDesignId, brand, type DesignId } from './brand.ts'
import { observable, useObservable } from './observable.ts'

export type ScreenClass = 'mobile' | 'large-mobile' | 'laptop'

/** From how many pixels on each design is laid out for laptops. */
export const laptopAbove: Record<DesignId, number> = {
  'mcn-1': 1100,
  'mcn-2': 1280,
  'mcn-3': 1400,
  'mcn-4': 1400,
}
const laptopAboveOtherwise = laptopAbove['mcn-1']
const mobileBelow = 640
const resizeDelayMs = 50

/** Mobile below 640 px, large mobile up to the design's width (1100 where it is none of the four), laptop above it. */
export function screenClassOf(widthPx: number, designId: AskedDesignId): ScreenClass {
  if (widthPx < mobileBelow) return 'mobile'
  const above = Object.hasOwn(laptopAbove, designId)
    ? laptopAbove[designId as DesignId]
    : laptopAboveOtherwise
  return widthPx <= above ? 'large-mobile' : 'laptop'
}

const current = observable<ScreenClass>('laptop')
let windowWidthPx = 1440

/** Beside the rail, and within its own margins. */
const asideOf: Record<ScreenClass, number> = { mobile: 32, 'large-mobile': 64 + 48, laptop: 232 + 48 }
const widestContent = 1280

/** About how wide a screen's content is, in px, without asking for a layout. */
export const contentWidth = () => Math.min(widestContent, windowWidthPx - asideOf[current.get()])

export const useScreenClass = () => useObservable(current)

/** Keeps the class on html, for styles, and in `useScreenClass`; refreshed 50 ms after a resize. */
export function trackScreenClass() {
  const refresh = () => {
    windowWidthPx = window.innerWidth
    const next = screenClassOf(windowWidthPx, brand.designId())
    document.documentElement.dataset.screen = next
    current.set(next)
  }
  let timer = 0
  window.addEventListener('resize', () => {
    clearTimeout(timer)
    timer = window.setTimeout(refresh, resizeDelayMs)
  })
  brand.subscribe(refresh)
  refresh()
}
