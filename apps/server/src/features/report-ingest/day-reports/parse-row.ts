import { platformChannelId, platformVideoId } from '@cuesheet/contract/values/ids'
import { RefusedFile, showCell } from '../../../csv/refused-file.ts'
import type { Source } from '../../facts/rules.ts'
import { isNameless, isWithheld, type NumberProblem } from '../parse-decimal.ts'
import { parseWritten } from '../read-number.ts'
import { findSettledFile } from '../settled-files/find-settled-file.ts'
import type { DayReportForm } from './make-day-report.ts'

/** What a file's header says it is. */
export type SlotLayout = {
  form: DayReportForm
  report_type: string
  source: Source
  /** Number of columns that every row must have. */
  width: number
  /** Of reports of views: where not, they are the views of days before these were counted otherwise. */
  has_engaged_views: boolean
}

/** And the position of each column. */
export type Layout = SlotLayout & {
  /** Index by column name; -1 for engaged_views where the report has none. */
  column: (name: string) => number
}

const keys = ['date', 'channel_id', 'video_id']
const countryKey = 'country_code'
const ownerKeys = ['claimed_status', 'uploader_type']
/** The rest of a report's key, of which no figure is kept: each row of a file is another combination of the whole. */
const splitColumns = [...ownerKeys, 'live_or_on_demand', 'subscribed_status']
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

/** Whether a header has columns of a report by day at all, and is not that of a month’s close, which shares some. */
export const isByDay = (names: readonly string[], figures: readonly string[]) =>
  findSettledFile(names, '') === null &&
  [...keys, countryKey, ...ownerKeys, ...figures].filter((name) => names.includes(name)).length >= 3

/**
 * Reads a header, in any order of columns and with any others. Throws RefusedFile with a sentence that names the missing
 * or foreign column.
 */
export function parseLayout(form: DayReportForm, names: readonly string[], named: string | null): Layout {
  const has = (name: string) => names.includes(name)
  const other = Object.keys(otherReports).find(has)
  if (other)
    throw new RefusedFile(`The column ${other} makes this ${otherReports[other]}: it is not imported.`)
  const isNamedOwner = form.has_bare_owners && named?.startsWith('content_owner_')
  const isOwner = form.is_owners || isNamedOwner || ownerKeys.some(has)
  const report_type = form.nameType(isOwner, has)
  const all = [
    ...keys,
    ...(form.by_country ? [countryKey] : []),
    ...(isOwner && !form.has_bare_owners ? ownerKeys : []),
    ...form.columns,
  ]
  const missing = all.filter((name) => !has(name))
  if (missing.length > 0)
    throw new RefusedFile(
      `The header lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}, which a ${report_type} report has.`,
    )
  const column = (name: string) => names.indexOf(name)
  const has_engaged_views = has('engaged_views')
  return { form, report_type, source: isOwner ? 0 : 1, width: names.length, has_engaged_views, column }
}

export type ReportRow = {
  /** YYYY-MM-DD */
  day: string
  /** '' where the row names none, as of things that are gone. */
  platform_channel_id: string
  /** '' where the row names none: of videos that are gone, and what concerns a channel as a whole. */
  video_id: string
  country: string
  /** In the order of the staging table's columns after country; null: the report has no such column. */
  figures: (number | null)[]
  /** Figures the platform withheld (empty or NULL): views count as 0, money is unknown. */
  withheld_cells: number
  /** Some of its money is unknown: its day is incomplete. */
  is_unknown?: boolean
  /** Of rows with the same day, channel, video and country: which of them this is, by the rest of the report's key. */
  split: number
  /** Every figure is 0: the day is reported, and nothing is stored. */
  is_zero?: boolean
}

/** Where a rejected row would have belonged; null: it does not say. */
export type Place = { day: string | null; platform_channel_id: string | null }

/** Which days are believable: from the platform's first year to today's reporting day, or just the one the file is of. */
export type Days = { today: string; only: string | null }

export type ParseRow = (fields: readonly string[]) => ReportRow | string

const firstYear = 2005
const countryCode = /^[A-Z]{2}$/

/** More than all combinations of what the platform writes into these columns. */
const maxSplits = 10_000

