import { startTransition, useEffect, useState } from 'react'
import { firstScreen } from './first-screen.ts'

/** The latest that something waits for an idle moment, and how long where the browser tells of none (Safari). */
const waitMs = { most: 1000, untold: 200 }

/**
 * For what is below the first screenful: on the first screen of a document true once it is its turn and the browser has
 * nothing more urgent to do, on later ones at once.
 */
export function useIdle(isItsTurn: boolean): boolean {
  const [isIdle, setIdle] = useState(() => !firstScreen.isDrawn())
  const waits = isItsTurn && !isIdle
  useEffect(() => {
    if (!waits) return
    const begin = () => startTransition(() => setIdle(true))
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(begin, waitMs.untold)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(begin, { timeout: waitMs.most })
    return () => cancelIdleCallback(request)
  }, [waits])
  return isIdle
}
