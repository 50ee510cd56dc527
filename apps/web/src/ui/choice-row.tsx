import { classNames } from '../lib/class-names.ts'

type Choice<Value extends string> = { value: Value; label: string; lang?: string }

/** One of a few, side by side: radio buttons that look like one control. */
export function ChoiceRow<Value extends string>({
  label,
  isLabelHidden = false,
  name,
  choices,
  value,
  onPick,
}: {
  label: string
  /** It is said beside it already. */
  isLabelHidden?: boolean
  name: string
  choices: Choice<Value>[]
  value: Value
  onPick: (value: Value) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-small font-medium'}>{label}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-0.5 rounded-control bg-sunken p-0.5">
        {choices.map((choice) => {
          const isPicked = choice.value === value
          return (
            <label
              key={choice.value}
              lang={choice.lang}
              className={classNames(
                'relative flex min-h-8 cursor-pointer items-center rounded-small px-3 font-medium transition-colors pointer-coarse:min-h-10',
                'has-focus-visible:outline-2 has-focus-visible:outline-primary-text',
                isPicked
                  ? 'bg-surface text-text shadow-[0_0_0_1px_var(--line-strong)] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                  : 'text-muted hover:text-text',
              )}
            >
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={isPicked}
                onChange={() => onPick(choice.value)}
                className="absolute inset-0 appearance-none outline-none"
              />
              <span className="pointer-events-none">{choice.label}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
