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
/** An error that has just come is not taken away before it could be read. */
const minErrorMs = 1000

/**
 * Short messages, one at a time, 3 s each: what comes within 100 ms is said errors first, else the latest alone, and takes the
 * place of what is shown. What comes before there is somewhere to show it waits until there is.
 */
export function snackbarQueue({ isOpen = true } = {}) {
  const current = observable<Snackbar | null>(null)
  let waiting: Snackbar[] = []
  let lastId = 0
  let endTimer: ReturnType<typeof setTimeout> | undefined
  let nextTimer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let shownAt = 0
  let endsAt = 0
  let left = shownMs

  const showNext = () => {
    clearTimeout(endTimer)
    clearTimeout(nextTimer)
    nextTimer = undefined
    const next = waiting.findLast(({ type }) => type === 'error') ?? waiting.at(-1) ?? null
    // Of what is no error only the latest is worth saying.
    const latest = waiting.findLast(({ type }) => type !== 'error')
    waiting = waiting.filter((other) => other !== next && (other.type === 'error' || other === latest))
    current.set(next)
    paused = false
    if (!next) return
    shownAt = Date.now()
    run(shownMs)
    if (waiting.some(({ id }) => id > next.id)) showSoon()
  }
  const run = (ms: number) => {
    endsAt = Date.now() + ms
    endTimer = setTimeout(showNext, ms)
  }
  const showSoon = () => {
    if (nextTimer !== undefined || !isOpen) return
    const errorMs = current.get()?.type === 'error' ? shownAt + minErrorMs - Date.now() : 0
    nextTimer = setTimeout(showNext, Math.max(debounceMs, errorMs))
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
      if (!paused) showSoon()
    },
    /** There is somewhere to show messages from now on. */
    open() {
      isOpen = true
      if (waiting.length > 0) showSoon()
    },
    dismiss: showNext,
    /** While the pointer or the focus rests on it. */
    pause() {
      if (paused || current.get() === null) return
      paused = true
      clearTimeout(endTimer)
      clearTimeout(nextTimer)
      nextTimer = undefined
      left = Math.max(0, endsAt - Date.now())
    },
    resume() {
      if (!paused) return
      paused = false
      run(left)
      if (waiting.length > 0) showSoon()
    },
    /** Drops what was still to be said, as when the viewer changes. */
    clear() {
      waiting = []
      clearTimeout(endTimer)
      clearTimeout(nextTimer)
      nextTimer = undefined
      current.set(null)
    },
  }
}

export const snackbars = snackbarQueue({ isOpen: false })
