import { useEffect } from 'react'

/** Loads a part that a press or a hover shows, as soon as what it belongs to is there: it must open without a network too. */
export function useLoadedAhead(load: () => Promise<unknown>) {
  useEffect(() => {
    // What does not come now is loaded again, and its failure shown, where it is needed.
    load().catch((error: unknown) => console.warn('A part of the screen could not be loaded ahead.', error))
  }, [load])
}
