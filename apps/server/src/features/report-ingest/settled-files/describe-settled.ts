import { count, counted, more } from '../../../csv/format-rejects.ts'
import { formatNanoUsd } from '../day-reports/day-totals.ts'
import type { Description } from '../report-kind.ts'
import type { SettledResult } from './merge-settled-file.ts'
import { nameMonth, nameSettledKind } from './name-settled-kind.ts'
import type { Counted } from './settled-tally.ts'

const dollars = (nano: bigint) => {
  const text = formatNanoUsd(nano).replace('-', '')
  return `${nano < 0n ? '−' : ''}$${text.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

const statuses: Record<SettledResult['state'], string> = {
  current: 'imported',
  late: 'imported',
  unchanged: 'unchanged',
  superseded: 'superseded',
}

/** What a terminal shows of a file of the monthly close. */
export function describeSettled(result: SettledResult): Description {
  const { file, state, before, revenue, views, local, rows, unknown_columns, rounded } = result
  const { without_channel, by_asset, inferred, unknown, unknown_videos } = result
  const line = (label: string, text: string) => `  ${label.padEnd(10)} ${text}`
  const isTax = file.family === 'us_tax' || file.family === 'us_tax_refund'
  const of = ({ rows, revenue }: Counted) => `${counted(rows, 'row')}${isTax ? '' : `, ${dollars(revenue)}`}`
  return {
    status: statuses[state],
    type: `: ${nameSettledKind(file)} of ${nameMonth(file.month)}${file.content_owner === null ? '' : `, ${file.content_owner}`}`,
    rows: [[rows.superseded, 'left alone: a newer or more exact file stands']],
    lines: [
      ...(isTax ? [] : [line('revenue', dollars(revenue))]),
      ...(local ? [line(isTax ? 'amount' : 'paid', `${local.currency} ${trimDecimal(local.amount)}`)] : []),
      ...(views === null ? [] : [line('views', count(views))]),
      ...(before ? [line('before', `${dollars(before.revenue)} of ${before.file_name}`)] : []),
      ...(state === 'superseded' && before
        ? [
            line('left alone', `${before.file_name} stands, which is newer or says more;`),
            '             where this one is right, import it with --again',
          ]
        : []),
      ...(state === 'late'
        ? [line('late', 'the month is approved: the next open month settles the difference')]
        : []),
      ...listed('by type', result.types, of),
      ...listed('of types that nobody has met before', result.unknown_types, of),
      ...(unknown.rows > 0 ? [`  of channels that are not registered: ${of(unknown)}`] : []),
      ...listed(null, result.unknown_channels, of),
      ...(by_asset.rows > 0 ? [`  by the channel of the asset: ${of(by_asset)}`] : []),
      ...(inferred.rows > 0 ? [`  by what is known of its videos and assets: ${of(inferred)}`] : []),
      ...(without_channel.rows > 0 ? [`  of no channel: ${of(without_channel)}`] : []),
      ...(unknown_videos.videos > 0
        ? [`  of ${counted(unknown_videos.videos, 'video')} without figures: ${of(unknown_videos)}`]
        : []),
      ...(rounded > 0
        ? [`  ${counted(rounded, 'amount')} finer than a billionth of a dollar: rounded half to even`]
        : []),
      ...(unknown_columns.length > 0 ? [`  columns that are not read: ${unknown_columns.join(', ')}`] : []),
    ],
  }
}

const shown = 20

const size = ({ revenue }: Counted) => (revenue < 0n ? -revenue : revenue)

/** Those with the most money first. */
export const listLargest = (found: ReadonlyMap<string, Counted>) =>
  [...found].sort(([, a], [, b]) => (size(b) > size(a) ? 1 : size(b) < size(a) ? -1 : b.rows - a.rows))

function listed(
  title: string | null,
  found: ReadonlyMap<string, Counted>,
  of: (each: Counted) => string,
): string[] {
  if (found.size === 0) return []
  const sorted = listLargest(found)
  return [
    ...(title === null ? [] : [`  ${title}:`]),
    ...sorted.slice(0, shown).map(([name, each]) => `    ${name}  ${of(each)}`),
    ...more(found.size - shown, 'with --json'),
  ]
}

export const trimDecimal = (decimal: string) =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal

const plainCounted = ({ rows, revenue }: Counted) => ({ rows, revenue: formatNanoUsd(revenue) })
const plainMap = (found: ReadonlyMap<string, Counted>) =>
  Object.fromEntries([...found].map(([name, each]) => [name, plainCounted(each)]))

/** Money as exact decimal numbers of US dollars, in strings. */
export const settledToJson = (result: SettledResult) => ({
  revenue: formatNanoUsd(result.revenue),
  local: result.local && { ...result.local, amount: trimDecimal(result.local.amount) },
  before: result.before && {
    file_name: result.before.file_name,
    revenue: formatNanoUsd(result.before.revenue),
  },
  types: plainMap(result.types),
  unknown_types: plainMap(result.unknown_types),
  unknown: plainCounted(result.unknown),
  unknown_channels: plainMap(result.unknown_channels),
  without_channel: plainCounted(result.without_channel),
  by_asset: plainCounted(result.by_asset),
  inferred: plainCounted(result.inferred),
  unknown_videos: { videos: result.unknown_videos.videos, ...plainCounted(result.unknown_videos) },
})
