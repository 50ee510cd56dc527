import type { NoticeAnswer } from '@cuesheet/contract/notices'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'

/** The way on to the notices before and after, as the reader's list has them. */
export function NoticeNeighbours({ previous, next }: Pick<NoticeAnswer, 'previous' | 'next'>) {
  const t = useTranslations('notices.one')
  if (!previous && !next) return null
  return (
    <nav
      data-screen-only
      aria-label={t('neighbours')}
      className="mt-12 grid grid-cols-2 gap-3 border-t border-line pt-5 mobile:grid-cols-1"
    >
      {previous && <Neighbour notice={previous} label={t('previous')} isNext={false} />}
      {next && <Neighbour notice={next} label={t('next')} isNext />}
    </nav>
  )
}

function Neighbour({
  notice,
  label,
  isNext,
}: {
  notice: NonNullable<NoticeAnswer['next']>
  label: string
  isNext: boolean
}) {
  return (
    <Link
      to="/notices/$id"
      params={{ id: String(notice.notice_id) }}
      rel={isNext ? 'next' : 'prev'}
      className={classNames(
        'flex min-w-0 items-center gap-2.5 rounded-card border border-line bg-surface px-3.5 py-3 transition-colors hover:bg-sunken active:bg-sunken',
        isNext && 'col-start-2 text-end mobile:col-start-1',
      )}
    >
      {!isNext && <ChevronLeft size={18} aria-hidden="true" className="shrink-0 text-faint" />}
      <span className="min-w-0 flex-1">
        <span className="block text-small text-faint">{label}</span>
        <span lang={notice.locale} className="block truncate font-medium">
          {notice.title}
        </span>
      </span>
      {isNext && <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />}
    </Link>
  )
}
