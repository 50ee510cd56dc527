import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePrinting } from '../../lib/use-printing.ts'
import { rowOf } from './column.ts'
import { rowsInSight, type Sight, scrollToRow } from './row-window.ts'
import { stepRow } from './step-row.ts'

/** Drawn before it is known which are in sight. */
const firstLines = 4

type Options = {
  count: number
  /** Rows side by side. */
  columns?: number
  rowHeight: number
  /** Height of what sticks above the rows and would cover a focused one. */
  headHeight: number
  /** Called with the rows that are (about to be) seen, so that their pages can be fetched. */
  onVisible: (first: number, last: number) => void
}

/** The figure that a key leads to along its row, whose beginning is its link; null when the key is not for that. */
function stepFigure(key: string, from: HTMLElement, row: Element): HTMLElement | null {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (by === undefined) return null
  const stops = [...row.querySelectorAll<HTMLElement>('[data-row-link], [data-tooltip]')]
  return stops[stops.indexOf(from) + by] ?? null
}

/** Whether an element comes after the list on the page itself, as its footer does. */
const isBelow = (list: Element | null, element: Element | null) =>
  list !== null &&
  element !== null &&
  !list.contains(element) &&
  !element.closest('[role=dialog]') &&
  (list.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** What a printed page shows of a list: its first lines. */
export const printedLines = 15

/**
 * Rows of equal height in the page's own scroll: only those in sight are in the document. One row link is a tab stop;
 * arrow keys, Page Up and Down, Home and End move it, scrolling along; Left and Right go along a row's figures, each of
 * which shows what it is exactly; Space plays what can be played in the row.
 */
export function useVirtualRows<E extends HTMLElement>({
  count,
  columns = 1,
  rowHeight,
  headHeight,
  onVisible,
}: Options) {
  const body = useRef<E>(null)
  const lines = Math.ceil(count / columns)
  const [range, setRange] = useState<readonly [top: number, bottom: number]>([0, firstLines - 1])
  const [active, setActive] = useState(0)
  /** The focus is below the list: rows that were loaded now would push it out of sight. */
  const [isPassed, setPassed] = useState(false)
  const wantsFocus = useRef(false)

  const sight = (): Sight => ({
    above: -(body.current?.getBoundingClientRect().top ?? 0),
    windowHeight: window.innerHeight,
    rowHeight,
    count: lines,
  })
  const look = useRef(() => {})
  look.current = () => {
    const next = rowsInSight(sight()) ?? [0, -1]
    setRange((now) => (now[0] === next[0] && now[1] === next[1] ? now : next))
  }
  useEffect(() => {
    const onMove = () => look.current()
    // After layout and before paint, so that nothing has to be laid out for the answer: at the beginning, with another
    // list, and where the page above the list grows or shrinks (banners, a chart, another member).
    const observer = new ResizeObserver(() => flushSync(onMove))
    observer.observe(document.body)
    if (body.current) observer.observe(body.current)
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    const onFocus = ({ target }: globalThis.FocusEvent) => setPassed(isBelow(body.current, target as Element))
    document.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
    }
  }, [])

  const isPrinting = usePrinting()
  const top = isPrinting ? 0 : Math.min(range[0], Math.max(0, lines - 1))
  const bottom = Math.min(isPrinting ? printedLines - 1 : range[1], lines - 1)
  const first = top * columns
  const last = Math.min(count, (bottom + 1) * columns) - 1
  useEffect(() => {
    if (last >= first && !isPassed) onVisible(first, last)
  }, [first, last, onVisible, isPassed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were on their way when the focus passed the list
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isBelow(body.current, activeElement))
      activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [count])

  useEffect(() => {
    if (!wantsFocus.current) return
    const link = body.current?.querySelector<HTMLElement>(`[data-row="${active}"] [data-row-link]`)
    if (!link) return
    wantsFocus.current = false
    link.focus({ preventScroll: true })
  })

  const tabStop = Math.min(active, Math.max(0, count - 1))
  return {
    body,
    rows: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    before: top * rowHeight,
    /** Of every row; a printed one takes as much as it needs. */
    height: isPrinting ? undefined : rowHeight,
    after: isPrinting ? 0 : Math.max(0, lines - 1 - bottom) * rowHeight,
    /** The row whose link is reached by Tab: the active one, or the first drawn once it has scrolled away. */
    tabStop: tabStop >= first && tabStop <= last ? tabStop : first,
    /** To be spread on the element that holds the rows, each of which carries `data-row`. */
    handlers: {
      onFocus: (event: FocusEvent) => setActive(rowOf(event.target) ?? active),
      onKeyDown: (event: KeyboardEvent) => {
        const from = event.target instanceof HTMLElement ? event.target : null
        if (!from?.matches('[data-row-link], [data-row] [data-tooltip]:not(a, button)')) return
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        const row = from.closest('[data-row]')
        const figure = columns === 1 && row ? stepFigure(event.key, from, row) : null
        if (figure) {
          event.preventDefault()
          // What is not a stop by itself becomes one that only these keys reach.
          if (!figure.matches('a, button, [tabindex]')) figure.tabIndex = -1
          figure.focus()
          return
        }
        const play = row?.querySelector<HTMLElement>('[data-play]')
        if (event.key === ' ' && play) {
          event.preventDefault()
          play.click()
          return
        }
        const page = Math.max(1, Math.floor((window.innerHeight - headHeight) / rowHeight) - 1)
        const to = stepRow(event.key, tabStop, count - 1, page, columns)
        if (to === null) return
        event.preventDefault()
        wantsFocus.current = true
        setActive(to)
        window.scrollBy({
          top: scrollToRow(Math.floor(to / columns), sight(), headHeight),
          behavior: 'instant',
        })
      },
    },
  }
}
