import { ChevronDown } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../lib/class-names.ts'
import { buttonClass } from './button.tsx'

/** The button of a picker: what it picks (for screen readers), what is picked, a chevron. */
export function PickerButton({
  label,
  isOpen,
  popup,
  ref,
  children,
  className,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-expanded' | 'aria-haspopup'> & {
  label: string
  isOpen: boolean
  popup: 'dialog' | 'listbox'
  ref: Ref<HTMLButtonElement>
  children: ReactNode
}) {
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      aria-haspopup={popup}
      aria-expanded={isOpen}
      className={classNames(buttonClass('secondary'), 'max-w-64', className)}
    >
      <span className="sr-only">{label}: </span>
      <span className="flex min-w-0 items-center gap-1.5">{children}</span>
      <ChevronDown size={16} className="-mr-0.5 shrink-0 text-faint" aria-hidden="true" />
    </button>
  )
}
