import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { useScreenClass } from '../lib/screen-class.ts'
import { Modal } from './modal.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  title: string
  align?: 'start' | 'end'
  actions?: ReactNode
  children: ReactNode
}

/** What a picker opens: a panel at its button, on phones a sheet. */
export default function Popup({ isOpen, onClose, anchor, title, align = 'start', actions, children }: Props) {
  const isSheet = useScreenClass() === 'mobile'
  if (isSheet)
    return (
      <Modal isOpen={isOpen} onClose={onClose} title={title} actions={actions}>
        {children}
      </Modal>
    )
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align={align}
          // Elsewhere on the page, before it is placed, what takes the focus would scroll the page there.
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={12}
          // A list that grows while it is open stays where it opened.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          // Above any modal that may contain a picker.
          className="z-[1500]"
        >
          <Popover.Popup
            aria-label={title}
            className="popup flex max-h-[min(var(--available-height),32rem)] flex-col rounded-card border border-line-strong bg-surface shadow-float outline-none"
          >
            <div className="min-h-0 overflow-y-auto p-1.5">{children}</div>
            {actions && (
              <div className="flex justify-end gap-2 border-t border-line px-4 py-3">{actions}</div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
