import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Exact } from '../../ui/exact.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TermHint } from './term-hint.tsx'

/** How often thumbnails were shown and clicked. */
export function useReachColumns(format: Format): Column<VideoRow, VideoSort>[] {
  const t = useTranslations('videos.list')
  return useMemo(() => {
    const figure = (
      id: 'impressions' | 'click_through_rate',
      place: Pick<Column<VideoRow, VideoSort>, 'width' | 'rank'>,
      cell: (row: VideoRow) => React.ReactNode,
    ): Column<VideoRow, VideoSort> => ({
      id,
      header: t(id),
      hint: <TermHint term={id} name={t(id)} />,
      sort: { by: id, first: 'desc' },
      align: 'end',
      ...place,
      cell,
      skeleton: <Skeleton className="ms-auto h-4 w-14" />,
    })
    return [
      figure('impressions', { width: 136, rank: 8 }, (row) => (
        <Exact short={format.compactCount(row.impressions)} exact={format.count(row.impressions)} />
      )),
      figure('click_through_rate', { width: 160, rank: 9 }, (row) => (
        <Exact
          short={format.percent(row.click_through_rate)}
          exact={format.percent(row.click_through_rate, 3)}
        />
      )),
    ]
  }, [t, format])
}