/** Answers a row or, as a string, why it is rejected. Pure; made once for a file. */
export function makeParseRow(layout: Layout, days: Days): ParseRow {
  const [date, channel, video, country] = ['date', 'channel_id', 'video_id', 'country_code'].map(
    layout.column,
  )
  const hasCountries = layout.form.by_country !== undefined
  const parseDay = makeParseDay(days)
  const figureColumns = layout.form.columns.map(layout.column)
  const parseFigures = layout.form.parseFigures(layout)
  const splitOf = makeSplitOf(layout)
  return (fields) => {
    if (fields.length !== layout.width)
      return `has ${fields.length} columns where the header has ${layout.width}`
    const judged = parseDay(fields[date!]!)
    if ('problem' in judged) return judged.problem
    const platform_channel_id = idOf(platformChannelId, fields[channel!]!)
    if (platform_channel_id === undefined)
      return `channel_id ${showCell(fields[channel!]!)} is not a channel's id`
    const video_id = idOf(platformVideoId, fields[video!]!)
    if (video_id === undefined) return `video_id ${showCell(fields[video!]!)} is not a video's id`
    const code = hasCountries ? fields[country!]! : 'ZZ'
    const country_code = idOf(countryCode, code)
    if (country_code === undefined) return `country_code ${showCell(code)} is not a country's code`
    const figures = parseFigures(fields)
    if (typeof figures === 'string') return figures
    const withheld_cells = figureColumns.reduce((cells, at) => cells + (isWithheld(fields[at]!) ? 1 : 0), 0)
    return {
      day: judged.day,
      platform_channel_id,
      video_id,
      country: country_code || 'ZZ',
      figures,
      withheld_cells,
      is_unknown: figures[0] === null || (layout.form.kind === 'revenue' && withheld_cells > 0),
      split: splitOf(fields, country_code === '' ? `(${code})` : ''),
    }
  }
}

/** '' where it names nothing, undefined where it is no id. */
const idOf = (pattern: RegExp, text: string) =>
  pattern.test(text) ? text : isNameless(text) ? '' : undefined

/** Numbers the combinations of the key's columns that are not kept, and of how a withheld country is written. */
function makeSplitOf({ form, column }: Layout): (fields: readonly string[], country: string) => number {
  const split = [...splitColumns, ...(form.by_country ? [] : [countryKey])]
  const columns = split.map(column).filter((at) => at >= 0)
  const known = new Map<string, number>()
  return (fields, country) => {
    let key = country
    for (const at of columns) key += `,${fields[at]}`
    let place = known.get(key)
    if (place === undefined) {
      if (known.size === maxSplits)
        throw new RefusedFile(
          `This is not a report: its columns ${split.filter((name) => column(name) >= 0).join(', ')} have more than ${maxSplits} combinations.`,
        )
      place = known.size
      known.set(key, place)
    }
    return place
  }
}

export function makeFindPlace(layout: Layout, days: Days): (fields: readonly string[]) => Place {
  const [date, channel] = ['date', 'channel_id'].map(layout.column)
  const parseDay = makeParseDay(days)
  return (fields) => {
    if (fields.length !== layout.width) return { day: null, platform_channel_id: null }
    const judged = parseDay(fields[date!]!)
    const id = fields[channel!]!
    return {
      day: 'day' in judged ? judged.day : null,
      platform_channel_id: platformChannelId.test(id) ? id : null,
    }
  }
}

type JudgedDay = { day: string } | { problem: string }

/** A file has few days: each is judged once. */
export function makeParseDay({ today, only }: Days): (text: string) => JudgedDay {
  const known = new Map<string, JudgedDay>()
  const judge = (text: string): JudgedDay => {
    const [, year = '', month = '', ofMonth = ''] =
      /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
    const day = `${year}-${month}-${ofMonth}`
    const date = new Date(`${day}T00:00:00Z`)
    if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day) || Number(year) < firstYear)
      return { problem: `date ${showCell(text)} is not a day as YYYYMMDD or YYYY-MM-DD` }
    if (day > today) return { problem: `date ${day} is in the future` }
    if (only !== null && day !== only)
      return { problem: `date ${day} is not ${only}, the day this file is of` }
    return { day }
  }
  return (text) => {
    let judged = known.get(text)
    if (judged === undefined) {
      judged = judge(text)
      if (known.size < 5_000) known.set(text, judged)
    }
    return judged
  }
}

/** The row's figures in the order of the staging table's, or why the row is rejected. */
export type ParseFigures = (fields: readonly string[]) => (number | null)[] | string

/** A withheld figure counts as 0. */
export function parseCell(text: string, places: number, times: number): number | NumberProblem {
  return isWithheld(text) ? 0 : parseWritten(text, places, times)
}

export const problem = (column: string, text: string, why: NumberProblem) =>
  `${column} ${showCell(text)} ${why}`
