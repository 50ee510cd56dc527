import type { ReactNode } from 'react'

export type Order = 'asc' | 'desc'

export type Column<Row, Sort extends string> = {
  id: string
  header: string
  /** Replaces the header's text in the head, which then only names the column. */
  head?: ReactNode
  /** An explanation beside the header. */
  hint?: ReactNode
  /** What the header sorts by, and in which order first; without it the column cannot be sorted. */
  sort?: { by: Sort; first: Order }
  align: 'start' | 'end'
  /** Of the whole list, in a row of its own under the header; `isShown` as for `cell`. */
  total?: ReactNode | ((isShown: (id: string) => boolean) => ReactNode)
  /** In px. The one column with `'rest'` names the row: it takes what is left and is pinned where the table scrolls. */
  width: number | 'rest'
  /** Of the column that names the row, where it differs from `nameWidth`: in px. */
  minWidth?: number
  /** The order in which columns find room, 1 first; null: always there and never chosen, as ticks and actions. */
  rank: number | null
  /** Only where it is chosen: what is not needed at rest. */
  isOptional?: boolean
  /** Some of its cells have three lines: every row is so much higher. */
  isTall?: boolean | undefined | ((isShown: (id: string) => boolean) => boolean)
  /** Looks of every cell. */
  className?: string
  /** `isShown` says whether a column has room: what a missing one tells may be told here. */
  cell: (row: Row, link: RowLink, isShown: (id: string) => boolean) => ReactNode
  /** Its placeholder while the row loads, in the size of what comes. */
  skeleton: ReactNode
}

/** To be spread on the one link of a row. */
export type RowLink = { 'data-row-link': ''; tabIndex: 0 | -1 }

export const rowLink = (isTabStop: boolean): RowLink => ({
  'data-row-link': '',
  tabIndex: isTabStop ? 0 : -1,
})

/** The index of the row an event happened in; null outside of any. */
export function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset.row) : null
}
