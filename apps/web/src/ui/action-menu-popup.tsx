import { Menu } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { classNames } from '../lib/class-names.ts'
import type { MenuAction } from './action-menu.tsx'

type Props = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  anchor: RefObject<HTMLElement | null>
  label: string
  actions: MenuAction[]
}

/** The actions at their button; arrow keys and first letters walk them. */
export default function ActionMenuPopup({ isOpen, onOpenChange, anchor, label, actions }: Props) {
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)} modal={false}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-[1500]"
        >
          <Menu.Popup
            aria-label={label}
            // A modal that an item has opened keeps the focus that it has taken.
            finalFocus={() => (document.activeElement?.closest('[role="dialog"]') ? false : anchor.current)}
            className="popup min-w-52 rounded-card border border-line-strong bg-surface p-1.5 shadow-float outline-none"
          >
            {actions.map(({ id, label: text, icon: Icon, onPress, isDangerous }) => (
              <Menu.Item
                key={id}
                onClick={onPress}
                className={classNames(
                  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-2.5 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11',
                  isDangerous && 'text-danger',
                )}
              >
                <Icon size={16} aria-hidden="true" className={isDangerous ? '' : 'text-muted'} />
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
