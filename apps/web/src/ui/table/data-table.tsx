import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { FigureStopContext } from '../exact.tsx'
import { type Column, type Order, rowLink, rowOf } from './column.ts'
import type { TableColumns } from './use-columns.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export type DataTableProps<Row, Sort extends string> = {
  /** Accessible name. */
  label: string
  columns: TableColumns<Row, Sort>
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

const rowHeights = { usual: 66, tall: 86 }
/** With the condensed head of the page above it. */
const headHeight = 104

/**
 * A sortable table of any length in the page's own scroll. The head sticks; the row is a link (the caller's, through
 * `cell`), opened by a click anywhere on it; arrow keys walk the rows and the figures in them. What was chosen and has
 * no room scrolls sideways under the pinned name.
 */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, count, rowAt, rowKey, sort, onSort, onOpen, onVisible, dimmed } = props
  const { shown: columns, isShown, scrollWidth } = props.columns
  const pins = scrollWidth === null ? noPins : pinsOf(columns)
  const hasTotals = columns.some(({ total }) => total !== undefined)
  const isTall = columns.some(({ isTall }) => (typeof isTall === 'function' ? isTall(isShown) : isTall))
  const rowHeight = rowHeights[isTall ? 'tall' : 'usual']
  const rows = useVirtualRows<HTMLTableSectionElement>({ count, rowHeight, headHeight, onVisible })
  const table = (
    <table
      aria-label={label}
      aria-rowcount={count + headRows(hasTotals)}
      aria-busy={dimmed}
      className="window-rows w-full table-fixed border-separate border-spacing-0"
      style={{ minWidth: scrollWidth ?? undefined }}
    >
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={width === 'rest' ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} pin={pins.get(column.id)} />
          ))}
        </tr>
        {hasTotals && (
          <tr aria-rowindex={2} className="h-14">
            {columns.map((column, at) => {
              const Cell = at === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={column.id}
                  scope={at === 0 ? 'row' : undefined}
                  {...pinned(pins.get(column.id), `bg-sunken font-semibold ${cellClass(column)}`)}
                >
                  {typeof column.total === 'function' ? column.total(isShown) : column.total}
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
        <FigureStopContext value={-1}>
          {rows.rows.map((index) => {
            const row = rowAt(index)
            return (
              <TableRow
                key={row ? rowKey(row) : `loading-${index}`}
                index={index}
                row={row}
                columns={columns}
                isShown={isShown}
                pins={pins}
                isTabStop={index === rows.tabStop}
                headRows={headRows(hasTotals)}
                height={rows.height}
              />
            )
          })}
        </FigureStopContext>
        <Spacer height={rows.after} />
      </tbody>
    </table>
  )
  return (
    <div className={scrollWidth === null ? '' : 'relative overflow-x-auto overscroll-x-contain'}>{table}</div>
  )
}

/** How far from the left edge a column stays while the others scroll. */
type Pins = ReadonlyMap<string, number>
const noPins: Pins = new Map()

/** The column that names the rows, and those before it. */
function pinsOf<Row, Sort extends string>(columns: readonly Column<Row, Sort>[]): Pins {
  const pins = new Map<string, number>()
  let left = 0
  for (const { id, width } of columns) {
    pins.set(id, left)
    if (width === 'rest') return pins
    left += width
  }
  return noPins
}

const pinned = (left: number | undefined, className: string) =>
  left === undefined ? { className } : { className: `sticky z-1 ${className}`, style: { left } }

type TableRowProps<Row, Sort extends string> = {
  index: number
  row: Row | undefined
  columns: readonly Column<Row, Sort>[]
  isShown: (id: string) => boolean
  pins: Pins
  isTabStop: boolean
  headRows: number
  height: number | undefined
}

function TableRowView<Row, Sort extends string>({
  index,
  row,
  columns,
  isShown,
  pins,
  isTabStop,
  headRows,
  height,
}: TableRowProps<Row, Sort>) {
  return (
    <tr
      aria-rowindex={index + 1 + headRows}
      data-row={index}
      className={`group [&>td]:border-line [&:not(:first-child)>td]:border-t ${row ? 'cursor-pointer hover:bg-primary-tint' : ''}`}
      style={{ height }}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          {...pinned(
            pins.get(column.id),
            `${cellClass(column)} ${pins.has(column.id) ? `bg-surface ${row ? 'group-hover:bg-primary-tint' : ''}` : ''}`,
          )}
        >
          {row ? column.cell(row, rowLink(isTabStop), isShown) : column.skeleton}
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
    <tr aria-hidden="true" className="invisible">
      <td style={{ height }} className="p-0" />
    </tr>
  )
}

type HeadCellProps<Row, Sort extends string> = {
  column: Column<Row, Sort>
  sort: { by: Sort; order: Order }
  onSort: (by: Sort, order: Order) => void
  pin: number | undefined
}

function HeadCell<Row, Sort extends string>({ column, sort, onSort, pin }: HeadCellProps<Row, Sort>) {
  const by = column.sort
  const current = by?.by === sort.by ? sort.order : null
  const Arrow = current === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={
        by ? (current === null ? 'none' : current === 'asc' ? 'ascending' : 'descending') : undefined
      }
      className={`sticky top-(--head-height) h-11 border-b border-line bg-surface text-small font-medium ${pin === undefined ? 'z-1' : 'z-2'} ${cellClass(column)}`}
      style={pin === undefined ? undefined : { left: pin }}
    >
      {/* Of a head that is repeated on a later page, Chromium prints plain text alone. */}
      <span className="hidden text-balance print:inline">{column.header}</span>
      <span
        className={`inline-flex items-center gap-2 print:hidden ${column.align === 'end' ? 'justify-end' : ''}`}
      >
        {column.hint}
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

function cellClass<Row, Sort extends string>({ align, className = '' }: Column<Row, Sort>): string {
  return `px-3 first:ps-5 last:pe-5 ${align === 'end' ? 'text-end whitespace-nowrap' : 'text-start'} ${className}`
}
