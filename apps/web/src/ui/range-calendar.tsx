import { addDays, addMonths, countDays, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import { longestPeriodDays } from '@cuesheet/contract/values/period'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useFormat } from '../lib/format.ts'
import { useScreenClass } from '../lib/screen-class.ts'
import { IconButton } from './button.tsx'
import { DayFields, type DayFieldTexts } from './day-fields.tsx'

export type Range = { from: string | null; to: string | null }

type CalendarTexts = DayFieldTexts & {
  previous_page: string
  next_page: string
  previous_year: string
  next_year: string
}

type Props = {
  range: Range
  onChange: (range: Range) => void
  /** The last day that may be picked. */
  last: string
  texts: CalendarTexts
}

/**
 * The next range when a day is pressed: the first press begins a new one, the second ends it, whichever is earlier. A
 * press too far from the first for any report begins a new range.
 */
export function nextRange({ from, to }: Range, day: string): Range {
  if (from === null || to !== null) return { from: day, to: null }
  const range = day < from ? { from: day, to: from } : { from, to: day }
  return countDays(range.from, range.to) > longestPeriodDays ? { from: day, to: null } : range
}

/**
 * Days to pick a range from: typed, by press or by keyboard (arrows, Page Up and Down, Home and End). One month, and on
 * laptops two beside each other.
 */
export function RangeCalendar({ range, onChange, last, texts }: Props) {
  const format = useFormat()
  const weekStart = format.locale === 'zh-CN' ? 1 : 0
  const isLaptop = useScreenClass() === 'laptop'
  const [active, setActive] = useState(range.to ?? range.from ?? last)
  /** The first day of the last that is shown. */
  const [month, setMonth] = useState(firstOfMonth(active))
  const [pointed, setPointed] = useState<string | null>(null)
  const grids = useRef<HTMLDivElement>(null)
  const movedByKey = useRef(false)

  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    grids.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const shownMonths = isLaptop ? [addMonths(month, -1), month] : [month]
  const focusable = shownMonths.includes(firstOfMonth(active)) ? active : month
  const drawnRange = range.from && !range.to && pointed ? nextRange(range, pointed) : range
  const lastMonth = firstOfMonth(last)
  const turn = (count: number) => {
    const to = addMonths(month, count)
    setMonth(to > lastMonth ? lastMonth : to)
  }
  const show = (day: string) => {
    setActive(day)
    const to = firstOfMonth(day)
    if (!shownMonths.includes(to)) setMonth(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const weekday = (new Date(`${focusable}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7
    const targets: Record<string, string> = {
      ArrowLeft: addDays(focusable, -1),
      ArrowRight: addDays(focusable, 1),
      ArrowUp: addDays(focusable, -7),
      ArrowDown: addDays(focusable, 7),
      PageUp: addMonths(focusable, -1),
      PageDown: addMonths(focusable, 1),
      Home: addDays(focusable, -weekday),
      End: addDays(focusable, 6 - weekday),
    }
    const target = targets[event.key]
    if (!target) return
    event.preventDefault()
    const day = target > last ? last : target
    movedByKey.current = true
    show(day)
    setPointed(day)
  }

  return (
    <div className="w-[296px] laptop:w-[620px] mobile:mx-auto mobile:w-full mobile:max-w-[360px]">
      <DayFields
        range={range}
        onDay={(next, day) => {
          onChange(next)
          show(day)
        }}
        last={last}
        texts={texts}
      />
      <div ref={grids} className="relative grid gap-x-7 laptop:grid-cols-2">
        <div className="absolute inset-x-0 top-0 flex justify-between">
          <span className="flex">
            <IconButton label={texts.previous_year} onClick={() => turn(-12)}>
              <ChevronsLeft size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={texts.previous_page} onClick={() => turn(-1)}>
              <ChevronLeft size={18} aria-hidden="true" />
            </IconButton>
          </span>
          <span className="flex">
            <IconButton label={texts.next_page} onClick={() => turn(1)} disabled={month >= lastMonth}>
              <ChevronRight size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={texts.next_year} onClick={() => turn(12)} disabled={month >= lastMonth}>
              <ChevronsRight size={18} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        {shownMonths.map((shownMonth) => (
          <div key={shownMonth}>
            <p
              aria-live={shownMonth === month ? 'polite' : undefined}
              className="mb-1 grid h-9 place-items-center font-semibold pointer-coarse:h-11"
            >
              {format.month(shownMonth.slice(0, 7))}
            </p>
            <MonthGrid
              month={shownMonth}
              weekStart={weekStart}
              last={last}
              shown={drawnRange}
              focusable={focusable}
              onKeyDown={onKeyDown}
              onPoint={setPointed}
              onPick={(day) => {
                setActive(day)
                onChange(nextRange(range, day))
              }}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

type MonthProps = {
  /** Its first day. */
  month: string
  weekStart: 0 | 1
  last: string
  /** With the day that is pointed at. */
  shown: Range
  /** The one that Tab reaches. */
  focusable: string
  onKeyDown: (event: KeyboardEvent) => void
  onPoint: (day: string | null) => void
  onPick: (day: string) => void
}

/** The days of a month in weeks of seven, null where a week reaches into another month. `weekStart`: 0 Sunday, 1 Monday. */
export function monthWeeks(first: string, weekStart: 0 | 1): (string | null)[][] {
  const lead = (new Date(first).getUTCDay() - weekStart + 7) % 7
  const length = countDays(first, lastOfMonth(first))
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) =>
    index < lead || index >= lead + length ? null : addDays(first, index - lead),
  )
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function MonthGrid({ month, weekStart, last, shown, focusable, onKeyDown, onPoint, onPick }: MonthProps) {
  const format = useFormat()
  const weeks = monthWeeks(month, weekStart)
  const inRange = (day: string) =>
    shown.from !== null && shown.to !== null && day >= shown.from && day <= shown.to
  return (
    <table
      aria-label={format.month(month.slice(0, 7))}
      onPointerLeave={() => onPoint(null)}
      className="w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5"
    >
      <thead>
        <tr>
          {weeks[1]!.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={format.weekday(day!, 'long')}
              className="h-8 p-0 text-center text-small font-normal text-faint"
            >
              {format.weekday(day!, 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, column) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty field has nothing else.
                <td key={column} />
              ) : (
                <td
                  key={day}
                  className={classNames(
                    'p-0',
                    inRange(day) && 'bg-primary-tint',
                    day === shown.from && 'rounded-l-control',
                    day === shown.to && 'rounded-r-control',
                  )}
                >
                  <button
                    type="button"
                    data-day={day}
                    disabled={day > last}
                    tabIndex={day === focusable ? 0 : -1}
                    aria-pressed={inRange(day) || day === shown.from}
                    onKeyDown={onKeyDown}
                    onClick={() => onPick(day)}
                    onPointerEnter={() => onPoint(day)}
                    className={classNames(
                      'grid h-9 w-full place-items-center rounded-control mobile:h-11',
                      day === shown.from || day === shown.to
                        ? 'bg-primary font-semibold text-on-primary'
                        : 'hover:bg-sunken disabled:bg-transparent disabled:opacity-40',
                    )}
                  >
                    <span aria-hidden="true">{Number(day.slice(8))}</span>
                    <span className="sr-only">{format.longDay(day)}</span>
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
