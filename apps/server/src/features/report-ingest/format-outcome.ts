import { count, counted, formatRejects, more } from '../../csv/format-rejects.ts'
import type { Verification } from '../facts/verify-rollups.ts'
import { isEvidence } from '../ledger/public.ts'
import type { Outcome } from './import-files.ts'

/** The lines that a terminal shows of one file. */
export function formatOutcome(outcome: Outcome, isDryRun: boolean): string[] {
  if ('refused' in outcome)
    return [
      `${outcome.file}: refused. ${outcome.refused}`,
      ...(outcome.explained?.lines ?? []),
      ...(outcome.tally ? formatRejects(outcome.tally) : []),
    ]
  const { file, seconds, kind, result } = outcome
  const { status, type, rows, lines } = kind.describe(result, isDryRun)
  const breakdown: [number, string][] = [
    [result.rows.written, 'written'],
    [result.rows.unchanged, 'unchanged'],
    [result.rows.rejected, 'rejected'],
    [result.rows.unmatched, 'of unregistered channels'],
    ...rows,
  ]
  return [
    `${file}: ${status}${isDryRun ? ' (dry run: rolled back)' : ''} in ${seconds.toFixed(2)} s`,
    `  type       ${result.report_type}${type}`,
    `  rows       ${count(result.rows.read)} read: ${breakdown
      .filter(([value], index) => value > 0 || index < 2)
      .map(([value, what]) => `${count(value)} ${what}`)
      .join(', ')}`,
    ...lines,
    ...formatRejects({ ...result, rows_rejected: result.rows.rejected }),
    ...formatChannels(result.unmatched_channels),
  ]
}

/** Which exports of YouTube Studio were matched with a channel by the names of their files, and which were not. */
export function formatMatches(outcomes: readonly Outcome[]): string[] {
  const found = new Map(
    outcomes.flatMap(({ file, channel }) =>
      channel === undefined ? [] : [[file.split(' › ')[0]!, channel]],
    ),
  )
  const lines = (title: string, files: string[]) => (files.length > 0 ? [title, ...files] : [])
  return [
    ...lines(
      'Channels, by the names of the files:',
      [...found].flatMap(([file, channel]) =>
        channel ? [`  ${file}: ${channel.title} (${channel.platform_channel_id})`] : [],
      ),
    ),
    ...lines(
      'Of no channel of this network, to be imported with --channel:',
      [...found].flatMap(([file, channel]) => (channel ? [] : [`  ${file}`])),
    ),
  ]
}

const shownChannels = 20

/** The channels of a file that the network has not registered, those with the most rows first. */
const formatChannels = (channels: ReadonlyMap<string, number>) =>
  channels.size === 0
    ? []
    : [
        `  unregistered channels (${count(channels.size)}), to be registered by import-channels first:`,
        ...[...channels]
          .sort(([, a], [, b]) => b - a)
          .slice(0, shownChannels)
          .map(([id, rows]) => `    ${id}  ${counted(rows, 'row')}`),
        ...more(channels.size - shownChannels, 'with --json'),
      ]

/** The same as JSON: money as exact decimal numbers of US dollars, in strings. */
export function toJson(outcome: Outcome): object {
  const { file, seconds } = outcome
  const matched =
    outcome.channel === undefined
      ? {}
      : {
          channel: outcome.channel && {
            id: outcome.channel.platform_channel_id,
            title: outcome.channel.title,
          },
        }
  if ('refused' in outcome) {
    const { refused, tally, explained } = outcome
    return {
      file,
      status: 'refused',
      seconds,
      ...matched,
      reason: refused,
      ...explained?.json,
      rows: { read: tally?.rows_read ?? null, rejected: tally?.rows_rejected ?? null },
      rejects: tally?.rejects ?? [],
      reject_counts: Object.fromEntries(tally?.reject_counts ?? []),
    }
  }
  const { kind, result } = outcome
  const plain = Object.entries(result).map(([name, value]) => [
    name,
    value instanceof Map ? Object.fromEntries(value) : value,
  ])
  const { status } = kind.describe(result, false)
  return { file, status, seconds, ...matched, ...Object.fromEntries(plain), ...kind.toJson?.(result) }
}

/** Of the close, whose rows nothing makes again; the ledger’s balances are made of its transfers. */
const isOfBooks = (rollup: string) =>
  /^(ledger_accounts |settled_payments|settlement_|channel_shares)/.test(rollup)

/** The lines that a terminal shows of one network's verification. */
export function formatVerification(
  network: string,
  { difference_count, differences }: Verification,
  month?: string,
): string[] {
  const part = month === undefined ? network : `${network}, ${month}`
  if (difference_count === 0)
    return [
      month === undefined
        ? `${part}: the rollups equal the credited facts, the ledger’s balances its transfers`
        : `${part}: the rollups equal the credited facts`,
    ]
  const isForged = differences.some(({ rollup }) => isEvidence(rollup))
  const isClosed = differences.some(({ rollup }) => isOfBooks(rollup))
  return [
    `${part}: ${counted(difference_count, 'row')} not as the facts or the ledger’s transfers say; ${
      isForged
        ? 'the ledger’s own rows were changed outside of Cuesheet. Do not rebuild: close and pay nothing, keep this database as it is, and compare it with a backup'
        : isClosed
          ? 'a closed month is not what its files and books say. Nothing makes that again: pay nothing of it, and compare it with a backup'
          : '`cuesheet rebuild` puts right what is derived'
    }`,
    ...differences.map(
      ({ rollup, expected, stored }) =>
        `  ${rollup}: expected ${JSON.stringify(expected) ?? 'none'}, stored ${JSON.stringify(stored) ?? 'none'}`,
    ),
  ]
}
