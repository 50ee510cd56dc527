import { Segments } from '../../ui/segments.tsx'

/** One of a few under what it is about, as a field of a form. */
export function LabelledSegments<Value extends string>({
  label,
  segments,
  value,
  onPick,
  hint,
}: {
  label: string
  segments: { value: Value; label: string }[]
  value: Value
  onPick: (value: Value) => void
  hint?: string
}) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-small font-medium">
        {label}
      </p>
      <div className="flex max-w-full overflow-x-auto [scrollbar-width:none]">
        <Segments label={label} segments={segments} value={value} onPick={onPick} />
      </div>
      {hint && <p className="mt-1.5 text-small text-faint">{hint}</p>}
    </div>
  )
}
