import { ArrowUp } from 'lucide-react'
import { useScrolledFar } from '../lib/scrolled-far.ts'
import { tooltip } from './tooltip.ts'

/** From far down a page to its beginning, where reading begins as well. */
export function BackToTop({ label }: { label: string }) {
  if (!useScrolledFar()) return null
  const toTop = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      aria-label={label}
      onClick={toTop}
      {...tooltip(label)}
      className="fixed end-6 bottom-[calc(24px+var(--bottom-bar,0px))] z-[650] grid size-11 place-items-center rounded-full border border-line-strong bg-surface text-muted shadow-float transition-colors hover:bg-sunken hover:text-text mobile:end-4 mobile:bottom-[calc(16px+var(--bottom-bar,0px))] print:hidden"
    >
      <ArrowUp size={20} aria-hidden="true" />
    </button>
  )
}
