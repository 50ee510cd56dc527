import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { count, more } from '../../../csv/format-rejects.ts'
import type { RejectTally } from '../../../csv/refused-file.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { factsOf } from '../../facts/rules.ts'
import { ExplainedRefusal } from '../report-kind.ts'
import type { DayReportForm } from './make-day-report.ts'
import { inSlots } from './merge-facts.ts'
import type { SlotLayout } from './parse-row.ts'
import type { Slot } from './slots.ts'

/** What is stored for the slots of one day: rows are videos by country; `figure` views, or nano-US-dollars of revenue. */
export type DayMass = { day: string; rows: number; figure: bigint }
export type DayLoss = { day: string; before: Omit<DayMass, 'day'>; after: Omit<DayMass, 'day'> }

const shownLosses = 20

/** A file that would take more away from a stored day than its network allows without being asked. */
export class LossRefused extends ExplainedRefusal {
  readonly lines: string[]
  readonly json: object

  constructor(form: DayReportForm, losses: DayLoss[], most: number, tally: RejectTally) {
    super(
      `Importing it would take away more than ${most} % of what is stored: ${describeLoss(form, losses[0]!)}${losses.length > 1 ? `, and of ${count(losses.length - 1)} more days` : ''}. If that is right, import it with --accept-loss.`,
      tally,
    )
    this.lines =
      losses.length < 2
        ? []
        : [
            ...losses.slice(0, shownLosses).map((loss) => `  ${describeLoss(form, loss)}`),
            ...more(losses.length - shownLosses, 'with --json'),
          ]
    this.json = { accept_with: '--accept-loss', losses: losses.map((loss) => lossToJson(form, loss)) }
  }
}

/** "2026-11-01 would go from 563 to 5 rows (−99.1 %) and from 1,200 to 90 views (−92.5 %)" */
const describeLoss = (form: DayReportForm, { day, before, after }: DayLoss) =>
  `${day} would go from ${count(before.rows)} to ${count(after.rows)} rows (${shareOf(before.rows, after.rows)}) and ${form.showLoss(before.figure, after.figure)} (${shareOf(Number(before.figure), Number(after.figure))})`

const lossToJson = (form: DayReportForm, { day, before, after }: DayLoss) => ({
  day,
  rows: { before: before.rows, after: after.rows },
  [form.figures[0]!]: { before: form.toPlain(before.figure), after: form.toPlain(after.figure) },
})

const shareOf = (before: number, after: number) =>
  before > after ? `−${(((before - after) / before) * 100).toFixed(1)} %` : 'no loss'

export async function readDayMasses(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { form, source }: SlotLayout,
  slots: readonly Slot[],
): Promise<DayMass[]> {
  const { rows } = await sql<{ day: string; rows: number; figure: string }>`
    select day, sum(cardinality(countries))::integer as rows, sum(${sql.ref(form.figures[0]!)})::text as figure
    from ${sql.table(factsOf[form.kind])} as f
    where network_id = ${network_id} and source = ${source} and ${inSlots(source, slots)}
    group by day order by day`.execute(trx)
  return rows.map(({ figure, ...each }) => ({ ...each, figure: BigInt(figure) }))
}

/** The days that lost more than `most` percent of their rows or of their figure. */
export function findLosses(before: readonly DayMass[], after: readonly DayMass[], most: number): DayLoss[] {
  const left = new Map(after.map((mass) => [mass.day, mass]))
  return before
    .map(({ day, ...was }) => {
      const { rows = 0, figure = 0n } = left.get(day) ?? {}
      return { day, before: was, after: { rows, figure } }
    })
    .filter(
      ({ before, after }) =>
        (before.rows - after.rows) * 100 > before.rows * most ||
        (before.figure - after.figure) * 100n > before.figure * BigInt(most),
    )
}
