import { useRef } from 'react'

/** True from the first time the condition holds: what was opened once stays mounted, so that it can close in its own time. */
export function useHasBeen(condition: boolean): boolean {
  const hasBeen = useRef(false)
  if (condition) hasBeen.current = true
  return hasBeen.current
}
