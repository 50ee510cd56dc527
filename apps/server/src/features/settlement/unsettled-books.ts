import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { lockBooks } from './lock-books.ts'

/** All that settlement keeps of a network, beside the ledger and the platform's files. */
export const settlementTables = [
  'settlement_tasks',
  'settlement_corrections',
  'settlement_acceptances',
  'settlement_bases',
  'settlement_lines',
  'settlement_members',
  'settlement_channels',
  'settlement_entries',
  'settlement_proposals',
  'settlement_months',
  'channel_shares',
  'payees',
] as const

/**
 * Whether a month's (YYYY-MM) calculation is approved, so that files that come from then on are late; or whether an approved
 * month has counted a late file, so that what comes next differs from it. It stays so until the transaction ends: no file is
 * taken for a current one while its month is approved.
 */
export async function isApproved(
  trx: Transaction<DB>,
  scope: NetworkScope,
  what: { month: string } | { late_file: number },
): Promise<boolean> {
  const { network_id } = scope
  await lockBooks(trx, scope)
  const which =
    'month' in what
      ? sql`m.month = ${`${what.month}-01`}`
      : sql`exists (select from settlement_corrections c
          where c.network_id = m.network_id and c.month = m.month and c.file_id = ${what.late_file})`
  const { rows } = await sql`
    select from settlement_months m where network_id = ${network_id} and approved_at is not null and ${which} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/**
 * `conflict` where the books owe an account anything, or it owes them; an adjustment or an advance of it is not booked; or a
 * calculation that is not locked has money of it; and where a channel's money is split with it. Nobody changes that before the transaction ends.
 */
export async function requireNoMoney(
  trx: Transaction<DB>,
  scope: NetworkScope,
  accountId: number,
): Promise<void> {
  const { network_id } = scope
  await lockBooks(trx, scope)
  const { rows } = await sql`
    select from ledger_accounts
    where network_id = ${network_id} and owner = ${accountId} and (posted <> 0 or pending <> 0)
    union all
    select from settlement_entries
    where network_id = ${network_id} and account_id = ${accountId} and withdrawn_at is null and booked_month is null
      and (kind = 'adjustment' or confirmed_at is null)
    union all
    select from settlement_members join settlement_months using (network_id, month)
    where network_id = ${network_id} and account_id = ${accountId} and locked_at is null and net_usd <> 0`.execute(
    trx,
  )
  if (rows.length > 0) throw new DomainError('conflict', { message_key: 'member_has_money' })
  const { rows: shares } = await sql`
    select from channel_shares s
    where network_id = ${network_id} and account_id = ${accountId} and not exists (
      select from channel_shares later
      where later.network_id = s.network_id and later.channel_id = s.channel_id and later.from_month > s.from_month)
    limit 1`.execute(trx)
  if (shares.length > 0) throw new DomainError('conflict', { message_key: 'member_has_shares' })
}

/** `conflict` where a calculation that is not locked has money of a channel, unless the whole network goes. */
export async function requireNotInClose(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
): Promise<void> {
  const { network_id } = scope
  await lockBooks(trx, scope)
  const { rows } = await sql`
    select from settlement_lines join settlement_months using (network_id, month)
    where network_id = ${network_id} and channel_id = ${channelId} and locked_at is null
      and not exists (select from network_deletions d where d.network_id = ${network_id}) limit 1`.execute(
    trx,
  )
  if (rows.length > 0) throw new DomainError('conflict', { message_key: 'channel_in_close' })
}

/** `conflict` where a network's books owe its members anything, or a month of it is approved and not locked. */
export async function requireNoBooks(trx: Transaction<DB>, scope: NetworkScope): Promise<void> {
  const { network_id } = scope
  await lockBooks(trx, scope)
  const { rows } = await sql`
    select from ledger_accounts where network_id = ${network_id} and owner is not null and posted > 0
    union all
    select from settlement_months where network_id = ${network_id} and approved_at is not null and locked_at is null`.execute(
    trx,
  )
  if (rows.length > 0) throw new DomainError('conflict', { message_key: 'network_has_books' })
}
