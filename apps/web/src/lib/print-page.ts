import { beginPrinting, isLoading } from './printed-page.ts'

/** Longer is nobody left waiting for a page that does not fill. */
const loadingAtMostMs = 8000
const lookMs = 100

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
  beginPrinting()
  const latest = performance.now() + loadingAtMostMs
  do await new Promise((done) => setTimeout(done, lookMs))
  while (isLoading() && performance.now() < latest)
  globalThis.print()
}
