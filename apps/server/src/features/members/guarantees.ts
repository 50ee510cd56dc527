import type { Guarantee } from '@cuesheet/contract/guarantees'
import { addMonths } from '@cuesheet/contract/values/day'
import type { GuaranteeSpan } from '@cuesheet/contract/values/guarantees'
import type { Currency } from '@cuesheet/contract/values/money'
import { decimalOf } from '@cuesheet/contract/values/settlement-currencies'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import { getMember } from '../../access/get-member.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { announce } from '../events/public.ts'
import { notify } from '../messages/public.ts'
import { findCurrency } from '../settlement/public.ts'

/** Every guarantee of a member, the latest first. `thisMonth`: its first day. */
export async function listGuarantees(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
  thisMonth: string,
): Promise<Guarantee[]> {
  const { rows } = await sql<Omit<Guarantee, 'set_at'> & { set_at: Date }>`
    select to_char(from_month, 'YYYY-MM') as from_month, to_char(until_month, 'YYYY-MM') as until_month, amount::text as amount,
      span, is_recoupable, set_at,
      case when from_month > ${thisMonth} then 'planned' when until_month < ${thisMonth} then 'past' else 'current' end as state
    from member_guarantees where network_id = ${network_id} and account_id = ${accountId}
    order by member_guarantees.from_month desc`.execute(db)
  return rows.map((row) => ({ ...row, set_at: row.set_at.toISOString() }))
}

type Agreed = { amount: string; span: GuaranteeSpan; is_recoupable: boolean; until_month: string | null }
type Stored = Agreed & { from_month: string }

/**
 * From `from_month` on (first days, as `until_month`) this is guaranteed in place of all that was agreed from then on. Whether
 * anything was changed; `invalid_input` where a year of an earlier one would be cut off that nobody could settle any more.
 */
export function setGuarantee(
  db: Database,
  scope: NetworkScope,
  { account_id, from_month, thisMonth, ...agreed }: Agreed & Asked & { from_month: string },
  acting: ActingPerson,
): Promise<boolean> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    await getMember(trx, scope, account_id, { lock: true })
    const { rows: held } = await readStored(trx, scope, account_id, from_month)
    const [before] = held
    const isSame = (one: Stored) =>
      JSON.stringify(inOrder(one)) === JSON.stringify(inOrder({ ...agreed, from_month }))
    if (held.length === 1 && isSame(before!)) return false
    const isRunning = before !== undefined && before.from_month < from_month
    if (isRunning && before.span === 'year' && from_month === thisMonth)
      throw new DomainError('invalid_input', {
        message_key: 'guarantee_year_runs',
        fields: { from_month: 'guarantee_year_runs' },
      })
    await sql`
      delete from member_guarantees
      where network_id = ${network_id} and account_id = ${account_id} and from_month >= ${from_month}`.execute(
      trx,
    )
    if (isRunning)
      await sql`
        update member_guarantees set until_month = ${addMonths(from_month, -1)}::date
        where network_id = ${network_id} and account_id = ${account_id} and from_month = ${before.from_month}`.execute(
        trx,
      )
    const now = { ...agreed, from_month }
    await trx
      .insertInto('member_guarantees')
      .values({ network_id, account_id, ...now, amount: Number(now.amount), set_by: acting.account_id })
      .execute()
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'member.set_guarantee',
      subject: String(account_id),
      ...(before && { before: auditedOf(before) }),
      after: auditedOf(now),
    })
    const currency = await findCurrency(trx, scope)
    await tell(trx, scope, account_id, { kind: 'guarantee_set', names: wordsOf(now, currency) })
    return true
  })
}

type Asked = { account_id: number; thisMonth: string }

/** Has a guarantee end as soon as it can; what has not begun is cancelled. `not_found` where it does not hold any more. */
export function endGuarantee(
  db: Database,
  scope: NetworkScope,
  { account_id, from_month, thisMonth }: Asked & { from_month: string },
  acting: ActingPerson,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    await getMember(trx, scope, account_id, { lock: true })
    const { rows } = await readStored(trx, scope, account_id, thisMonth)
    const held = rows.find((one) => one.from_month === from_month)
    const lastMonth = held?.span === 'year' ? thisMonth : addMonths(thisMonth, -1)
    // What began this month has nothing to be settled by.
    const isCancelled = from_month >= thisMonth
    if (!held || (!isCancelled && held.until_month === lastMonth)) throw new DomainError('not_found')
    const of = sql`network_id = ${network_id} and account_id = ${account_id} and from_month = ${from_month}`
    if (isCancelled) await sql`delete from member_guarantees where ${of}`.execute(trx)
    else await sql`update member_guarantees set until_month = ${lastMonth}::date where ${of}`.execute(trx)
    const until_month = isCancelled ? null : lastMonth.slice(0, 7)
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'member.end_guarantee',
      subject: String(account_id),
      before: auditedOf(held),
      ...(until_month && { after: { until_month } }),
    })
    const currency = await findCurrency(trx, scope)
    await tell(trx, scope, account_id, {
      kind: 'guarantee_ended',
      names: wordsOf({ ...held, until_month }, currency),
    })
  })
}

/** Those that hold in a month or later, the earliest first. */
const readStored = (trx: Transaction<DB>, { network_id }: NetworkScope, accountId: number, month: string) =>
  sql<Stored>`
    select from_month, until_month, amount::text as amount, span, is_recoupable from member_guarantees
    where network_id = ${network_id} and account_id = ${accountId} and coalesce(until_month, 'infinity') >= ${month}::date
    order by from_month`.execute(trx)

const inOrder = ({ from_month, until_month, amount, span, is_recoupable }: Stored) => [
  from_month,
  until_month,
  amount,
  span,
  is_recoupable,
]

const monthsOf = ({ from_month, until_month }: Stored) => ({
  from_month: from_month.slice(0, 7),
  ...(until_month && { until_month: until_month.slice(0, 7) }),
})
const auditedOf = (of: Stored) => ({
  amount: of.amount,
  span: of.span,
  is_recoupable: of.is_recoupable,
  ...monthsOf(of),
})
/** As messages name it. */
const wordsOf = (of: Stored, currency: Currency) => ({
  amount: decimalOf(of.amount, currency),
  currency,
  span: of.span,
  recoupable: of.is_recoupable ? 'yes' : 'no',
  ...monthsOf(of),
})

type Told = { kind: 'guarantee_set' | 'guarantee_ended'; names: ReturnType<typeof wordsOf> }

async function tell(
  trx: Transaction<DB>,
  scope: NetworkScope,
  account_id: number,
  told: Told,
): Promise<void> {
  await notify(trx, scope, { to: [account_id], channel_id: null, ...told })
  await announce(trx, scope, { to: ['managers', account_id], kind: 'members_changed', subject: {} })
}
