import type { UploadedSettled } from '@cuesheet/contract/console-uploads'
import { formatNanoUsd } from '../day-reports/day-totals.ts'
import { listLargest, trimDecimal } from '../settled-files/describe-settled.ts'
import type { SettledResult } from '../settled-files/merge-settled-file.ts'

const shownTypes = 10

/** What a screen shows of a file of the monthly close. */
export function describeSettledFile(result: SettledResult): UploadedSettled {
  const { file, state, before, local, unknown, without_channel, unknown_videos } = result
  const { family, level, is_adjustment, part, month, content_owner } = file
  return {
    ...{ family, level, is_adjustment, part, month, content_owner },
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
