import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type BarItem = {
  id: string
  label: string
  icon: LucideIcon
  to: NonNullable<LinkProps['to']>
  /** Other pages of the same place. */
  also?: readonly NonNullable<LinkProps['to']>[]
}

/** Of a place in the bar: an icon above its word. */
export const barItemClass =
  'relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-small text-[10px] leading-4 font-medium text-muted focus-visible:outline-offset-[-3px] data-[status=active]:text-primary-text'

/** Of the place that is on screen, with another of its pages than the bar leads to. */
export const currentPlace = { 'data-status': 'active', 'aria-current': true } as const

/** The places that are gone to most, at a phone's lower edge; away while its keyboard or a sheet is there. */
export function BottomBar({
  label,
  items,
  children,
}: {
  label: string
  items: BarItem[]
  children: ReactNode
}) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav
      aria-label={label}
      className="bottom-bar fixed inset-x-0 bottom-0 z-[800] flex border-t border-line bg-bg px-2 pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {items.map(({ id, label: name, icon: Icon, to, also }) => (
        <Link
          key={id}
          to={to}
          activeOptions={{ includeSearch: false }}
          {...(also?.some((page) => page === path) && currentPlace)}
          className={barItemClass}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-w-full truncate">{name}</span>
        </Link>
      ))}
      {children}
    </nav>
  )
}
