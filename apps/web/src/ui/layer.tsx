import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { failedLayer } from '../lib/failed-layer.ts'

type Props<Part> = {
  /** Of a module, always the same function. */
  load: () => Promise<{ default: Part }>
  isOpen: boolean
  /** Without it nobody has asked for it: it fails silently. */
  onClose?: () => void
  /** A modal, and no popup at a button. */
  isDialog?: boolean
  children: (part: Part) => ReactNode
}

/**
 * What a press opens, whose code arrives when it is first needed; from then on it stays mounted, to close in its own time.
 * What cannot be loaded says so and leaves the screen as it is.
 */
export function Layer<Part>({ load, isOpen, onClose, isDialog = false, children }: Props<Part>) {
  const isNeeded = useHasBeen(isOpen)
  const [loaded, setLoaded] = useState<{ default: Part } | null>(null)
  const fail = useEffectEvent((retry: () => Promise<boolean>) => {
    if (onClose) failedLayer.set({ retry, close: onClose, isDialog })
  })

  useEffect(() => {
    if (!isOpen || loaded) return
    let isWanted = true
    const attempt = () =>
      load().then(
        (part) => {
          setLoaded(part)
          return true
        },
        () => false,
      )
    void attempt().then((isLoaded) => {
      if (isWanted && !isLoaded) fail(attempt)
    })
    return () => {
      isWanted = false
      if (failedLayer.get()?.retry === attempt) failedLayer.set(null)
    }
  }, [isOpen, loaded, load])

  return isNeeded && loaded && children(loaded.default)
}

/** True from the first time the condition holds: what was opened once stays mounted, so that it can close in its own time. */
function useHasBeen(condition: boolean): boolean {
  const hasBeen = useRef(false)
  if (condition) hasBeen.current = true
  return hasBeen.current
}
