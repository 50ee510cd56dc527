import { createContext, useContext } from 'react'
import { tooltip } from './tooltip.ts'

/** In a row of a table the arrow keys lead to its figures; elsewhere each is a stop of its own. */
export const FigureStopContext = createContext<0 | -1>(0)

type Props = { short: string; exact: string | undefined; className?: string }

/** Short at a glance; exact on hover, focus and tap, and for screen readers. */
export function Exact({ short, exact, className }: Props) {
  const tabIndex = useContext(FigureStopContext)
  if (exact === undefined || exact === short) return <span className={className}>{short}</span>
  return (
    // What a pointer reads by resting on it, the focus reads by coming to it.
    <span tabIndex={tabIndex} className={`rounded-small ${className ?? ''}`} {...tooltip(exact)}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{exact}</span>
    </span>
  )
}
