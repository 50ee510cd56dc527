import type { RevenueFamily } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { findOtherLevel, hasPart, isBeside, partsOf } from '../rules.ts'
import { type AcceptanceLimits, areTwoNeeded } from './acceptance-limits.ts'
import { type Awaited, hasCome, listOpenAwaited, missingPartsOf } from './awaited.ts'
import type { Correction } from './find-corrections.ts'
import { type Acceptance, listAcceptances } from './list-acceptances.ts'
import type { MonthFile, ReadFiles } from './month-files.ts'
import {
  areOfAudioTier,
  findingOf,
  lineKey,
  readFormerType,
  readType,
  sizeOf,
  tieOf,
  typeKey,
} from './tie-rules.ts'

/** One line of the tie-out, in nano-US-dollars. */
export type Tie = {
  tie: string
  family: RevenueFamily
  revenue_types: string[]
  adjustment_type: string | null
  corrects_month: string | null
  /** Of a correction with what was awaited of its month. */
  summary: bigint | null
  basis: bigint | null
  difference: bigint
  finding: ReturnType<typeof findingOf>
  missing_parts: string[]
  /** What other months left awaited of it, and what is still awaited with this one. */
  awaited_before: bigint
  awaited_after: bigint
  /** Missing by the level that counts, while a file by this one is here: nothing of it is awaited. */
  other_level: string | null
  accepted: Acceptance | null
  /** Whether accepting it takes two. */
  needs_two: boolean
  /** Fits, still awaits what was accepted before, or is accepted as it is, by as many as are needed. */
  is_settled: boolean
}

type Asked = {
  month: string
  files: ReadFiles
  /** All that came for the month. */
  month_files: readonly MonthFile[]
  corrections: readonly Correction[]
  /** Of an approved month nobody is asked any more. */
  limits: AcceptanceLimits | null
  /** Calculated before files could be awaited: it keeps what it booked. */
  is_former: boolean
}

type Line = Omit<
  Tie,
  'difference' | 'finding' | 'other_level' | 'accepted' | 'is_settled' | 'needs_two' | 'awaited_after'
> & { awaited: Awaited | null }

/** Payment summary against the files that count, by family and adjustment type; corrections by the month they correct. */
export async function listTies(
  db: Database,
  scope: NetworkScope,
  asked: Asked,
): Promise<{ ties: Tie[]; open: Awaited[] }> {
  const { is_former } = asked
  const open = is_former ? [] : await listOpenAwaited(db, scope, asked.month)
  const lines = await listLines(db, scope, asked, open)
  const acceptances = await listAcceptances(db, scope, asked.month)
  const judged = lines.map((line) => judgeLine(line, { ...asked, acceptances }))
  const accepted = judged.filter(({ is_accepted }) => is_accepted)
  const sumOf = (ties: readonly { difference: bigint }[]) =>
    ties.reduce((sum, { difference }) => sum + sizeOf(difference), 0n)
  const paid = lines.reduce(
    (sum, { corrects_month, summary }) => sum + (corrects_month ? 0n : (summary ?? 0n)),
    0n,
  )
  const ties = judged.map(({ is_accepted, is_carried, ...tie }): Tie => {
    // Several small ones are as much as a large one.
    const together = sumOf(accepted.filter((other) => other.tie !== tie.tie)) + sizeOf(tie.difference)
    const needs_two = asked.limits !== null && areTwoNeeded(asked.limits, together, paid)
    return {
      ...tie,
      needs_two,
      is_settled:
        tie.finding === 'fits' ||
        is_carried ||
        (is_accepted && (!needs_two || tie.accepted!.confirmed_by !== null)),
    }
  })
  return { ties: ties.sort((a, b) => (a.tie < b.tie ? -1 : 1)), open }
}

