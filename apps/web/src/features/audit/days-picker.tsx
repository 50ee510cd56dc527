import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { localDay } from '../../lib/local-day.ts'
import { useCalendarTexts } from '../../lib/use-calendar-texts.ts'
import { Button } from '../../ui/button.tsx'
import { PickerButton } from '../../ui/picker-button.tsx'
import Popup from '../../ui/popup.tsx'
import { type Range, RangeCalendar } from '../../ui/range-calendar.tsx'

type Days = { from: string | undefined; to: string | undefined }

/** From which day to which, where the reader is; or all of them. */
export function DaysPicker({ from, to, onPick }: Days & { onPick: (days: Days) => void }) {
  const t = useTranslations('access.audit')
  const shell = useTranslations('calendar')
  const calendar = useCalendarTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [range, setRange] = useState<Range>({ from: null, to: null })
  const button = useRef<HTMLButtonElement>(null)
  const today = localDay(new Date())
  const open = () => {
    setRange({ from: from ?? null, to: to ?? (from ? today : null) })
    setOpen(true)
  }
  const pick = (days: Days) => {
    setOpen(false)
    onPick(days)
  }
  const said =
    range.from === null
      ? shell('pick_from')
      : range.to === null
        ? shell('pick_to')
        : format.dayRange(range.from, range.to)
  return (
    <>
      <PickerButton
        ref={button}
        label={t('days')}
        isOpen={isOpen}
        popup="dialog"
        onClick={() => (isOpen ? setOpen(false) : open())}
      >
        <CalendarDays size={16} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="truncate">{from || to ? daysText(format, from, to) : t('any_days')}</span>
      </PickerButton>
      <Popup
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        title={t('days')}
        actions={
          <>
            <Button onClick={() => pick({ from: undefined, to: undefined })}>{t('clear_days')}</Button>
            <Button
              kind="primary"
              disabled={range.from === null}
              onClick={() => range.from && pick({ from: range.from, to: range.to ?? range.from })}
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
          <RangeCalendar
            key={String(isOpen)}
            range={range}
            onChange={setRange}
            last={today}
            texts={calendar}
          />
        </div>
      </Popup>
    </>
  )
}

function daysText(format: ReturnType<typeof useFormat>, from: string | undefined, to: string | undefined) {
  if (from && to) return from === to ? format.dayAndYear(from) : format.dayRange(from, to)
  return from ? `${format.dayAndYear(from)} –` : `– ${format.dayAndYear(to ?? '')}`
}
