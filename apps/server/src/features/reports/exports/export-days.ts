import type { DayEvent, DayNote } from '@cuesheet/contract/annotations'
import { percentOfRate } from '@cuesheet/contract/values/fee-rate'
import { amount, type Cell, verbatim } from '../../../csv/write-table.ts'
import type { Database } from '../../../db/connection.ts'
import { ask } from '../../../db/questions.ts'
import { fill, type Texts } from '../../../locales/texts.ts'
import { listAnnotations } from '../../annotations/public.ts'
import { comparedDay } from '../../facts/periods.ts'
import { summarizeDays } from '../figure-queries.ts'
import type { Selection } from '../selection.ts'

export const dayColumns = (_: Selection, { exports: texts }: Texts): string[] => [
  texts.day,
  texts.views,
  texts.profit,
  texts.rpm,
  texts.engaged_views,
  texts.unengaged_views,
  texts.engaged_rpm,
  texts.premium_views,
  texts.premium_rpm,
  texts.held,
  texts.compared_day,
  texts.compared_views,
  texts.compared_profit,
  texts.happened,
]

/** Each day of the period that is reported, what it is compared with, and what happened on it. */
export async function* exportDays(
  db: Database,
  selection: Selection,
  reader: { account_id: number; is_manager: boolean },
  texts: Texts,
): AsyncGenerator<Cell[]> {
  const { scope, shown, comparison, months_back } = selection
  if (!shown) return
  const { exports: words } = texts
  const { days } = await ask(db, { days: summarizeDays(selection) })
  const { events, notes } = await listAnnotations(db, scope, { from: shown.from, to: shown.to, reader })
  const before = new Map(days.compared.days.map((day) => [day.day, day]))
  for (const [index, day] of days.shown.days.entries()) {
    if (day.day > shown.to) return
    const compared = comparison && comparedDay(day.day, index, months_back, comparison.span)
    const beside = compared ? before.get(compared) : undefined
    const isOfDay = (found: { day: string }) => found.day === day.day
    yield [
      verbatim(day.day),
      day.views,
      amount(day.profit),
      amount(day.rpm),
      day.engaged_views,
      day.unengaged_views,
      amount(day.engaged_rpm),
      day.premium_views,
      amount(day.premium_rpm),
      day.held ? words.yes : words.no,
      compared && verbatim(compared),
      beside?.views ?? null,
      amount(beside?.profit ?? null),
      [
        ...notes.filter(isOfDay).map((note) => sayNote(note, texts)),
        ...events.filter(isOfDay).map((event) => sayEvent(event, texts)),
      ].join('; ') || null,
    ]
  }
}

const sayNote = ({ text, author }: DayNote, { terms }: Texts): string =>
  author === null ? text : fill(terms.day_event.note_by, { text, author })

function sayEvent({ kind, count, subject, fee_rate }: DayEvent, { terms }: Texts): string {
  const words = terms.day_event
  if (kind !== 'fee' && kind !== 'term')
    return count === 1 && subject !== null
      ? fill(words[`${kind}_one`], { subject })
      : fill(words[`${kind}_many`], { count })
  if (count > 1) return fill(words[`${kind}_many`], { count })
  const who = subject === null ? 'own' : 'member'
  return fill(fee_rate === null ? words[`term_ended_${who}`] : words[`${kind}_${who}`], {
    member: subject ?? '',
    rate: fee_rate === null ? '' : `${percentOfRate(fee_rate)}%`,
  })
}
