import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Layer } from './layer.tsx'

export type MenuAction = {
  id: string
  label: string
  icon: LucideIcon
  onPress: () => void
  /** Removes something for ever. */
  isDangerous?: boolean
}

const loadPopup = () => import('./action-menu-popup.tsx')

/** What can be done with one thing, behind three dots. `label` says with which. */
export function ActionMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </IconButton>
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(ActionMenuPopup) => (
          <ActionMenuPopup
            isOpen={isOpen}
            onOpenChange={setOpen}
            anchor={button}
            label={label}
            actions={actions}
          />
        )}
      </Layer>
    </>
  )
}
