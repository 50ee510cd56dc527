import { type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string
  hint: string
  error: string | undefined
}

/** Links of channels, below each other. */
export function LinksField({ label, hint, error, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        translate="no"
        placeholder={'youtube.com/@handle\n@handle'}
        className={classNames(
          'block w-full resize-y rounded-control border bg-surface px-3.5 py-2.5 whitespace-pre placeholder:text-faint focus:outline-2 focus:outline-offset-[-1px] focus:outline-primary-text mobile:text-large',
          error ? 'border-danger' : 'border-control-line',
        )}
      />
      <p
        id={`${id}-hint`}
        className={classNames('mt-1.5 text-small', error ? 'font-medium text-danger' : 'text-faint')}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
