import { ArrowUp } from 'lucide-react'
import { createContext, useContext } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useScrolledFar } from '../lib/scrolled-far.ts'
import { IconButton } from './button.tsx'
import { tooltip } from './tooltip.ts'

/** What the way back to the top is called. */
export const ToTopText = createContext('')

/** From far down a page to its beginning, where reading begins as well. It stands in a bar, where it covers nothing. */
export function BackToTop({ className }: { className?: string }) {
  const label = useContext(ToTopText)
  if (!useScrolledFar()) return null
  const toTop = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <IconButton
      label={label}
      onClick={toTop}
      {...tooltip(label)}
      className={classNames('print:hidden', className)}
    >
      <ArrowUp size={20} aria-hidden="true" />
    </IconButton>
  )
}
