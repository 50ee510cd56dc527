import { Ellipsis, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useHasBeen } from '../lib/use-has-been.ts'
import { IconButton } from './button.tsx'

export type MenuAction = {
  id: string
  label: string
  icon: LucideIcon
  onPress: () => void
  /** Removes something for ever. */
  isDangerous?: boolean
}

const loadPopup = () => import('./action-menu-popup.tsx')
const ActionMenuPopup = lazy(loadPopup)

/** What can be done with one thing, behind three dots. `label` says with which. */
export function ActionMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  const [isOpen, setOpen] = useState(false)
  const isNeeded = useHasBeen(isOpen)
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
      {isNeeded && (
        <Suspense fallback={null}>
          <ActionMenuPopup
            isOpen={isOpen}
            onOpenChange={setOpen}
            anchor={button}
            label={label}
            actions={actions}
          />
        </Suspense>
      )}
    </>
  )
}
