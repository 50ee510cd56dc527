import { startTransition, useEffect, useState } from 'react'
import { isFirstScreen } from './first-screen.ts'
import { usePrinting } from './use-printing.ts'

/** Safari tells of no idle moments. */
const whenIdle = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200))

/**
 * For what is below the first screenful: on the first screen of a document true once it is its turn and the browser has
 * nothing more urgent to do, or after a second; on later ones at once.
 */
export function useIdle(isItsTurn: boolean): boolean {
  const [isIdle, setIdle] = useState(() => !isFirstScreen())
  useEffect(() => {
    if (isItsTurn) whenIdle(() => startTransition(() => setIdle(true)), { timeout: 1000 })
  }, [isItsTurn])
  // Paper has no later.
  return usePrinting() || isIdle
}
