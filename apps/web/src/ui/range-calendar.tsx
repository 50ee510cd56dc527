import { longestPeriodDays } from '@cuesheet/contract/values/period'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, countDays, monthWeeks, sameDayOfMonth } from '../lib/calendar.ts'
import { classNames } from '../lib/class-names.ts'
import { useFormat } from '../lib/format.ts'
import { IconButton } from './button.tsx'

export type Range = { from: string | null; to: string | null }

type Props = {
  range: Range
  onChange: (range: Range) => void
  /** The last day that may be picked. */
  last: string
  texts: { previous_page: string; next_page: string }
}

/**
 * The next range when a day is pressed: the first press begins a new one, the second ends it, whichever lies earlier. So
 * far from the first that no report takes the range, it begins anew.
 */
export function nextRange({ from, to }: Range, day: string): Range {
  if (from === null || to !== null) return { from: day, to: null }
  const range = day < from ? { from: day, to: from } : { from, to: day }
  return countDays(range.from, range.to) > longestPeriodDays ? { from: day, to: null } : range
}

/** One month of days to pick a range from, by press or by keyboard (arrows, Page Up and Down, Home and End). */
export function RangeCalendar({ range, onChange, last, texts }: Props) {
  const format = useFormat()
  const weekStart = format.locale === 'zh-CN' ? 1 : 0
  const [active, setActive] = useState(range.to ?? range.from ?? last)
  const [month, setMonth] = useState(active.slice(0, 7))
  const [pointed, setPointed] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const movedByKey = useRef(false)

  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const weeks = monthWeeks(month, weekStart)
  const focusable = active.startsWith(month) ? active : `${month}-01`
  const shown = range.from && !range.to && pointed ? nextRange(range, pointed) : range
  const inRange = (day: string) =>
    shown.from !== null && shown.to !== null && day >= shown.from && day <= shown.to

  const turn = (count: number) => setMonth(addMonths(month, count))
  const onKeyDown = (event: KeyboardEvent) => {
    const weekday = (new Date(`${focusable}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7
    const targets: Record<string, string> = {
      ArrowLeft: addDays(focusable, -1),
      ArrowRight: addDays(focusable, 1),
      ArrowUp: addDays(focusable, -7),
      ArrowDown: addDays(focusable, 7),
      PageUp: sameDayOfMonth(focusable, -1),
      PageDown: sameDayOfMonth(focusable, 1),
      Home: addDays(focusable, -weekday),
      End: addDays(focusable, 6 - weekday),
    }
    const target = targets[event.key]
    if (!target) return
    event.preventDefault()
    const day = target > last ? last : target
    movedByKey.current = true
    setActive(day)
    setMonth(day.slice(0, 7))
    setPointed(day)
  }

  return (
    <div className="w-[296px] mobile:mx-auto mobile:w-full mobile:max-w-[360px]">
      <div className="mb-1 flex items-center">
        <IconButton label={texts.previous_page} onClick={() => turn(-1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <p aria-live="polite" className="flex-1 text-center font-semibold">
          {format.month(month)}
        </p>
        <IconButton label={texts.next_page} onClick={() => turn(1)} disabled={month >= last.slice(0, 7)}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <table
        ref={grid}
        aria-label={format.month(month)}
        onPointerLeave={() => setPointed(null)}
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
                      onClick={() => {
                        setActive(day)
                        onChange(nextRange(range, day))
                      }}
                      onPointerEnter={() => setPointed(day)}
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
    </div>
  )
}
