import { useState } from 'react'

/** How often something was opened: the key of a modal that starts over each time, with what is in sight then. */
export function useOpening(isOpen: boolean): number {
  const [seen, setSeen] = useState({ isOpen, times: 0 })
  if (seen.isOpen !== isOpen) setSeen({ isOpen, times: seen.times + (isOpen ? 1 : 0) })
  return seen.times
}
