import type { RevenueFamily } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import { actorsOf } from '../../access/actors.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Correction } from './find-corrections.ts'
import type { MonthFile, ReadFiles } from './month-files.ts'
import { familyOf, findingOf, hasPart, isBeside, partsOf, tieOf } from './rules.ts'

/** One line of the tie-out, in nano-US-dollars. */
export type Tie = {
  tie: string
  family: RevenueFamily
  revenue_types: string[]
  adjustment_type: string | null
  corrects_month: string | null
  summary: bigint | null
  basis: bigint | null
  difference: bigint
  finding: ReturnType<typeof findingOf>
  missing_parts: string[]
  accepted: Acceptance | null
  /** Fits, or is accepted as it is, by as many as are needed. */
  is_settled: boolean
}

type Acceptance = {
  tie: string
  difference: string
  reason: string
  accepted_by: number
  accepted_name: string | null
  accepted_at: Date
  confirmed_by: number | null
  confirmed_name: string | null
  confirmed_at: Date | null
}

type Asked = { month: string; files: ReadFiles; corrections: readonly Correction[]; needs_two: boolean }

/** Payment summary against the files that count, by family and adjustment type; corrections by the month they correct. */
export async function listTies(db: Database, scope: NetworkScope, asked: Asked): Promise<Tie[]> {
  const { files, corrections } = asked
  const lines = new Map<string, Omit<Tie, 'difference' | 'finding' | 'accepted' | 'is_settled'>>()
  const lineOf = (family: RevenueFamily, type: string | null, correctsMonth: string | null) => {
    const tie = tieOf(family, type ?? '', correctsMonth)
    const found = lines.get(tie)
    if (found) return found
    const made = {
      tie,
      family,
      revenue_types: [] as string[],
      adjustment_type: type,
      corrects_month: correctsMonth,
      summary: null,
      basis: null,
      missing_parts: [] as string[],
    }
    lines.set(tie, made)
    return made
  }
  for (const paid of await listPayments(db, scope, files.payment, corrections)) {
    const family = familyOf(paid.revenue_type, paid.adjustment_type)
    // Of a type that nobody knows each is a line of its own.
    const type =
      family === 'other' ? [paid.revenue_type, paid.adjustment_type].filter(Boolean).join(' · ') : null
    const line = lineOf(family, type ?? paid.adjustment_type, paid.corrects_month)
    line.summary = (line.summary ?? 0n) + BigInt(paid.revenue)
    if (!line.revenue_types.includes(paid.revenue_type)) line.revenue_types.push(paid.revenue_type)
  }
  for (const sum of await listBasisSums(db, scope, files.basis, corrections)) {
    const line = lineOf(sum.family, sum.adjustment_type, sum.corrects_month)
    line.basis = (line.basis ?? 0n) + BigInt(sum.revenue)
  }
  const acceptances = await listAcceptances(db, scope, asked.month)
  return [...lines.values()]
    .map((line) => {
      const isAdjusted = line.adjustment_type !== null
      const ofLine = files.basis.filter(
        (file) => file.family === line.family && (isAdjusted || !file.is_adjustment),
      )
      const parts = partsOf(line.family)
      const missing_parts =
        line.corrects_month || isAdjusted || ofLine.length === 0
          ? []
          : parts.filter((part) => part && !hasPart(ofLine, part))
      const summary = line.summary ?? 0n
      const difference = summary - (line.basis ?? 0n)
      const isMainMissing = !isAdjusted && ofLine.length > 0 && ofLine.every(isBeside)
      const finding = findingOf({
        ...line,
        summary,
        missing_parts: isMainMissing ? [''] : missing_parts,
        files: ofLine.map(({ revenue }) => BigInt(revenue)),
      })
      const accepted = acceptances.get(line.tie) ?? null
      const isAccepted =
        accepted !== null &&
        BigInt(accepted.difference) === difference &&
        (!asked.needs_two || accepted.confirmed_by !== null)
      return {
        ...line,
        missing_parts,
        difference,
        finding,
        accepted,
        is_settled: finding === 'fits' || isAccepted,
      }
    })
    .sort((a, b) => (a.tie < b.tie ? -1 : 1))
}

