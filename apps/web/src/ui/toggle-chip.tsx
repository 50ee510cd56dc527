import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export const chipClass = (isOn: boolean) =>
  classNames(
    'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-base whitespace-nowrap transition-colors select-none pointer-coarse:h-11',
    isOn
      ? 'border-primary-mark bg-primary-tint font-medium text-primary-text'
      : 'border-line-strong bg-surface text-text hover:bg-sunken',
  )

/** One of several things that can hold at once: pressed, it holds. */
export function ToggleChip({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onToggle} className={chipClass(isOn)}>
      {children}
    </button>
  )
}
