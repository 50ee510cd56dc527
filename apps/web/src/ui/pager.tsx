import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './button.tsx'

type Props = {
  /** Counted from 1. */
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  texts: { name: string; range: (from: number, to: number) => string; previous: string; next: string }
}

/** From one page of a list to the next; nothing where all rows are on one. */
export function Pager({ page, size, total, onPage, texts }: Props) {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && page === 1) return null
  return (
    <nav aria-label={texts.name} className="mt-3 flex items-center justify-end gap-1">
      <span className="me-2 text-small text-muted">
        {texts.range(Math.min(total, (page - 1) * size + 1), Math.min(total, page * size))}
      </span>
      <IconButton label={texts.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.next} disabled={page >= last} onClick={() => onPage(page + 1)}>
        <ChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </nav>
  )
}
