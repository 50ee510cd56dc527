import { longestReason } from '@cuesheet/contract/values/review'
import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useTooLong } from '../../lib/use-too-long.ts'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  lang?: string
  hint?: string | undefined
  error?: string | undefined
}

/** A few lines of an operator's words. */
export function WordsField({ label, name, value, onChange, lang, hint, error: refused }: Props) {
  const id = useId()
  const error = useTooLong()(value, longestReason) ?? refused
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        lang={lang}
        value={value}
        rows={3}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-hint` : undefined}
        className={classNames(
          'block w-full resize-y rounded-control border bg-surface px-3.5 py-2.5 focus:outline-2 focus:outline-offset-[-1px] focus:outline-primary-text',
          error ? 'border-danger' : 'border-control-line',
        )}
      />
      {(error || hint) && (
        <p
          id={`${id}-hint`}
          className={classNames('mt-1.5 text-small', error ? 'font-medium text-danger' : 'text-faint')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
