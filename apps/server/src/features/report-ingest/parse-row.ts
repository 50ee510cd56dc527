import { platformChannelId, platformVideoId } from '@cuesheet/contract/values/ids'
import { RefusedFile, showCell } from '../../csv/refused-file.ts'
import { type NumberProblem, parseCount, parseDecimal } from './parse-decimal.ts'
import { figureNames, type Layout, splitColumns } from './parse-header.ts'

type ReportRow = {
  /** YYYY-MM-DD */
  day: string
  platform_channel_id: string
  /** '' where the row names no video. */
  video_id: string
  country: string
  /** In the order of the staging table's columns after country; null: the report has no such column. */
  figures: (number | null)[]
  /** Figures the platform withheld (empty or NULL): counted as 0. */
  withheld_cells: number
  /** Of rows with the same day, channel, video and country: which of them this is, by the rest of the report's key. */
  split: number
}

/** Where a rejected row would have belonged; null: it does not say. */
export type Place = { day: string | null; platform_channel_id: string | null }

/** Which days are believable: from the platform's first year to today's reporting day, or just the one the file is of. */
export type Days = { today: string; only: string | null }

export type ParseRow = (fields: readonly string[]) => ReportRow | string

const firstYear = 2005
const countryCode = /^[A-Z]{2}$/

/** Beyond any day of any video; a cell over it is a mistake. */
const maxViews = 10_000_000_000
const maxNanoUsd = 1_000_000 * 1e9
/** A part may exceed its whole by as much: the platform rounds each to three decimals by itself. */
const roundingNanoUsd = 1_000_000

/** 'ZZ' is the platform's word for unknown or withheld; some exports leave the cell empty instead. */
const isWithheld = (text: string) => text === '' || text === 'NULL' || text === 'null'

/** More than all combinations of what the platform writes into these columns. */
const maxSplits = 10_000

/** Answers a row or, as a string, why it is rejected. Pure; made once for a file. */
export function makeParseRow(layout: Layout, days: Days): ParseRow {
  const [date, channel, video, country] = ['date', 'channel_id', 'video_id', 'country_code'].map(
    layout.column,
  )
  const parseDay = makeParseDay(days)
  const figureColumns = figureNames[layout.kind].map(layout.column).filter((at) => at >= 0)
  const parseFigures = layout.kind === 'activity' ? activityFigures(layout) : revenueFigures(layout)
  const splitOf = makeSplitOf(layout)
  return (fields) => {
    if (fields.length !== layout.width)
      return `has ${fields.length} columns where the header has ${layout.width}`
    const judged = parseDay(fields[date!]!)
    if ('problem' in judged) return judged.problem
    const platform_channel_id = fields[channel!]!
    if (!platformChannelId.test(platform_channel_id))
      return `channel_id ${showCell(platform_channel_id)} is not a channel's id`
    const video_id = fields[video!]!
    if (!platformVideoId.test(video_id) && !isWithheld(video_id))
      return `video_id ${showCell(video_id)} is not a video's id`
    const code = fields[country!]!
    if (!countryCode.test(code) && !isWithheld(code))
      return `country_code ${showCell(code)} is not a country's code`
    const figures = parseFigures(fields)
    if (typeof figures === 'string') return figures
    return {
      day: judged.day,
      platform_channel_id,
      video_id: isWithheld(video_id) ? '' : video_id,
      country: isWithheld(code) ? 'ZZ' : code,
      figures,
      withheld_cells: figureColumns.reduce((cells, at) => cells + (isWithheld(fields[at]!) ? 1 : 0), 0),
      split: splitOf(fields, isWithheld(code) ? `(${code})` : '', isWithheld(video_id) ? video_id : ''),
    }
  }
}

