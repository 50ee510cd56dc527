import type { ReactNode } from 'react'
import { type RowLink, rowLink } from './column.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type Props<Row> = {
  label: string
  count: number
  /** Of the whole list, where it is more than `count`; null: not known. */
  total?: number | null
  rowAt: (index: number) => Row | undefined
  rowKey: (row: Row) => string
  row: (row: Row, link: RowLink) => ReactNode
  /** Its placeholder while it loads, in the same size. */
  skeleton: ReactNode
  onVisible: (first: number, last: number) => void
  dimmed: boolean
  /** Of every row, in px. */
  rowHeight?: number | undefined
  headHeight?: number
  /** Rows as cards side by side, of a width in px. */
  cards?: { columns: number; width: number; gap: number }
}

/** Rows of equal height below each other, or beside each other as cards; as long as the list is. */
export function RowList<Row>({
  label,
  count,
  total = count,
  rowAt,
  rowKey,
  row,
  skeleton,
  onVisible,
  dimmed,
  rowHeight = 73,
  headHeight = 120,
  cards,
}: Props<Row>) {
  const columns = cards?.columns ?? 1
  const rows = useVirtualRows<HTMLUListElement>({ count, columns, rowHeight, headHeight, onVisible })
  return (
    <ul
      ref={rows.body}
      aria-label={label}
      aria-busy={dimmed}
      {...rows.handlers}
      className={`window-rows grid transition-opacity duration-150 ${dimmed ? 'opacity-50' : ''}`}
      style={{
        paddingTop: rows.before,
        paddingBottom: rows.after,
        gridTemplateColumns: cards ? `repeat(${columns}, ${cards.width}px)` : 'minmax(0, 1fr)',
        columnGap: cards?.gap,
      }}
    >
      {rows.rows.map((index) => {
        const known = rowAt(index)
        return (
          <li
            key={known ? rowKey(known) : `loading-${index}`}
            data-row={index}
            aria-setsize={total ?? -1}
            aria-posinset={index + 1}
            className={cards ? undefined : 'grid grid-cols-[minmax(0,1fr)] border-line not-first:border-t'}
            style={{ height: rows.height }}
          >
            {known ? row(known, rowLink(index === rows.tabStop)) : skeleton}
          </li>
        )
      })}
    </ul>
  )
}
