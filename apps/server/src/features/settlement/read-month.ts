import { paymentWaits } from '@cuesheet/contract/values/settled-members'
import type { CloseInput, CloseNeed, CloseState } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { findAcceptanceLimits } from './inputs/acceptance-limits.ts'
import { listStillAwaited, type StillAwaited } from './inputs/awaited.ts'
import { findMarketRate, howFarOff, type MarketRate } from './inputs/find-market-rate.ts'
import { listTies, type Tie } from './inputs/list-ties.ts'
import { findNobodysMoney, type NobodysMoney } from './inputs/nobodys-money.ts'
import { changedInputs, type Inputs, readInputs } from './inputs/read-inputs.ts'
import { listDue } from './payment/due-payments.ts'
import { currencyOf } from './settlement-currencies.ts'

/** By which rules a calculation is made; see the table. */
export const calculationRules = 2

export type ReadMonth = {
  state: CloseState
  needs: CloseNeed[]
  changed: CloseInput[]
  inputs: Inputs
  rate: MarketRate
  ties: Tie[]
  /** What no file has come for yet, of this month and of earlier ones. */
  awaited: StillAwaited[]
  /** Of its calculation, while there is one. */
  nobodys: NobodysMoney | null
}

type Stored = {
  inputs: Record<string, string> | null
  calculation_no: number
  is_approved: boolean
  is_locked: boolean
  is_paid: boolean
  payments: number
  is_lock_asked: boolean
  rules: number
  rate_waits: boolean
  earlier_open: boolean
  waiting_entries: boolean
}

/**
 * Where a month stands. All of it but what people did follows from the data as it is now: a file that comes makes the month
 * fall back by itself.
 */
export async function readMonth(
  db: Database,
  scope: NetworkScope,
  month: string,
  stored?: Stored,
): Promise<ReadMonth> {
  stored ??= (await findStored(db, scope, [month])).get(month)!
  const inputs = await readInputs(db, scope, month)
  const { files, corrections } = inputs
  const limits = stored.is_approved ? null : await findAcceptanceLimits(db, scope)
  const { ties, open } = await listTies(db, scope, {
    month,
    files,
    month_files: inputs.month_files,
    corrections,
    limits,
    is_former: stored.is_approved && stored.rules < calculationRules,
  })
  const changed: CloseInput[] =
    stored.calculation_no > 0 && !stored.is_approved
      ? stored.rules < calculationRules
        ? ['settings']
        : changedInputs(stored.inputs ?? {}, inputs.digests)
      : []
  const rate = await findMarketRate(db, month, inputs.currency)
  const nobodys = await findNobodys(db, scope, month, stored)
  const { state, needs } = judge(stored, {
    nobodys,
    has_files: inputs.month_files.some((file) => file.state === 'current'),
    missing: await listMissing(
      db,
      scope,
      { market: rate.market, rate_waits: stored.rate_waits },
      inputs,
      ties,
    ),
    changed,
    payment: await listPaymentNeeds(db, scope, month, stored),
  })
  if (stored.waiting_entries && !stored.is_approved) needs.push('entries')
  return { state, needs, changed, inputs, rate, ties, awaited: listStillAwaited(month, ties, open), nobodys }
}

type MonthState = Pick<ReadMonth, 'state' | 'needs' | 'changed'>

/** The same of several months as lists need it, by month: of one that is approved nothing is looked up that cannot change it. */
export async function readStates(
  db: Database,
  scope: NetworkScope,
  months: readonly string[],
): Promise<Map<string, MonthState>> {
  const states = new Map<string, MonthState>()
  for (const [month, stored] of await findStored(db, scope, months))
    states.set(
      month,
      stored.is_approved
        ? await readApproved(db, scope, month, stored)
        : await readMonth(db, scope, month, stored),
    )
  return states
}

async function readApproved(
  db: Database,
  scope: NetworkScope,
  month: string,
  stored: Stored,
): Promise<MonthState> {
  const payment = await listPaymentNeeds(db, scope, month, stored)
  const nobodys = stored.is_locked ? null : await findNobodys(db, scope, month, stored)
  return { ...judge(stored, { has_files: true, missing: [], changed: [], payment, nobodys }), changed: [] }
}

type Now = {
  has_files: boolean
  missing: CloseNeed[]
  changed: CloseInput[]
  payment: CloseNeed[]
  nobodys: NobodysMoney | null
}

const findNobodys = (db: Database, scope: NetworkScope, month: string, stored: Stored) =>
  stored.calculation_no === 0
    ? Promise.resolve(null)
    : findNobodysMoney(db, scope, { month, is_locked: stored.is_locked })

