import type { LucideIcon } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

type Segment<Value extends string> = {
  value: Value
  label: string
  /** Replaces the label, which is then a tooltip. */
  icon?: LucideIcon
}

/** One of a few, all of them in sight. */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onPick,
}: {
  label: string
  segments: Segment<Value>[]
  value: Value
  onPick: (value: Value) => void
}) {
  return (
    <fieldset className="flex rounded-control border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {segments.map(({ value: one, label: name, icon: Icon }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          aria-label={Icon && name}
          title={Icon && name}
          onClick={() => one !== value && onPick(one)}
          className={classNames(
            'h-[30px] rounded-small font-medium whitespace-nowrap transition-colors pointer-coarse:h-[38px]',
            Icon ? 'grid w-8 place-items-center pointer-coarse:w-10' : 'px-3',
            one === value
              ? 'bg-text text-bg forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
              : 'text-muted hover:bg-sunken hover:text-text',
          )}
        >
          {Icon ? <Icon size={16} aria-hidden="true" /> : name}
        </button>
      ))}
    </fieldset>
  )
}
