import { type CompareWith, type PeriodName, periodNames } from '@cuesheet/contract/values/period'
import { useContext, useEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useFormat } from '../lib/format.ts'
import { withTexts } from '../lib/i18n.ts'
import { useScreenClass } from '../lib/screen-class.ts'
import { scrollSideways } from '../lib/scroll-sideways.ts'
import { Layer } from './layer.tsx'
import { NarrowBar } from './narrow-bar.ts'
import { type Option, OptionPicker } from './option-picker.tsx'

export type PeriodChoice = {
  period: PeriodName
  /** Both only with `custom`. */
  from?: string | undefined
  to?: string | undefined
  compare?: CompareWith | undefined
}

export type PeriodTexts = Record<PeriodName, string> & { name: string }

const loadPopup = withTexts(() => import('./range-popup.tsx'), 'calendar')

/** The one way to choose days: named periods and a range of one's own, side by side, where there is no room in a list. */
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
  const isPhone = useScreenClass() === 'mobile'
  const [isOpen, setOpen] = useState(false)
  const isList = useContext(NarrowBar) || isPhone
  const custom = useRef<HTMLElement>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const range =
    value.period === 'custom' && value.from && value.to
      ? format.dayRange(value.from, value.to, today.slice(0, 4))
      : null

  // Where they have no room the periods scroll sideways: what is chosen stays in sight.
  useEffect(() => {
    scrollSideways(group.current?.querySelector(`[data-period="${value.period}"]`))
  }, [value.period])

  return (
    <>
      {isList ? (
        <span ref={custom} className="inline-flex">
          <PeriodList
            value={value}
            range={range}
            texts={texts}
            onChange={onChange}
            onCustom={() => setOpen(true)}
          />
        </span>
      ) : (
        <fieldset
          ref={group}
          className="flex max-w-full min-w-0 overflow-x-auto rounded-control border border-line-strong bg-surface p-0.5 [scrollbar-width:none]"
        >
          <legend className="sr-only">{texts.name}</legend>
          {periodNames.map((period) => {
            const isCustom = period === 'custom'
            return (
              <button
                key={period}
                ref={
                  isCustom
                    ? (element) => {
                        custom.current = element
                      }
                    : undefined
                }
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
      )}
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(RangePopup) => (
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
          />
        )}
      </Layer>
    </>
  )
}

type ListProps = {
  value: PeriodChoice
  /** The chosen range in words. */
  range: string | null
  texts: PeriodTexts
  onChange: (choice: PeriodChoice) => void
  onCustom: () => void
}

/** What is chosen, and the other periods behind it. Another range than the chosen one is an option of its own. */
function PeriodList({ value, range, texts, onChange, onCustom }: ListProps) {
  const named = periodNames.filter((name) => name !== 'custom')
  const options: Option<PeriodName | 'chosen'>[] = named.map((name) => ({ value: name, label: texts[name] }))
  if (range) options.push({ value: 'chosen', label: range })
  options.push({ value: 'custom', label: texts.custom })
  return (
    <OptionPicker
      label={texts.name}
      align="end"
      options={options}
      value={range ? 'chosen' : value.period}
      onPick={(picked) => {
        if (picked === 'custom') onCustom()
        else if (picked !== 'chosen') onChange({ period: picked })
      }}
    />
  )
}