type Payment = {
  revenue_type: string
  adjustment_type: string | null
  revenue: string
  corrects_month: string | null
}

async function listPayments(
  db: Database,
  { network_id }: NetworkScope,
  payment: MonthFile | null,
  corrections: readonly Correction[],
): Promise<Payment[]> {
  const late = corrections.filter(({ family }) => family === 'payment_summary')
  const { rows } = await sql<Payment>`
    select revenue_type, adjustment_type, sum(revenue * sign)::text as revenue, corrects_month
    from (
      select ${payment?.file_id ?? 0}::bigint as file_id, 1 as sign, null::date as corrects_month
      union all
      select unnest(${late.map(({ file_id }) => file_id)}::bigint[]), 1,
        unnest(${late.map(({ corrects_month }) => corrects_month)}::date[])
      union all
      select unnest(${late.map(({ reference_id }) => reference_id)}::bigint[]), -1,
        unnest(${late.map(({ corrects_month }) => corrects_month)}::date[])
    ) as files
    join settled_payments p on p.network_id = ${network_id} and p.file_id = files.file_id
    group by revenue_type, adjustment_type, corrects_month
    having corrects_month is null or sum(revenue * sign) <> 0
    order by min(p.line)`.execute(db)
  return rows
}

type BasisSum = {
  family: RevenueFamily
  adjustment_type: string | null
  revenue: string
  corrects_month: string | null
}

/** Of few rows the adjustment type is looked at: what is left of a file's sum has none. */
async function listBasisSums(
  db: Database,
  { network_id }: NetworkScope,
  basis: readonly MonthFile[],
  corrections: readonly Correction[],
): Promise<BasisSum[]> {
  const late = corrections.filter(
    ({ family }) => !['payment_summary', 'us_tax', 'us_tax_refund'].includes(family),
  )
  const files = [
    ...basis.map(({ file_id }) => ({ file_id, sign: 1, corrects_month: null })),
    ...late.map(({ file_id, corrects_month }) => ({ file_id, sign: 1, corrects_month })),
    ...late.map(({ reference_id, corrects_month }) => ({ file_id: reference_id, sign: -1, corrects_month })),
  ]
  const { rows } = await sql<BasisSum & { is_adjustment: boolean }>`
    with files as (
      select f.file_id, f.family, f.is_adjustment, f.revenue, g.sign, g.corrects_month
      from unnest(${files.map(({ file_id }) => file_id)}::bigint[], ${files.map(({ sign }) => sign)}::integer[],
        ${files.map(({ corrects_month }) => corrects_month)}::date[]) as g(file_id, sign, corrects_month)
      join settled_files f on f.network_id = ${network_id} and f.file_id = g.file_id
    ), adjusted as (
      select file_id, adjustment_type, sum(revenue) as revenue
      from settled_rows
      where network_id = ${network_id} and file_id in (select file_id from files) and adjustment_type is not null
      group by file_id, adjustment_type
    )
    select family, adjustment_type, sum(revenue)::text as revenue, corrects_month
    from (
      select family, case when is_adjustment then '?' end as adjustment_type, corrects_month,
        sign * (revenue - coalesce((select sum(a.revenue) from adjusted a where a.file_id = files.file_id), 0)) as revenue
      from files
      union all
      select family, adjusted.adjustment_type, corrects_month, sign * adjusted.revenue
      from files join adjusted using (file_id)
    ) as sums
    group by family, adjustment_type, corrects_month
    having (adjustment_type is distinct from '?' and corrects_month is null) or sum(revenue) <> 0
    order by family, adjustment_type`.execute(db)
  return rows
}

async function listAcceptances(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<Map<string, Acceptance>> {
  const { rows } = await sql<Acceptance>`
    select tie, difference::text as difference, reason, accepted_by, a.nickname as accepted_name, accepted_at,
      confirmed_by, c.nickname as confirmed_name, confirmed_at
    from settlement_acceptances s
    left join ${actorsOf({ network_id })} a on a.account_id = s.accepted_by
    left join ${actorsOf({ network_id })} c on c.account_id = s.confirmed_by
    where s.network_id = ${network_id} and s.month = ${month}`.execute(db)
  return new Map(rows.map((row) => [row.tie, row]))
}
