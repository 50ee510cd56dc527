import { flushSync } from 'react-dom'
import { observable, useObservable } from './observable.ts'

const isPrinting = observable(false)

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

/** The page is being printed: a list shows its first rows, wherever it was scrolled to. */
export const usePrinting = () => useObservable(isPrinting)

/** Something keeps the place of what is to come. */
export const isLoading = () => document.querySelector('main .animate-pulse:not(.print\\:hidden *)') !== null

// The browser's own menu waits for nothing: there what is not loaded is left out.
globalThis.addEventListener?.('keydown', (event: KeyboardEvent) => {
  const isPrint =
    event.code === 'KeyP' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isPrint || !(isPrinting.get() || isLoading())) return
  event.preventDefault()
  if (!event.repeat)
    void import('./print-page.ts').then(
      ({ printPage }) => printPage(),
      () => globalThis.print(),
    )
})
