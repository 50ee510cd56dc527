import type { CompareWith } from '@cuesheet/contract/values/period'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { withTexts } from '../../lib/i18n.ts'
import { Layer } from '../../ui/layer.tsx'
import type { Summary } from './measures.ts'

const loadPopup = withTexts(() => import('./compare-popup.tsx'), 'calendar')

export type Comparing = { value: CompareWith; onPick: (compare: CompareWith) => void }

type Props = { comparing: Comparing; period: Summary['period']; children: ReactNode }

/** The days that a period is compared with, which opens the choice of others. */
export function CompareButton({ comparing, period, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const load = () => void loadPopup()
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={load}
        onFocus={load}
        className="inline-flex items-center rounded-small hover:text-text"
      >
        {children}
        <ChevronDown size={14} aria-hidden="true" className="print:hidden" />
      </button>
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(ComparePopup) => (
          <ComparePopup
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            anchor={button}
            comparing={comparing}
            period={period}
          />
        )}
      </Layer>
    </>
  )
}
