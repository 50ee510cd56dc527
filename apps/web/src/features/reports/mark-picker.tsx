import { Tags } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { tooltip } from '../../ui/tooltip.ts'

const loadPopup = () => import('./mark-popup.tsx')

/** Which kinds of marks charts show. */
export function MarkPicker() {
  const label = useTranslations('charts.marks')('label')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        className="self-start"
        {...tooltip(label)}
      >
        <Tags size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(MarkPopup) => <MarkPopup isOpen={isOpen} onClose={() => setOpen(false)} anchor={button} />}
      </Layer>
    </>
  )
}
