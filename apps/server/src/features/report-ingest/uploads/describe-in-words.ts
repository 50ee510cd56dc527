import type { UploadedLines, UploadedSettled } from '@cuesheet/contract/console-uploads'
import { count, counted } from '../../../csv/format-rejects.ts'
import { formatDays, formatOverengaged, formatUnengaged } from '../day-reports/day-totals.ts'
import { formatStudio } from '../studio/studio-facts.ts'
import type { SentFile } from './sent-files.ts'

/** The lines that lie beside a file of the watched folder: what became of it, report by report. */
export function describeInWords({ upload_id, state, file_name, reports }: SentFile): string[] {
  if (state === 'failed' || reports === null)
    return [`${file_name}: not loaded. The import failed; the console's upload ${upload_id} says more.`]
  if (state === 'cancelled') return [`${file_name}: not loaded. It was cancelled in the console.`]
  if (reports.length === 0)
    return [`${file_name}: refused. None of its channels is registered in this network.`]
  return reports.flatMap(
    ({ name, status, reason, report_type, days, rows, reject_reasons, settled, ...report }) =>
      reason !== null
        ? [`${name}: refused. ${reason}`]
        : [
            `${name}: ${status}`,
            ...(report.is_left_alone
              ? [
                  '  left alone: a newer file stands. Where this one is right, load it in the console with the choice for that.',
                ]
              : []),
            `  type  ${report_type}`,
            ...(settled ? describeSettled(settled) : []),
            ...(days.length > 0 ? [`  days  ${formatDays(days)}`] : []),
            `  rows  ${count(rows.read ?? 0)} read: ${count(rows.written)} written, ${count(rows.unchanged)} unchanged, ${count(rows.rejected)} rejected, ${count(rows.unmatched)} of unregistered channels`,
            ...(report.nameless?.rows
              ? [`  of no channel ${describeLines(report.nameless)}, kept as nobody's`]
              : []),
            ...(report.unmatched?.rows
              ? [
                  `  of ${counted(report.unmatched_channels, 'unregistered channel')} ${describeLines(report.unmatched)}, credited to nobody`,
                ]
              : []),
            ...(report.incomplete_days.length > 0
              ? [
                  `  incomplete ${formatDays(report.incomplete_days)}: rows that were rejected, or whose money is unknown, are missing there`,
                ]
              : []),
            ...(report.unengaged_days?.length ? [formatUnengaged(report.unengaged_days)] : []),
            ...(report.overengaged ? formatOverengaged(report.overengaged) : []),
            ...(report.studio ? formatStudio(report.studio) : []),
            ...reject_reasons.map(({ reason, rows }) => `  rejected ${count(rows)}: ${reason}`),
          ],
  )
}

const describeLines = ({ rows, views, engaged_views, revenue, impressions }: UploadedLines) =>
  `${counted(rows, 'row')}: ${[
    ...(views === null ? [] : [`${count(views)} views`]),
    ...(engaged_views === null ? [] : [`${count(engaged_views)} engaged views`]),
    ...(revenue === null ? [] : [`${revenue} USD`]),
    ...(impressions == null ? [] : [`${count(impressions)} impressions`]),
  ].join(', ')}`

const describeSettled = ({
  month,
  revenue,
  unknown_channels,
  without_channel,
}: UploadedSettled): string[] => [
  `  month ${month}`,
  `  sum   ${revenue} USD`,
  ...(unknown_channels.rows > 0
    ? [`  of ${counted(unknown_channels.channels, 'unregistered channel')}: ${unknown_channels.revenue} USD`]
    : []),
  ...(without_channel.rows > 0 ? [`  of no channel: ${without_channel.revenue} USD`] : []),
]
