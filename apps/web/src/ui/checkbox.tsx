import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

type Props = {
  isChecked: boolean
  /** Some of the items it controls are checked. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
  /** What it checks: in sight beside it, or with `label` only for screen readers. */
  children?: ReactNode
  label?: string
  isDisabled?: boolean
  /** What is wrong, under it; read out with it. */
  error?: string | undefined
  name?: string
  className?: string
}

/** A box to tick, with a target of at least 36 px. */
export function Checkbox({
  isChecked,
  isMixed = false,
  onChange,
  children,
  label,
  isDisabled = false,
  error,
  name,
  className,
}: Props) {
  const id = useId()
  const isFilled = isChecked || isMixed
  const Mark = isMixed ? Minus : Check
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={classNames(
          'flex min-h-9 items-start gap-2.5 py-2 pointer-coarse:min-h-11 pointer-coarse:py-3',
          isDisabled && 'cursor-default',
        )}
      >
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            ref={(box) => {
              if (box) box.indeterminate = isMixed
            }}
            id={id}
            name={name}
            type="checkbox"
            checked={isChecked}
            disabled={isDisabled}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className={classNames(
              'size-[18px] appearance-none rounded-[5px] border transition-colors',
              isFilled ? 'border-primary bg-primary' : 'bg-surface',
              !isFilled && (error ? 'border-danger' : 'border-control-line hover:border-muted'),
              isDisabled && 'opacity-55',
              'forced-colors:appearance-auto',
            )}
          />
          {isFilled && (
            <Mark
              size={14}
              strokeWidth={3}
              aria-hidden="true"
              className="pointer-events-none absolute text-on-primary forced-colors:hidden"
            />
          )}
        </span>
        {children && <span className="min-w-0 flex-1 leading-5">{children}</span>}
      </label>
      {error && (
        <p id={`${id}-error`} className="ms-[30px] text-small font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
