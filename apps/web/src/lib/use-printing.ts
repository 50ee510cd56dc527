import { flushSync } from 'react-dom'
import { observable, useObservable } from './observable.ts'

const isPrinting = observable(false)

// What is printed is laid out as soon as the event is over.
globalThis.addEventListener?.('beforeprint', () => flushSync(() => isPrinting.set(true)))
globalThis.addEventListener?.('afterprint', () => isPrinting.set(false))

/** The page is being printed: a list shows its first rows, wherever it was scrolled to. */
export const usePrinting = () => useObservable(isPrinting)
