import type { ReactNode } from 'react'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useDeferred } from '../../lib/use-deferred.ts'
import type { RowLink } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { RowList } from './row-list.tsx'
import { usePrintedPart } from './use-printed-part.ts'

/** Rows drawn before anything is known of a list. */
export const skeletonRows = 8

export type ListCardProps<Row, Sort extends string> = Omit<DataTableProps<Row, Sort>, 'count'> & {
  /** Rows of the whole list; null before it is known. */
  count: number | null
  /** How many there are in all, of which paper has the first; null: not known, or said around it. */
  partOf?: number | null
  /** A row on a phone, as one link, and its placeholder. */
  row: (row: Row, link: RowLink) => ReactNode
  skeleton: ReactNode
  /** Of a row on a phone, in px. */
  phoneRowHeight?: number
}

const noRow = () => undefined

/** A list as a table, on phones as rich rows. */
export function ListCard<Row, Sort extends string>({
  count,
  partOf = count,
  row,
  skeleton,
  phoneRowHeight,
  ...table
}: ListCardProps<Row, Sort>) {
  const isPhone = useScreenClass() === 'mobile'
  const part = usePrintedPart(partOf)
  const { label, rowKey, onVisible, dimmed } = table
  const rowAt = useDeferred(table.rowAt, noRow)
  const shared = { label, rowAt, rowKey, onVisible, dimmed, count: count ?? skeletonRows }
  return (
    <>
      <div
        ref={table.columns.ref}
        className="relative overflow-clip rounded-card border border-line bg-surface"
      >
        {isPhone ? (
          <RowList {...shared} row={row} skeleton={skeleton} rowHeight={phoneRowHeight} />
        ) : (
          <DataTable {...table} {...shared} />
        )}
      </div>
      {part && (
        <p data-printed-part className="mt-2 hidden text-small text-muted print:block">
          {part}
        </p>
      )}
    </>
  )
}
