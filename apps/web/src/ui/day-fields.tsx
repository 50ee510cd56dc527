import { countDays } from '@cuesheet/contract/values/day'
import { longestPeriodDays } from '@cuesheet/contract/values/period'
import { useId, useState } from 'react'
import { parseDay } from './parse-day.ts'
import type { Range } from './range-calendar.tsx'

export type DayFieldTexts = {
  from: string
  to: string
  /** Of a text that is no day, or one that is not reported yet. */
  bad_day: string
  /** Of days in the wrong order, or too far apart. */
  bad_range: string
}

type Props = {
  range: Range
  /** Called with each day as soon as it is complete. */
  onDay: (range: Range, day: string) => void
  last: string
  texts: DayFieldTexts
}

const end = { from: 'to', to: 'from' } as const
const isWrittenOut = (text: string) => /^\d{4}\D\d{2}\D\d{2}$|^\d{8}$/.test(text.trim())

/** The ends of a range as text, to be typed or pasted. */
export function DayFields({ range, onDay, last, texts }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  const [wrong, setWrong] = useState<{ field: 'from' | 'to'; text: string } | null>(null)
  const take = (field: 'from' | 'to', text: string) => {
    if (text.trim() === (range[field] ?? '')) return forget(field)
    const day = parseDay(text)
    if (day === null || day > last) return setWrong({ field, text: texts.bad_day })
    const other = range[end[field]]
    const [from, to] = field === 'from' ? [day, other] : [other, day]
    const isRange = from === null || to === null || (from <= to && countDays(from, to) <= longestPeriodDays)
    // A new beginning takes its end away, a new end must fit.
    if (!isRange && field === 'to') return setWrong({ field, text: texts.bad_range })
    onDay(isRange ? { from, to } : { from, to: null }, day)
    forget(field)
  }
  const forget = (field: 'from' | 'to') => {
    setWrong(null)
    setTyped((now) => ({ ...now, [field]: undefined }))
  }
  return (
    <div className="mb-3">
      <div className="flex items-end gap-2">
        {(['from', 'to'] as const).map((field) => (
          <div key={field} className="min-w-0 flex-1">
            <label htmlFor={`${id}-${field}`} className="mb-1 block text-small text-faint">
              {texts[field]}
            </label>
            <input
              id={`${id}-${field}`}
              value={typed[field] ?? range[field] ?? ''}
              inputMode="numeric"
              autoComplete="off"
              placeholder="YYYY-MM-DD"
              aria-invalid={wrong?.field === field || undefined}
              aria-describedby={wrong?.field === field ? `${id}-wrong` : undefined}
              onChange={({ target }) => {
                setTyped((now) => ({ ...now, [field]: target.value }))
                if (isWrittenOut(target.value)) take(field, target.value)
              }}
              onBlur={({ target }) => (target.value.trim() ? take(field, target.value) : forget(field))}
              onKeyDown={(event) => {
                if (event.key === 'Enter') take(field, event.currentTarget.value)
              }}
              className={`h-9 w-full rounded-control border bg-surface px-2.5 pointer-coarse:h-11 ${wrong?.field === field ? 'border-danger' : 'border-control-line'}`}
            />
          </div>
        ))}
      </div>
      <p id={`${id}-wrong`} role="alert" className="text-small text-danger not-empty:mt-1">
        {wrong?.text}
      </p>
    </div>
  )
}