/** What it takes before a month is locked that has money without a member. */
const needsOfNobodys = (nobodys: NobodysMoney | null): CloseNeed[] =>
  !nobodys || nobodys.is_settled ? [] : [nobodys.accepted ? 'second_look' : 'unattributed']

function judge(stored: Stored, now: Now): { state: CloseState; needs: CloseNeed[] } {
  if (stored.is_paid) return { state: 'paid', needs: [] }
  if (stored.is_locked) return { state: 'locked', needs: now.payment }
  if (stored.is_approved)
    return {
      state: 'approved',
      needs: [
        ...needsOfNobodys(now.nobodys),
        stored.is_lock_asked ? ('second_person' as const) : ('lock' as const),
      ],
    }
  if (!now.has_files) return { state: 'open', needs: ['files'] }
  if (now.missing.length > 0) return { state: 'collecting', needs: now.missing }
  if (stored.calculation_no === 0) return { state: 'reconciled', needs: ['calculation'] }
  if (now.changed.length > 0) return { state: 'reconciled', needs: ['new_calculation'] }
  return {
    state: 'calculated',
    needs: [
      ...(stored.earlier_open ? ['earlier_month' as const] : []),
      ...needsOfNobodys(now.nobodys),
      'approval',
    ],
  }
}

/** Of a locked month that is not wholly paid: whether anybody is, and what they wait for who are not. */
async function listPaymentNeeds(
  db: Database,
  scope: NetworkScope,
  month: string,
  { is_locked, is_paid, payments }: Stored,
): Promise<CloseNeed[]> {
  if (!is_locked || is_paid) return []
  const due = await listDue(db, scope, month)
  const waits = due.flatMap(({ waits_for }) => waits_for ?? [])
  return [
    payments > 0 ? ('partly_paid' as const) : ('payment' as const),
    ...paymentWaits.filter((reason) => waits.includes(reason)),
  ]
}

async function listMissing(
  db: Database,
  scope: NetworkScope,
  { market, rate_waits }: { market: string | null; rate_waits: boolean },
  { files, rate, corrections }: Inputs,
  ties: readonly Tie[],
): Promise<CloseNeed[]> {
  const waits = ({ accepted, difference }: Tie) =>
    accepted !== null && BigInt(accepted.difference) === difference
  const open = ties.filter(({ is_settled }) => !is_settled)
  return [
    ...(files.payment ? [] : ['payment_summary' as const]),
    ...(open.some((tie) => !waits(tie)) ? ['tie_out' as const] : []),
    ...(open.some(waits) ? ['second_look' as const] : []),
    ...(rate_waits ? ['rate_look' as const] : []),
    ...(files.payment && !rate && !rate_waits ? ['rate' as const] : []),
    ...(rate_waits || howFarOff(rate, market) === null ? [] : ['rate_off' as const]),
    ...((await hasForeignTax(db, scope, [...files.taxes, ...corrections])) ? ['tax_currency' as const] : []),
  ]
}

/** US tax in a currency that is not converted. */
async function hasForeignTax(
  db: Database,
  { network_id }: NetworkScope,
  files: readonly { file_id: number }[],
): Promise<boolean> {
  const { rows } = await sql`
    select from settled_taxes
    where network_id = ${network_id} and file_id = any(${files.map(({ file_id }) => file_id)}::bigint[])
      and currency not in (${currencyOf(network_id)}, 'USD') limit 1`.execute(db)
  return rows.length > 0
}

async function findStored(
  db: Database,
  { network_id }: NetworkScope,
  months: readonly string[],
): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored & { month: string }>`
    select asked.month, m.inputs, coalesce(m.calculation_no, 0) as calculation_no, m.approved_at is not null as is_approved,
      m.locked_at is not null as is_locked, m.paid_on is not null as is_paid, coalesce(m.payments, 0) as payments,
      m.lock_asked_at is not null as is_lock_asked,
      coalesce(m.rules, ${calculationRules}) as rules, coalesce(m.rate_waits, false) as rate_waits,
      exists (
        select from settled_files f
        left join settlement_months e on e.network_id = ${network_id} and e.month = f.month
        where f.network_id = ${network_id} and f.month < asked.month and f.state = 'current' and e.locked_at is null
      ) as earlier_open,
      exists (
        select from settlement_entries e
        where e.network_id = ${network_id} and e.month = asked.month and e.confirmed_at is null and e.withdrawn_at is null
      ) as waiting_entries
    from unnest(${months}::date[]) as asked(month)
    left join settlement_months m on m.network_id = ${network_id} and m.month = asked.month`.execute(db)
  return new Map(rows.map(({ month, ...stored }) => [month, stored]))
}
