import { PartBar } from './part-bar.tsx'

/** How far something that takes its time is: `value` from 0 to 1. */
export function ProgressBar({ label, value, detail }: { label: string; value: number; detail: string }) {
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3.5">
      <div className="mb-2 flex flex-wrap justify-between gap-x-3 text-small">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{detail}</span>
      </div>
      <PartBar part={value} label={label} className="h-2" />
    </div>
  )
}
