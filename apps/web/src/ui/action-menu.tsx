import { Ellipsis, type LucideIcon } from 'lucide-react'
import { PopupButton } from './popup-button.tsx'

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
  return (
    <PopupButton label={label} icon={Ellipsis} load={loadPopup} popup="menu">
      {(ActionMenuPopup, opened) => <ActionMenuPopup {...opened} label={label} actions={actions} />}
    </PopupButton>
  )
}
