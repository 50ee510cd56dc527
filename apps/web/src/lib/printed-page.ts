import { flushSync } from 'react-dom'
import { observable } from './observable.ts'

export const isPrinting = observable(false)

let place = 0

/** Lays the page out as it is printed. */
export function beginPrinting() {
  if (isPrinting.get()) return
  place = window.scrollY
  flushSync(() => isPrinting.set(true))
}

// What is printed is laid out as soon as the event is over; the page is shorter meanwhile.
globalThis.addEventListener?.('beforeprint', beginPrinting)
globalThis.addEventListener?.('afterprint', () => {
  flushSync(() => isPrinting.set(false))
  window.scrollTo({ top: place, behavior: 'instant' })
})

/** Something keeps the place of what is to come. */
export const isLoading = () => document.querySelector('main .animate-pulse:not(.print\\:hidden *)') !== null
