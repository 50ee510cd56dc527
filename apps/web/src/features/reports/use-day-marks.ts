import { type Annotations, annotations, type DayEvent, type DayNote } from '@cuesheet/contract/annotations'
import { type MarkKind, markKinds, markOf } from '@cuesheet/contract/values/annotations'
import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { type Format, useFormat } from '../../lib/format.ts'
import { useIdle } from '../../lib/use-idle.ts'
import type { DayMark, MarkShape } from '../../ui/chart/day-marks.tsx'
import { ColumnChoicesContext } from '../../ui/column-choices.ts'

/** What a chart is about. */
export type MarkedSubject = {
  member?: number | undefined
  channel?: number | undefined
  /** Its uploads and claims alone. */
  video_id?: string | undefined
}

/** A sentence about a day, and the note that it is. */
export type DaySentence = { id: string; kind: MarkKind; text: string; note: DayNote | null }

export const shapeOf: Record<MarkKind, MarkShape> = {
  notes: 'circle',
  uploads: 'triangle',
  claims: 'diamond',
  terms: 'square',
  counting: 'line',
}

const nothing: Annotations['events'] = []
const none: readonly DaySentence[] = []

/** What an account leaves out of charts, and how it changes that. */
export function useHiddenMarks() {
  const { chosen, choose } = useContext(ColumnChoicesContext)
  const hidden = chosen['day-marks'] ?? []
  const show = (kind: MarkKind, isShown: boolean) => {
    const now = markKinds.filter((each) => (each === kind ? !isShown : hidden.includes(each)))
    choose('day-marks', now.length === 0 ? null : now)
  }
  return { hidden, show }
}

function useEventSentence(format: Format) {
  const t = useTranslations('terms.day_event')
  return ({ kind, count, subject, fee_rate }: DayEvent): string => {
    if (kind !== 'fee' && kind !== 'term')
      return count === 1 && subject ? t(`${kind}_one`, { subject }) : t(`${kind}_many`, { count })
    if (count > 1) return t(`${kind}_many`, { count })
    const rate = fee_rate === null ? null : format.percentage(fee_rate * 100)
    const who = subject === null ? 'own' : 'member'
    return rate === null
      ? t(`term_ended_${who}`, { member: subject ?? '' })
      : t(`${kind}_${who}`, { member: subject ?? '', rate })
  }
}

/** What is said of each day of a chart, as marks under its axis and in sentences; nothing until it is known. */
export function useDayMarks(days: readonly string[], subject: MarkedSubject) {
  const t = useTranslations('terms.day_event')
  const format = useFormat()
  const sentenceOf = useEventSentence(format)
  const { hidden } = useHiddenMarks()
  const isItsTurn = useIdle(days.length > 0)
  const asked = { from: days[0] ?? '', to: days.at(-1) ?? '', ...subject }
  const { data } = useQuery(queryOf(annotations, asked, { enabled: isItsTurn && days.length > 0 }))
  const events = data?.events ?? nothing
  const notes = data?.notes
  const sentences = new Map<string, DaySentence[]>()
  const say = (day: string, sentence: DaySentence) => {
    if (!hidden.includes(sentence.kind)) sentences.set(day, [...(sentences.get(day) ?? []), sentence])
  }
  for (const note of notes ?? [])
    say(note.day, {
      id: `note-${note.note_id}`,
      kind: 'notes',
      text: note.author === null ? note.text : t('note_by', { text: note.text, author: note.author }),
      note,
    })
  for (const event of events)
    say(event.day, { id: event.kind, kind: markOf[event.kind], text: sentenceOf(event), note: null })
  const of = (day: string) => sentences.get(day) ?? none
  // A mark on most of two weeks or more marks none of these days; the sentences stay.
  const isRare = (kind: MarkKind) =>
    kind === 'notes' ||
    days.length < 14 ||
    days.filter((day) => of(day).some((sentence) => sentence.kind === kind)).length * 2 <= days.length
  const key = JSON.stringify([days[0], days.length, hidden, data ?? null])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that they are made of
  const marks = useMemo(() => {
    const rare = markKinds.filter(isRare)
    return days.flatMap((day, index): DayMark[] => {
      const kinds = rare.filter((kind) => of(day).some((sentence) => sentence.kind === kind))
      return kinds.length === 0 ? [] : [{ index, shapes: kinds.map((kind) => shapeOf[kind]) }]
    })
  }, [key])
  return {
    of,
    marks,
    isCountingShown: !hidden.includes('counting'),
    writesFor: data?.writes_for ?? null,
  }
}
