import type { UploadedReport, UploadedSettled } from '@cuesheet/contract/console-uploads'
import { formatNanoUsd, plainTotals, toPlainLines } from '../day-reports/day-totals.ts'
import type { DayReportResult } from '../day-reports/merge-days.ts'
import type { Outcome } from '../import-files.ts'
import { listLargest, trimDecimal } from '../settled-files/describe-settled.ts'
import type { SettledResult } from '../settled-files/merge-settled-file.ts'

const shownReasons = 10

const noRows = { read: null, written: 0, unchanged: 0, rejected: 0, unmatched: 0, superseded: 0 }

/** What a screen shows of an import, as the terminal has it. */
export function describeReport(outcome: Outcome): UploadedReport {
  const none = {
    name: outcome.file,
    report_type: null,
    kind: null,
    days: [],
    superseded_days: [],
    incomplete_days: [],
    video_days: null,
    before: null,
    after: null,
    unmatched_channels: 0,
  }
  if ('refused' in outcome) {
    const { refused, tally, code = 'invalid_input' } = outcome
    return {
      ...none,
      status: 'refused',
      reason: refused,
      code,
      lifted_by: liftOf(refused),
      rows: { ...noRows, read: tally?.rows_read ?? null, rejected: tally?.rows_rejected ?? 0 },
      reject_reasons: reasonsOf(tally?.reject_counts),
    }
  }
  const { kind, result, is_left_alone } = outcome
  const { status } = kind.describe(result, true)
  const { report_type, rows, unmatched_channels } = result
  const { read, written, unchanged, rejected, unmatched, superseded } = rows
  return {
    ...none,
    status,
    report_type,
    kind: kind.name,
    reason: null,
    lifted_by: superseded > 0 ? 'again' : null,
    rows: { read, written, unchanged, rejected, unmatched, superseded },
    reject_reasons: reasonsOf(result.reject_counts),
    unmatched_channels: unmatched_channels.size,
    is_left_alone,
    ...(isOfDays(result) ? describeDays(result) : {}),
    ...(isOfDays(result) && result.studio ? { studio: result.studio } : {}),
    ...(isSettled(result) ? { settled: describeSettledFile(result) } : {}),
  }
}

const isSettled = (result: object): result is SettledResult => 'without_channel' in result

const isOfDays = (result: object): result is DayReportResult => 'video_days' in result

function describeDays(result: DayReportResult) {
  const { days, superseded_days, incomplete_days, unengaged_days, video_days, video_days_changed } = result
  const { totals, impressions } = result
  return {
    days,
    superseded_days,
    incomplete_days,
    unengaged_days,
    overengaged: result.overengaged,
    nameless: toPlainLines(result.form, result.nameless),
    unmatched: toPlainLines(result.form, result.unmatched),
    video_days: {
      added: video_days.written - video_days_changed,
      changed: video_days_changed,
      unchanged: video_days.unchanged,
      removed: video_days.removed,
    },
    ...(impressions
      ? { impressions: { before: Number(impressions.before), after: Number(impressions.after) } }
      : { before: plainTotals(totals.before.stored), after: plainTotals(totals.after.stored) }),
  }
}

function liftOf(refused: string): UploadedReport['lifted_by'] {
  if (refused.includes('--accept-loss')) return 'accept_loss'
  if (refused.includes('--again')) return 'again'
  if (refused.includes('--channel')) return 'channel'
  return refused.includes('--day') ? 'day' : null
}

const reasonsOf = (counts: ReadonlyMap<string, number> = new Map()) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shownReasons)
    .map(([reason, rows]) => ({ reason, rows }))

const shownTypes = 10

/** What a screen shows of a file of the monthly close. */
function describeSettledFile(result: SettledResult): UploadedSettled {
  const { file, state, before, local, unknown, without_channel, unknown_videos } = result
  const { family, level, is_adjustment, part, month, content_owner } = file
  return {
    family,
    level,
    is_adjustment,
    part,
    month,
    content_owner,
    is_late: state === 'late',
    revenue: formatNanoUsd(result.revenue),
    before: before && formatNanoUsd(before.revenue),
    local: local && { ...local, amount: trimDecimal(local.amount) },
    unknown_channels: {
      channels: result.unknown_channels.size,
      rows: unknown.rows,
      revenue: formatNanoUsd(unknown.revenue),
    },
    without_channel: { rows: without_channel.rows, revenue: formatNanoUsd(without_channel.revenue) },
    unknown_videos: { videos: unknown_videos.videos, revenue: formatNanoUsd(unknown_videos.revenue) },
    unknown_types: listLargest(result.unknown_types)
      .slice(0, shownTypes)
      .map(([type, { revenue }]) => ({ type, revenue: formatNanoUsd(revenue) })),
    unknown_columns: result.unknown_columns,
    rounded: result.rounded,
  }
}
