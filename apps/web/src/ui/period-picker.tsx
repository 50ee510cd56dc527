import { type PeriodName, periodNames } from '@cuesheet/contract/values/period'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useFormat } from '../lib/format.ts'
import { scrollSideways } from '../lib/scroll-sideways.ts'
import { useHasBeen } from '../lib/use-has-been.ts'
import type { CalendarTexts } from './range-calendar.tsx'

export type PeriodChoice = {
  period: PeriodName
  /** Both only with `custom`. */
  from?: string | undefined
  to?: string | undefined
  compare?: 'previous' | 'year' | undefined
}

export type PeriodTexts = Record<PeriodName, string> &
  CalendarTexts & {
    name: string
    custom_title: string
    pick_from: string
    pick_to: string
    days: (count: number) => string
    compare: string
    compare_previous: string
    compare_year: string
    apply: string
    cancel: string
    close: string
  }

const loadPopup = () => import('./range-popup.tsx')
const RangePopup = lazy(loadPopup)

/** The one way to choose days: four named periods and a range of one's own, side by side. */
export function PeriodPicker({
  value,
  onChange,
  today,
  texts,
}: {
  value: PeriodChoice
  onChange: (choice: PeriodChoice) => void
  /** Today's reporting day: the last that can be chosen. */
  today: string
  texts: PeriodTexts
}) {
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const isNeeded = useHasBeen(isOpen)
  const custom = useRef<HTMLButtonElement>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const range =
    value.period === 'custom' && value.from && value.to
      ? format.dayRange(value.from, value.to, today.slice(0, 4))
      : null

  // On phones the periods scroll sideways: what is chosen stays in sight.
  useEffect(() => {
    scrollSideways(group.current?.querySelector(`[data-period="${value.period}"]`))
  }, [value.period])

  return (
    <>
      <fieldset
        ref={group}
        className="flex rounded-control border border-line-strong bg-surface p-0.5 wide:max-w-full wide:min-w-0 wide:overflow-x-auto wide:[scrollbar-width:none]"
      >
        <legend className="sr-only">{texts.name}</legend>
        {periodNames.map((period) => {
          const isCustom = period === 'custom'
          return (
            <button
              key={period}
              ref={isCustom ? custom : undefined}
              type="button"
              data-period={period}
              aria-pressed={value.period === period}
              {...(isCustom && {
                'aria-haspopup': 'dialog',
                'aria-expanded': isOpen,
                onPointerEnter: () => void loadPopup(),
                onFocus: () => void loadPopup(),
              })}
              onClick={() => {
                if (isCustom) setOpen(!isOpen)
                else if (value.period !== period) onChange({ period })
              }}
              className={classNames(
                'h-[30px] rounded-small px-3 font-medium whitespace-nowrap transition-colors pointer-coarse:h-[38px]',
                value.period === period
                  ? 'bg-text text-bg forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
                  : 'text-muted hover:bg-sunken hover:text-text',
              )}
            >
              {isCustom && range ? range : texts[period]}
            </button>
          )
        })}
      </fieldset>
      {isNeeded && (
        <Suspense fallback={null}>
          <RangePopup
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            anchor={custom}
            value={value}
            last={today}
            onApply={(choice) => {
              setOpen(false)
              onChange(choice)
            }}
            texts={texts}
          />
        </Suspense>
      )}
    </>
  )
}
