import type { BasisLevel } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { chooseBasis } from '../rules.ts'

/** A newer file of a month that was approved, and what stood before it. */
export type Correction = {
  file_id: number
  /** Null: there was none. */
  reference_id: number | null
  corrects_month: string
  family: string
  part: string
  is_adjustment: boolean
  /** Of the same, and older: this one takes their place. */
  passed_over: number[]
}

type Late = {
  file_id: number
  month: string
  family: string
  level: string
  part: string
  is_adjustment: boolean
  /** Of the same kind: what corrected last, else what the approved month read; with its level. */
  reference_id: number | null
  has_basis: boolean
}

const whole = ['payment_summary', 'us_tax', 'us_tax_refund']

/**
 * What late files of earlier months make of this one: of each kind the newest, against what stood last. A file that an
 * approved month has taken up corrects no other.
 */
export async function findCorrections(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  levels: ReadonlyMap<string, BasisLevel>,
): Promise<Correction[]> {
  const { rows } = await sql<Late>`
    with taken as (
      select c.file_id, c.reference_id from settlement_corrections c
      join settlement_months m using (network_id, month)
      where c.network_id = ${network_id} and m.approved_at is not null and c.month <> ${month}
    )
    select f.file_id, f.month, f.family, f.level, f.part, f.is_adjustment,
      coalesce(
        (select max(b.file_id) from taken join settled_files b using (file_id)
         where b.network_id = ${network_id} and taken.reference_id is distinct from taken.file_id
           and (b.month, b.family, b.level, b.part, b.is_adjustment)
             = (f.month, f.family, f.level, f.part, f.is_adjustment)),
        (select b.file_id from settled_files b
         where b.network_id = ${network_id}
           and b.file_id = any(m.basis_files || m.tax_files || coalesce(m.payment_file, 0))
           and (b.family, b.level, b.part, b.is_adjustment) = (f.family, f.level, f.part, f.is_adjustment))
      ) as reference_id,
      exists (select from settled_files b
        where b.network_id = ${network_id}
          and (b.file_id = any(m.basis_files) or b.file_id in (select file_id from taken))
          and (b.month, b.family, b.part, b.is_adjustment) = (f.month, f.family, f.part, f.is_adjustment)) as has_basis
    from settled_files f
    join settlement_months m using (network_id, month)
    where f.network_id = ${network_id} and f.state = 'late' and f.month < ${month}
      and not exists (select from taken where taken.file_id = f.file_id)
    order by f.file_id desc`.execute(db)
  const kindOf = (file: Late) =>
    [file.month, file.family, file.level, file.part, file.is_adjustment].join(' ')
  const alone = rows.filter(({ has_basis }) => !has_basis)
  const chosen = new Set(
    [...Map.groupBy(alone, ({ month }) => month).values()].flatMap((files) =>
      chooseBasis(files, levels).map(kindOf),
    ),
  )
  const counted = rows.filter(
    // Another level than the one that counted then says more, and corrects nothing.
    (file) =>
      whole.includes(file.family) ||
      file.reference_id !== null ||
      (!file.has_basis && chosen.has(kindOf(file))),
  )
  const kinds = Map.groupBy(counted, kindOf)
  return [...kinds.values()].map(([newest, ...older]) => ({
    file_id: newest!.file_id,
    reference_id: newest!.reference_id,
    corrects_month: newest!.month,
    family: newest!.family,
    part: newest!.part,
    is_adjustment: newest!.is_adjustment,
    passed_over: older.map(({ file_id }) => file_id),
  }))
}

/** What an approved month has taken up. */
export async function listTakenUp(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<Correction[]> {
  const { rows } = await sql<Omit<Correction, 'passed_over'>>`
    select c.file_id, c.reference_id, c.corrects_month, f.family, f.part, f.is_adjustment
    from settlement_corrections c join settled_files f using (network_id, file_id)
    where c.network_id = ${network_id} and c.month = ${month} and c.reference_id is distinct from c.file_id
    order by c.file_id desc`.execute(db)
  return rows.map((row) => ({ ...row, passed_over: [] }))
}
