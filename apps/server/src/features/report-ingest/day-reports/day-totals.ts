import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { count, counted } from '../../../csv/format-rejects.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { LineSums } from '../write-unmatched.ts'
import type { DayReportForm } from './make-day-report.ts'
import type { DayReportResult, Overengaged } from './merge-days.ts'

const figures = ['views', 'engaged_views', 'premium_views', 'revenue', 'premium_revenue'] as const
/** Exact; money in nano-US-dollars. Premium's and engaged views are null where nobody said them of any channel. */
type FigureTotals = Record<'views' | 'revenue', bigint> &
  Record<'engaged_views' | 'premium_views' | 'premium_revenue', bigint | null>
/** All that is stored of the days, and what of it is credited: shown on screens. */
type DayTotals = { stored: FigureTotals; credited: FigureTotals }
export type ChangedTotals = { before: DayTotals; after: DayTotals }

export async function readDayTotals(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  days: readonly string[],
): Promise<DayTotals> {
  const sums = sql.join(figures.map((figure) => sql`sum(${sql.ref(figure)})::text as ${sql.ref(figure)}`))
  const { rows } = await sql<{ credited: boolean } & Record<keyof FigureTotals, string | null>>`
    select credited, ${sums} from channel_day
    where network_id = ${network_id} and day = any(${days}::date[]) group by credited`.execute(trx)
  const total = (summed: typeof rows) =>
    Object.fromEntries(
      figures.map((figure) => {
        const known = summed.flatMap((row) => row[figure] ?? [])
        const isUnknown =
          figure !== 'views' && figure !== 'revenue' && summed.length > 0 && known.length === 0
        return [figure, isUnknown ? null : known.reduce((sum, each) => sum + BigInt(each), 0n)]
      }),
    ) as FigureTotals
  return { stored: total(rows), credited: total(rows.filter(({ credited }) => credited)) }
}

/** Nano-US-dollars as an exact decimal number of dollars, at least to the cent. */
export function formatNanoUsd(nano: bigint): string {
  const digits = String(nano < 0n ? -nano : nano).padStart(10, '0')
  return `${nano < 0n ? '-' : ''}${digits.slice(0, -9)}.${digits.slice(-9).replace(/0{1,7}$/, '')}`
}

/** The same with its sign and thousands. */
export const formatDollars = (nano: bigint) => `$${formatNanoUsd(nano).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** Nano-US-dollars, to the cent. */
export function formatCents(nano: bigint): string {
  const cents = (nano + 5_000_000n) / 10_000_000n
  return `$${count(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`
}

/** Runs of days as FROM … TO. */
export function formatDays(days: readonly string[]): string {
  const following = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const runs: [string, string][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && following(run[1]) === day) run[1] = day
    else runs.push([day, day])
  }
  return runs.map(([from, to]) => (from === to ? from : `${from} … ${to}`)).join(', ')
}

export const formatUnengaged = (days: readonly string[]) =>
  `  engaged    ${formatDays(days)}: rows do not say how many of their views are engaged; it is unknown where views are counted otherwise`

export const formatOverengaged = ({ rows, lines }: Overengaged) =>
  rows === 0
    ? []
    : [
        `  engaged    ${counted(rows, 'row')} with more engaged views than views, taken as they are: line ${lines.join(', ')}${rows > lines.length ? ' …' : ''}`,
      ]

export function formatTotals({ before, after }: ChangedTotals): string[] {
  const cells = (totals: FigureTotals) => [
    count(totals.views),
    ...[totals.engaged_views, totals.premium_views].map((views) => (views === null ? '–' : count(views))),
    formatDollars(totals.revenue),
    totals.premium_revenue === null ? '–' : formatDollars(totals.premium_revenue),
  ]
  const isHeld = (totals: DayTotals) => cells(totals.stored).join() !== cells(totals.credited).join()
  const table = [
    ['these days', 'views', 'engaged views', 'premium views', 'revenue', 'premium revenue'],
    ['before', ...cells(before.stored)],
    ['after', ...cells(after.stored)],
    ...(isHeld(after) ? [['of it credited', ...cells(after.credited)]] : []),
  ]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table.map(
    (row) =>
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')}`,
  )
}

export const plainTotals = (totals: FigureTotals) => ({
  views: Number(totals.views),
  engaged_views: totals.engaged_views === null ? null : Number(totals.engaged_views),
  premium_views: totals.premium_views === null ? null : Number(totals.premium_views),
  revenue: formatNanoUsd(totals.revenue),
  premium_revenue: totals.premium_revenue === null ? null : formatNanoUsd(totals.premium_revenue),
})
const plainDayTotals = ({ stored, credited }: DayTotals) => ({
  stored: plainTotals(stored),
  credited: plainTotals(credited),
})

export const toPlainTotals = ({ before, after }: ChangedTotals) => ({
  before: plainDayTotals(before),
  after: plainDayTotals(after),
})

function showLines(form: DayReportForm, { figure, engaged_views, rows_unknown }: LineSums): string {
  const engaged = form.kind === 'activity' && engaged_views !== null
  return [
    form.show(figure),
    ...(engaged ? [`${count(engaged_views)} of them engaged`] : []),
    ...(rows_unknown > 0 ? [`unknown of ${counted(rows_unknown, 'row')}`] : []),
  ].join(', ')
}

/** What rows of no channel, and of channels that nobody registered, say. */
export const formatLines = ({ form, nameless, unmatched, unmatched_channels }: DayReportResult) => [
  ...(nameless.rows > 0
    ? [
        `  of nobody  ${counted(nameless.rows, 'row')} of no channel: ${showLines(form, nameless)}, kept as nobody's`,
      ]
    : []),
  ...(unmatched.rows > 0
    ? [
        `  unmatched  ${counted(unmatched.rows, 'row')} of ${counted(unmatched_channels.size, 'unregistered channel')}: ${showLines(form, unmatched)}, credited to nobody`,
      ]
    : []),
]

/** Of rows that are credited to nobody. */
export const toPlainLines = (
  { kind }: DayReportForm,
  { rows, rows_unknown, figure, engaged_views }: LineSums,
) => ({
  rows,
  rows_unknown,
  views: kind === 'activity' ? Number(figure) : null,
  engaged_views: kind === 'activity' && engaged_views !== null ? Number(engaged_views) : null,
  revenue: kind === 'revenue' ? formatNanoUsd(figure) : null,
  impressions: kind === 'reach' ? Number(figure) : null,
})
