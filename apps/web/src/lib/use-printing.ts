import { useObservable } from './observable.ts'
import { isLoading, isPrinting } from './printed-page.ts'

/** The page is being printed: a list shows its first rows, wherever it was scrolled to. */
export const usePrinting = () => useObservable(isPrinting)

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
