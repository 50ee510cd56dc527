import { countDays } from '@cuesheet/contract/values/day'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../lib/format.ts'
import { Button } from './button.tsx'
import type { PeriodChoice, PeriodTexts } from './period-picker.tsx'
import Popup from './popup.tsx'
import { type Range, RangeCalendar } from './range-calendar.tsx'

type Compare = 'previous' | 'year'
type Props = {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  value: PeriodChoice
  last: string
  onApply: (choice: PeriodChoice) => void
  texts: PeriodTexts
}

/** A range of one's own and what it is compared with. Each opening begins with what is shown. */
export default function RangePopup(props: Props) {
  const key = `${props.isOpen}-${props.value.from}-${props.value.to}`
  return <Panel key={key} {...props} />
}

function Panel({ isOpen, onClose, anchor, value, last, onApply, texts }: Props) {
  const t = useTranslations('app.action')
  const format = useFormat()
  const [range, setRange] = useState<Range>({ from: value.from ?? null, to: value.to ?? null })
  const [compare, setCompare] = useState<Compare>(value.compare ?? 'previous')
  const { from, to } = range
  const said =
    from === null
      ? texts.pick_from
      : to === null
        ? texts.pick_to
        : `${format.dayRange(from, to)} · ${texts.days(countDays(from, to))}`
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      anchor={anchor}
      align="end"
      title={texts.custom_title}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            disabled={from === null || to === null}
            onClick={() => from && to && onApply({ period: 'custom', from, to, compare })}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className="p-2.5 mobile:p-0">
        <p aria-live="polite" className="mb-2 text-small font-medium text-muted">
          {said}
        </p>
        <RangeCalendar range={range} onChange={setRange} last={last} texts={texts} />
        <fieldset className="mt-3 border-t border-line pt-3 wide:flex wide:flex-wrap wide:items-center wide:gap-x-5 wide:pt-1.5">
          <legend className="sr-only">{texts.compare}</legend>
          <p aria-hidden="true" className="text-small text-faint mobile:mb-1">
            {texts.compare}
          </p>
          <div className="wide:contents">
            {(['previous', 'year'] as const).map((name) => (
              <label key={name} className="flex min-h-8 cursor-pointer items-center gap-2 mobile:min-h-11">
                <input
                  type="radio"
                  name="compare"
                  checked={compare === name}
                  onChange={() => setCompare(name)}
                  className="size-4 accent-primary-mark"
                />
                {texts[`compare_${name}`]}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Popup>
  )
}
