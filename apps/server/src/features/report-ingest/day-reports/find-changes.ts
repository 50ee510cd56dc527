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
type DayMass = { day: string; rows: number; figure: bigint }
/**
 * What a file would do to a stored day that is asked about. loss: more goes away than the network allows; bad_rows: some goes
 * away, and rows of that day were rejected; gain: it becomes many times as much.
 */
type DayChange = {
  kind: 'loss' | 'bad_rows' | 'gain'
  day: string
  before: Omit<DayMass, 'day'>
  after: Omit<DayMass, 'day'>
}

const shownChanges = 20
/** A day that becomes more than so many times as much is no correction. */
const mostTimes = 3

const beginnings: Record<DayChange['kind'], (most: number) => string> = {
  loss: (most) => `Importing it would take away more than ${most} % of what is stored`,
  bad_rows: () =>
    'Rows of it were rejected or have no money, and importing the others would take away of what is stored',
  gain: () => `Importing it would make more than ${mostTimes} times of what is stored`,
}

/** A file that would change a stored day as its network does not allow without being asked. */
export class ChangeRefused extends ExplainedRefusal {
  readonly lines: string[]
  readonly json: object

  constructor(form: DayReportForm, changes: DayChange[], most: number, tally: RejectTally) {
    const [first] = changes as [DayChange]
    super(
      `${beginnings[first.kind](most)}: ${describeChange(form, first)}${changes.length > 1 ? `, and of ${count(changes.length - 1)} more days` : ''}. If that is right, import it with --accept-loss.`,
      tally,
    )
    this.lines =
      changes.length < 2
        ? []
        : [
            ...changes.slice(0, shownChanges).map((change) => `  ${describeChange(form, change)}`),
            ...more(changes.length - shownChanges, 'with --json'),
          ]
    const listed = (isGain: boolean) =>
      changes.filter(({ kind }) => (kind === 'gain') === isGain).map((change) => changeToJson(form, change))
    this.json = { accept_with: '--accept-loss', losses: listed(false), gains: listed(true) }
  }
}

/** "2026-11-01 would go from 563 to 5 rows (−99.1 %) and from 1,200 to 90 views (−92.5 %)" */
const describeChange = (form: DayReportForm, { day, before, after }: DayChange) =>
  `${day} would go from ${count(before.rows)} to ${count(after.rows)} rows (${shareOf(before.rows, after.rows)}) and ${form.showLoss(before.figure, after.figure)} (${shareOf(Number(before.figure), Number(after.figure))})`

const changeToJson = (form: DayReportForm, { day, before, after }: DayChange) => ({
  day,
  rows: { before: before.rows, after: after.rows },
  [form.figures[0]!]: { before: form.toPlain(before.figure), after: form.toPlain(after.figure) },
})

function shareOf(before: number, after: number): string {
  if (before > after) return `−${(((before - after) / before) * 100).toFixed(1)} %`
  return before > 0 && after > before * mostTimes ? `× ${count(Math.round(after / before))}` : 'no loss'
}

export async function readDayMasses(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { form, source }: SlotLayout,
  slots: readonly Slot[],
): Promise<DayMass[]> {
  const { rows } = await sql<{ day: string; rows: number; figure: string }>`
    select day, ${form.by_country ? sql`sum(cardinality(countries))` : sql`count(*)`}::integer as rows, sum(${sql.ref(form.figures[0]!)})::text as figure
    from ${sql.table(factsOf[form.kind])} as f
    where network_id = ${network_id} and source = ${source} and ${inSlots(source, slots)}
    group by day order by day`.execute(trx)
  return rows.map(({ figure, ...each }) => ({ ...each, figure: BigInt(figure) }))
}

export const sumDayMasses = async (...of: Parameters<typeof readDayMasses>): Promise<bigint> =>
  (await readDayMasses(...of)).reduce((sum, { figure }) => sum + figure, 0n)

type Bounds = {
  /** Percent of a day's rows and of its figure that may go. */
  most: number
  gain_floor: bigint
  /** Days of which rows were rejected. */
  bad: ReadonlySet<string>
}

/** The days that are asked about, losses first. */
export function findChanges(
  before: readonly DayMass[],
  after: readonly DayMass[],
  { most, gain_floor, bad }: Bounds,
): DayChange[] {
  const left = new Map(after.map((mass) => [mass.day, mass]))
  const changes = before.flatMap(({ day, ...was }): DayChange[] => {
    const { rows = 0, figure = 0n } = left.get(day) ?? {}
    const loses = (percent: number) =>
      (was.rows - rows) * 100 > was.rows * percent ||
      (was.figure - figure) * 100n > was.figure * BigInt(percent)
    const isGain = figure > was.figure * BigInt(mostTimes) && figure >= gain_floor
    const kind = bad.has(day) && loses(0) ? 'bad_rows' : loses(most) ? 'loss' : isGain ? 'gain' : null
    return kind === null ? [] : [{ kind, day, before: was, after: { rows, figure } }]
  })
  const order = Object.keys(beginnings)
  return changes.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
