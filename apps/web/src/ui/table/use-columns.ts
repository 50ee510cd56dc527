import { useCallback, useContext, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { contentWidth, useScreenClass } from '../../lib/screen-class.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import { ColumnChoicesContext } from '../column-choices.ts'
import type { Column } from './column.ts'
import { fitColumns, sortedFirst, widthOf } from './fit-columns.ts'

/** Of a printed page, in px. */
const printedWidth = 700

/** As much of a table's columns as choosing among them takes. */
export type ChoosableColumns = {
  all: readonly Pick<Column<never, never>, 'id' | 'header' | 'rank'>[]
  isShown: (id: string) => boolean
  /** Not chosen by anybody: as many as have room. */
  isAutomatic: boolean
  choose: (ids: string[] | null) => void
}

export type TableColumns<Row, Sort extends string> = ChoosableColumns & {
  shown: readonly Column<Row, Sort>[]
  /** Every order of the list has a header that sorts by it. */
  hasEverySort: boolean
  /** What the shown ones need, in px, where that is more than there is: the table then scrolls sideways. */
  scrollWidth: number | null
  /** Goes on the element that the table fills. */
  ref: ReturnType<typeof useWidth>[0]
}

/** Which columns a table shows: those that were chosen for it, else the one it is sorted by and those that have room. */
export function useColumns<Row, Sort extends string>(
  table: string,
  given: readonly Column<Row, Sort>[],
  sortedBy?: Sort,
): TableColumns<Row, Sort> {
  const columns = useMemo(() => sortedFirst(given, sortedBy), [given, sortedBy])
  const [ref, width] = useWidth()
  const { chosen, choose } = useContext(ColumnChoicesContext)
  const choice = chosen[table]
  // Of columns that there were once, nothing may be left to show.
  const own = useMemo(() => {
    const known = columns.filter(({ id, rank }) => rank !== null && choice?.includes(id))
    return known.length === 0
      ? null
      : columns.filter((column) => column.rank === null || known.includes(column))
  }, [columns, choice])
  const isPrinting = usePrinting()
  const isPhone = useScreenClass() === 'mobile'
  const shown = useMemo(() => {
    const usual = columns.filter(({ isOptional, rank }) => !isOptional || rank === 0)
    // Ticks and actions, which alone draw their head, are no use on paper.
    return isPrinting
      ? fitColumns(
          (own ?? usual).filter(({ head }) => head === undefined),
          printedWidth,
        )
      : (own ?? fitColumns(usual, width))
  }, [own, columns, width, isPrinting])
  return useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id))
    const needed = widthOf(shown)
    return {
      all: columns,
      shown,
      isShown: (id: string) => ids.has(id),
      isAutomatic: own === null,
      choose: (picked: string[] | null) => choose(table, picked),
      hasEverySort: !isPhone && columns.every(({ id, sort }) => !sort || ids.has(id)),
      scrollWidth: needed > width && !isPrinting ? needed : null,
      ref,
    }
  }, [columns, shown, own, width, isPrinting, isPhone, choose, table, ref])
}

/** Of the card around a table, both sides. */
const borders = 2

/** The inner width of the element that gets the ref, in px: known before it is painted, and never asked for. */
function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(() => contentWidth() - borders)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0)
      if (next === 0) return
      flushSync(() => setWidth(next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
