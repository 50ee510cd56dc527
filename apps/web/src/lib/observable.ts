import { useSyncExternalStore } from 'react'

export type Observable<T> = {
  get: () => T
  set: (value: T) => void
  /** Calls back after each change; answers the way to stop. */
  subscribe: (listener: () => void) => () => void
}

/** One value outside React that screens may follow. */
export function observable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The current value; renders again when it changes. */
export function useObservable<T>(source: Observable<T>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
