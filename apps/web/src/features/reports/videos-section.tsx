import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Film } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ColumnPicker } from '../../ui/table/column-picker.tsx'
import type { Leading } from './comparison.ts'
import { KindPicker, NoneOfKind } from './kind-picker.tsx'
import { ListSection, SortPicker, useListTop } from './list-section.tsx'
import { type Listing, useListPages } from './use-list-pages.ts'
import { useVideoTable, VideoList } from './video-list.tsx'
import { pageSize, type VideoOrder, videoPageQuery } from './video-queries.ts'

type Props = {
  listing: Listing<VideoOrder>
  /** The listing's totals are here, and with them its first page. */
  isReady: boolean
  format: Format
  year: string
  leading: Leading
  isManager: boolean
  onSort: (by: VideoSort, order: 'asc' | 'desc') => void
  onKind: (kind: VideoKind) => void
}

/** `내 동영상`: the first videos of the selection, as a table or, on phones, as a list of rich rows; all are in the report. */
export default function VideosSection({
  listing,
  isReady,
  format,
  year,
  leading,
  isManager,
  onSort,
  onKind,
}: Props) {
  const t = useTranslations('videos.list')
  const states = useTranslations('videos.nothing')
  const { top, showTop } = useListTop()
  const videos = useListPages(listing, isReady, videoPageQuery)
  const columns = useVideoTable(
    format,
    year,
    isManager && listing.selection.member !== undefined,
    leading,
    listing.order.sort,
  )
  const { sort, order, kind = 'all' } = listing.order
  const isDefaultOrder = sort === 'profit' && order === 'desc' && kind === 'all'
  const changeSort = (by: VideoSort, next: 'asc' | 'desc') => {
    onSort(by, next)
    showTop()
  }
  return (
    <ListSection
      title={t('title')}
      total={videos.total}
      count={videos.total === null ? null : t('count', { count: format.count(videos.total) })}
      top={top}
      tools={
        (videos.total !== 0 || kind !== 'all') && (
          <>
            <KindPicker kind={kind} onPick={onKind} />
            {!columns.hasEverySort && (
              <SortPicker
                label={t('sort')}
                choices={videoSorts}
                nameOf={(by) => t(`sorts.${by}`)}
                choice={order === 'desc' ? sort : null}
                otherName={`${t(sort === 'published_at' ? 'video' : sort)} · ${t('ascending')}`}
                onPick={(by) => changeSort(by, 'desc')}
              />
            )}
            <ColumnPicker columns={columns} />
          </>
        )
      }
      isIncomplete={videos.error !== null}
      onRetry={videos.retry}
    >
      {videos.total === 0 && kind !== 'all' ? (
        <NoneOfKind onAll={() => onKind('all')} />
      ) : videos.total === 0 ? (
        <EmptyState
          icon={Film}
          title={states('no_videos')}
          text={states(isManager ? 'no_videos_text' : 'no_videos_text_member')}
        />
      ) : (
        <VideoList
          label={t('label')}
          count={videos.total && Math.min(videos.total, pageSize)}
          rowAt={videos.rowAt}
          sort={{ by: sort, order }}
          onSort={changeSort}
          onVisible={videos.onVisible}
          dimmed={videos.isPrevious}
          format={format}
          year={year}
          leading={leading}
          columns={columns}
        />
      )}
      {videos.total !== null && videos.total > pageSize && (
        <Link
          to="/report-video"
          search={{ ...listing.selection, ...(isDefaultOrder ? {} : listing.order) }}
          className={`mt-3 w-full ${buttonClass()}`}
        >
          {t('all_in_report', { count: format.count(videos.total) })}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      )}
    </ListSection>
  )
}
