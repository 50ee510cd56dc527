import { countDays } from '@cuesheet/contract/values/day'
import type { CompareWith } from '@cuesheet/contract/values/period'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../lib/format.ts'
import { useCalendarTexts } from '../lib/use-calendar-texts.ts'
import { Button } from './button.tsx'
import { CompareChoices } from './compare-choices.tsx'
import type { PeriodChoice } from './period-picker.tsx'
import Popup from './popup.tsx'
import { type Range, RangeCalendar } from './range-calendar.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  value: PeriodChoice
  last: string
  onApply: (choice: PeriodChoice) => void
}

/** A range of one's own and what it is compared with. Each opening begins with what is shown. */
export default function RangePopup(props: Props) {
  const key = `${props.isOpen}-${props.value.from}-${props.value.to}`
  return <Panel key={key} {...props} />
}

function Panel({ isOpen, onClose, anchor, value, last, onApply }: Props) {
  const t = useTranslations('app.action')
  const texts = useTranslations('calendar')
  const calendar = useCalendarTexts()
  const format = useFormat()
  const [range, setRange] = useState<Range>({ from: value.from ?? null, to: value.to ?? null })
  const [compare, setCompare] = useState<CompareWith>(value.compare ?? 'previous')
  const { from, to } = range
  const said =
    from === null
      ? texts('pick_from')
      : to === null
        ? texts('pick_to')
        : `${format.dayRange(from, to)} · ${texts('days', { count: countDays(from, to) })}`
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      anchor={anchor}
      align="end"
      title={texts('custom_title')}
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
        <RangeCalendar range={range} onChange={setRange} last={last} texts={calendar} />
        <div className="mt-3 border-t border-line pt-2">
          <CompareChoices
            value={compare}
            onPick={setCompare}
            period="custom"
            days={from && to ? countDays(from, to) : null}
          />
        </div>
      </div>
    </Popup>
  )
}
