import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

/** Turns a setting on or off; what it sets stands beside it. */
export function Switch({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        onClick={() => onChange(!isOn)}
        className={classNames(
          'relative h-6 w-10 shrink-0 rounded-full border transition-colors before:absolute before:-inset-2.5',
          isOn ? 'border-primary bg-primary' : 'border-control-line bg-sunken',
        )}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-1/2 size-4 -translate-y-1/2 rounded-full transition-[left]',
            isOn ? 'left-[19px] bg-on-primary' : 'left-[3px] bg-control-line',
          )}
        />
      </button>
      <span id={id} className="font-medium">
        {children}
      </span>
    </div>
  )
}
