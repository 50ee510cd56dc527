import { calendarDaySchema } from '@cuesheet/contract/values/period'
import { sql } from 'kysely'
import type { ReportPart } from '../../csv/read-parts.ts'
import { readTable } from '../../csv/read-table.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import type { Database } from '../../db/connection.ts'
import { runOrTakeBack } from '../../db/transaction.ts'
import { moveAllFactsRevisions } from '../report-ingest/rollup.ts'

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

const keptRejects = 100
const columns = { required: ['date', 'krw_per_usd'] } as const

/** Keeps the won per US dollar of a list of days; a day that is known takes the list's rate. */
export async function importRates(
  db: Database,
  part: ReportPart,
  options: { today: string; dry_run?: boolean; open_end?: boolean },
): Promise<RateImport> {
  const rates = new Map<string, string>()
  const rejects: RateImport['rejects'] = []
  let rows_read = 0
  let rows_rejected = 0
  const reject = (line: number, reason: string) => {
    rows_rejected++
    if (rejects.length < keptRejects) rejects.push({ line, reason })
  }
  for await (const batch of readTable(part, columns, reject, options))
    for (const { line, values } of batch) {
      const problem = findProblem(values, options.today)
      const day = values.date
      if (problem) reject(line, problem)
      else if (rates.has(day)) reject(line, `date ${day} stands in the list twice`)
      else rates.set(day, values.krw_per_usd)
    }
  rows_read = rates.size + rows_rejected
  if (rows_read > 0 && rates.size === 0)
    throw new RefusedFile(
      `Each of its ${rows_read} rows was rejected; line ${rejects[0]!.line}: ${rejects[0]!.reason}.`,
    )
  const days = [...rates.keys()].sort()
  const written = await runOrTakeBack(db, options.dry_run ?? false, async (trx) => {
    const { numAffectedRows } = await sql`
      insert into exchange_rates (currency, day, rate)
      select 'KRW', day, rate from unnest(${days}::date[], ${days.map((day) => rates.get(day)!)}::numeric(18, 6)[])
        as listed (day, rate)
      on conflict (currency, day) do update set rate = excluded.rate
      where exchange_rates.rate <> excluded.rate`.execute(trx)
    if (Number(numAffectedRows) > 0) await moveAllFactsRevisions(trx)
    return Number(numAffectedRows)
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

const rate = /^\d{1,9}(\.\d{1,12})?$/

function findProblem(values: { date: string; krw_per_usd: string }, today: string): string | null {
  if (!calendarDaySchema.safeParse(values.date).success || values.date < '1900')
    return `date ${JSON.stringify(values.date.slice(0, 40))} is not a day like 2026-11-02`
  if (values.date > today) return `date ${values.date} is in the future`
  // At rest a rate has 6 decimals; one that rounds to 0 is none.
  return rate.test(values.krw_per_usd) && Number(values.krw_per_usd) >= 0.000001
    ? null
    : `krw_per_usd ${JSON.stringify(values.krw_per_usd.slice(0, 40))} is not a rate above 0 with at most 12 decimals`
}
