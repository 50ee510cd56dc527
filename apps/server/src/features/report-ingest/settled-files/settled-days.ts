import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { remember } from './make-parse-money-row.ts'
import { nameMonth } from './name-settled-kind.ts'
import type { KnownFile } from './settled-columns.ts'

type Order = 'day' | 'month'
/** What a day written as 03/04/2026 is with the day, and with the month first; '' where it is none then. */
type Readings = Record<Order, string>

/**
 * The days of a file's rows. Where they are written as 03/04/2026, the whole file and its month tell which number is the
 * day: until they have, rows stand with the day first, and `settle` puts them right.
 */
export class SettledDays {
  private readonly file: KnownFile
  private orders: Order[] = ['day', 'month']
  /** Written with the year last; null: no day was read yet. */
  private isYearLast: boolean | null = null
  private first = ''
  /** A day that is two days. */
  private ambiguous: string | null = null
  /** The first row at which one order alone was left. */
  private decided_line = 0

  constructor(file: KnownFile) {
    this.file = file
  }

  /** Undefined: no day. A correction may be of an earlier month; everything else is of the file's. */
  parse(text: string, line: number, isCorrection: boolean): string | undefined {
    const day = parsePlain(text)
    const readings = day === '' ? parseYearLast(text) : null
    if (readings && readings.day === '' && readings.month === '') return undefined
    if (this.isYearLast !== (readings !== null)) {
      if (this.isYearLast !== null) throw inTwoWays(this.first, text)
      this.isYearLast = readings !== null
      this.first = text
    }
    if (!readings) {
      if (!this.isAllowed(day, isCorrection)) throw this.isOfAnother(day)
      return day
    }
    const left = this.orders.filter((order) => this.isAllowed(readings[order], isCorrection))
    if (left.length === 0) {
      const other = this.orders.map((order) => readings[order]).find((each) => each !== '')
      throw other === undefined ? inTwoWays(this.first, text) : this.isOfAnother(other)
    }
    if (left.length < this.orders.length) {
      this.orders = left
      this.decided_line = line
    } else if (readings.day !== readings.month) this.ambiguous ??= text
    return readings[left[0]!]
  }

  /** Of a row that has a month and no day. */
  requireMonth(month: string, isCorrection: boolean): void {
    if (!this.isAllowed(month, isCorrection)) throw this.isOfAnother(nameMonth(month))
  }

  /** Once all rows are staged. Throws RefusedFile where nothing tells which number is the day. */
  async settle(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
    if (this.orders.length > 1 && this.ambiguous !== null)
      throw new RefusedFile(
        `Its days, as ${this.ambiguous}, may have the day or the month first, and neither its other rows nor its month tell which: write them as YYYY-MM-DD.`,
      )
    if (this.isYearLast !== true || this.orders[0] !== 'month') return
    await sql`
      update settled_staging
      set day = make_date(extract(year from day)::integer, extract(day from day)::integer, extract(month from day)::integer)
      where network_id = ${network_id} and line < ${this.decided_line} and day is not null`.execute(trx)
  }

  private isAllowed(day: string, isCorrection: boolean): boolean {
    const { month, is_adjustment } = this.file
    const ofMonth = day.slice(0, 7)
    return ofMonth === month || (day !== '' && ofMonth < month && (isCorrection || is_adjustment))
  }

  private isOfAnother(day: string): RefusedFile {
    return new RefusedFile(
      `It is named as of ${nameMonth(this.file.month)}, and has a row of ${day}: it is the file of another month, or wrongly named.`,
    )
  }
}

const inTwoWays = (first: string, other: string) =>
  new RefusedFile(
    `Its days are written in two ways, ${first} and ${other}: no one order of day and month fits both.`,
  )

const toDay = (year: string, month: string, day: string): string => {
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${found}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(found) ? '' : found
}

/** 20260305, 2026-03-05, 2026/03/05; '' of anything else. */
const parsePlain = remember((text) => {
  const [, year = '', , month = '', day = ''] = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})$/.exec(text) ?? []
  return toDay(year, month, day)
})

/** 05/03/2026, 5.3.2026, with or without a time. */
const parseYearLast = remember((text): Readings => {
  const [, first = '', , second = '', year = ''] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[ T]\d{1,2}:.*)?$/.exec(text) ?? []
  return { day: toDay(year, second, first), month: toDay(year, first, second) }
})
