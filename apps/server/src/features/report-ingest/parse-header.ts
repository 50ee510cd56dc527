import { parseColumnNames } from '../../csv/read-table.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import type { Kind } from '../facts/rules.ts'

/** What a file's header says it is, and the position of each column. */
export type Layout = {
  report_type: string
  kind: Kind
  /** 0 content owner report, 1 channel report. */
  source: 0 | 1
  /** Number of columns that every row must have. */
  width: number
  /** Index by column name; -1 for engaged_views where the report has none. */
  column: (name: string) => number
}

const keys = ['date', 'channel_id', 'video_id', 'country_code']
const ownerKeys = ['claimed_status', 'uploader_type']
/** The rest of a report's key, of which no figure is kept: each row of a file is another combination of the whole. */
export const splitColumns = [...ownerKeys, 'live_or_on_demand', 'subscribed_status']
/** The figures a report must have. */
export const figureNames: Record<Kind, string[]> = {
  activity: [
    'views',
    'red_views',
    'watch_time_minutes',
    'average_view_duration_seconds',
    'average_view_duration_percentage',
  ],
  revenue: ['estimated_partner_revenue', 'estimated_partner_red_revenue'],
}

/** A column that only other reports have: their rows split or repeat what these count once. */
const otherReports: Record<string, string> = {
  asset_id: 'an asset report, in which a video counts once for each of its assets',
  province_code: 'a report by province',
  traffic_source_type: 'a report by traffic source',
  playback_location_type: 'a report by playback location',
  device_type: 'a report by device',
  operating_system: 'a report by operating system',
  age_group: 'a report by age group',
  sharing_service: 'a report by sharing service',
  subtitle_language: 'a report by subtitle language',
  playlist_id: 'a playlist report',
  ad_type: 'a report by type of advertisement',
}

/**
 * Recognises a report by its header, in any order of columns and with any others. Throws RefusedFile with a sentence
 * that names the missing, duplicate or foreign column.
 */
export function parseHeader(header: readonly string[]): Layout {
  const names = parseColumnNames(header)
  const has = (name: string) => names.includes(name)
  const known = [...keys, ...ownerKeys, ...figureNames.activity, ...figureNames.revenue].filter(has)
  if (known.length < 3)
    throw new RefusedFile(
      names.length === 1 && /[;\t|]/.test(names[0]!)
        ? 'This is not a report: its columns are not separated by commas.'
        : 'This is not a report: its first line does not name the columns of one.',
    )
  const other = Object.keys(otherReports).find(has)
  if (other)
    throw new RefusedFile(`The column ${other} makes this ${otherReports[other]}: it is not imported.`)

  const kind: Kind = figureNames.revenue.some(has) ? 'revenue' : 'activity'
  const isOwner = kind === 'revenue' || ownerKeys.some(has)
  const missing = [...keys, ...(isOwner ? ownerKeys : []), ...figureNames[kind]].filter((name) => !has(name))
  if (missing.length > 0)
    throw new RefusedFile(
      `The header lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}, which a ${reportType(kind, isOwner, has)} report has.`,
    )
  return {
    report_type: reportType(kind, isOwner, has),
    kind,
    source: isOwner ? 0 : 1,
    width: names.length,
    column: (name) => names.indexOf(name),
  }
}

/** The two versions of the revenue report have the same columns. */
function reportType(kind: Kind, isOwner: boolean, has: (name: string) => boolean): string {
  if (kind === 'revenue') return 'content_owner_estimated_revenue'
  if (isOwner) return has('engaged_views') ? 'content_owner_basic_a4' : 'content_owner_basic_a3'
  return has('engaged_views') ? 'channel_basic_a3' : 'channel_basic_a2'
}
