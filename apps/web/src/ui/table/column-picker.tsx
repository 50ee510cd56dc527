import { Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Layer } from '../layer.tsx'
import { tooltip } from '../tooltip.ts'
import type { ChoosableColumns } from './use-columns.ts'

const loadPopup = () => import('./column-popup.tsx')

export type ColumnTexts = { label: string; automatic: string; hint: string; close: string }

type Props = { columns: ChoosableColumns; texts: ColumnTexts }

/** Which columns a table shows; phones have rows without any. Its popup's code arrives when it is reached. */
export function ColumnPicker({ columns, texts }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className="mobile:hidden print:hidden">
      <IconButton
        ref={button}
        label={texts.label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        {...tooltip(texts.label)}
      >
        <Columns3 size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(ColumnPopup) => (
          <ColumnPopup
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            anchor={button}
            columns={columns}
            texts={texts}
          />
        )}
      </Layer>
    </span>
  )
}
