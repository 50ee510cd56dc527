import type { closeMonth, closeMonthRow } from '@cuesheet/contract/values/close-month'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import type { TieOut } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { actorsOf } from '../../access/actors.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { textsOf } from '../../locales/texts.ts'
import { sumNameless } from '../facts/unmatched-sums.ts'
import { calculationSteps } from './calculation/calculate-month.ts'
import { readBridge } from './calculation/read-bridge.ts'
import { describeAwaited } from './inputs/awaited.ts'
import { describeAcceptance, describeTie } from './inputs/describe-tie.ts'
import { findOtherRates, howFarOff, offBy } from './inputs/find-market-rate.ts'
import { listChecklist } from './inputs/list-checklist.ts'
import { nobodysTie } from './inputs/nobodys-money.ts'
import { sumUnattributed } from './inputs/unattributed-sums.ts'
import { dollarsOf } from './nano-dollars.ts'
import { describePayment } from './payment/describe-payment.ts'
import { type ReadMonth, readMonth, readStates } from './read-month.ts'
import { plannedPayment } from './rules.ts'
import { settledUnits, unitsPerDollar } from './settlement-currencies.ts'

type Row = z.output<z.ZodMiniObject<typeof closeMonthRow>>
type Month = z.output<z.ZodMiniObject<typeof closeMonth>>

type Sums = {
  month: string
  version: number
  files: number
  estimated: string
  net: string | null
  payable: string | null
  members: number
  paid_members: number
  paid_by_platform: string | null
  dollars_at: string | null
  planned_on: string | null
  paid_on: string | null
  currency: Currency
  payday: number | null
  payday_months: number
  weekend_payday: string
}

type MonthState = Pick<ReadMonth, 'state' | 'needs' | 'changed'>

/** Months as lists show them, by month; `states`: where these are known already. */
export async function describeMonthRows(
  db: Database,
  scope: NetworkScope,
  months: readonly string[],
  states?: ReadonlyMap<string, MonthState>,
): Promise<Map<string, Row>> {
  const { network_id } = scope
  states ??= await readStates(db, scope, months)
  const { rows } = await sql<Sums>`
    select asked.month, coalesce(m.version, 0) as version, n.settlement_currency as currency, m.planned_on, m.paid_on,
      n.payday, n.payday_months, n.weekend_payday,
      coalesce(${unitsPerDollar(sql`n.settlement_currency`)}, case when n.is_playist and m.calculation_no > 0 then ${settledUnits} end) as dollars_at,
      (select count(*) from settled_files f
       where f.network_id = ${network_id} and f.month = asked.month and f.state = 'current') as files,
      (select coalesce(sum(revenue), 0)::text from channel_day d
       where d.network_id = ${network_id} and d.credited and d.day >= asked.month
         and d.day < asked.month + interval '1 month') as estimated,
      s.net, s.payable, coalesce(s.members, 0) as members, coalesce(s.paid_members, 0) as paid_members,
      (select sum(p.revenue)::text from settled_payments p join settled_files f using (network_id, file_id)
       where p.network_id = ${network_id} and f.month = asked.month and f.state = 'current') as paid_by_platform
    from networks n
    cross join unnest(${months}::date[]) as asked(month)
    left join settlement_months m on m.network_id = ${network_id} and m.month = asked.month
    left join lateral (
      select sum(net)::text as net, sum(payable)::text as payable, count(*) as members,
        count(*) filter (where s.paid_on is not null) as paid_members
      from settlement_members s where s.network_id = ${network_id} and s.month = asked.month
    ) as s on m.calculation_no > 0
    where n.network_id = ${network_id}`.execute(db)
  return new Map(rows.map((sums) => [sums.month, describeRow(sums, states.get(sums.month)!)]))
}

function describeRow(
  { month, estimated, paid_by_platform, payday, payday_months, weekend_payday, ...sums }: Sums,
  { state, needs, changed }: MonthState,
): Row {
  const isFixed = ['approved', 'locked', 'paid'].includes(state)
  return {
    month: month.slice(0, 7),
    state,
    needs,
    changed,
    ...sums,
    planned_on: isFixed ? sums.planned_on : plannedPayment({ payday, payday_months, weekend_payday }, month),
    estimated_usd: dollarsOf(BigInt(estimated)),
    paid_by_platform_usd: paid_by_platform === null ? null : dollarsOf(BigInt(paid_by_platform)),
  }
}

