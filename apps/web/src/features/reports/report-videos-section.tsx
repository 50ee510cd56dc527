import type { VideoRow } from '@cuesheet/contract/dashboard'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import type { Format } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { RowList } from '../../ui/table/row-list.tsx'
import { DashboardFailed } from './dashboard-notices.tsx'
import { ExportPicker } from './export-picker.tsx'
import { useVideoColumns } from './video-columns.tsx'
import { PhoneRow, PhoneRowSkeleton } from './video-phone-row.tsx'
import { type VideoQuestion, videoReportQuery } from './video-report-api.ts'
import {
  sortChoiceOf,
  type VideoReportSearch,
  type VideoSortChoice,
  videoSortChoices,
} from './video-report-search.ts'
import { videoSubject } from './video-subject.ts'

type Props = {
  question: VideoQuestion
  format: Format
  year: string
  onSearch: (change: VideoReportSearch) => void
  onOpen: (subject: string) => void
  onIntent: () => void
}

const skeletonRows = 8
/** Rows before the end of what is loaded at which the next piece is asked for. */
const rowsAhead = 40

/** The report's videos: searched, sorted, and read on as one scrolls. */
export function ReportVideosSection({ question, format, year, onSearch, onOpen, onIntent }: Props) {
  const t = useTranslations('reports.videos')
  const texts = useTranslations('dashboard')
  const isPhone = useScreenClass() === 'mobile'
  const { selection, order, search } = question
  const query = useInfiniteQuery(videoReportQuery(question))
  const columns = useVideoColumns(format, year, onIntent)
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data])
  const total = query.data?.pages[0]?.total ?? null
  const choice = sortChoiceOf(order)
  // The figures changed between two pieces: the list begins anew.
  const isOutdated = query.error instanceof CallError && query.error.code === 'invalid_input'
  const restart = () => void query.refetch()
  const shared = {
    label: t('list'),
    count: total === null ? skeletonRows : query.hasNextPage ? rows.length + skeletonRows : rows.length,
    rowAt: (index: number) => rows[index],
    rowKey: (row: VideoRow) => videoSubject(row),
    onVisible: (_: number, last: number) => {
      if (last > rows.length - rowsAhead && query.hasNextPage && !query.isFetchingNextPage && !query.isError)
        void query.fetchNextPage()
    },
    dimmed: query.isPlaceholderData,
  }
  return (
    <section aria-labelledby="videos-title" className="@container">
      <div className="mt-7 mb-3 flex flex-wrap items-center gap-2.5">
        <h2 id="videos-title" className="text-large font-semibold tracking-tight">
          {t('list')}
        </h2>
        <span className="me-auto text-small text-faint" role="status">
          {total !== null && texts('videos.count', { count: format.count(total) })}
        </span>
        <div className="flex flex-wrap items-center gap-2 mobile:w-full">
          <SearchField
            value={search ?? ''}
            onSearch={(typed) => onSearch({ search: typed || undefined })}
            label={t('search')}
            clearText={t('clear')}
          />
          <OptionPicker
            label={t('sort')}
            closeText={texts('detail.close')}
            align="end"
            value={choice ?? ''}
            options={Object.keys(videoSortChoices).map((id) => ({
              value: id,
              label: t(`sorts.${id as VideoSortChoice}`),
            }))}
            onPick={(id) => id && onSearch(videoSortChoices[id as VideoSortChoice])}
          >
            {t(`sorts.${choice ?? 'other'}`)}
          </OptionPicker>
          <ExportPicker report="videos" selection={selection} order={order} search={search} />
        </div>
      </div>
      {query.isError && !query.data ? (
        <DashboardFailed
          title={t('failed')}
          error={query.error}
          onRetry={restart}
          isBusy={query.isFetching}
        />
      ) : total === 0 ? (
        search ? (
          <EmptyState icon={Film} title={t('nothing_found', { search })} text={t('nothing_found_text')}>
            <Button onClick={() => onSearch({ search: undefined })}>{t('clear')}</Button>
          </EmptyState>
        ) : (
          <EmptyState icon={Film} title={texts('states.no_videos')} text={texts('states.no_videos_text')} />
        )
      ) : (
        <div className="overflow-clip rounded-card border border-line bg-surface">
          {isPhone ? (
            <RowList
              {...shared}
              row={(row, link) => (
                <PhoneRow
                  row={row}
                  tabIndex={link.tabIndex}
                  sort={order.sort}
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
              sort={{ by: order.sort, order: order.order }}
              onSort={(sort, next) => onSearch({ sort, order: next })}
              onOpen={(row) => onOpen(videoSubject(row))}
            />
          )}
        </div>
      )}
      {query.isError && query.data && (
        <div
          role="alert"
          className="sticky bottom-4 mx-auto mt-4 flex w-fit items-center gap-3 rounded-card border border-line-strong bg-surface py-2 ps-4 pe-2 shadow-float"
        >
          {texts('videos.page_failed')}
          <Button onClick={() => (isOutdated ? restart() : void query.fetchNextPage())}>
            {texts('states.retry')}
          </Button>
        </div>
      )}
    </section>
  )
}
