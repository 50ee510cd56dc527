import { isForeign, readStudioColumn, type StudioFigure } from './studio-columns.ts'

/** A YouTube Studio export, as its header says it. */
export type StudioHeader = {
  /** What its rows are of: "day", "video", "country" … */
  by: string[]
  /** ISO 4217, of its revenue; null where it has none. */
  currency: string | null
  /** Index of a column; -1 where there is none. */
  at: Record<'day' | 'video' | 'revenue' | StudioFigure, number>
  /** The columns whose figures are not kept, as the file calls them: parts of its revenue and rates among them. */
  left_out: string[]
  /** Of them: those that have no name of Studio's. */
  unknown: string[]
  /** Money of which nobody knows what it is. */
  not_understood: string[]
}

/** By the names of a header's columns, in any order; null of any other file. */
export function parseStudioHeader(header: readonly string[]): StudioHeader | null {
  if (isForeign(header)) return null
  const found: StudioHeader = {
    by: [],
    currency: null,
    left_out: [],
    unknown: [],
    not_understood: [],
    at: {
      day: -1,
      video: -1,
      revenue: -1,
      views: -1,
      engaged_views: -1,
      watch_hours: -1,
      watch_minutes: -1,
      average_seconds: -1,
      average_percentage: -1,
    },
  }
  let figures = 0
  for (const [index, each] of header.entries()) {
    const name = each.replace(/\s+/g, ' ').trim()
    const column = readStudioColumn(name)
    if ('key' in column || 'dimension' in column) {
      const of = 'key' in column ? column.key : column.dimension
      if (!found.by.includes(of)) found.by.push(of)
      if ('key' in column && found.at[column.key] < 0) found.at[column.key] = index
    } else if ('unknown' in column) {
      if (name !== '') found.left_out.push(name)
      if (name !== '') found.unknown.push(name)
    } else if (!('detail' in column)) {
      figures++
      const of =
        'figure' in column ? column.figure : 'money' in column && column.money === 'total' ? 'revenue' : null
      if ('money' in column && column.money === 'unknown') found.not_understood.push(name)
      else if (of === null || (found.at[of] >= 0 && of !== 'revenue')) found.left_out.push(name)
      else if (found.at[of] >= 0) found.not_understood.push(name)
      else {
        found.at[of] = index
        if (of === 'revenue') found.currency = column.currency
      }
    }
  }
  return found.by.length === 0 || figures === 0 ? null : found
}

/** Whether each of its rows is a day of the channel, or of one of its videos. */
export const isByDay = ({ by }: StudioHeader) =>
  by.includes('day') && by.every((each) => each === 'day' || each === 'video')

/** Why a file is refused of whose money nobody knows what it is; null where there is none. */
export const refuseMoney = ({ not_understood }: StudioHeader): string | null =>
  not_understood.length === 0
    ? null
    : `This YouTube Studio export has money that is not understood: ${not_understood.map((name) => `“${name}”`).join(', ')} ${not_understood.length > 1 ? 'are' : 'is'} neither its one estimated revenue in a currency nor a known part of it. Export it again without ${not_understood.length > 1 ? 'these columns' : 'this column'}, or with Estimated revenue instead. Nothing of it was loaded.`