/** A month as its screen shows it. */
export async function describeMonth(
  db: Database,
  scope: NetworkScope,
  month: string,
  locale: Locale,
): Promise<Month> {
  const { network_id } = scope
  const read = await readMonth(db, scope, month)
  const { inputs, ties, awaited, nobodys } = read
  const row = (await describeMonthRows(db, scope, [month], new Map([[month, read]]))).get(month)!
  const stored = await findStored(db, scope, month)
  const { levels } = inputs
  const { market, shown } = read.rate
  const { revenue, ...ofNobody } = await sumNameless(db, scope, month)
  const { basis, payment, taxes } = inputs.files
  const counted = [...basis, ...(payment ? [payment] : []), ...taxes]
  return {
    ...row,
    needs: [...row.needs, ...(stored.objections > 0 ? (['objections'] as const) : [])],
    network_id,
    network: stored.network,
    needs_second_person: stored.needs_second_person,
    checklist: listChecklist(inputs.month_files, ties, levels),
    files_of_month: await listFiles(db, scope, month, new Set(counted.map(({ file_id }) => file_id))),
    ties: ties.map((tie): TieOut => describeTie(tie, locale)),
    basis: (['ads', 'premium'] as const).map((family) => ({ family, level: levels.get(family) ?? 'video' })),
    payment: stored.is_locked ? await describePayment(db, scope, month) : null,
    rate: {
      rate: inputs.rate?.rate ?? null,
      source: inputs.rate?.source ?? null,
      note: stored.rate_note,
      by: actor(stored.rate_by, stored.rate_name, stored.rate_at),
      shown,
      market,
      off: stored.is_approved ? null : howFarOff(inputs.rate, market),
      confirmed: actor(stored.rate_confirmed_by, stored.rate_confirmed_name, stored.rate_confirmed_at),
      waiting:
        stored.waiting_rate === null ? null : await describeWaiting(db, scope, month, stored.waiting_rate),
    },
    awaited: describeAwaited(awaited),
    nobodys: nobodys && {
      tie: nobodysTie,
      usd: dollarsOf(nobodys.difference),
      channels: nobodys.channels,
      accepted: nobodys.accepted && describeAcceptance(nobodys.accepted),
      needs_second: nobodys.needs_two,
      is_settled: nobodys.is_settled,
    },
    waiting_entries: stored.waiting_entries,
    nameless: { ...ofNobody, usd: dollarsOf(revenue) },
    unattributed: await sumUnattributed(db, scope, month, inputs),
    unset_shares: stored.unset_shares,
    bridge: await readBridge(db, scope, month, null),
    calculation: stored.calculation_no === 0 ? null : await describeCalculation(db, scope, month, stored),
    task: stored.task && {
      ...stored.task,
      steps: calculationSteps,
      failure: stored.task.failure && textsOf(locale).answers.internal,
    },
    approved: actor(stored.approved_by, stored.approved_name, stored.approved_at),
    lock_asked: actor(stored.lock_asked_by, stored.lock_asked_name, stored.lock_asked_at),
    locked: actor(stored.locked_by, stored.locked_name, stored.locked_at),
    reopen_asked: withReason(
      actor(stored.reopen_asked_by, stored.reopen_asked_name, stored.reopen_asked_at),
      stored.reopen_reason,
    ),
    reopened: withReason(
      actor(stored.reopened_by, stored.reopened_name, stored.reopened_at),
      stored.reopen_reason,
    ),
    declined: stored.declined_what && {
      ...withReason(
        actor(stored.declined_by, stored.declined_name, stored.declined_at),
        stored.declined_reason,
      )!,
      what: stored.declined_what,
    },
  }
}

export function actor(account_id: number | null, name: string | null, at: Date | string | null) {
  return at === null ? null : { account_id, name, at: new Date(at).toISOString() }
}

const withReason = <A extends object>(someone: A | null, reason: string | null) =>
  someone && { ...someone, reason: reason ?? '' }

const asked = ['lock_asked', 'reopen_asked', 'declined'] as const
const deeds = ['rate', 'rate_confirmed', 'approved', 'locked', 'reopened', ...asked] as const
type Deed = (typeof deeds)[number]
type Stored = Record<`${Deed}_by`, number | null> &
  Record<`${Deed}_name`, string | null> &
  Record<`${Deed}_at`, Date | null> & {
    network: string
    needs_second_person: boolean
    objections: number
    is_approved: boolean
    is_locked: boolean
    rate_note: string | null
    waiting_rate: string | null
    waiting_entries: Month['waiting_entries']
    reopen_reason: string | null
    declined_what: NonNullable<Month['declined']>['what'] | null
    declined_reason: string | null
    calculation_no: number
    calculated_at: Date | null
    calculated_name: string | null
    unset_shares: number
    task: {
      state: 'waiting' | 'running' | 'failed'
      step: number
      asked_at: string
      failure: string | null
    } | null
  }

