import { X } from 'lucide-react'

/** What a list is narrowed to; pressed, it is no longer. `label`: what pressing does. */
export function FilterChip({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 text-small font-medium transition-colors hover:bg-line pointer-coarse:h-11"
    >
      <span className="truncate">{text}</span>
      <X size={14} aria-hidden="true" className="shrink-0 text-muted" />
    </button>
  )
}
