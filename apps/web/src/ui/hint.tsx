import { Info } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Layer } from './layer.tsx'

export const loadPopup = () => import('./hint-popup.tsx')

type Props = {
  /** Names the mark. */
  label: string
  /** The term. */
  title: string
  /** The popup together with what its explanation needs: of a module, always the same function. */
  load?: typeof loadPopup
  children: ReactNode
}

/** A small mark beside a term that opens its explanation. */
export function Hint({ label, title, load = loadPopup, children }: Props) {
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
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className="-m-1 inline-grid size-6 shrink-0 place-items-center rounded-small text-faint hover:text-text aria-expanded:text-text"
      >
        <Info size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <Layer load={load} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(HintPopup) => (
          <HintPopup isOpen={isOpen} onClose={() => setOpen(false)} anchor={button} title={title}>
            {children}
          </HintPopup>
        )}
      </Layer>
    </>
  )
}
