import { observable, useObservable } from './observable.ts'

/** The only thing kept in local storage. */
const tokenKey = 'token'

function readToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(tokenKey) || null
  } catch {
    return null
  }
}

function storeToken(token: string | null) {
  try {
    if (token === null) globalThis.localStorage?.removeItem(tokenKey)
    else globalThis.localStorage?.setItem(tokenKey, token)
  } catch {
    // Storage is blocked or full: the session lives as long as this page.
  }
}

const current = observable<string | null>(readToken())

export const session = {
  token: current.get,
  subscribe: current.subscribe,
  start(token: string) {
    storeToken(token)
    current.set(token)
  },
  clear() {
    storeToken(null)
    current.set(null)
  },
}

/** Signing in or out on one tab is followed by the others; answers the way to stop following. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) current.set(readToken())
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}

export const useToken = () => useObservable(current)
