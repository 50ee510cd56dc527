/** How far something that takes its time is: `value` from 0 to 1. */
export function ProgressBar({ label, value, detail }: { label: string; value: number; detail: string }) {
  const percent = Math.min(100, Math.round(value * 100))
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3.5">
      <div className="mb-2 flex flex-wrap justify-between gap-x-3 text-small">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{detail}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken outline outline-transparent"
      >
        <div
          className="h-full rounded-full bg-primary-mark transition-[width] duration-300 motion-reduce:transition-none forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