/** Numbers the combinations of the key's columns that are not kept, and of how a withheld country or video is written. */
function makeSplitOf({
  column,
}: Layout): (fields: readonly string[], country: string, video: string) => number {
  const columns = splitColumns.map(column).filter((at) => at >= 0)
  const known = new Map<string, number>()
  return (fields, country, video) => {
    let key = `${country},${video}`
    for (const at of columns) key += `,${fields[at]}`
    let split = known.get(key)
    if (split === undefined) {
      if (known.size === maxSplits)
        throw new RefusedFile(
          `This is not a report: its columns ${splitColumns.filter((name) => column(name) >= 0).join(', ')} have more than ${maxSplits} combinations.`,
        )
      split = known.size
      known.set(key, split)
    }
    return split
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
function makeParseDay({ today, only }: Days): (text: string) => JudgedDay {
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

type ParseFigures = (fields: readonly string[]) => (number | null)[] | string

/** A withheld figure counts as 0. */
function parseCell(text: string, places: number, times: number): number | NumberProblem {
  return isWithheld(text) ? 0 : parseDecimal(text, places, times)
}

function parseViews(text: string): number | NumberProblem {
  const value = isWithheld(text) ? 0 : parseCount(text)
  return typeof value === 'number' && value > maxViews ? 'is too large' : value
}

function parseMoney(text: string): number | NumberProblem {
  const value = parseCell(text, 9, 1)
  return typeof value === 'number' && value > maxNanoUsd ? 'is too large' : value
}

const problem = (column: string, text: string, why: NumberProblem) => `${column} ${showCell(text)} ${why}`

function activityFigures({ column }: Layout): ParseFigures {
  const views = column('views')
  const engaged = column('engaged_views')
  const premium = column('red_views')
  const watched = column('watch_time_minutes')
  const seconds = column('average_view_duration_seconds')
  const percentage = column('average_view_duration_percentage')
  return (fields) => {
    const view_count = parseViews(fields[views]!)
    if (typeof view_count === 'string') return problem('views', fields[views]!, view_count)
    const engaged_views = engaged < 0 ? null : parseViews(fields[engaged]!)
    if (typeof engaged_views === 'string') return problem('engaged_views', fields[engaged]!, engaged_views)
    const premium_views = parseViews(fields[premium]!)
    if (typeof premium_views === 'string') return problem('red_views', fields[premium]!, premium_views)
    if (premium_views > view_count && !isWithheld(fields[views]!))
      return `red_views ${showCell(fields[premium]!)} is more than views ${showCell(fields[views]!)}`
    const watch_ms = parseCell(fields[watched]!, 0, 60_000)
    if (typeof watch_ms === 'string') return problem('watch_time_minutes', fields[watched]!, watch_ms)
    const duration_weight = parseCell(fields[seconds]!, 4, view_count)
    if (typeof duration_weight === 'string')
      return problem('average_view_duration_seconds', fields[seconds]!, duration_weight)
    const rate_weight = parseCell(fields[percentage]!, 4, view_count)
    if (typeof rate_weight === 'string')
      return problem('average_view_duration_percentage', fields[percentage]!, rate_weight)
    return [view_count, engaged_views, premium_views, watch_ms, duration_weight, rate_weight]
  }
}

function revenueFigures({ column }: Layout): ParseFigures {
  const revenue = column('estimated_partner_revenue')
  const premium = column('estimated_partner_red_revenue')
  return (fields) => {
    const nano = parseMoney(fields[revenue]!)
    if (typeof nano === 'string') return problem('estimated_partner_revenue', fields[revenue]!, nano)
    const premium_nano = parseMoney(fields[premium]!)
    if (typeof premium_nano === 'string')
      return problem('estimated_partner_red_revenue', fields[premium]!, premium_nano)
    if (premium_nano > nano + roundingNanoUsd && !isWithheld(fields[revenue]!))
      return `estimated_partner_red_revenue ${showCell(fields[premium]!)} is more than estimated_partner_revenue ${showCell(fields[revenue]!)}`
    return [nano, premium_nano]
  }
}
