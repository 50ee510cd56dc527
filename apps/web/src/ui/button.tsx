import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../lib/class-names.ts'
import { Spinner } from './spinner.tsx'

/** danger: leads to something that cannot be undone. destructive: does it. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'destructive'

const kinds: Record<ButtonKind, string> = {
  primary:
    'bg-primary text-on-primary hover:bg-primary-dim hover:text-on-primary-dim active:bg-primary-dim active:text-on-primary-dim',
  secondary: 'border border-line-strong bg-surface text-text hover:bg-sunken active:bg-sunken',
  quiet: 'text-muted hover:bg-sunken hover:text-text active:bg-sunken',
  danger: 'border border-line-strong bg-surface text-danger hover:bg-down-bg active:bg-down-bg',
  destructive: 'bg-danger text-on-danger hover:bg-danger-dim active:bg-danger-dim forced-colors:border',
}

/** The look of a button, for links that act as one. */
export const buttonClass = (kind: ButtonKind = 'secondary', size: 'regular' | 'large' = 'regular') =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-colors',
    'disabled:opacity-55 aria-disabled:opacity-55 pointer-coarse:min-h-11 print:hidden',
    size === 'large' ? 'h-11 px-5 text-base' : 'h-9 px-3 text-base',
    kinds[kind],
  )

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-disabled'> & {
  kind?: ButtonKind
  size?: 'regular' | 'large'
  /** Whether something runs, or what, for screen readers; the button keeps its width and ignores presses. */
  busy?: string | boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

export function Button({
  kind = 'secondary',
  size = 'regular',
  busy = false,
  children,
  onClick,
  ...rest
}: Props) {
  const t = useTranslations('app.state')
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy ? true : undefined}
      className={classNames(buttonClass(kind, size), 'relative', rest.className)}
    >
      <span className={classNames('inline-flex items-center gap-2', busy && 'invisible')}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={busy === true ? t('working') : busy} />
        </span>
      )}
    </button>
  )
}

/** A square button with an icon; `label` is what it does. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-text disabled:bg-transparent disabled:opacity-40 pointer-coarse:size-11 print:hidden',
        className,
      )}
    >
      {children}
    </button>
  )
}
