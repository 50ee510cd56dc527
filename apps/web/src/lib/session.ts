import { observable, useObservable } from './observable.ts'

/** The only thing kept in local storage; in session storage where it is for this tab: an operator's who views. */
const tokenKey = 'token'

type StorageName = 'localStorage' | 'sessionStorage'

function readToken(storage: StorageName): string | null {
  try {
    // Where storage is blocked, asking for it throws.
    return globalThis[storage]?.getItem(tokenKey) || null
  } catch {
    return null
  }
}

function storeToken(token: string | null) {
  // What was kept of the account that was signed in.
  void globalThis.caches?.delete('figures').catch(() => {})
  try {
    const storage = isForTab ? globalThis.sessionStorage : globalThis.localStorage
    if (token === null) storage?.removeItem(tokenKey)
    else storage?.setItem(tokenKey, token)
  } catch {
    // Storage is blocked or full: the session lives as long as this page.
  }
}

const ofTab = readToken('sessionStorage')
let isForTab = ofTab !== null
const current = observable<string | null>(ofTab ?? readToken('localStorage'))
let wasEnded = false
const leaving = observable<string | null>(null)

export const session = {
  token: current.get,
  subscribe: current.subscribe,
  /** Whether the last one ended without the person asking for it here. */
  wasEnded: () => wasEnded,
  /** The person is leaving: the server is about to refuse this session, so nothing more is read with it. */
  leave() {
    leaving.set(current.get())
  },
  onLeaving: leaving.subscribe,
  isLeaving: () => leaving.get() !== null && leaving.get() === current.get(),
  /** `forTab`: no other tab follows, and none that is open is left. */
  start(token: string, { forTab = false } = {}) {
    wasEnded = false
    if (isForTab) storeToken(null)
    isForTab = forTab
    storeToken(token)
    current.set(token)
  },
  /** The person leaves. */
  clear() {
    wasEnded = false
    storeToken(null)
    current.set(null)
  },
  /** The server does not know it any more. */
  end() {
    wasEnded ||= current.get() !== null
    storeToken(null)
    current.set(null)
  },
}

/** Signing in or out on one tab is followed by the others; answers the way to stop following. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (isForTab || event.storageArea === globalThis.sessionStorage) return
    if (event.key !== tokenKey && event.key !== null) return
    const token = readToken('localStorage')
    wasEnded = token === null && current.get() !== null
    current.set(token)
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}

export const useToken = () => useObservable(current)
