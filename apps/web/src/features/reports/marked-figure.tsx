import { type ComponentProps, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { MarkSign } from '../../ui/chart/day-marks.tsx'
import { TrendFigure } from '../../ui/chart/trend-figure.tsx'
import { Layer } from '../../ui/layer.tsx'
import { MarkPicker } from './mark-picker.tsx'
import { type MarkedSubject, shapeOf, useDayMarks } from './use-day-marks.ts'

const loadPopup = () => import('./day-popup.tsx')

/** So many days are told on paper, where a dashboard has two pages. */
const printedDays = 4

type Props = Omit<ComponentProps<typeof TrendFigure>, 'dayMarks' | 'opening' | 'picker' | 'children'> & {
  subject: MarkedSubject
}

/** A chart over days with what happened on them: marks under its axis, a day's sentences at it, and notes of one's own. */
export function MarkedFigure({ subject, read, marked, ...figure }: Props) {
  const t = useTranslations('charts')
  const format = useFormat()
  const { days } = figure
  const { of, marks, isCountingShown, writesFor } = useDayMarks(days, subject)
  const [opened, setOpened] = useState<number | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  // On paper: what an upload's mark is stands once, and which it was in the export.
  const told = marks.flatMap(({ index }) => {
    const sentences = of(days[index] ?? '').filter(({ kind }) => kind !== 'uploads')
    return sentences.length > 0 ? [{ index, sentences }] : []
  })
  const openedDay = opened === null ? null : (days[opened] ?? null)
  const [lastDay, setLastDay] = useState(openedDay)
  if (openedDay !== null && openedDay !== lastDay) setLastDay(openedDay)
  const lines = isCountingShown ? (marked ?? []) : []
  const unmarked = new Set(isCountingShown ? [] : marked?.map(({ sentence }) => sentence))
  return (
    <TrendFigure
      {...figure}
      instructions={t('instructions_marks')}
      marked={lines}
      read={(index) => {
        const reading = read(index)
        const said = of(days[index] ?? '').map(({ text }) => text)
        const notes = [...reading.notes.filter((note) => !unmarked.has(note)), ...said]
        return { ...reading, notes: [...new Set(notes)] }
      }}
      dayMarks={marks}
      opening={{ index: opened, anchor, open: setOpened }}
      picker={<MarkPicker />}
    >
      {marks.length > 0 && (
        <ul
          data-footnotes
          className="mt-1 hidden flex-wrap gap-x-4 text-[9px] leading-tight text-muted print:flex"
        >
          {marks.some(({ shapes }) => shapes.includes(shapeOf.uploads)) && (
            <li>
              <MarkSign shape={shapeOf.uploads} /> {t('marks.kind.uploads')}
            </li>
          )}
          {told.slice(0, printedDays).map(({ index, sentences }) => (
            <li key={index} className="break-inside-avoid">
              <span className="text-faint">{format.longDay(days[index] ?? '')}</span>
              {sentences.map(({ id, kind, text }) => (
                <span key={id} className="ms-2 inline-flex items-baseline gap-0.5">
                  <MarkSign shape={shapeOf[kind]} />
                  {text}
                </span>
              ))}
            </li>
          ))}
          {told.length > printedDays && <li>+{format.count(told.length - printedDays)}</li>}
        </ul>
      )}
      <Layer load={loadPopup} isOpen={openedDay !== null} onClose={() => setOpened(null)}>
        {(DayPopup) =>
          lastDay !== null && (
            <DayPopup
              isOpen={openedDay !== null}
              onClose={() => setOpened(null)}
              anchor={anchor}
              day={lastDay}
              channel={subject.channel}
              sentences={of(lastDay)}
              writesFor={writesFor}
            />
          )
        }
      </Layer>
    </TrendFigure>
  )
}
