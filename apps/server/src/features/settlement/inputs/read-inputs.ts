import { createHash } from 'node:crypto'
import { deductions } from '@cuesheet/contract/values/guarantees'
import type { Currency } from '@cuesheet/contract/values/money'
import type { BasisLevel, CloseInput } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { entriesOf } from '../calculation/due-amounts.ts'
import { guaranteesOf, openGuarantees } from '../calculation/guarantees.ts'
import { listRecovered, type Recovered } from '../calculation/recoveries.ts'
import { plannedPayment } from '../rules.ts'
import { type Correction, findCorrections, listTakenUp } from './find-corrections.ts'
import { findSettledRate, type SettledRate } from './find-settled-rate.ts'
import { listOpenings, type Opening } from './list-openings.ts'
import { filesToRead, findLevels, listMonthFiles, type MonthFile, type ReadFiles } from './month-files.ts'

export type Inputs = {
  /** By which of its families’ files the network settles, where it has said so. */
  levels: ReadonlyMap<string, BasisLevel>
  month_files: MonthFile[]
  files: ReadFiles
  corrections: Correction[]
  recovered: Recovered[]
  /** What the network is paid in. */
  currency: Currency
  rate: SettledRate | null
  planned_on: string
  openings: Opening[]
  /** Of each thing that a calculation depends on. */
  digests: Record<CloseInput, string>
}

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** All that a month's calculation depends on, as it is now. Two that are alike make the same books. */
export async function readInputs(db: Database, scope: NetworkScope, month: string): Promise<Inputs> {
  const levels = await findLevels(db, scope)
  const month_files = await listMonthFiles(db, scope, month)
  const approved = await findApproved(db, scope, month)
  const files = approved ? filesOf(month_files, approved) : filesToRead(month_files, levels)
  const corrections = approved
    ? await listTakenUp(db, scope, month)
    : await findCorrections(db, scope, month, levels)
  const recovered = approved ? [] : await listRecovered(db, scope, month)
  const rate = await findSettledRate(db, scope, month, files.payment?.file_id ?? null)
  const openings = await listOpenings(db, scope, month)
  const { calendar, settings, currency, ...rest } = await digestTables(db, scope, month)
  const planned_on = plannedPayment(calendar, month)
  const ids = (of: MonthFile[]) => of.map(({ file_id }) => file_id).sort((a, b) => a - b)
  return {
    levels,
    month_files,
    files,
    corrections,
    recovered,
    currency,
    rate,
    planned_on,
    openings,
    digests: {
      ...rest,
      files: digest([
        ids(files.basis),
        files.payment?.file_id,
        ids(files.taxes),
        ...(await countUnplaced(db, scope, files.basis)),
      ]),
      basis: digest([...levels].sort()),
      corrections: digest([
        ...corrections.map(({ file_id, reference_id }) => [file_id, reference_id]).sort(),
        ...recovered,
      ]),
      rate: digest([rate?.local, rate?.usd, rate?.source]),
      settings: digest([settings, planned_on]),
      opening: digest([...openings, ...(await listToRecoup(db, scope, month))]),
    },
  }
}

/** What is still to be recouped of advances and guarantees: once another month has taken of it, one that was calculated before takes less. */
async function listToRecoup(db: Database, { network_id }: NetworkScope, month: string) {
  const { rows } = await sql<{ account_id: number; advance: string; guarantee: string }>`
    select account_id, coalesce(advance, 0)::text as advance, coalesce(guarantee_open, 0)::text as guarantee
    from (${entriesOf(network_id, sql`${month}::date`)}) as entries
    full join (${openGuarantees(network_id)}) as guarantees using (account_id)
    where advance <> 0 or guarantee_open <> 0 order by account_id`.execute(db)
  return rows
}

/** Rows of the audio tier that are of no channel: files that come later may say whose they are. None where there is no such file. */
async function countUnplaced(
  db: Database,
  { network_id }: NetworkScope,
  basis: readonly MonthFile[],
): Promise<number[]> {
  const files = basis.filter(({ part }) => part === 'audio_tier').map(({ file_id }) => file_id)
  if (files.length === 0) return []
  const { rows } = await sql<{ unplaced: number }>`
    select count(*) as unplaced from settled_rows
    where network_id = ${network_id} and file_id = any(${files}::bigint[]) and platform_channel_id is null`.execute(
    db,
  )
  return rows.map(({ unplaced }) => unplaced)
}

type Approved = { basis_files: number[]; payment_file: number | null; tax_files: number[] }

