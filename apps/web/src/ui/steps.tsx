import { Check } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

/** The progress through a few steps; `current` counts from 0. */
export function Steps({ label, steps, current }: { label: string; steps: string[]; current: number }) {
  return (
    <ol aria-label={label} className="flex items-center gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'flex min-w-0 items-center gap-2 text-small not-last:flex-1',
            // On phones there is room for the name of one step, whose words stay whole.
            index === current
              ? 'font-semibold text-text mobile:flex-none'
              : index < current
                ? 'text-muted'
                : 'text-faint',
          )}
        >
          <span
            className={classNames(
              'grid size-5 shrink-0 place-items-center rounded-full text-small leading-none font-semibold',
              index === current && 'bg-primary text-on-primary',
              index < current && 'bg-primary-tint text-primary-text',
              index > current && 'bg-sunken text-faint',
            )}
          >
            {index < current ? <Check size={12} strokeWidth={3} aria-hidden="true" /> : index + 1}
          </span>
          <span
            className={classNames(
              'min-w-0 leading-tight text-balance mobile:max-w-40',
              index !== current && 'mobile:sr-only',
            )}
          >
            {step}
          </span>
          {index < steps.length - 1 && <span aria-hidden="true" className="h-px min-w-3 flex-1 bg-line" />}
        </li>
      ))}
    </ol>
  )
}
