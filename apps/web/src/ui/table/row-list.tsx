import type { ReactNode } from 'react'
import { type RowLink, rowLink } from './column.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type Props<Row> = {
  label: string
  count: number
  rowAt: (index: number) => Row | undefined
  rowKey: (row: Row) => string
  /** The whole row as one link. */
  row: (row: Row, link: RowLink) => ReactNode
  /** Its stand-in while it loads, in the same size. */
  skeleton: ReactNode
  onVisible: (first: number, last: number) => void
  dimmed: boolean
  /** Of every row, in px. */
  rowHeight?: number | undefined
}

const regularHeight = 73

/** The table of small screens: rich rows of equal height, as long as the list is. */
export function RowList<Row>({
  label,
  count,
  rowAt,
  rowKey,
  row,
  skeleton,
  onVisible,
  dimmed,
  rowHeight = regularHeight,
}: Props<Row>) {
  const rows = useVirtualRows<HTMLUListElement>({ count, rowHeight, headHeight: 120, onVisible })
  return (
    <ul
      ref={rows.body}
      aria-label={label}
      aria-busy={dimmed}
      {...rows.handlers}
      className={`window-rows transition-opacity duration-150 ${dimmed ? 'opacity-50' : ''}`}
      style={{ paddingTop: rows.before, paddingBottom: rows.after }}
    >
      {rows.rows.map((index) => {
        const known = rowAt(index)
        return (
          <li
            key={known ? rowKey(known) : `loading-${index}`}
            data-row={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="flex border-line not-first:border-t"
            style={{ height: rowHeight }}
          >
            {known ? row(known, rowLink(index === rows.tabStop)) : skeleton}
          </li>
        )
      })}
    </ul>
  )
}
