import { useInfiniteQuery } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import type { Format } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ColumnPicker } from '../../ui/table/column-picker.tsx'
import { skeletonRows } from '../../ui/table/list-card.tsx'
import { useColumns } from '../../ui/table/use-columns.ts'
import type { Leading } from './comparison.ts'
import { DashboardFailed } from './dashboard-failed.tsx'
import { ExportPicker } from './export-picker.tsx'
import { KindPicker, NoneOfKind } from './kind-picker.tsx'
import { ListSection, SortPicker, useListTop } from './list-section.tsx'
import { useVideoMenuColumn } from './use-video-menu-column.tsx'
import { useVideoColumns } from './video-columns.tsx'
import { VideoList } from './video-list.tsx'
import { type VideoQuestion, videoReportQuery } from './video-report-query.ts'
import type { VideoReportSearch } from './video-report-search.ts'
import { sortChoiceOf, sortChoices, videoSortChoices } from './video-sort-choices.ts'

type Props = {
  question: VideoQuestion
  format: Format
  year: string
  leading: Leading
  isManager: boolean
  onSearch: (change: VideoReportSearch) => void
}

/** Rows before the end of what is loaded at which the next piece is asked for. */
const rowsAhead = 40

/** The report's videos: searched, sorted, and read on as one scrolls. */
export function ReportVideosSection({ question, format, year, leading, isManager, onSearch }: Props) {
  const t = useTranslations('reports.videos')
  const nothing = useTranslations('videos.nothing')
  const list = useTranslations('videos.list')
  const { top, showTop } = useListTop()
  const { selection, order, search } = question
  const columnsOfVideo = useVideoColumns(format, year, isManager && selection.member !== undefined, leading)
  const menu = useVideoMenuColumn(isManager)
  const columns = useColumns(
    'videos',
    useMemo(() => [...columnsOfVideo, menu], [columnsOfVideo, menu]),
    order.sort,
  )
  const query = useInfiniteQuery(videoReportQuery(question))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data])
  const total = query.data?.pages[0]?.total ?? null
  const changeSort = (change: Pick<VideoReportSearch, 'sort' | 'order'>) => {
    onSearch(change)
    showTop()
  }
  const restarted = useRef<VideoQuestion>(null)
  const readOn = async () => {
    const { error } = await query.fetchNextPage()
    // The figures, and with them the order, changed between two pages: reload the loaded ones, once.
    const isOutdated = error instanceof CallError && error.code === 'invalid_input'
    if (!isOutdated || restarted.current === question) return
    restarted.current = question
    void query.refetch()
  }
  return (
    <ListSection
      title={t('list')}
      total={total}
      count={total === null ? null : list('count', { count: format.count(total) })}
      top={top}
      tools={
        <div className="flex flex-wrap items-center gap-2 mobile:relative mobile:-mx-4 mobile:-my-1 mobile:w-screen mobile:flex-nowrap mobile:overflow-x-auto mobile:px-4 mobile:py-1 mobile:[scrollbar-width:none] mobile:[&>*]:shrink-0">
          <div className="contents mobile:flex mobile:w-44">
            <SearchField
              value={search ?? ''}
              onSearch={(typed) => onSearch({ search: typed || undefined })}
              label={t('search')}
              clearText={t('clear')}
              hotkey
            />
          </div>
          <KindPicker kind={order.kind ?? 'all'} onPick={(kind) => onSearch({ kind })} />
          <SortPicker
            label={t('sort')}
            choices={sortChoices}
            nameOf={(choice) => t(`sorts.${choice}`)}
            choice={sortChoiceOf(order)}
            otherName={t('sorts.other')}
            onPick={(choice) => changeSort(videoSortChoices[choice])}
          />
          <ColumnPicker columns={columns} />
          <ExportPicker report="videos" selection={selection} order={order} search={search} />
        </div>
      }
      isIncomplete={query.isError && query.data !== undefined && !query.isFetching}
      onRetry={() => void (query.isFetchNextPageError ? readOn() : query.refetch())}
    >
      {query.isError && !query.data ? (
        <DashboardFailed
          title={t('failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      ) : total === 0 && search ? (
        <EmptyState icon={Film} title={t('nothing_found', { search })} text={t('nothing_found_text')}>
          <Button onClick={() => onSearch({ search: undefined })}>{t('clear')}</Button>
        </EmptyState>
      ) : total === 0 && order.kind ? (
        <NoneOfKind onAll={() => onSearch({ kind: undefined })} />
      ) : total === 0 ? (
        <EmptyState
          icon={Film}
          title={nothing('no_videos')}
          text={nothing(isManager ? 'no_videos_text' : 'no_videos_text_member')}
        />
      ) : (
        <VideoList
          label={t('list')}
          count={total && rows.length + (query.hasNextPage ? skeletonRows : 0)}
          rowAt={(index) => rows[index]}
          sort={{ by: order.sort, order: order.order }}
          onSort={(sort, next) => changeSort({ sort, order: next })}
          onVisible={(_, last) => {
            const isNear = last > rows.length - rowsAhead
            const isIdle = !query.isFetchingNextPage && !query.isPlaceholderData && !query.isError
            if (isNear && isIdle && query.hasNextPage) void readOn()
          }}
          dimmed={query.isPlaceholderData}
          format={format}
          year={year}
          leading={leading}
          columns={columns}
        />
      )}
    </ListSection>
  )
}
