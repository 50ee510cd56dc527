import type { summary } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { Format } from '../../lib/format.ts'
import type { Measure } from './measure-names.ts'

export type Summary = AnswerOf<typeof summary>
export type TrendDay = Summary['trend'][number]
/** The day beside one of the trend's. */
export type ComparedDay = Summary['previous_trend'][number]

type Shape = {
  chart: 'bars' | 'line'
  /** A count has no fractions on its axis. */
  whole: boolean
  /** An amount; a price's axis need not start at 0. */
  fromZero: boolean
  /** What is drawn below it on the same days. */
  beside: Measure
}

/** Amounts are bars, a price is a line; beside each is its explanation. */
export const measureShapes: Record<Measure, Shape> = {
  views: { chart: 'bars', whole: true, fromZero: true, beside: 'profit' },
  engaged_views: { chart: 'bars', whole: true, fromZero: true, beside: 'profit' },
  premium_views: { chart: 'bars', whole: true, fromZero: true, beside: 'views' },
  rpm: { chart: 'line', whole: false, fromZero: false, beside: 'views' },
  engaged_rpm: { chart: 'line', whole: false, fromZero: false, beside: 'engaged_views' },
  premium_rpm: { chart: 'line', whole: false, fromZero: false, beside: 'premium_views' },
  profit: { chart: 'bars', whole: false, fromZero: true, beside: 'views' },
}

/** Money per 1,000 views. */
export const isPrice = (measure: Measure): measure is 'rpm' | 'engaged_rpm' | 'premium_rpm' =>
  measure === 'rpm' || measure === 'engaged_rpm' || measure === 'premium_rpm'

type Figure = number | string | null

/** Short, for an axis: all `ticks` of one in the same unit. */
export function writeTick(format: Format, measure: Measure, value: number, ticks: readonly number[]): string {
  if (value === 0) return '0'
  if (isPrice(measure)) return format.axisPrice(value, ticks)
  return measureShapes[measure].whole ? format.axisCount(value, ticks) : format.axisMoney(value, ticks)
}

/** To the last unit shown anywhere: for tooltips, tables and screen readers. */
export function writeExact(format: Format, measure: Measure, value: Figure): string {
  if (isPrice(measure)) return format.price(value)
  return measure === 'profit' ? format.money(value) : format.count(value)
}

/** For reading at a glance; sign and symbol apart, empty for counts. */
export function writeShort(format: Format, measure: Measure, value: Figure) {
  if (measure === 'profit') return format.compactMoneyParts(value)
  if (isPrice(measure)) return format.priceParts(value)
  return { sign: '', symbol: '', amount: format.compactCount(value) }
}

/** A measure's course for drawing only: exact decimals become numbers here and nowhere else. */
export function drawable(days: readonly (ComparedDay | null)[], measure: Measure): (number | null)[] {
  return days.map((day) => {
    const value = day?.[measure] ?? null
    return value === null ? null : Number(value)
  })
}
