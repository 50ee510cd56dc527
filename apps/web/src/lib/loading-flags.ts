import { observable } from './observable.ts'

const hideDelayMs = 300

/**
 * A named map of flags behind one overlay: shown at once when any flag is set, hidden 300 ms after the last is cleared.
 * A flag may be held without showing the overlay.
 */
export function loadingFlags() {
  const flags = new Map<string, { shown: boolean }>()
  const visible = observable(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = () => {
    clearTimeout(timer)
    if ([...flags.values()].some((flag) => flag.shown)) visible.set(true)
    else if (visible.get()) timer = setTimeout(() => visible.set(false), hideDelayMs)
  }
  const clear = (name: string) => {
    flags.delete(name)
    refresh()
  }

  return {
    visible,
    isHeld: (name: string) => flags.has(name),
    hold(name: string, { shown = true } = {}) {
      flags.set(name, { shown })
      refresh()
    },
    clear,
    /** Holds a flag until the work is done, however it ends. */
    async during<T>(name: string, work: Promise<T>): Promise<T> {
      flags.set(name, { shown: true })
      refresh()
      return work.finally(() => clear(name))
    },
  }
}

/** The full-screen spinner: nothing can be shown yet. */
export const loading = loadingFlags()

/** The dimmed spinner: an action runs that must not be interrupted. */
export const blocking = loadingFlags()
