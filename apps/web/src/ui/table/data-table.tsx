import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { type Column, type Order, rowLink, rowOf } from './column.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export type DataTableProps<Row, Sort extends string> = {
  /** Accessible name. */
  label: string
  columns: readonly Column<Row, Sort>[]
  /** Rows of the whole list, loaded or not; rows that `rowAt` does not know are drawn as skeletons. */
  count: number
  rowAt: (index: number) => Row | undefined
  rowKey: (row: Row) => string
  sort: { by: Sort; order: Order }
  onSort: (by: Sort, order: Order) => void
  onOpen: (row: Row) => void
  /** Called with the rows in sight, so that their pages are fetched. */
  onVisible: (first: number, last: number) => void
  /** Shows rows of another selection while the asked ones load. */
  dimmed: boolean
}

const rowHeight = 66
const headHeight = 44

/**
 * A sortable table of any length in the page's own scroll. The head sticks; the row is a link (the caller's, through
 * `cell`), opened by a click anywhere on it; arrow keys walk the rows.
 */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, count, rowAt, rowKey, sort, onSort, onOpen, onVisible, dimmed } = props
  const hasTotals = columns.some(({ total }) => total !== undefined)
  const rows = useVirtualRows<HTMLTableSectionElement>({ count, rowHeight, headHeight, onVisible })
  return (
    <table
      aria-label={label}
      aria-rowcount={count + headRows(hasTotals)}
      aria-busy={dimmed}
      className="window-rows w-full table-fixed border-collapse"
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
        {hasTotals && (
          <tr aria-rowindex={2} className="h-14 bg-sunken/60">
            {columns.map((column, at) => {
              const Cell = at === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={column.id}
                  scope={at === 0 ? 'row' : undefined}
                  className={`font-semibold ${cellClass(column)}`}
                >
                  {column.total}
                </Cell>
              )
            })}
          </tr>
        )}
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: every row holds a link that does the same by keyboard */}
      <tbody
        ref={rows.body}
        {...rows.handlers}
        onClick={(event) => {
          const row = rowAt(rowOf(event.target) ?? -1)
          if (row && isPlainClick(event)) onOpen(row)
        }}
        className={`transition-opacity duration-150 ${dimmed ? 'opacity-50' : ''}`}
      >
        <Spacer height={rows.before} />
        {rows.rows.map((index) => {
          const row = rowAt(index)
          return (
            <TableRow
              key={row ? rowKey(row) : `loading-${index}`}
              index={index}
              row={row}
              columns={columns}
              isTabStop={index === rows.tabStop}
              headRows={headRows(hasTotals)}
            />
          )
        })}
        <Spacer height={rows.after} />
      </tbody>
    </table>
  )
}

type TableRowProps<Row, Sort extends string> = {
  index: number
  row: Row | undefined
  columns: readonly Column<Row, Sort>[]
  isTabStop: boolean
  headRows: number
}

function TableRowView<Row, Sort extends string>({
  index,
  row,
  columns,
  isTabStop,
  headRows,
}: TableRowProps<Row, Sort>) {
  return (
    <tr
      aria-rowindex={index + 1 + headRows}
      data-row={index}
      className={`group border-line not-first:border-t ${row ? 'cursor-pointer hover:bg-primary-tint' : ''}`}
      style={{ height: rowHeight }}
    >
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {row ? column.cell(row, rowLink(isTabStop)) : column.skeleton}
        </td>
      ))}
    </tr>
  )
}
const headRows = (hasTotals: boolean) => (hasTotals ? 2 : 1)

/** Scrolling draws the rows that come into sight, not those that stay. */
const TableRow = memo(TableRowView) as typeof TableRowView

/** Not on something of its own inside the row, not while text is being selected, not to open a new tab. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest('a, button, label')) return false
  return window.getSelection()?.isCollapsed ?? true
}

function Spacer({ height }: { height: number }) {
  if (height === 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content or focus, only height
    <tr aria-hidden="true">
      <td style={{ height }} className="p-0" />
    </tr>
  )
}

type HeadCellProps<Row, Sort extends string> = {
  column: Column<Row, Sort>
  sort: { by: Sort; order: Order }
  onSort: (by: Sort, order: Order) => void
}

function HeadCell<Row, Sort extends string>({ column, sort, onSort }: HeadCellProps<Row, Sort>) {
  const by = column.sort
  const current = by?.by === sort.by ? sort.order : null
  const Arrow = current === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={
        by ? (current === null ? 'none' : current === 'asc' ? 'ascending' : 'descending') : undefined
      }
      className={`sticky top-0 z-1 h-11 bg-surface shadow-[inset_0_-1px_var(--line)] text-small font-medium ${cellClass(column)}`}
    >
      <span className={`inline-flex items-center gap-2 ${column.align === 'end' ? 'justify-end' : ''}`}>
        {column.hint && <span className="hidden @4xl:inline-flex">{column.hint}</span>}
        {column.head ??
          (by ? (
            <button
              type="button"
              onClick={() => onSort(by.by, current === null ? by.first : current === 'asc' ? 'desc' : 'asc')}
              className={`group/sort relative -mx-1 rounded-small px-1 py-1 text-balance [text-align:inherit] hover:text-text ${current ? 'text-text' : 'text-faint'}`}
            >
              {column.header}
              <Arrow
                size={14}
                aria-hidden="true"
                className={`absolute top-1/2 left-full -ml-0.5 -translate-y-1/2 ${current ? '' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}`}
              />
            </button>
          ) : (
            <span className="py-1 text-balance text-faint">{column.header}</span>
          ))}
      </span>
    </th>
  )
}

function cellClass<Row, Sort extends string>({ align, className }: Column<Row, Sort>): string {
  return `px-3 first:ps-5 last:pe-5 ${align === 'end' ? 'text-end whitespace-nowrap' : 'text-start'} ${className}`
}
