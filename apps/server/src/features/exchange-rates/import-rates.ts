import { calendarDaySchema } from '@cuesheet/contract/values/period'
import { sql, type Transaction } from 'kysely'
import { parseCsv } from '../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../csv/read-parts.ts'
import { readTable } from '../../csv/read-table.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { isBelievable } from './rules.ts'

export type RateImport = {
  rows_read: number
  written: number
  unchanged: number
  rows_rejected: number
  rejects: { line: number; reason: string }[]
  /** First and last day of the file. */
  from: string | null
  to: string | null
}

/** Called in the transaction of the change. */
type RecordRates = (trx: Transaction<DB>, taken: Pick<RateImport, 'written' | 'from' | 'to'>) => Promise<void>

const keptRejects = 100
/** Of the currency whose units a dollar costs. */
const rateColumn = /^([a-z]{3})_per_usd$/
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** The list's column of rates, and its currency; a RefusedFile where there are several. */
async function findRateColumn(part: ReportPart): Promise<{ column: string; currency: string }> {
  for await (const { records } of parseCsv(readText(part).chunks, { mayEndOpen: true })) {
    const columns = (records[0] ?? [])
      .map((name) => name.trim().toLowerCase())
      .filter((name) => rateColumn.test(name))
    const [column = 'krw_per_usd'] = columns
    if (columns.length > 1)
      throw new RefusedFile(
        `The list has rates of several currencies (${columns.join(', ')}): load one list for each.`,
      )
    const currency = rateColumn.exec(column)![1]!.toUpperCase()
    if (currency === 'USD' || !currencies.has(currency))
      throw new RefusedFile(`The column ${column} names no currency that dollars are changed into.`)
    return { column, currency }
  }
  return { column: 'krw_per_usd', currency: 'KRW' }
}

/** Keeps what a US dollar costs on a list of days, in won or in the currency that its column names; a day that is known takes the list's rate. */
export async function importRates(
  db: Database,
  part: ReportPart,
  options: { today: string; dry_run?: boolean; open_end?: boolean; any_rate?: boolean; record?: RecordRates },
): Promise<RateImport> {
  const { column, currency } = await findRateColumn(part)
  const columns = { required: ['date', column] }
  const rates = new Map<string, string>()
  const lines = new Map<string, number>()
  const rejects: RateImport['rejects'] = []
  let rows_read = 0
  let rows_rejected = 0
  const reject = (line: number, reason: string) => {
    rows_rejected++
    if (rejects.length < keptRejects) rejects.push({ line, reason })
  }
  for await (const batch of readTable(part, columns, reject, options))
    for (const { line, values } of batch) {
      const day = values.date!
      const text = values[column]!
      const problem = findProblem({ day, given: text, column }, options.today)
      if (problem) reject(line, problem)
      else if (rates.has(day)) reject(line, `date ${day} stands in the list twice`)
      else {
        rates.set(day, text)
        lines.set(day, line)
      }
    }
  rows_read = rates.size + rows_rejected
  if (rows_read > 0 && rates.size === 0)
    throw new RefusedFile(
      `Each of its ${rows_read} rows was rejected; line ${rejects[0]!.line}: ${rejects[0]!.reason}.`,
    )
  const days = [...rates.keys()].sort()
  if (!options.any_rate && days.length > 0) {
    const usual = await findUsualRate(db, currency, [...rates.values()])
    const odd = days.find((day) => isOdd(currency, Number(rates.get(day)), usual))
    if (odd !== undefined)
      throw new RefusedFile(
        `Line ${lines.get(odd)}: ${rates.get(odd)} ${currency === 'KRW' ? 'won' : currency} per US dollar on ${odd} is far from ${usual === null ? 'anything there ever was' : `${usual}, the usual rate`}. If it is right, import it with --any-rate.`,
      )
  }
  const written = await runOrRollBack(db, options.dry_run ?? false, async (trx) => {
    const { numAffectedRows } = await sql`
      insert into exchange_rates (currency, day, rate)
      select ${currency}, listed.day, listed.rate
      from unnest(${days}::date[], ${days.map((day) => rates.get(day)!)}::numeric(18, 6)[]) as listed (day, rate)
      left join (select day, rate from exchange_rates where currency = ${currency}) as known on known.day = listed.day
      where known.rate is distinct from listed.rate
      on conflict (currency, day) do update set rate = excluded.rate, source = 'list', taken_at = excluded.taken_at`.execute(
      trx,
    )
    // Who gives a day's rate has settled it; the next answer of a publisher may disagree with this one.
    await sql`delete from rate_doubts where currency = ${currency} and day = any(${days}::date[])`.execute(
      trx,
    )
    const written = Number(numAffectedRows)
    await options.record?.(trx, { written, from: days[0] ?? null, to: days.at(-1) ?? null })
    return written
  })
  const unchanged = rates.size - written
  return {
    rows_read,
    written,
    unchanged,
    rows_rejected,
    rejects,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  }
}

/** The most that a rate may be away from the middle one of all that are known. */
const maxTimes = 2.5

const isOdd = (currency: string, rate: number, usual: number | null) =>
  (currency === 'KRW' && !isBelievable(rate)) ||
  (usual !== null && (rate > usual * maxTimes || rate * maxTimes < usual))

/** The middle one of the rates that are known and given; null where that is itself no believable one. */
async function findUsualRate(
  db: Database,
  currency: string,
  rates: readonly string[],
): Promise<number | null> {
  const { rows } = await sql<{ usual: string }>`
    select percentile_disc(0.5) within group (order by rate) as usual
    from (
      select rate from exchange_rates where currency = ${currency}
      union all select rate from unnest(${rates}::numeric(18, 6)[]) as listed (rate)
    ) as known`.execute(db)
  const usual = Number(rows[0]!.usual)
  return currency !== 'KRW' || isBelievable(usual) ? usual : null
}

const rate = /^\d{1,9}(\.\d{1,12})?$/

function findProblem(
  { day, given, column }: { day: string; given: string; column: string },
  today: string,
): string | null {
  if (!calendarDaySchema.safeParse(day).success || day < '1900')
    return `date ${JSON.stringify(day.slice(0, 40))} is not a day like 2026-11-02`
  if (day > today) return `date ${day} is in the future`
  // At rest a rate has 6 decimals; one that rounds to 0 is none.
  return rate.test(given) && Number(given) >= 0.000001
    ? null
    : `${column} ${JSON.stringify(given.slice(0, 40))} is not a rate above 0 with at most 12 decimals`
}
