import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { count } from '../../csv/format-rejects.ts'
import { RefusedFile, type RejectTally } from '../../csv/refused-file.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Kind } from '../facts/rules.ts'
import { factsOf } from '../facts/rules.ts'
import { inSlots } from './merge-facts.ts'
import type { Slot } from './stage-report.ts'

/** What is stored for the slots of one day: rows are videos by country; `figure` views, or nano-US-dollars of revenue. */
export type DayMass = { day: string; rows: number; figure: bigint }
export type DayLoss = { day: string; before: Omit<DayMass, 'day'>; after: Omit<DayMass, 'day'> }

/** A file that would take more away from a stored day than its network allows without being asked. */
export class LossRefused extends RefusedFile {
  readonly kind: Kind
  readonly losses: DayLoss[]

  constructor(kind: Kind, losses: DayLoss[], most: number, tally: RejectTally) {
    super(
      `Importing it would take away more than ${most} % of what is stored: ${describeLoss(kind, losses[0]!)}${losses.length > 1 ? `, and of ${count(losses.length - 1)} more days` : ''}. If that is right, import it with --accept-loss.`,
      tally,
    )
    this.kind = kind
    this.losses = losses
  }
}

/** "2026-11-01 would go from 563 to 5 rows (−99.1 %) and from 1,200 to 90 views (−92.5 %)" */
export function describeLoss(kind: Kind, { day, before, after }: DayLoss): string {
  const figures =
    kind === 'activity'
      ? `from ${count(before.figure)} to ${count(after.figure)} views`
      : `from ${dollarsOf(before.figure)} to ${dollarsOf(after.figure)} of revenue`
  return `${day} would go from ${count(before.rows)} to ${count(after.rows)} rows (${shareOf(before.rows, after.rows)}) and ${figures} (${shareOf(Number(before.figure), Number(after.figure))})`
}

const shareOf = (before: number, after: number) =>
  before > after ? `−${(((before - after) / before) * 100).toFixed(1)} %` : 'no loss'

/** Nano-US-dollars, to the cent. */
function dollarsOf(nano: bigint): string {
  const cents = (nano + 5_000_000n) / 10_000_000n
  return `$${count(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`
}

export async function readDayMasses(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { kind, source }: { kind: Kind; source: 0 | 1 },
  slots: readonly Slot[],
): Promise<DayMass[]> {
  const figure = sql.ref(kind === 'activity' ? 'views' : 'revenue')
  const { rows } = await sql<{ day: string; rows: number; figure: string }>`
    select day, sum(cardinality(countries))::integer as rows, sum(${figure})::text as figure
    from ${sql.table(factsOf[kind])} as f
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

export async function readMostLoss(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<number> {
  const { most_report_loss } = await trx
    .selectFrom('networks')
    .select('most_report_loss')
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return most_report_loss
}
