import { classNames } from '../lib/class-names.ts'

/** How much of something is there, `part` from 0 to 1 and beyond: read out with `label`, without one what stands beside it says it. */
export function PartBar({ part, label, className }: { part: number; label?: string; className: string }) {
  const percent = Math.min(100, Math.max(0, part * 100))
  const said = label
    ? ({
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': Math.round(percent),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    <span
      {...said}
      className={classNames(
        'block overflow-hidden rounded-full bg-sunken outline outline-transparent',
        className,
      )}
    >
      <span
        className="block h-full rounded-full bg-primary-mark transition-[width] duration-300 motion-reduce:transition-none forced-colors:bg-[Highlight]"
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
