import { flushSync } from 'react-dom'
import { observable, useObservable } from './observable.ts'

const isPrinting = observable(false)

let place = 0

function begin() {
  if (isPrinting.get()) return
  place = window.scrollY
  flushSync(() => isPrinting.set(true))
}

// What is printed is laid out as soon as the event is over; the page is shorter meanwhile.
globalThis.addEventListener?.('beforeprint', begin)
globalThis.addEventListener?.('afterprint', () => {
  flushSync(() => isPrinting.set(false))
  window.scrollTo({ top: place, behavior: 'instant' })
})

/** The page is being printed: a list shows its first rows, wherever it was scrolled to. */
export const usePrinting = () => useObservable(isPrinting)

/** Longer is nobody left waiting for a page that does not fill. */
const loadingAtMostMs = 8000
const lookMs = 100

const isLoading = () => document.querySelector('main .animate-pulse:not(.print\\:hidden *)') !== null

let underWay: Promise<void> | null = null

/** Prints the page once all that is printed is there: what was left for later is drawn and loaded first. */
export function printPage(): Promise<void> {
  if (typeof globalThis.print !== 'function') return Promise.resolve()
  underWay ??= loadAndPrint().finally(() => {
    underWay = null
  })
  return underWay
}

async function loadAndPrint(): Promise<void> {
  begin()
  const latest = performance.now() + loadingAtMostMs
  do await new Promise((done) => setTimeout(done, lookMs))
  while (isLoading() && performance.now() < latest)
  globalThis.print()
}

// The browser's own menu waits for nothing: there what is not loaded is left out.
globalThis.addEventListener?.('keydown', (event: KeyboardEvent) => {
  const isPrint =
    event.code === 'KeyP' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isPrint || !(underWay || isLoading())) return
  event.preventDefault()
  if (!event.repeat) void printPage()
})
