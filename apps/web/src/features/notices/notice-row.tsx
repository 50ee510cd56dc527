import type { NoticeRow as Row } from '@cuesheet/contract/notices'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useFormat } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadNoticeText } from './load-notice-text.ts'
import { NoticeMarks } from './notice-marks.tsx'

/** One notice of the list: unread ones with a mark and in a stronger hand. */
export function NoticeRow({ row }: { row: Row }) {
  const t = useTranslations('notices')
  const format = useFormat()
  const { notice_id, title, excerpt, locale, is_read, published_at } = row
  return (
    <Link
      to="/notices/$id"
      params={{ id: String(notice_id) }}
      onPointerEnter={() => void loadNoticeText()}
      className="flex gap-3 px-5 py-4 transition-colors hover:bg-sunken/60 focus-visible:outline-offset-[-2px] active:bg-sunken mobile:px-4"
    >
      <span className="mt-[7px] size-2 shrink-0">
        {!is_read && (
          <span className="block size-2 rounded-full bg-primary-mark forced-colors:bg-[Highlight] forced-color-adjust-none">
            <span className="sr-only">{t('new')}</span>
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <NoticeMarks {...row} />
          <span
            lang={locale}
            className={classNames(
              'min-w-0 text-pretty wrap-anywhere mobile:basis-full',
              is_read ? 'font-medium' : 'font-semibold',
            )}
          >
            {title}
          </span>
        </span>
        {excerpt && (
          <span lang={locale} className="mt-0.5 line-clamp-1 text-muted wrap-anywhere mobile:line-clamp-2">
            {excerpt}
          </span>
        )}
        <span className="mt-1 block text-small text-faint wide:hidden">
          {t(`from_${row.from}`)} · <time dateTime={published_at}>{format.momentDay(published_at)}</time>
        </span>
      </span>
      <span className="shrink-0 text-end text-small text-faint mobile:hidden">
        <time dateTime={published_at} className="block leading-[21px] text-muted">
          {format.momentDay(published_at)}
        </time>
        <span className="mt-0.5 block leading-[21px]">{t(`from_${row.from}`)}</span>
      </span>
    </Link>
  )
}

export function NoticeRowSkeleton({ width }: { width: string }) {
  return (
    <div className="flex gap-3 px-5 py-4 mobile:px-4">
      <span className="size-2 shrink-0" />
      <div className="grid flex-1 gap-2 py-0.5">
        <Skeleton className={`h-4 max-w-full ${width}`} />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3.5 w-32" />
      </div>
    </div>
  )
}
