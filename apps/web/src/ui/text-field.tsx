import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../lib/class-names.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  /** What is wrong, under the field; read out with it. */
  error?: string | undefined
  hint?: string | undefined
  /** Makes a password field that can be shown. */
  reveal?: boolean
  /** Keeps a line free for the error, so that nothing moves when it comes. */
  holdsErrorLine?: boolean
}

/** A labelled input with its hint and its error. */
export function TextField({
  label,
  error,
  hint,
  reveal = false,
  holdsErrorLine = false,
  type = 'text',
  className,
  ...rest
}: Props) {
  const t = useTranslations('app.password')
  const id = useId()
  const [isRevealed, setRevealed] = useState(false)
  const Icon = isRevealed ? EyeOff : Eye
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <div
        className={classNames(
          'flex items-center rounded-control border bg-surface transition-colors',
          'focus-within:outline-2 focus-within:outline-offset-[-1px] focus-within:outline-primary-text',
          error ? 'border-danger' : 'border-control-line hover:border-muted',
        )}
      >
        <input
          {...rest}
          id={id}
          type={reveal ? (isRevealed ? 'text' : 'password') : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          className="h-11 min-w-0 flex-1 bg-transparent px-3.5 text-large outline-none placeholder:text-faint"
        />
        {reveal && (
          <button
            type="button"
            aria-label={t(isRevealed ? 'hide' : 'show')}
            aria-pressed={isRevealed}
            aria-controls={id}
            onClick={() => setRevealed(!isRevealed)}
            className="grid size-11 shrink-0 place-items-center rounded-control text-faint hover:text-text focus-visible:outline-offset-[-2px]"
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-faint">
          {hint}
        </p>
      )}
      {(error || holdsErrorLine) && (
        <p id={`${id}-error`} className="mt-1 min-h-5 text-small leading-5 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
