import type { KeptDay, ReportFileDetail } from '@cuesheet/contract/console-report-files'
import { isByDay } from '@cuesheet/contract/values/report-intake'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { type Conversion, conversionColumns } from '../../facts/conversions.ts'
import { factsOf, type Kind, studio } from '../../facts/rules.ts'
import { nameless } from '../../facts/unmatched-sums.ts'
import { figuresOf, keptDays } from '../day-reports/keep-replaced.ts'
import { reportKinds } from '../report-kinds.ts'
import { figureText } from './calendar-queries.ts'
import { getListedFile } from './file-queries.ts'

/** A file with its days: those that stand from it, and those that can be loaded again. */
export async function findReportFile(
  db: Database,
  scope: NetworkScope,
  file_id: number,
): Promise<Omit<ReportFileDetail, 'network'>> {
  const { first_standing: first, last_standing: last, ...file } = await getListedFile(db, scope, file_id)
  const none = {
    days: [],
    figure: '0',
    premium_figure: null,
    money: null,
    nameless: null,
    kept: [],
    claims: null,
    settled: null,
  }
  const { kind } = file
  if (!isByDay(kind)) {
    const store = reportKinds.find(({ name }) => name === kind)?.store
    return { file, ...none, ...(await store?.describeFile?.(db, scope, file)) }
  }
  const found = first && last ? await listStandingDays(db, scope, { kind, file_id, first, last }) : []
  const text = (figure: bigint) => figureText(kind, figure)
  return {
    file,
    ...none,
    days: found.map(({ day, rows, figure }) => ({ day, rows, figure: text(figure) })),
    figure: text(found.reduce((sum, { figure }) => sum + figure, 0n)),
    premium_figure: found.some(({ premium }) => premium === null)
      ? null
      : text(found.reduce((sum, { premium }) => sum + premium!, 0n)),
    money: kind === 'revenue' ? await findMoney(db, scope, file_id) : null,
    nameless: await findNameless(db, scope, { kind, file_id }),
    kept: await listKeptDays(db, scope, { kind, file_id }),
  }
}

/** Of the days that stand from an export: what it said in its currency, and what that was converted at. */
async function findMoney(db: Database, { network_id }: NetworkScope, file_id: number) {
  const { rows } = await sql<
    { currency: string; amount: string } & Omit<Conversion, 'source'> & { source: string | null }
  >`
    select currency, trim_scale(sum(sum(amount)) over ())::text as amount, ${conversionColumns}
    from report_slots where network_id = ${network_id} and kind = 'revenue' and file_id = ${file_id} and currency is not null
    group by currency, rate_source order by rate_source`.execute(db)
  const [first] = rows
  if (!first) return null
  const { currency, amount } = first
  const rates = rows.flatMap(({ source, lowest, highest, carried_days }) =>
    source === null ? [] : [{ source, lowest, highest, carried_days }],
  )
  return { currency, amount, rates }
}

async function findNameless(
  db: Database,
  { network_id }: NetworkScope,
  { kind, file_id }: { kind: Kind; file_id: number },
): Promise<ReportFileDetail['nameless']> {
  const { rows } = await sql<{ rows: number | null; figure: string }>`
    select sum_bigint(report_rows) as rows, sum_bigint(figure)::text as figure from unmatched_days
    where network_id = ${network_id} and file_id = ${file_id} and platform_channel_id = ${nameless} and stands`.execute(
    db,
  )
  const [sum] = rows
  return sum?.rows ? { rows: sum.rows, figure: figureText(kind, BigInt(sum.figure)) } : null
}

/** Whose slot a fact is in. */
const slotChannel = sql`case when f.source = 0 then 0 else f.channel_id end`

async function listStandingDays(
  db: Database,
  { network_id }: NetworkScope,
  { kind, file_id, first, last }: { kind: Kind; file_id: number; first: string; last: string },
) {
  const [figure, premium] = figuresOf[kind]
  const { rows } = await sql<{ day: string; rows: number | null; figure: string; premium: string | null }>`
    with slots as (
      select source, day, channel_id, rows_stored from report_slots
      where network_id = ${network_id} and kind = ${kind} and file_id = ${file_id}
    ), sums as (
      select f.day, sum_bigint(${figure}) as figure, sum_bigint(${premium}) as premium
      from ${sql.table(factsOf[kind])} as f
      join slots on slots.source = f.source and slots.day = f.day and slots.channel_id = ${slotChannel}
      where f.network_id = ${network_id} and f.day between ${first}::date and ${last}::date
      group by f.day
    )
    select day, case when count(rows_stored) = count(*) then sum_bigint(rows_stored) end as rows,
      coalesce(min(figure), 0)::text as figure, case when min(source) <> ${studio} and ${kind} <> 'reach' then coalesce(min(premium), 0) end::text as premium
    from slots left join sums using (day) group by day order by day`.execute(db)
  return rows.map(({ premium, ...row }) => ({
    ...row,
    figure: BigInt(row.figure),
    premium: premium === null ? null : BigInt(premium),
  }))
}

async function listKeptDays(
  db: Database,
  { network_id }: NetworkScope,
  { kind, file_id }: { kind: Kind; file_id: number },
): Promise<KeptDay[]> {
  const [figure] = figuresOf[kind]
  const { rows } = await sql<{
    day: string
    figure: string
    stands: string | null
    replaces: number | null
    kept_until: Date
  }>`
    with kept as (
      select source, day, channel_id, figure, replaced_at from replaced_slots as kept
      where network_id = ${network_id} and kind = ${kind} and file_id = ${file_id} and not exists (
        select from report_slots as own
        where own.network_id = ${network_id} and own.kind = ${kind} and own.day = kept.day and own.file_id = ${file_id})
    ), standing as (
      select day, max(file_id) as replaces from kept join report_slots as slot using (source, day, channel_id)
      where slot.network_id = ${network_id} and slot.kind = ${kind} group by day
    ), sums as (
      select f.day, sum_bigint(${figure}) as stands
      from ${sql.table(factsOf[kind])} as f
      join kept on kept.source = f.source and kept.day = f.day and kept.channel_id = ${slotChannel}
      where f.network_id = ${network_id} and f.day = any(array(select day from kept))
      group by f.day
    )
    select day, sum_bigint(figure)::text as figure, min(replaces) as replaces,
      case when min(replaces) is not null then coalesce(min(stands), 0)::text end as stands,
      max(replaced_at) + ${sql.lit(`${keptDays} days`)}::interval as kept_until
    from kept left join standing using (day) left join sums using (day) group by day order by day`.execute(db)
  return rows.map((row) => ({
    ...row,
    figure: figureText(kind, BigInt(row.figure)),
    stands: row.stands === null ? null : figureText(kind, BigInt(row.stands)),
    kept_until: row.kept_until.toISOString(),
  }))
}
