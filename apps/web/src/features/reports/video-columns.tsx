import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { useEngagedWords, writeEngaged } from '../../lib/write-engaged.ts'
import { Exact } from '../../ui/exact.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RatioBar } from '../../ui/table/ratio-bar.tsx'
import type { Leading } from './comparison.ts'
import { useReachColumns } from './reach-columns.tsx'
import { TermHint } from './term-hint.tsx'
import { VideoChange } from './video-change.tsx'
import { VideoInfo } from './video-info.tsx'
import { VideoLink } from './video-link.tsx'

/** Premium ratios are far below 100 %: a quarter fills the bar. */
const fullRatio = 0.25

export const thumbnailClass = 'h-12 w-9 shrink-0 rounded-small bg-sunken object-cover'

export function useVideoColumns(
  format: Format,
  year: string,
  isGross: boolean,
  leading: Leading,
): Column<VideoRow, VideoSort>[] {
  const t = useTranslations('videos.list')
  const engaged = useEngagedWords()
  const reach = useReachColumns(format)
  return useMemo(() => {
    const figure = (
      id: Exclude<VideoSort, 'published_at'>,
      place: Pick<Column<VideoRow, VideoSort>, 'width' | 'rank' | 'className'>,
      cell: (row: VideoRow) => React.ReactNode,
      hint?: React.ReactNode,
    ): Column<VideoRow, VideoSort> => ({
      id,
      header: t(grossName(id, isGross)),
      hint,
      sort: { by: id, first: 'desc' },
      align: 'end',
      ...place,
      cell,
      skeleton: <Skeleton className="ms-auto h-4 w-14" />,
    })
    // The price that leads stands where there is room for one.
    const [rpmRank, engagedRank] = leading === 'engaged_views' ? [9, 4] : [4, 9]
    return [
      {
        id: 'video',
        header: t('video'),
        sort: { by: 'published_at', first: 'desc' },
        align: 'start',
        width: 'rest',
        rank: null,
        cell: (row, link) => (
          <div className="flex min-w-0 items-center gap-3">
            <Picture src={row.thumbnail} alt="" loading="lazy" className={thumbnailClass} />
            <div className="min-w-0">
              <VideoLink
                row={row}
                link={link}
                className="block truncate rounded-small font-medium group-hover:text-primary-text"
              >
                {row.title}
              </VideoLink>
              <VideoInfo row={row} year={year} format={format} />
            </div>
          </div>
        ),
        skeleton: (
          <div className="flex items-center gap-3">
            <Skeleton className={thumbnailClass} />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
          </div>
        ),
      },
      figure('views', { width: 96, rank: 2 }, (row) => (
        <Exact short={format.compactCount(row.views)} exact={format.count(row.views)} />
      )),
      figure(
        'engaged_views',
        { width: 128, rank: 8 },
        (row) => <Exact {...writeEngaged(row, engaged, format).engaged_views} />,
        <TermHint term="engaged_views" name={t('engaged_views')} />,
      ),
      figure('profit', { width: 112, rank: 1, className: 'font-semibold' }, (row) => (
        <Exact short={format.compactMoney(row.profit)} exact={format.money(row.profit)} />
      )),
      figure('change', { width: 120, rank: 3 }, (row) => <VideoChange row={row} format={format} />),
      figure(
        'rpm',
        { width: 116, rank: rpmRank },
        (row) => <Exact short={format.price(row.rpm)} exact={format.exactMoney(row.rpm)} />,
        <TermHint term="rpm" name={t('rpm')} />,
      ),
      figure(
        'engaged_rpm',
        { width: 128, rank: engagedRank },
        (row) => <Exact {...writeEngaged(row, engaged, format).engaged_rpm} />,
        <TermHint term="engaged_rpm" name={t('engaged_rpm')} />,
      ),
      figure('premium_views', { width: 120, rank: 7 }, (row) => (
        <Exact short={format.compactCount(row.premium_views)} exact={format.count(row.premium_views)} />
      )),
      figure(
        'premium_ratio',
        { width: 140, rank: 6 },
        (row) => (
          <span className="inline-flex items-center gap-2">
            {format.percent(row.premium_ratio)}
            <RatioBar ratio={row.premium_ratio} full={fullRatio} className="w-11" />
          </span>
        ),
        <TermHint term="premium_ratio" name={t('premium_ratio')} />,
      ),
      figure(
        'premium_rpm',
        { width: 144, rank: 5 },
        (row) => <Exact short={format.price(row.premium_rpm)} exact={format.exactMoney(row.premium_rpm)} />,
        <TermHint term="premium_rpm" name={t('premium_rpm')} />,
      ),
      ...reach,
    ]
  }, [t, engaged, format, year, isGross, leading, reach])
}
