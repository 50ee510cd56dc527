import { useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { type Format, useFormat } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { OptionPicker } from '../option-picker.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { Order, RowLink } from './column.ts'
import { ColumnPicker } from './column-picker.tsx'
import { ListCard } from './list-card.tsx'
import { type Frame, ListFrame } from './list-frame.tsx'
import { drawColumn, PhoneLink, type PhoneRow, type RecordColumn, type RowTarget } from './record-column.tsx'
import { type ListSelection, selectColumn } from './select-column.tsx'
import { useColumns } from './use-columns.ts'

type Table<Row, Sort extends string> = {
  rowKey: (row: Row) => string
  /** What a choice of its columns is kept under. */
  table: string
  columns: readonly RecordColumn<Row, Sort>[]
  format?: Format | undefined
  linkOf: RowTarget<Row>
  selection?: ListSelection<Row> | false | null
  /** A row on a phone; or, drawn by the caller, as one link or more. */
  phone: ((row: Row) => PhoneRow) | { draw: (row: Row, link: RowLink) => ReactNode }
  phoneHeight?: number
  phoneSkeleton?: ReactNode
  order?: { sort: Sort; order: Order }
  /** Its orders, for a picker where not each has a header. */
  sorts?: {
    label: string
    options: readonly Sort[]
    text: (by: Sort) => string
    first: (by: Sort) => Order
  }
  /** The column that it is sorted by has room before others. */
  keepsSorted?: boolean
  /** Its columns are not for choosing. */
  hasFixedColumns?: boolean
}

type Rows<Row> = {
  rowKey?: (row: Row) => string
  /** A row that is no row of a table: the item of a list. */
  row?: (row: Row) => ReactNode
  /** card: the rows are one. bare: they stand in one already. apart: each is one. */
  form?: 'card' | 'bare' | 'apart'
  /** All of them, where they are no list of rows. */
  draw?: (rows: readonly Row[]) => ReactNode
  loading?: ReactNode
  /** Asks for the next piece; `end`: there is none. */
  more?: string
  end?: string
}

export type TableProps<Row, Sort extends string, Search> = Frame<Row, Search> & Table<Row, Sort>
export type RowsProps<Row, Search> = Frame<Row, Search> & Rows<Row>

/**
 * A list of records: searched and narrowed by the address, piece by piece or page by page, as a table or in rows of any
 * form, with what stands in for it while it loads, has failed, or is empty.
 */
export function RecordList<Row, Sort extends string = never, Search extends object = object>(
  props: TableProps<Row, Sort, Search> | RowsProps<Row, Search>,
) {
  return 'columns' in props ? <TableList {...props} /> : <RowsList {...props} />
}

/** How many rows of what is not loaded yet are drawn below those that are. */
const rowsAhead = 12
const unsorted = { sort: '' as never, order: 'asc' } as const

function TableList<Row, Sort extends string, Search extends object>(props: TableProps<Row, Sort, Search>) {
  const { query, rows, columns, linkOf, selection, phone, order = unsorted, sorts, onSearch } = props
  const navigate = useNavigate()
  const usual = useFormat()
  const format = props.format ?? usual
  const rowAt = useMemo(() => (index: number) => rows[index], [rows])
  const drawn = useMemo(
    () =>
      [...(selection ? [selectColumn(selection, rows)] : []), ...columns].map((column) =>
        drawColumn(column as RecordColumn<Row, Sort>, format, linkOf),
      ),
    [selection, rows, columns, format, linkOf],
  )
  const table = useColumns(props.table, drawn, props.keepsSorted ? order.sort : undefined)
  const sortBy = (sort: Sort, next: Order) =>
    onSearch?.({ sort, order: next, page: undefined } as unknown as Partial<Search>)
  return (
    <ListFrame
      {...props}
      pickers={
        <>
          {sorts && !table.hasEverySort && (
            <OptionPicker
              label={sorts.label}
              align="end"
              value={order.sort}
              options={sorts.options.map((value) => ({ value, label: sorts.text(value) }))}
              onPick={(by) => sortBy(by, sorts.first(by))}
            />
          )}
          {!props.hasFixedColumns && <ColumnPicker columns={table} />}
        </>
      }
    >
      <ListCard
        label={props.label}
        count={query.data === undefined ? null : rows.length + (query.hasNextPage ? rowsAhead : 0)}
        partOf={props.pages?.total ?? (query.hasNextPage ? null : rows.length)}
        rowAt={rowAt}
        rowKey={props.rowKey}
        columns={table}
        sort={{ by: order.sort, order: order.order }}
        onSort={sortBy}
        onOpen={(row) => void navigate(linkOf(row) as never)}
        onVisible={(_first, last) => {
          if (last >= rows.length && query.hasNextPage && !query.isFetchingNextPage && !query.isError)
            void query.fetchNextPage?.()
        }}
        dimmed={query.isPlaceholderData}
        row={(row, link) =>
          typeof phone === 'function' ? (
            <PhoneLink row={phone(row)} to={linkOf(row)} link={link} />
          ) : (
            phone.draw(row, link)
          )
        }
        skeleton={props.phoneSkeleton ?? twoLines}
        phoneRowHeight={props.phoneHeight ?? 73}
      />
    </ListFrame>
  )
}

const twoLines = (
  <span className="grid flex-1 content-center gap-2 px-3.5">
    <Skeleton className="h-4 w-48" />
    <Skeleton className="h-3 w-32" />
  </span>
)

/** Around what asks for the next piece. */
const feet = {
  rows: 'border-t border-line p-2',
  bare: 'mt-3',
  card: 'grid justify-items-center py-4',
  apart: 'grid justify-items-center py-4',
}
const forms = {
  card: 'overflow-clip rounded-card border border-line bg-surface divide-y divide-line',
  bare: 'divide-y divide-line',
  apart: 'grid grid-cols-[minmax(0,1fr)] gap-3',
}

function RowsList<Row, Search extends object>(props: RowsProps<Row, Search>) {
  const { label, query, rows, row, form = 'card', draw, loading, more, end } = props
  const app = useTranslations('app')
  return (
    <ListFrame {...props} isBare={form === 'bare'} isNamed={form !== 'bare' && !draw}>
      {query.data === undefined ? (
        (loading ?? <Skeleton className="h-64 rounded-card" />)
      ) : (
        <>
          <div
            aria-busy={query.isPlaceholderData}
            className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-55')}
          >
            {draw?.(rows) ?? (
              <ul aria-label={label} className={forms[form]}>
                {rows.map((each) => (
                  <Fragment key={props.rowKey?.(each)}>{row?.(each)}</Fragment>
                ))}
              </ul>
            )}
          </div>
          {query.hasNextPage ? (
            <div className={feet[draw ? form : 'rows']}>
              <Button
                {...(!draw && { kind: 'quiet', className: 'w-full' })}
                busy={query.isFetchingNextPage && app('state.loading')}
                onClick={() => void query.fetchNextPage?.()}
              >
                {more}
              </Button>
            </div>
          ) : (
            end && <p className="py-4 text-center text-small text-faint">{end}</p>
          )}
        </>
      )}
    </ListFrame>
  )
}
