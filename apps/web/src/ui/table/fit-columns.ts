import type { Column } from './column.ts'

/** What the column that names a row has at least, in px: picture, padding and 220 px for the name itself. */
export const nameWidth = 300

type Measured = Pick<Column<never, never>, 'id' | 'width' | 'minWidth' | 'rank'>

const leastWidth = ({ width, minWidth = nameWidth }: Measured) => (width === 'rest' ? minWidth : width)

/** What columns need beside each other, in px. */
export const widthOf = (columns: readonly Measured[]): number =>
  columns.reduce((sum, column) => sum + leastWidth(column), 0)

/**
 * The columns that fit into `width` px, in their order: those that always stay, and of the others the most important
 * ones, up to the first that has no room.
 */
export function fitColumns<C extends Measured>(columns: readonly C[], width: number): C[] {
  let left = width - widthOf(columns.filter(({ rank }) => rank === null))
  const fitting = new Set<string>()
  for (const column of columns.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))) {
    if (column.rank === null) continue
    left -= leastWidth(column)
    if (left < 0) break
    fitting.add(column.id)
  }
  return columns.filter(({ id, rank }) => rank === null || fitting.has(id))
}

type Sorted<Sort> = { rank: number | null; sort?: { by: Sort } | undefined }

/** The same columns, the one that a table is sorted by before all others that need room. */
export const sortedFirst = <Sort, C extends Sorted<Sort>>(
  columns: readonly C[],
  sortedBy: Sort | undefined,
): C[] =>
  columns.map((column) =>
    column.rank !== null && column.sort !== undefined && column.sort.by === sortedBy
      ? { ...column, rank: 0 }
      : column,
  )
