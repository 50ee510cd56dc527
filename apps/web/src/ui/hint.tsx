import { Info } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useHasBeen } from '../lib/use-has-been.ts'

const loadPopup = () => import('./hint-popup.tsx')
const HintPopup = lazy(loadPopup)

/** A small mark beside a term that opens its explanation. `label` names the mark, `title` the term. */
export function Hint({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const isNeeded = useHasBeen(isOpen)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        className="-m-1 inline-grid size-6 shrink-0 place-items-center rounded-small text-faint hover:text-text aria-expanded:text-text"
      >
        <Info size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isNeeded && (
        <Suspense fallback={null}>
          <HintPopup isOpen={isOpen} onClose={() => setOpen(false)} anchor={button} title={title}>
            {children}
          </HintPopup>
        </Suspense>
      )}
    </>
  )
}