async function listLines(
  db: Database,
  scope: NetworkScope,
  { files, corrections, is_former }: Asked,
  open: readonly Awaited[],
): Promise<Line[]> {
  const lines = new Map<string, Line>()
  const lineOf = (family: RevenueFamily, type: string | null, correctsMonth: string | null) => {
    const tie = tieOf(family, type ?? '', correctsMonth)
    const key = is_former || family === 'other' ? tie : lineKey(family, type, correctsMonth)
    const found = lines.get(key)
    if (found) return found
    const made: Line = {
      tie,
      family,
      revenue_types: [],
      adjustment_type: type,
      corrects_month: correctsMonth,
      summary: null,
      basis: null,
      missing_parts: [],
      awaited_before: 0n,
      awaited: null,
    }
    lines.set(key, made)
    return made
  }
  // What is awaited keeps its name.
  for (const awaited of open.filter((one) => hasCome(one, corrections)))
    lineOf(awaited.family, awaited.adjustment_type, awaited.of_month).basis = 0n
  const sums = await listBasisSums(db, scope, files.basis, corrections)
  const keys = new Set(
    sums.flatMap(({ adjustment_type }) => (adjustment_type ? [typeKey(adjustment_type)] : [])),
  )
  for (const paid of await listPayments(db, scope, files.payment, corrections)) {
    const { family, adjustment_type } = is_former
      ? readFormerType(paid.revenue_type, paid.adjustment_type)
      : readType(paid.revenue_type, paid.adjustment_type, keys)
    // Of a type that nobody knows each is a line of its own.
    const type =
      family === 'other' ? [paid.revenue_type, paid.adjustment_type].filter(Boolean).join(' · ') : null
    const line = lineOf(family, type ?? adjustment_type, paid.corrects_month)
    line.summary = (line.summary ?? 0n) + BigInt(paid.revenue)
    if (!line.revenue_types.includes(paid.revenue_type)) line.revenue_types.push(paid.revenue_type)
  }
  for (const sum of sums) {
    const line = lineOf(sum.family, sum.adjustment_type, sum.corrects_month)
    line.basis = (line.basis ?? 0n) + BigInt(sum.revenue)
  }
  for (const awaited of open) {
    const line = lines.get(lineKey(awaited.family, awaited.adjustment_type, awaited.of_month))
    if (!line) continue
    line.awaited = awaited
    line.awaited_before = awaited.amount
    line.summary = (line.summary ?? 0n) + awaited.amount
  }
  return [...lines.values()]
}

function judgeLine(
  { awaited, ...line }: Line,
  {
    files,
    month_files,
    corrections,
    is_former,
    acceptances,
  }: Asked & { acceptances: Map<string, Acceptance> },
) {
  const isAdjusted = line.adjustment_type !== null
  const ofLine = files.basis.filter(
    (file) => file.family === line.family && (isAdjusted || !file.is_adjustment),
  )
  const missing_parts = line.corrects_month
    ? awaited && !isAdjusted
      ? missingPartsOf(awaited, corrections)
      : []
    : isAdjusted || ofLine.length === 0
      ? []
      : [
          ...partsOf(line.family).filter((part) => part && !hasPart(ofLine, part)),
          ...(areOfAudioTier(line.revenue_types) && !hasPart(ofLine, 'audio_tier') ? ['audio_tier'] : []),
        ]
  // A file of adjustments that lacks a type says that there is none.
  const isHere = !is_former && !line.corrects_month && isAdjusted && ofLine.some((file) => file.is_adjustment)
  const isMainMissing = !line.corrects_month && !isAdjusted && ofLine.length > 0 && ofLine.every(isBeside)
  const summary = line.summary ?? 0n
  const difference = summary - (line.basis ?? 0n)
  const finding = findingOf({
    ...line,
    summary,
    missing_parts: isMainMissing ? ['', ...missing_parts] : missing_parts,
    lacks_file: line.basis === null && !isHere,
    files: ofLine.map(({ revenue }) => BigInt(revenue)),
  })
  const accepted = acceptances.get(line.tie) ?? null
  return {
    ...line,
    // The family's own file has no name beside it.
    missing_parts: missing_parts.filter(Boolean),
    difference,
    finding,
    other_level:
      finding === 'missing' && !is_former && !line.corrects_month && !isAdjusted && ofLine.every(isBeside)
        ? findOtherLevel(month_files, line.family)
        : null,
    awaited_after: !is_former && finding === 'missing' ? difference : 0n,
    accepted,
    is_accepted: finding !== 'fits' && accepted !== null && BigInt(accepted.difference) === difference,
    // Less of what was accepted when it began to be awaited.
    is_carried:
      finding === 'missing' &&
      difference * line.awaited_before > 0n &&
      sizeOf(difference) <= sizeOf(line.awaited_before),
  }
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
