import { addDays } from '@cuesheet/contract/values/day'

export const alertFigures = ['views', 'revenue'] as const
/** Engaged views, which no change of counting touches by itself, and estimated revenue in nano-US-dollars. */
export type AlertFigure = (typeof alertFigures)[number]

/** By what a day must differ from what is usual, besides the ratio. */
export const leastDifference: Record<AlertFigure, number> = { views: 1000, revenue: 5_000_000_000 }

const weeks = 8
const leastWeeks = 4
const onTwoDays = 3
const onOneDay = 6
/** A series that is all but constant is not measured by its own calm. */
const leastDeviation = 0.06
/** Makes the median absolute deviation comparable with a standard deviation. */
const madScale = 1.4826
/** Nothing left counts as this part of what is usual, which has a logarithm. */
const leastRatio = 0.001
/** How far back the first unusual day is looked for. */
const longestRun = 7
export const restDays = 7
/** What has lasted so long has become usual. */
export const longestDays = 28
/** Days before a day that what is said of it depends on. */
export const daysNeeded = weeks * 7 + longestRun

export type Series = {
  /** By day, of complete days alone: what is missing, held or unknown is not there. */
  values: ReadonlyMap<string, number>
  /** Days with a known cause of their own: public holidays, reports that were issued again. They are not judged. */
  explained: ReadonlySet<string>
  /** From when on figures are counted otherwise: days before and after it are not compared. */
  changes: readonly string[]
  least: number
}

type Found = { kind: 'unusual'; since: string; usual: number; value: number }
type Other = { kind: 'usual' | 'missing' | 'explained' | 'too_short' | 'small' | 'once' }
export type Judgement = Found | Other

type Measure = { value: number; usual: number; log: number; deviation: number }

/** What a day is against the median of its weekday in the eight weeks before: unusual, and since when, or why it is not. */
export function judgeDay(series: Series, day: string): Judgement {
  if (!series.values.has(day)) return { kind: 'missing' }
  if (series.explained.has(day)) return { kind: 'explained' }
  const measure = measureDay(series, day)
  if (!measure) return { kind: 'too_short' }
  const { value, usual, log, deviation } = measure
  if (Math.abs(log) <= onTwoDays * deviation) return { kind: 'usual' }
  if (Math.abs(value - usual) < series.least) return { kind: 'small' }
  let since = day
  for (let back = 1; back <= longestRun; back++) {
    const before = addDays(day, -back)
    if (!isBeyond(series, before, Math.sign(log))) break
    since = before
  }
  if (since === day && Math.abs(log) <= onOneDay * deviation) return { kind: 'once' }
  return { kind: 'unusual', since, usual, value }
}

/** Rounded to four digits; never below -1, never 0. */
export const changeOf = ({ value, usual }: { value: number; usual: number }): number =>
  Number((value / usual - 1).toFixed(4))

function isBeyond(series: Series, day: string, way: number): boolean {
  if (series.explained.has(day)) return false
  const measure = measureDay(series, day)
  if (!measure) return false
  const { value, usual, log, deviation } = measure
  return way * log > onTwoDays * deviation && Math.abs(value - usual) >= series.least
}

/** Null where the day is missing, fewer than four weeks are known, or nothing is usual. */
function measureDay(series: Series, day: string): Measure | null {
  const value = series.values.get(day)
  if (value === undefined) return null
  const own = sameWeekday(series, day, day)
  if (own.length < leastWeeks) return null
  const usual = median(own)
  if (usual <= 0) return null
  const logs: number[] = []
  for (let back = 1; back <= 7; back++) {
    const values = back === 7 ? own : sameWeekday(series, addDays(day, 7 - back), day)
    const middle = values.length < leastWeeks ? 0 : median(values)
    if (middle > 0) logs.push(...values.map((each) => logOf(each, middle)))
  }
  const deviation = Math.max(madScale * median(logs.map(Math.abs)), leastDeviation)
  return { value, usual, log: logOf(value, usual), deviation }
}

const logOf = (value: number, usual: number) => Math.log(Math.max(value, usual * leastRatio) / usual)

/** The known, comparable values of this weekday in the eight weeks before `day`. */
function sameWeekday({ values, explained, changes }: Series, weekday: string, day: string): number[] {
  const found: number[] = []
  for (let week = 1; week <= weeks; week++) {
    const before = addDays(weekday, -7 * week)
    const value = values.get(before)
    const isOtherwise = changes.some((change) => before < change && change <= day)
    if (value !== undefined && !explained.has(before) && !isOtherwise) found.push(value)
  }
  return found
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
