import { ChevronDown } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../lib/class-names.ts'
import { buttonClass } from './button.tsx'
import { Spinner } from './spinner.tsx'

/** The button of a picker: what it picks (for screen readers), what is picked, a chevron. */
export function PickerButton({
  label,
  isOpen,
  popup,
  busy = false,
  onClick,
  ref,
  children,
  className,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-expanded' | 'aria-haspopup'> & {
  label: string
  isOpen: boolean
  popup: 'dialog' | 'listbox'
  /** Something runs: the button keeps its width and ignores presses. */
  busy?: boolean | undefined
  ref: Ref<HTMLButtonElement>
  children: ReactNode
}) {
  const t = useTranslations('app.state')
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      aria-haspopup={popup}
      aria-expanded={isOpen}
      aria-busy={busy}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? undefined : onClick}
      className={classNames(buttonClass('secondary'), 'max-w-64', className)}
    >
      <span className="sr-only">{label}: </span>
      <span className="flex min-w-0 items-center gap-1.5">{children}</span>
      <span className="-mr-0.5 inline-grid shrink-0 text-faint">
        {busy ? <Spinner label={t('working')} sizePx={16} /> : <ChevronDown size={16} aria-hidden="true" />}
      </span>
    </button>
  )
}
