import { Menu } from '@base-ui/react/menu'
import { classNames } from '../lib/class-names.ts'
import type { MenuAction } from './action-menu.tsx'
import type { Opened } from './popup-button.tsx'

type Props = Opened & { label: string; actions: MenuAction[] }

/** The actions at their button; arrow keys and first letters walk them. */
export default function ActionMenuPopup({ isOpen, onClose, anchor, label, actions }: Props) {
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={false}>
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
