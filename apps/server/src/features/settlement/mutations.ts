import type { PayeeKind } from '@cuesheet/contract/values/settlement'
import { sql, type Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { withTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { notify } from '../messages/public.ts'
import { changeMonth, type SeenMonth } from './books/change-month.ts'
import { requireMembers, requireOpenMonth } from './books/entries.ts'
import { lockBooks } from './books/lock-books.ts'
import { notReconciled } from './not-reconciled.ts'
import { readMonth } from './read-month.ts'
import { requireKind } from './require-kind.ts'

/** Has a job calculate a month; `conflict` where it is not reconciled. */
export const askCalculation = (db: Database, scope: NetworkScope, seen: SeenMonth, acting: Acting) =>
  changeMonth(db, scope, seen, acting, async (trx, row) => {
    if (row.approved_at) throw new DomainError('conflict', { message_key: 'close_is_approved' })
    const { state, needs } = await readMonth(trx, scope, seen.month)
    if (state !== 'reconciled' && state !== 'calculated') throw notReconciled(needs)
    await sql`
      insert into settlement_tasks (network_id, month, asked_by) values (${scope.network_id}, ${seen.month}, ${acting.account_id})
      on conflict (network_id, month) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at, begun_at = null,
        ended_at = null, attempts = 0, step = 0, failure = null
      where settlement_tasks.ended_at is not null`.execute(trx)
    await sendJob(trx, 'settlement.calculate')
    return null
  })

export type Share = { account_id: number; basis_points: number }
export const sortShares = (shares: readonly Share[]) =>
  shares
    .map(({ account_id, basis_points }) => ({ account_id, basis_points }))
    .sort((a, b) => a.account_id - b.account_id)
export const areSame = (shares: readonly Share[], others: readonly Share[]) =>
  JSON.stringify(sortShares(shares)) === JSON.stringify(sortShares(others))

/** Parts of a whole, each of another one; none: equal parts. */
export function requireWhole(shares: readonly Share[]): void {
  const total = shares.reduce((sum, { basis_points }) => sum + basis_points, 0)
  const members = new Set(shares.map(({ account_id }) => account_id))
  if (members.size < shares.length || (shares.length > 0 && total !== 10_000))
    throw new DomainError('invalid_input', { fields: { shares: 'shares_of_whole' } })
}

/** `not_found` for a channel, and for members, of another network. */
export async function requireSharing(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { channel_id, shares }: { channel_id: number; shares: readonly Share[] },
): Promise<void> {
  const channel = await trx
    .selectFrom('channels')
    .select('channel_id')
    .where('network_id', '=', scope.network_id)
    .where('channel_id', '=', channel_id)
    .forShare()
    .executeTakeFirst()
  if (!channel) throw new DomainError('not_found')
  const members = shares.map(({ account_id }) => account_id)
  if (members.length > 0) await requireMembers(trx, scope, members)
}

/** Splits a channel from a month on; no shares: equal parts of those it is assigned to. */
export function setShares(
  db: Database,
  scope: NetworkScope,
  asked: { channel_id: number; from_month: string; shares: Share[]; seen: Share[] },
  acting: Acting,
): Promise<void> {
  const { network_id } = scope
  const { channel_id, from_month, shares, seen } = asked
  requireWhole(shares)
  return withTransaction(db, async (trx) => {
    await lockBooks(trx, scope)
    await requireOpenMonth(trx, scope, from_month)
    await requireSharing(trx, scope, { channel_id, shares })
    const { rows: before } = await sql<Share>`
      select account_id, basis_points from channel_shares
      where network_id = ${network_id} and channel_id = ${channel_id} and account_id > 0 and from_month = (
        select max(from_month) from channel_shares
        where network_id = ${network_id} and channel_id = ${channel_id} and from_month <= ${from_month})`.execute(
      trx,
    )
    if (!areSame(before, seen)) throw new DomainError('conflict', { message_key: 'shares_changed' })
    await sql`
      delete from channel_shares
      where network_id = ${network_id} and channel_id = ${channel_id} and from_month = ${from_month}`.execute(
      trx,
    )
    const rows = shares.length > 0 ? shares : [{ account_id: 0, basis_points: 10_000 }]
    await trx
      .insertInto('channel_shares')
      .values(rows.map((share) => ({ network_id, channel_id, from_month, ...share })))
      .execute()
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'channel.set_shares',
      subject: String(channel_id),
      before: { shares: before.map((share) => ({ ...share })) },
      after: { from_month: from_month.slice(0, 7), shares },
    })
    await tellShares(trx, scope, { channel_id, from_month, shares, before })
  })
}

/** Tells each member whose share of a channel is another one from a month on. */
async function tellShares(
  trx: Transaction<DB>,
  scope: NetworkScope,
  {
    channel_id,
    from_month,
    shares,
    before,
  }: { channel_id: number; from_month: string; shares: Share[]; before: Share[] },
): Promise<void> {
  const { title } = await trx
    .selectFrom('channels')
    .select('title')
    .where('network_id', '=', scope.network_id)
    .where('channel_id', '=', channel_id)
    .executeTakeFirstOrThrow()
  const partOf = (some: Share[], id: number) => some.find(({ account_id }) => account_id === id)?.basis_points
  for (const id of new Set([...shares, ...before].map(({ account_id }) => account_id))) {
    const part = shares.length === 0 ? null : (partOf(shares, id) ?? 0)
    if (part === partOf(before, id)) continue
    const share = part === null ? {} : { share: String(part / 10_000) }
    const names = { channel: title ?? '', month: from_month.slice(0, 7), ...share }
    await notify(trx, scope, { to: [id], kind: 'share_changed', channel_id, names })
  }
}

type Payee = {
  account_id: number
  version: number
  kind: PayeeKind
  treaty_rate: string | null
  is_withheld: boolean
  hold_reason: string | null
}

/** Says how a member is paid and taxed, and whether it is held. */
export function setPayee(
  db: Database,
  scope: NetworkScope,
  { account_id, version, ...payee }: Payee,
  acting: Acting,
): Promise<void> {
  const { network_id } = scope
  return withTransaction(db, async (trx) => {
    await lockBooks(trx, scope)
    await requireMembers(trx, scope, [account_id])
    await requireKind(trx, scope, payee.kind)
    await trx
      .insertInto('payees')
      .values({ network_id, account_id })
      .onConflict((known) => known.doNothing())
      .execute()
    const before = await trx
      .selectFrom('payees')
      .select(['version', 'kind', 'treaty_rate', 'is_withheld', 'hold_reason', 'held_at'])
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.version !== version) throw new DomainError('conflict')
    await trx
      .updateTable('payees')
      .set({
        ...payee,
        version: version + 1,
        held_at: payee.hold_reason === null ? null : (before.held_at ?? sql<Date>`now()`),
      })
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .execute()
    const { version: _, held_at: __, ...was } = before
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'member.set_payee',
      subject: String(account_id),
      before: was,
      after: payee,
    })
    const { hold_reason: reason } = payee
    if ((reason === null) === (before.hold_reason === null)) return
    const held = { to: [account_id], channel_id: null }
    await (reason === null
      ? notify(trx, scope, { ...held, kind: 'payment_released', names: {} })
      : notify(trx, scope, { ...held, kind: 'payment_held', names: { reason } }))
  })
}
