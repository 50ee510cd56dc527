import { count, counted, formatRejects, more } from '../../csv/format-rejects.ts'
import type { Verification } from '../facts/verify-rollups.ts'
import { claimsStatus, claimsToJson, formatChannels, formatClaims } from './format-claims.ts'
import type { Outcome } from './import-files.ts'
import { describeLoss, type LossRefused } from './measure-loss.ts'
import type { ImportResult } from './mutations.ts'
import type { DayTotals, FigureTotals } from './queries.ts'

/** Nano-US-dollars as an exact decimal number of dollars, at least to the cent. */
function formatNanoUsd(nano: bigint): string {
  const digits = String(nano).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9).replace(/0{1,7}$/, '')}`
}

const dollars = (nano: bigint) => `$${formatNanoUsd(nano).replace(/\B(?=(\d{3})+\.)/g, ',')}`

function statusOf({ rows, video_days, days, superseded_days }: ImportResult): string {
  if (days.length === 0) return superseded_days.length > 0 ? 'superseded' : 'nothing to store'
  return rows.written === 0 && video_days.removed === 0 && rows.unchanged > 0 ? 'unchanged' : 'imported'
}

/** The lines that a terminal shows of one file. */
export function formatOutcome(outcome: Outcome, isDryRun: boolean): string[] {
  if ('refused' in outcome)
    return [
      `${outcome.file}: refused. ${outcome.refused}`,
      ...(outcome.loss ? formatLoss(outcome.loss) : []),
      ...(outcome.tally ? formatRejects(outcome.tally) : []),
    ]
  const { file, seconds } = outcome
  const taken_back = isDryRun ? ' (dry run: rolled back)' : ''
  if ('claims' in outcome)
    return [
      `${file}: ${claimsStatus(outcome.claims)}${taken_back} in ${seconds.toFixed(2)} s`,
      ...formatClaims(outcome.claims),
    ]
  const { result } = outcome
  return [
    `${file}: ${statusOf(result)}${taken_back} in ${seconds.toFixed(2)} s`,
    ...formatResult(result, isDryRun),
  ]
}

function formatResult(result: ImportResult, isDryRun: boolean): string[] {
  const { rows, video_days, days, superseded_days, superseded_by, totals, unmatched_channels } = result
  const breakdown = [
    [rows.written, 'written'],
    [rows.unchanged, 'unchanged'],
    [rows.rejected, 'rejected'],
    [rows.unmatched, 'of unregistered channels'],
    [rows.before_registration, 'from before their channel was registered'],
    [rows.superseded, 'of days that a newer file stands for'],
  ] as const
  return [
    `  type       ${result.report_type}${isDryRun ? '' : ` (file ${result.file_id})`}`,
    `  rows       ${count(rows.read)} read: ${breakdown
      .filter(([value], index) => value > 0 || index < 2)
      .map(([value, what]) => `${count(value)} ${what}`)
      .join(', ')}`,
    `  video days ${count(video_days.written)} written, ${count(video_days.unchanged)} unchanged, ${count(video_days.removed)} removed`,
    `  days       ${formatDays(days) || 'none'}`,
    ...(superseded_days.length > 0
      ? [
          `  left alone ${formatDays(superseded_days)}: a newer file stands there${superseded_by.length > 0 ? ` (${superseded_by.slice(0, 3).join(', ')}${superseded_by.length > 3 ? ' …' : ''})` : ''};`,
          '             where this one is right, import it with --again',
        ]
      : []),
    ...(days.length > 0 ? formatTotals(totals) : []),
    ...(result.withheld_cells > 0
      ? [`  withheld   ${counted(result.withheld_cells, 'figure')} without a value, counted as 0`]
      : []),
    ...(result.incomplete_days.length > 0
      ? [
          `  incomplete ${formatDays(result.incomplete_days)}: rejected rows are missing there, and the days are marked where they are shown`,
        ]
      : []),
    ...result.notes.map((note) => `  note       ${note}`),
    ...formatRejects({ ...result, rows_rejected: rows.rejected }),
    ...formatChannels(unmatched_channels),
  ]
}

const shownLosses = 20

const formatLoss = ({ kind, losses }: LossRefused) =>
  losses.length < 2
    ? []
    : [
        ...losses.slice(0, shownLosses).map((loss) => `  ${describeLoss(kind, loss)}`),
        ...more(losses.length - shownLosses, 'with --json'),
      ]

const lossesToJson = ({ kind, losses }: LossRefused) =>
  losses.map(({ day, before, after }) => {
    const plain = (figure: bigint) => (kind === 'activity' ? Number(figure) : formatNanoUsd(figure))
    return {
      day,
      rows: { before: before.rows, after: after.rows },
      [kind === 'activity' ? 'views' : 'revenue']: {
        before: plain(before.figure),
        after: plain(after.figure),
      },
    }
  })

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

export function formatTotals({ before, after }: ImportResult['totals']): string[] {
  const cells = (totals: FigureTotals) => [
    count(totals.views),
    count(totals.premium_views),
    dollars(totals.revenue),
    dollars(totals.premium_revenue),
  ]
  const isHeld = (totals: DayTotals) => cells(totals.stored).join() !== cells(totals.credited).join()
  const table = [
    ['these days', 'views', 'premium views', 'revenue', 'premium revenue'],
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

const plainTotals = (totals: FigureTotals) => ({
  views: Number(totals.views),
  premium_views: Number(totals.premium_views),
  revenue: formatNanoUsd(totals.revenue),
  premium_revenue: formatNanoUsd(totals.premium_revenue),
})
const plainDayTotals = ({ stored, credited }: DayTotals) => ({
  stored: plainTotals(stored),
  credited: plainTotals(credited),
})

export const toPlainTotals = ({ before, after }: ImportResult['totals']) => ({
  before: plainDayTotals(before),
  after: plainDayTotals(after),
})

/** The same as JSON: money as exact decimal numbers of US dollars, in strings. */
export function toJson(outcome: Outcome) {
  if ('refused' in outcome) {
    const { file, seconds, refused, tally, loss } = outcome
    return {
      file,
      status: 'refused',
      seconds,
      reason: refused,
      ...(loss ? { accept_with: '--accept-loss', losses: lossesToJson(loss) } : {}),
      rows: { read: tally?.rows_read ?? null, rejected: tally?.rows_rejected ?? null },
      rejects: tally?.rejects ?? [],
      reject_counts: Object.fromEntries(tally?.reject_counts ?? []),
    }
  }
  const { file, seconds } = outcome
  if ('claims' in outcome)
    return { file, status: claimsStatus(outcome.claims), seconds, ...claimsToJson(outcome.claims) }
  const { result } = outcome
  return {
    file,
    status: statusOf(result),
    seconds,
    ...result,
    totals: toPlainTotals(result.totals),
    reject_counts: Object.fromEntries(result.reject_counts),
    unmatched_channels: Object.fromEntries(result.unmatched_channels),
  }
}

/** The lines that a terminal shows of one network's verification. */
export function formatVerification(
  network: string,
  { difference_count, differences }: Verification,
): string[] {
  if (difference_count === 0) return [`${network}: the rollups equal the credited facts`]
  return [
    `${network}: ${counted(difference_count, 'rollup row')} not as the facts say; \`cuesheet rebuild\` puts them right`,
    ...differences.map(
      ({ rollup, expected, stored }) =>
        `  ${rollup}: expected ${JSON.stringify(expected) ?? 'none'}, stored ${JSON.stringify(stored) ?? 'none'}`,
    ),
  ]
}
