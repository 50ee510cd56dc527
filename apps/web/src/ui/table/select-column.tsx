import { Checkbox } from '../checkbox.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { RecordColumn } from './record-column.tsx'

/** Rows picked to be treated alike. */
export type ListSelection<Row> = {
  isPicked: (row: Row) => boolean
  onPick: (rows: readonly Row[], isPicked: boolean) => void
  /** Names the box that picks every row that is here, and that of a row. */
  all: string
  each: (row: Row) => string
}

/** The column of boxes to tick. */
export function selectColumn<Row>(
  { isPicked, onPick, all, each }: ListSelection<Row>,
  rows: readonly Row[],
): RecordColumn<Row> {
  const count = rows.filter(isPicked).length
  const isAll = rows.length > 0 && count === rows.length
  return {
    id: 'select',
    header: all,
    head: (
      <Checkbox
        label={all}
        isChecked={isAll}
        isMixed={count > 0 && !isAll}
        isDisabled={rows.length === 0}
        onChange={() => onPick(rows, !isAll)}
      />
    ),
    width: 52,
    className: 'pe-0!',
    cell: (row) => (
      <Checkbox
        label={each(row)}
        isChecked={isPicked(row)}
        onChange={(isNow) => onPick([row], isNow)}
        className="-mx-2 px-2"
      />
    ),
    skeleton: <Skeleton className="size-[18px] rounded-[5px]" />,
  }
}
