import { Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../button.tsx'
import { Layer } from '../layer.tsx'
import { tooltip } from '../tooltip.ts'
import type { ChoosableColumns } from './use-columns.ts'

const loadPopup = () => import('./column-popup.tsx')

type Props = { columns: ChoosableColumns }

/** Which columns a table shows; phones have rows without any. Its popup's code arrives when it is reached. */
export function ColumnPicker({ columns }: Props) {
  const label = useTranslations('app.columns')('label')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className="mobile:hidden print:hidden">
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        {...tooltip(label)}
      >
        <Columns3 size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(ColumnPopup) => (
          <ColumnPopup isOpen={isOpen} onClose={() => setOpen(false)} anchor={button} columns={columns} />
        )}
      </Layer>
    </span>
  )
}
