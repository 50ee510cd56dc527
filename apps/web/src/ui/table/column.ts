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
  /** Of the whole list, in a row of its own under the header. */
  total?: ReactNode
  /** Width and visibility as classes of every cell; the column without a width takes the rest. */
  className: string
  cell: (row: Row, link: RowLink) => ReactNode
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
