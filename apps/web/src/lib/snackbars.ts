import { observable } from './observable.ts'

export type SnackbarType = 'info' | 'error' | 'success'
export type Snackbar = {
  id: number
  type: SnackbarType
  message: string
  action?: { label: string; onPress: () => void } | undefined
}

const debounceMs = 100
const shownMs = 3000

/** Short messages, one at a time: each waits 100 ms for a better one to the same effect, then stays for 3 s. */
export function snackbarQueue() {
  const current = observable<Snackbar | null>(null)
  const waiting: Snackbar[] = []
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let endsAt = 0
  let left = shownMs

  const showNext = () => {
    clearTimeout(timer)
    const next = waiting.shift() ?? null
    current.set(next)
    paused = false
    if (next) run(shownMs)
  }
  const run = (ms: number) => {
    endsAt = Date.now() + ms
    timer = setTimeout(showNext, ms)
  }

  return {
    current,
    show(type: SnackbarType, message: string, action?: Snackbar['action']) {
      const isRepeated = [current.get(), ...waiting].some(
        (other) => other?.type === type && other.message === message,
      )
      if (message === '' || isRepeated) return
      lastId += 1
      waiting.push({ id: lastId, type, message, action })
      if (current.get() === null) {
        clearTimeout(timer)
        timer = setTimeout(showNext, debounceMs)
      }
    },
    dismiss: showNext,
    /** While the pointer or the focus rests on it. */
    pause() {
      if (paused || current.get() === null) return
      paused = true
      clearTimeout(timer)
      left = Math.max(0, endsAt - Date.now())
    },
    resume() {
      if (!paused) return
      paused = false
      run(left)
    },
    /** Forgets what was still to be said, as when the viewer changes. */
    clear() {
      waiting.length = 0
      clearTimeout(timer)
      current.set(null)
    },
  }
}

export const snackbars = snackbarQueue()
