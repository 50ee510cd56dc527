import { type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string
  /** What is wrong, under the field; read out with it. */
  error?: string | undefined
  hint?: string | undefined
}

/** A labelled field for several lines. */
export function TextArea({ label, error, hint, rows = 4, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-says` : undefined}
        className={classNames(
          'block w-full rounded-control border bg-surface px-3.5 py-2.5 text-base transition-colors mobile:text-large',
          'focus-visible:outline-2 focus-visible:outline-offset-[-1px] focus-visible:outline-primary-text',
          error ? 'border-danger' : 'border-control-line hover:border-muted',
        )}
      />
      {(error || hint) && (
        <p
          id={`${id}-says`}
          className={classNames('mt-1.5 text-small', error ? 'text-danger' : 'text-muted')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
