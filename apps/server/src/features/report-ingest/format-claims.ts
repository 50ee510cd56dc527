import { count, counted, formatRejects, more } from '../../csv/format-rejects.ts'
import type { ClaimsImport } from './import-claims.ts'

const shown = 20

export function claimsStatus({ is_superseded, rows, claims, uses }: ClaimsImport): string {
  if (is_superseded) return 'superseded'
  return rows.written + claims.vanished + uses.added + uses.ended === 0 ? 'unchanged' : 'imported'
}

/** The lines that a terminal shows of a snapshot of claims. */
export function formatClaims(imported: ClaimsImport): string[] {
  const { rows, claims, uses, day } = imported
  const breakdown = [
    [rows.written, 'written'],
    [rows.unchanged, 'unchanged'],
    [rows.rejected, 'rejected'],
    [rows.unmatched, 'of unregistered channels'],
    [rows.without_isrc, 'of claims without an ISRC'],
    [rows.superseded, 'left alone: a newer snapshot stands'],
  ] as const
  return [
    `  type       ${imported.report_type}${day ? ` of ${day}` : ''}`,
    `  rows       ${count(rows.read)} read: ${breakdown
      .filter(([value], index) => value > 0 || index < 2)
      .map(([value, what]) => `${count(value)} ${what}`)
      .join(', ')}`,
    `  claims     ${count(claims.active)} active, ${count(claims.other)} in another state; ${count(claims.vanished)} ended since`,
    `  used music ${count(uses.added)} added, ${count(uses.ended)} ended`,
    ...formatUnknown('recordings that the catalogue does not have', imported.unknown_isrcs),
    ...formatUnknown('videos without figures', imported.unknown_videos),
    ...formatRejects({ ...imported, rows_rejected: rows.rejected }),
    ...formatChannels(imported.unmatched_channels),
  ]
}

const formatUnknown = (what: string, found: ReadonlyMap<string, number>) =>
  found.size === 0
    ? []
    : [
        `  ${what} (${count(found.size)}), whose claims count as soon as they are there:`,
        ...[...found].slice(0, shown).map(([id, claims]) => `    ${id}  ${counted(claims, 'claim')}`),
        ...more(found.size - shown, 'with --json'),
      ]

/** The channels of a file that the network has not registered, those with the most rows first. */
export const formatChannels = (channels: ReadonlyMap<string, number>) =>
  channels.size === 0
    ? []
    : [
        `  unregistered channels (${count(channels.size)}), to be registered by import-channels first:`,
        ...[...channels]
          .sort(([, a], [, b]) => b - a)
          .slice(0, shown)
          .map(([id, rows]) => `    ${id}  ${counted(rows, 'row')}`),
        ...more(channels.size - shown, 'with --json'),
      ]

export function claimsToJson(imported: ClaimsImport) {
  const { reject_counts, unmatched_channels, unknown_isrcs, unknown_videos, ...result } = imported
  return {
    ...result,
    reject_counts: Object.fromEntries(reject_counts),
    unmatched_channels: Object.fromEntries(unmatched_channels),
    unknown_isrcs: Object.fromEntries(unknown_isrcs),
    unknown_videos: Object.fromEntries(unknown_videos),
  }
}
