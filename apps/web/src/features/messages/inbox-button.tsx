import { useLocation } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { Ref } from 'react'
import { barItemClass, currentPlace } from '../../ui/bottom-bar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { UnreadMark } from '../../ui/unread-mark.tsx'

/** The bell; `label` says how much is unread. With a `caption` it is a place in the bottom bar. */
export function InboxButton({
  label,
  caption,
  hasUnread = false,
  isOpen = false,
  onPress,
  onNear,
  ref,
}: {
  label: string
  caption?: string | undefined
  hasUnread?: boolean
  isOpen?: boolean
  onPress: () => void
  onNear?: () => void
  ref?: Ref<HTMLButtonElement>
}) {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === '/messages' })
  const shared = {
    ref,
    'data-opener': 'inbox',
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: onPress,
    onPointerEnter: onNear,
    onFocus: onNear,
    ...(isCurrent && currentPlace),
  } as const
  if (caption !== undefined)
    return (
      <button type="button" {...shared} aria-label={label} className={barItemClass}>
        <span className="relative">
          <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
          {hasUnread && (
            <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-bg bg-primary-mark forced-colors:bg-[Highlight] forced-color-adjust-none" />
          )}
        </span>
        <span className="max-w-full truncate">{caption}</span>
      </button>
    )
  return (
    <IconButton
      label={label}
      {...shared}
      className="relative data-[status=active]:text-primary-text"
      {...tooltip(label)}
    >
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      {hasUnread && <UnreadMark />}
    </IconButton>
  )
}