/** What an approved month was made of: files and choices that came later change nothing of it. Undefined: it is not approved. */
const findApproved = (
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<Approved | undefined> =>
  db
    .selectFrom('settlement_months')
    .select(['basis_files', 'payment_file', 'tax_files'])
    .where('network_id', '=', network_id)
    .where('month', '=', month)
    .where('approved_at', 'is not', null)
    .executeTakeFirst()

const filesOf = (files: readonly MonthFile[], approved: Approved): ReadFiles => ({
  basis: files.filter(({ file_id }) => approved.basis_files.includes(file_id)),
  payment: files.find(({ file_id }) => file_id === approved.payment_file) ?? null,
  taxes: files.filter(({ file_id }) => approved.tax_files.includes(file_id)),
})

/** Which of them differ from those that a calculation was made of. */
export const changedInputs = (then: Record<string, string>, now: Record<CloseInput, string>) =>
  (Object.keys(now) as CloseInput[]).filter((input) => then[input] !== now[input])

type Tables = Record<
  'fees' | 'shares' | 'credit' | 'members' | 'entries' | 'payees' | 'tax_rules',
  string
> & {
  settings: string
  currency: Currency
  calendar: { payday: number | null; payday_months: number; weekend_payday: string }
}

/** Of tables as they concern the month: what is planned for later, or begins after it, changes nothing of it. */
async function digestTables(db: Database, { network_id }: NetworkScope, month: string): Promise<Tables> {
  const of = (columns: string, from: ReturnType<typeof sql>) => sql`
    (select coalesce(md5(string_agg(concat_ws(' ', ${sql.raw(columns)}), ',' order by concat_ws(' ', ${sql.raw(columns)}))), '')
     from ${from})`
  const last = sql`(${month}::date + interval '1 month - 1 day')::date`
  // Where there are none, and with the order that was the only one, digests are those of before.
  const guarantees = sql`coalesce((
    select md5(string_agg(concat_ws(' ', account_id, is_recoupable, measured_from, guaranteed, earlier_share), ',' order by account_id))
    from (${guaranteesOf(network_id, sql`${month}::date`)}) as g where guarantee_set_for is not null), '')`
  const { rows } = await sql<Omit<Tables, 'calendar'> & Tables['calendar']>`
    select
      ${of('account_id, from_month, fee_rate', sql`fee_rates where network_id = ${network_id} and from_month <= ${month}`)}
        || ${of("account_id, platform_channel_id, family, from_month, coalesce(fee_rate::text, 'ended')", sql`contract_terms where network_id = ${network_id} and from_month <= ${month}`)}
        || ${guarantees} as fees,
      ${of('channel_id, from_month, account_id, basis_points', sql`channel_shares where network_id = ${network_id} and from_month <= ${month}`)} as shares,
      ${of(
        'channel_id, from_day, to_day',
        sql`(select channel_id, from_day, case when to_day <= ${last} then to_day end as to_day
          from channel_credit where network_id = ${network_id} and from_day <= ${last}) as credited`,
      )} as credit,
      ${of(
        "channel_id, account_id, nullif(from_day, '-infinity'), until_day",
        sql`(
          select channel_id, account_id, from_day, until_day from channels left join (
            select channel_id, account_id, from_day, null::date as until_day from assignments
            where network_id = ${network_id} and from_day <= ${last}
            union all
            select channel_id, account_id, from_day, case when until_day <= ${last} then until_day end from ended_assignments
            where network_id = ${network_id} and from_day <= ${last}
          ) as had using (channel_id)
          where network_id = ${network_id}
          union all
          select channel_id, unnest(account_ids), from_day, until_day from deleted_channels
          where network_id = ${network_id} and from_day <= ${last}) as whose`,
      )} as members,
      ${of(
        'entry_id, kind, account_id, amount',
        sql`settlement_entries where network_id = ${network_id} and confirmed_at is not null and withdrawn_at is null
          and month <= ${month} and booked_month is null`,
      )} as entries,
      ${of('account_id, kind, treaty_rate, is_withheld, hold_reason', sql`payees where network_id = ${network_id}`)} as payees,
      ${of('kind, valid_from, base_rate, exempt_up_to, income_rate, local_rate, vat_rate, nullif(round_to, 10)', sql`tax_rules where is_on`)} as tax_rules,
      concat_ws(' ', minimum_payout, default_fee_rate, nullif(recoupment_order, ${[...deductions]}::text[])) as settings, settlement_currency as currency, payday, payday_months, weekend_payday
    from networks n where network_id = ${network_id}`.execute(db)
  const { payday, payday_months, weekend_payday, ...digests } = rows[0]!
  return { ...digests, calendar: { payday, payday_months, weekend_payday } }
}
