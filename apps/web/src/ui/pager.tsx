import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../lib/format.ts'
import { IconButton } from './button.tsx'

type Props = {
  /** Counted from 1. */
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  /** Says which of how many, in the word that counts what is listed. */
  range: (values: { from: string; to: string; total: string }) => string
}

/** From one page of a list to the next; nothing where all rows are on one. */
export function Pager({ page, size, total, onPage, range }: Props) {
  const t = useTranslations('app.pages')
  const { count } = useFormat()
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && page === 1) return null
  return (
    <nav aria-label={t('name')} className="mt-3 flex items-center justify-end gap-1">
      <span className="me-2 text-small text-muted">
        {range({
          from: count(Math.min(total, (page - 1) * size + 1)),
          to: count(Math.min(total, page * size)),
          total: count(total),
        })}
      </span>
      <IconButton label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
        <ChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </nav>
  )
}
