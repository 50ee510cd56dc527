import { flushSync } from 'react-dom'
import { observable, useObservable } from './observable.ts'

const isPrinting = observable(false)

let place = 0

// What is printed is laid out as soon as the event is over; the page is shorter meanwhile.
globalThis.addEventListener?.('beforeprint', () => {
  place = window.scrollY
  flushSync(() => isPrinting.set(true))
})
globalThis.addEventListener?.('afterprint', () => {
  flushSync(() => isPrinting.set(false))
  window.scrollTo({ top: place, behavior: 'instant' })
})

/** The page is being printed: a list shows its first rows, wherever it was scrolled to. */
export const usePrinting = () => useObservable(isPrinting)
