import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rowOf } from '../../ui/table/column.ts'
import { stepRow } from '../../ui/table/step-row.ts'

type Options = {
  count: number
  columns: number
  /** Of a row, with the space below it. */
  rowHeight: number
  /** Of what sticks above the list and would cover a focused row. */
  headHeight: number
}

/**
 * Tracks in the page's own scroll, `columns` in a row: only those in sight are in the document. One of them is a tab
 * stop, with its buttons; arrow keys, Page Up and Down, Home and End go from one to the next, Space plays its preview.
 */
export function useTrackWindow({ count, columns, rowHeight, headHeight }: Options) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [active, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const virtual = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    // Beyond the edges of the window, so that a flick of the wheel does not outrun what is drawn.
    overscan: columns > 1 ? 2 : 6,
    scrollMargin: top,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
  })
  // What stands above the list grows and shrinks: chips, a strip, a sentence.
  useLayoutEffect(() => {
    const look = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size of rows is another place for each
  useLayoutEffect(() => virtual.measure(), [rowHeight])

  useEffect(() => {
    if (!wantsFocus.current) return
    const link = list.current?.querySelector<HTMLElement>(`[data-row="${active}"] [data-row-link]`)
    if (!link) return
    wantsFocus.current = false
    link.focus({ preventScroll: true })
  })

  const drawn = virtual.getVirtualItems()
  const first = (drawn[0]?.index ?? 0) * columns
  const last = Math.min(count, ((drawn.at(-1)?.index ?? -1) + 1) * columns) - 1
  const tabStop = Math.min(active, Math.max(0, count - 1))
  const stopAt = tabStop >= first && tabStop <= last ? tabStop : first
  return {
    list,
    height: virtual.getTotalSize(),
    last,
    items: Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
      const index = first + at
      const row = Math.floor(index / columns)
      return {
        index,
        tabIndex: index === stopAt ? (0 as const) : (-1 as const),
        top: row * rowHeight,
        column: index % columns,
      }
    }),
    handlers: {
      onFocus: (event: FocusEvent) => setActive(rowOf(event.target) ?? active),
      onKeyDown: (event: KeyboardEvent) => {
        if (!(event.target instanceof Element) || !event.target.matches('[data-row-link]')) return
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        if (event.key === ' ') {
          event.preventDefault()
          event.target.closest('[data-row]')?.querySelector<HTMLElement>('[data-play]')?.click()
          return
        }
        const page = Math.max(1, Math.floor((window.innerHeight - headHeight) / rowHeight) - 1)
        const to = stepRow(event.key, tabStop, count - 1, page, columns)
        if (to === null) return
        event.preventDefault()
        wantsFocus.current = true
        setActive(to)
        virtual.scrollToIndex(Math.floor(to / columns), { align: 'auto' })
      },
    },
  }
}
