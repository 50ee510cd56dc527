import type { VideoRow } from '@cuesheet/contract/dashboard'
import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { Film } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { RowList } from '../../ui/table/row-list.tsx'
import { type VideoOrder, videoPageQuery } from './api.ts'
import { type Listing, useListPages } from './use-list-pages.ts'
import { useVideoColumns } from './video-columns.tsx'
import { PhoneRow, PhoneRowSkeleton } from './video-phone-row.tsx'
import { videoSubject } from './video-subject.ts'

type Props = {
  listing: Listing<VideoOrder>
  /** The listing's totals are here, and with them its first page. */
  isReady: boolean
  format: Format
  /** Of today's reporting day: other years are written out. */
  year: string
  onSort: (by: VideoSort, order: 'asc' | 'desc') => void
  onOpen: (subject: string) => void
  /** The reader is about to open a row: its screen can be fetched. */
  onIntent: () => void
}

const rowKey = (row: VideoRow) => videoSubject(row)
/** Rows drawn before the first answer. */
const skeletonRows = 8

/** `내 동영상`: every video of the selection, as a table or, on phones, as a list of rich rows. */
export function VideosSection({ listing, isReady, format, year, onSort, onOpen, onIntent }: Props) {
  const t = useTranslations('dashboard.videos')
  const states = useTranslations('dashboard.states')
  const isPhone = useScreenClass() === 'mobile'
  const head = useRef<HTMLDivElement>(null)
  const videos = useListPages(listing, isReady, videoPageQuery)
  const columns = useVideoColumns(format, year, onIntent)
  const { sort, order } = listing.order

  const changeSort = (by: VideoSort, next: 'asc' | 'desc') => {
    onSort(by, next)
    if ((head.current?.getBoundingClientRect().top ?? 0) < 0) head.current?.scrollIntoView()
  }
  const shared = {
    label: t('label'),
    count: videos.total ?? skeletonRows,
    rowAt: videos.rowAt,
    rowKey,
    onVisible: videos.onVisible,
    dimmed: videos.isPrevious,
  }

  return (
    <section aria-labelledby="videos-title" className="@container">
      <div ref={head} className="mt-7 mb-3 flex min-h-9 scroll-mt-4 items-center gap-2.5">
        <h2 id="videos-title" className="text-large font-semibold tracking-tight">
          {t('title')}
        </h2>
        <span className="text-small text-faint" role="status">
          {videos.total !== null && t('count', { count: format.count(videos.total) })}
        </span>
        {videos.total !== 0 && <SortSelect sort={sort} order={order} onSort={changeSort} />}
      </div>
      {videos.total === 0 ? (
        <EmptyState icon={Film} title={states('no_videos')} text={states('no_videos_text')} />
      ) : (
        <div className="overflow-clip rounded-card border border-line bg-surface">
          {isPhone ? (
            <RowList
              {...shared}
              row={(row, link) => (
                <PhoneRow
                  row={row}
                  tabIndex={link.tabIndex}
                  sort={sort}
                  format={format}
                  year={year}
                  onIntent={onIntent}
                />
              )}
              skeleton={<PhoneRowSkeleton />}
            />
          ) : (
            <DataTable
              {...shared}
              columns={columns}
              sort={{ by: sort, order }}
              onSort={changeSort}
              onOpen={(row) => onOpen(videoSubject(row))}
            />
          )}
        </div>
      )}
      {videos.error && (
        <div
          role="alert"
          className="sticky bottom-4 mx-auto mt-4 flex w-fit items-center gap-3 rounded-card border border-line-strong bg-surface py-2 ps-4 pe-2 shadow-float"
        >
          {t('page_failed')}
          <Button onClick={videos.retry}>{states('retry')}</Button>
        </div>
      )}
    </section>
  )
}

type SortSelectProps = Pick<Props, 'onSort'> & { sort: VideoSort; order: 'asc' | 'desc' }

/** Where not every column has room, as its header would sort. */
function SortSelect({ sort, order, onSort }: SortSelectProps) {
  const t = useTranslations('dashboard')
  const reversed = `${t(`videos.${sort === 'published_at' ? 'video' : sort}`)} · ${t('videos.ascending')}`
  return (
    <div className="ms-auto @4xl:hidden">
      <OptionPicker
        label={t('videos.sort')}
        closeText={t('detail.close')}
        align="end"
        value={order === 'asc' ? '' : sort}
        options={videoSorts.map((by) => ({ value: by, label: t(`videos.sorts.${by}`) }))}
        onPick={(by) => by && onSort(by, 'desc')}
      >
        {order === 'asc' ? reversed : t(`videos.sorts.${sort}`)}
      </OptionPicker>
    </div>
  )
}
