import { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { SearchX } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column, RowLink } from '../../ui/table/column.ts'
import { ListCard } from '../../ui/table/list-card.tsx'
import { useColumns } from '../../ui/table/use-columns.ts'
import type { consoleLink } from '../console-link.ts'
import { ListTools } from './list-tools.tsx'
import { type Selection, selectColumn } from './selection.tsx'
import { type ConsolePage, type ReadPiece, usePieces } from './use-pieces.ts'

export type ConsoleColumn<Row> = Column<Row, never> & {
  /** What a downloaded file says of the row; without it the file has no such column. */
  csv?: (row: Row) => string | number | null
}

type Props<Row> = {
  /** What its filters are saved under. */
  list: string
  label: string
  queryKey: readonly unknown[]
  read: ReadPiece<ConsolePage<Row>>
  columns: readonly ConsoleColumn<Row>[]
  rowKey: (row: Row) => string
  /** Where a row leads; its link is drawn by the first column's cell and by `row`. */
  linkOf: (row: Row) => ReturnType<typeof consoleLink>
  /** A row on a phone, and the height of each in px. */
  row: (row: Row, link: RowLink) => ReactNode
  phoneRowHeight?: number
  /** Its placeholder, where it is no two lines. */
  skeleton?: ReactNode
  /** Pickers beside the search. */
  filters?: ReactNode
  search?: { value: string; onSearch: (typed: string) => void; label: string }
  isNarrowed: boolean
  onClear: () => void
  empty: { icon: LucideIcon; title: string; text: string; children?: ReactNode }
  selection?: Selection<Row>
}

/** How many rows of what is not loaded yet are drawn below those that are. */
const rowsAhead = 12

/**
 * A list of the console: narrowed by the address, loaded piece by piece as it is scrolled, its filters saved under names,
 * downloaded as it is filtered.
 */
export function ConsoleList<Row>(props: Props<Row>) {
  const { list, label, queryKey, read, columns, rowKey, linkOf, search, isNarrowed, onClear, selection } =
    props
  const t = useTranslations('console_frame.list')
  const tooLong = useTooLong()
  const navigate = useNavigate()
  const query = usePieces(list, ['console', list, ...queryKey], read)
  const { rows } = query
  const rowAt = useMemo(() => (index: number) => rows[index], [rows])
  const shown = useMemo(
    () => (selection ? [selectColumn(selection, rows, rowKey, t), ...columns] : columns),
    [selection, columns, rows, rowKey, t],
  )
  const table = useColumns<Row, never>(`console-${list}`, shown)
  const failure = useFailure(query.error ?? new Error(), t('failed'), query.isFetching)
  return (
    <section aria-label={label} className="@container">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {search && (
          <SearchField
            value={search.value}
            onSearch={search.onSearch}
            label={search.label}
            clearText={t('clear')}
            tooLong={tooLong}
            hotkey
          />
        )}
        {props.filters}
        <span role="status" className="me-auto min-w-16 text-small text-faint tabular-nums">
          {query.data && t(query.hasNextPage ? 'count_more' : 'count', { count: rows.length })}
        </span>
        <ListTools
          list={list}
          read={read}
          columns={columns.flatMap(({ header, csv }) => (csv ? [{ header, value: csv }] : []))}
        />
      </div>
      {query.isError && !query.data ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : query.data && rows.length === 0 && !query.isPlaceholderData ? (
        isNarrowed ? (
          <EmptyState icon={SearchX} title={t('no_match')} text={t('no_match_text')}>
            <Button onClick={onClear}>{t('clear')}</Button>
          </EmptyState>
        ) : (
          <EmptyState {...props.empty} />
        )
      ) : (
        <ListCard
          label={label}
          count={query.data ? rows.length + (query.hasNextPage ? rowsAhead : 0) : null}
          rowAt={rowAt}
          rowKey={rowKey}
          columns={table}
          sort={unsorted}
          onSort={ignore}
          onOpen={(row) => void navigate(linkOf(row))}
          onVisible={(_first, last) => {
            if (last >= rows.length && query.hasNextPage && !query.isFetchingNextPage)
              void query.fetchNextPage()
          }}
          dimmed={query.isPlaceholderData}
          row={props.row}
          skeleton={props.skeleton ?? twoLines}
          phoneRowHeight={props.phoneRowHeight ?? 73}
        />
      )}
    </section>
  )
}

const twoLines = (
  <span className="grid flex-1 content-center gap-2 px-3.5">
    <Skeleton className="h-4 w-48" />
    <Skeleton className="h-3 w-32" />
  </span>
)

const unsorted = { by: '' as never, order: 'asc' } as const
const ignore = () => {}
