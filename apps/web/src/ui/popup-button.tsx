import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Layer } from './layer.tsx'
import { tooltip } from './tooltip.ts'

/** What an opened popup is given. */
export type Opened = { isOpen: boolean; onClose: () => void; anchor: RefObject<HTMLElement | null> }

type Props<Part> = {
  label: string
  icon: LucideIcon
  /** Of the popup's module, always the same function. */
  load: () => Promise<{ default: Part }>
  popup?: 'dialog' | 'menu'
  className?: string
  children: (part: Part, opened: Opened) => ReactNode
}

/** An icon that opens a popup, whose code arrives when the pointer or the focus reaches it. */
export function PopupButton<Part>({
  label,
  icon: Icon,
  load,
  popup = 'dialog',
  className,
  children,
}: Props<Part>) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const onClose = () => setOpen(false)
  const loadAhead = () => void load()
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        aria-haspopup={popup}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        className={className}
        {...(popup === 'dialog' && tooltip(label))}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Layer load={load} isOpen={isOpen} onClose={onClose}>
        {(part) => children(part, { isOpen, onClose, anchor })}
      </Layer>
    </>
  )
}
