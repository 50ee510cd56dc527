import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

type Props = {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
}

/** The explanation a hint opens, at its mark. */
export default function HintPopup({ isOpen, onClose, anchor, title, children }: Props) {
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          alignOffset={-8}
          sideOffset={6}
          collisionPadding={12}
          className="z-[1500]"
        >
          <Popover.Popup
            finalFocus={anchor}
            className="popup grid max-w-72 gap-1.5 rounded-card border border-line-strong bg-surface px-3.5 py-3 text-small text-pretty text-muted shadow-float outline-none"
          >
            <Popover.Title className="font-semibold text-text">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
