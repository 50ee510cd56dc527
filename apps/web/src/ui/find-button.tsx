import { Search } from 'lucide-react'
import { isApple } from '../lib/apple-keys.ts'
import { IconButton } from './button.tsx'
import { tooltip } from './tooltip.ts'

type Props = {
  label: string
  /** As a line with its keys, an icon in the narrow rail; else an icon alone. */
  form: 'rail' | 'icon'
  isOpen: boolean
  onPress: () => void
  onNear: () => void
}

const keys = isApple ? '⌘K' : 'Ctrl K'

/** Opens the palette; its keys do so from anywhere. */
export function FindButton({ label, form, isOpen, onPress, onNear }: Props) {
  const shared = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-keyshortcuts': 'Meta+K Control+K',
    onClick: onPress,
    onPointerEnter: onNear,
    onFocus: onNear,
  } as const
  if (form === 'icon')
    return (
      <IconButton label={label} {...shared}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    )
  return (
    <button
      type="button"
      {...shared}
      className="mb-3 flex h-9 w-full shrink-0 items-center gap-2.5 rounded-control border border-control-line bg-bg px-2.5 text-muted transition-colors hover:border-line-strong hover:text-text large-mobile:h-10 large-mobile:justify-center large-mobile:border-transparent large-mobile:bg-transparent large-mobile:px-0 large-mobile:hover:bg-sunken"
      {...tooltip(`${label} (${keys})`, 'collapsed-rail')}
    >
      <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate text-start large-mobile:sr-only">{label}</span>
      <span aria-hidden="true" className="shrink-0 font-sans text-small text-faint large-mobile:hidden">
        {keys}
      </span>
    </button>
  )
}
