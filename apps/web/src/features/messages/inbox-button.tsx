import { Bell } from 'lucide-react'
import type { Ref } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { UnreadMark } from '../../ui/unread-mark.tsx'

/** The bell; `label` says how much is unread. */
export function InboxButton({
  label,
  hasUnread = false,
  isOpen = false,
  onPress,
  onNear,
  ref,
}: {
  label: string
  hasUnread?: boolean
  isOpen?: boolean
  onPress: () => void
  onNear?: () => void
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <IconButton
      ref={ref}
      label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
      className="relative"
      {...tooltip(label)}
    >
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      {hasUnread && <UnreadMark />}
    </IconButton>
  )
}
