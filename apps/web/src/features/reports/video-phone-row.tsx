import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { atLeast } from '../../lib/write-engaged.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countInRow, type Leading } from './comparison.ts'
import { writeVideoChange } from './video-change.tsx'
import { thumbnailClass } from './video-columns.tsx'
import { VideoInfo } from './video-info.tsx'
import { VideoLink } from './video-link.tsx'

type Props = {
  row: VideoRow
  tabIndex: 0 | -1
  sort: VideoSort
  format: Format
  year: string
  leading: Leading
}

/** A video on a phone: picture, title, the figure it is sorted by and beside it the profit, or the views. */
export const PhoneRow = memo(function PhoneRow({ row, tabIndex, sort, format, year, leading }: Props) {
  const t = useTranslations('videos.list')
  const { words, count } = countInRow(leading, row, format)
  return (
    <VideoLink
      row={row}
      link={{ 'data-row-link': '', tabIndex }}
      className="flex min-w-0 flex-1 items-center gap-3 px-3.5 -outline-offset-2"
    >
      <Picture src={row.thumbnail} alt="" loading="lazy" className={thumbnailClass} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{row.title}</span>
        <VideoInfo row={row} year={year} format={format} />
      </span>
      <span className="shrink-0 text-end">
        {sort !== 'profit' && sort !== 'published_at' && (
          <span className="block text-small leading-4 text-faint">{t(sort)}</span>
        )}
        <span className="block font-semibold">{writeSorted(row, sort, format, year)}</span>
        <span className="block text-small leading-4 text-faint">
          {sort === 'profit' ? t(words, { count }) : `${t('profit')} ${format.compactMoney(row.profit)}`}
        </span>
      </span>
      <ChevronRight size={16} aria-hidden="true" className="-me-1 shrink-0 text-faint" />
    </VideoLink>
  )
})

function writeSorted(row: VideoRow, sort: VideoSort, format: Format, year: string): string {
  if (sort === 'published_at')
    return row.published_at === null ? format.count(null) : format.day(row.published_at.slice(0, 10), year)
  if (sort === 'engaged_views') return atLeast(row, format.compactCount(row.engaged_views))
  if (sort === 'views' || sort === 'premium_views' || sort === 'impressions')
    return format.compactCount(row[sort])
  if (sort === 'premium_ratio' || sort === 'click_through_rate') return format.percent(row[sort])
  if (sort === 'change') return writeVideoChange(row, format)
  return sort === 'profit' ? format.compactMoney(row.profit) : format.price(row[sort])
}

/** `picture` has its size and shape. */
export function PhoneRowSkeleton({ picture = thumbnailClass }: { picture?: string }) {
  return (
    <div className="flex flex-1 items-center gap-3 px-3.5">
      <Skeleton className={picture} />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-1/2" />
      </div>
      <Skeleton className="h-4 w-16" />
    </div>
  )
}
