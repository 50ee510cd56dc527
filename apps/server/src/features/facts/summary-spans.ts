import { addDays } from '@cuesheet/contract/values/day'
import { periodNames } from '@cuesheet/contract/values/period'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { monthsBack, resolvePeriod, type SummarySpan, summarySpansOf } from './periods.ts'
import { inPart, type Part } from './rollup-sources.ts'

const summaryTables = [
  'report_period',
  'video_period',
  'video_change',
  'channel_period',
  'kind_period',
  'video_rank',
] as const

const names = periodNames.filter((name) => name !== 'custom')

/** So that the six months of a new month exist before it begins. */
const daysAhead = 7

/** The spans that the named periods show on `today`, and those that they will show within a week. */
export function summarySpans(through: string, today: string): SummarySpan[] {
  const asked = names.map((period) => ({ period, today }))
  const spans = [...asked, { period: '6_months' as const, today: addDays(today, daysAhead) }].flatMap(
    ({ period, today }) => {
      const query = { period, compare: 'previous' as const }
      const { from, to, until, compared_from, compared_to } = resolvePeriod(query, today, through)
      if (!from || !to || !until || !compared_from || !compared_to) return []
      const compared = { from: compared_from, to: compared_to }
      return [{ from, to, until, compared, months_back: monthsBack(query) }]
    },
  )
  return [...new Map(spans.map((span) => [`${span.from} ${span.until}`, span])).values()]
}

/** The spans that a network has summaries of. */
export async function listSummarySpans(db: Database, { network_id }: NetworkScope): Promise<SummarySpan[]> {
  const { rows } = await sql<{ spans: SummarySpan[] }>`select ${summarySpansOf(network_id)} as spans`.execute(
    db,
  )
  return rows[0]!.spans
}

/** Writes which spans there are, and removes the summaries of all others; those of `spans` are yet to be written. */
export async function replaceSummarySpans(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  spans: readonly SummarySpan[],
): Promise<void> {
  for (const table of summaryTables)
    await sql`
      delete from ${sql.table(table)} where network_id = ${network_id} and (from_day, until_day) not in (
        select * from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ until }) => until)}::date[]))`.execute(
      trx,
    )
  for (const { from, until, to, compared, months_back } of spans)
    await sql`
      insert into report_period (network_id, from_day, until_day, to_day, compared_from, compared_to, months_back)
      values (${network_id}, ${from}, ${until}, ${to}, ${compared.from}, ${compared.to}, ${months_back})
      on conflict (network_id, from_day, until_day) do update set to_day = excluded.to_day,
        compared_from = excluded.compared_from, compared_to = excluded.compared_to, months_back = excluded.months_back`.execute(
      trx,
    )
}

/** Makes the rows of a span in a summary those of `rows` (its `columns`, which begin with its key): of some channels, or all. */
export async function replaceSummary(
  db: Database,
  scope: NetworkScope,
  table: 'video_period' | 'video_change' | 'channel_period' | 'kind_period',
  { from, until }: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where ${inPart(scope, part)} and from_day = ${from}::date and until_day = ${until}::date`.execute(db)
  const names = sql.raw(columns.join(', '))
  await sql`
    insert into ${sql.table(table)} (network_id, from_day, until_day, ${names})
    select ${scope.network_id}, ${from}::date, ${until}::date, ${names} from (${rows}) as summary
    order by ${sql.raw(columns.slice(0, 2).join(', '))}`.execute(db)
}

/** Whether a span, or what it is compared with, has one of these days. */
export const isTouched = ({ from, to, compared }: SummarySpan, days: readonly string[]) =>
  days.some((day) => (day >= from && day <= to) || (day >= compared.from && day <= compared.to))

export const isSameSpan = (a: SummarySpan, b: SummarySpan) =>
  a.from === b.from &&
  a.to === b.to &&
  a.until === b.until &&
  a.compared.from === b.compared.from &&
  a.compared.to === b.compared.to &&
  a.months_back === b.months_back
