import { Info } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Layer } from './layer.tsx'

const loadPopup = () => import('./hint-popup.tsx')

/** A small mark beside a term that opens its explanation. `label` names the mark, `title` the term. */
export function Hint({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
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
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(HintPopup) => (
          <HintPopup isOpen={isOpen} onClose={() => setOpen(false)} anchor={button} title={title}>
            {children}
          </HintPopup>
        )}
      </Layer>
    </>
  )
}