async function findStored(db: Database, { network_id }: NetworkScope, month: string): Promise<Stored> {
  const people = deeds.map(
    (deed) => sql`m.${sql.ref(`${deed}_by`)}, m.${sql.ref(`${deed}_at`)},
      (select nickname from actors where actors.account_id = m.${sql.ref(`${deed}_by`)}) as ${sql.ref(`${deed}_name`)}`,
  )
  const { rows } = await sql<Stored>`
    with actors as materialized (select account_id, nickname from ${actorsOf({ network_id })} as known)
    select n.name as network, n.close_second_person as needs_second_person,
      (select count(*) from objections o where o.network_id = ${network_id} and o.month = ${month} and o.state = 'open') as objections,
      m.approved_at is not null as is_approved, m.locked_at is not null as is_locked, ${sql.join(people)}, m.rate_note,
      case when m.rate_waits then trim_scale(m.rate)::text end as waiting_rate,
      (select coalesce(jsonb_agg(jsonb_build_object('account_id', e.asked_by, 'at', e.asked_at,
          'name', (select nickname from actors where actors.account_id = e.asked_by)) order by e.asked_at), '[]')
       from settlement_entries e
       where e.network_id = ${network_id} and e.month = ${month} and e.confirmed_at is null and e.withdrawn_at is null)
        as waiting_entries,
      m.reopen_reason, m.declined_what, m.declined_reason, coalesce(m.calculation_no, 0) as calculation_no, m.calculated_at,
      (select nickname from actors where actors.account_id = m.calculated_by) as calculated_name,
      (select count(*) from (
        select a.channel_id from assignments a
        where a.network_id = ${network_id} and a.from_day < ${month}::date + interval '1 month' and not exists (
          select from channel_shares s
          where s.network_id = ${network_id} and s.channel_id = a.channel_id and s.from_month <= ${month} and s.account_id > 0)
        group by a.channel_id having count(*) > 1
      ) as unset) as unset_shares,
      (select jsonb_build_object('state', case when failure is not null then 'failed' when begun_at is null then 'waiting'
          else 'running' end, 'step', step, 'asked_at', asked_at, 'failure', failure)
       from settlement_tasks t
       where t.network_id = ${network_id} and t.month = ${month} and (t.ended_at is null or t.failure is not null)) as task
    from networks n left join settlement_months m on m.network_id = ${network_id} and m.month = ${month}
    where n.network_id = ${network_id}`.execute(db)
  return rows[0]!
}

async function describeWaiting(db: Database, scope: NetworkScope, month: string, rate: string) {
  const { market, summary } = await findOtherRates(db, scope, month)
  return { rate, off_market: offBy(rate, market), off_summary: offBy(rate, summary) }
}

async function describeCalculation(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  stored: Stored,
): Promise<NonNullable<Month['calculation']>> {
  type Sum = Omit<NonNullable<Month['calculation']>, 'no' | 'at' | 'by'>
  const { rows } = await sql<Sum>`
    select count(*) as members, coalesce(sum(due), 0)::text as due, coalesce(sum(carried), 0)::text as carried,
      coalesce(sum(income_tax + local_tax), 0)::text as withheld, coalesce(sum(vat), 0)::text as vat,
      count(*) filter (where net <> previous_net) as changed_members,
      coalesce(sum(net - previous_net), 0)::text as change,
      (select count(*) from settlement_lines where network_id = ${network_id} and month = ${month}) as lines
    from settlement_members where network_id = ${network_id} and month = ${month}`.execute(db)
  return {
    no: stored.calculation_no,
    at: stored.calculated_at!.toISOString(),
    by: stored.calculated_name,
    ...rows[0]!,
  }
}

async function listFiles(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  counted: ReadonlySet<number>,
): Promise<Month['files_of_month']> {
  type File = Omit<Month['files_of_month'][number], 'is_basis' | 'usd' | 'imported_at'> & {
    revenue: string
    imported_at: Date
  }
  const { rows } = await sql<File>`
    select s.file_id, f.file_name, s.family, s.level, s.part, s.is_adjustment, s.state, s.row_count as rows,
      s.revenue::text as revenue, f.imported_at
    from settled_files s join report_files f using (network_id, file_id)
    where s.network_id = ${network_id} and s.month = ${month}
    order by s.family, s.is_adjustment, s.level, s.part, s.file_id desc limit 500`.execute(db)
  return rows.map(({ revenue, imported_at, ...file }) => ({
    ...file,
    is_basis: counted.has(file.file_id),
    usd: dollarsOf(BigInt(revenue)),
    imported_at: imported_at.toISOString(),
  }))
}
