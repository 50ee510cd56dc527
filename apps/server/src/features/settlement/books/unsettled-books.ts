import type { Currency } from '@cuesheet/contract/values/money'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { knownChannels } from '../calculation/holders.ts'
import { findCurrency } from '../settlement-currencies.ts'
import { lockBooks } from './lock-books.ts'
import { listLoaded } from './moved-months.ts'

/**
 * Since when a month's (YYYY-MM) calculation stands: files that come from then on are late. It stays so until the transaction
 * ends, so that no file is taken for a current one while its month is approved.
 */
export async function findApproval(
  trx: Transaction<DB>,
  scope: NetworkScope,
  month: string,
): Promise<Date | null> {
  await lockBooks(trx, scope)
  const found = await trx
    .selectFrom('settlement_months')
    .select('approved_at')
    .where('network_id', '=', scope.network_id)
    .where('month', '=', `${month}-01`)
    .executeTakeFirst()
  return found?.approved_at ?? null
}

/** Whether a month that is approved has counted a late file: what comes next differs from it. As above, until the transaction ends. */
export async function isFileCounted(
  trx: Transaction<DB>,
  scope: NetworkScope,
  fileId: number,
): Promise<boolean> {
  await lockBooks(trx, scope)
  const counted = await trx
    .selectFrom('settlement_corrections')
    .select('file_id')
    .where('network_id', '=', scope.network_id)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return counted !== undefined
}

/** The channels that an account has, had, or has a share of. */
const ofAccount = (network_id: number, accountId: number) => sql`
  select channel_id from assignments where network_id = ${network_id} and account_id = ${accountId}
  union select channel_id from ended_assignments where network_id = ${network_id} and account_id = ${accountId}
  union select channel_id from channel_shares where network_id = ${network_id} and account_id = ${accountId}`

/**
 * `conflict` where the books owe an account anything, or it owes them; an adjustment or an advance of it is not booked; or a
 * month that is not locked has money of it, calculated or in its files alone; where a guarantee of it may still be settled; and where a
 * channel's money is split with it. Nobody changes that before the transaction ends.
 */
export async function requireNoMoney(
  trx: Transaction<DB>,
  scope: NetworkScope,
  accountId: number,
): Promise<void> {
  const { network_id } = scope
  await lockBooks(trx, scope)
  const loaded = [...(await listLoaded(trx, scope)).values()].flat()
  const { rows } = await sql`
    select from ledger_accounts
    where network_id = ${network_id} and owner = ${accountId} and (posted <> 0 or pending <> 0)
    union all
    select from settlement_entries
    where network_id = ${network_id} and account_id = ${accountId} and withdrawn_at is null and booked_month is null
      and (kind = 'adjustment' or confirmed_at is null)
    union all
    select from settlement_members join settlement_months using (network_id, month)
    where network_id = ${network_id} and account_id = ${accountId} and locked_at is null
      and (net_usd <> 0 or top_up <> 0)
    union all
    select from (
      select platform_channel_id, from_day, until_day, account_ids, credit
      from ${knownChannels(scope, ofAccount(network_id, accountId))} as known
      union all
      select platform_channel_id, from_day, until_day, account_ids, credit from deleted_channels
      where network_id = ${network_id}
    ) as had
    join settled_rows r on r.network_id = ${network_id} and r.platform_channel_id = had.platform_channel_id
      and daterange(had.from_day, had.until_day) @> coalesce(r.day, (r.activity_month + interval '1 month')::date - 1)
    where ${accountId}::integer = any(had.account_ids) and r.file_id = any(${loaded}::bigint[]) and r.revenue <> 0
      and case when r.day is null then had.credit && daterange(r.activity_month, (r.activity_month + interval '1 month')::date)
        else had.credit @> r.day end
    limit 1`.execute(trx)
  if (rows.length > 0) throw new DomainError('conflict', { message_key: 'member_has_money' })
  const { rows: guarantees } = await sql`
    select from member_guarantees g
    where network_id = ${network_id} and account_id = ${accountId} and (
      not exists (
        select from settlement_months m
        where m.network_id = ${network_id} and m.month >= g.until_month and m.locked_at is not null)
      or exists (
        select from settled_files f
        where f.network_id = ${network_id} and f.state = 'current' and f.month between g.from_month and g.until_month
          and not exists (
            select from settlement_months m
            where m.network_id = ${network_id} and m.month = f.month and m.locked_at is not null)))
    limit 1`.execute(trx)
  if (guarantees.length > 0) throw new DomainError('conflict', { message_key: 'member_has_guarantee' })
  const { rows: shares } = await sql`
    select from channel_shares s
    where network_id = ${network_id} and account_id = ${accountId} and not exists (
      select from channel_shares later
      where later.network_id = ${network_id} and later.channel_id = s.channel_id and later.from_month > s.from_month)
    limit 1`.execute(trx)
  if (shares.length > 0) throw new DomainError('conflict', { message_key: 'member_has_shares' })
}

/**
 * `conflict` where a month that is not locked has money of a channel, calculated or in its files alone, unless the whole
 * network goes.
 */
export async function requireNotInClose(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
): Promise<void> {
  const { network_id } = scope
  await lockBooks(trx, scope)
  const loaded = [...(await listLoaded(trx, scope)).values()].flat()
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from (
      select month from settlement_lines join settlement_months using (network_id, month)
      where network_id = ${network_id} and channel_id = ${channelId} and locked_at is null
      union
      select f.month from channels c
      join settled_rows r on r.network_id = ${network_id} and r.platform_channel_id = c.platform_channel_id
      join settled_files f on f.network_id = ${network_id} and f.file_id = r.file_id
      where c.network_id = ${network_id} and c.channel_id = ${channelId} and r.file_id = any(${loaded}::bigint[])
        and r.revenue <> 0
    ) as months
    where not exists (select from network_deletions d where d.network_id = ${network_id}) order by 1`.execute(
    trx,
  )
  if (rows.length > 0)
    throw new DomainError('conflict', {
      message_key: { key: 'channel_in_close', months: rows.map(({ month }) => month).join(', ') },
    })
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

/** `conflict` where a network is closed in another currency, and something of it stands: calculated, booked, agreed or set. */
export async function requireCurrency(
  trx: Transaction<DB>,
  scope: NetworkScope,
  currency: Currency,
): Promise<void> {
  const { network_id } = scope
  await lockBooks(trx, scope)
  if ((await findCurrency(trx, scope)) === currency) return
  const { rows } = await sql`
    select from settlement_months where network_id = ${network_id} and (calculation_no > 0 or rate is not null)
    union all select from ledger_accounts where network_id = ${network_id}
    union all select from settlement_entries where network_id = ${network_id} and withdrawn_at is null
    union all select from member_guarantees where network_id = ${network_id}
    union all select from networks where network_id = ${network_id} and minimum_payout > 0
    union all select from payees where network_id = ${network_id} and kind <> 'unknown'
    union all select from settlement_proposals where network_id = ${network_id} and kind = 'payee' and decided_at is null
    limit 1`.execute(trx)
  if (rows.length > 0) throw new DomainError('conflict', { message_key: 'close_currency_stays' })
}
