import { ticketSeconds } from '@cuesheet/contract/external-auth'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { createToken, hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Owner, viewMinutes } from './rules.ts'

/**
 * A ticket with which an operator enters a network's domain to see what one of its accounts sees; good once, for 60 seconds.
 * `not_found` for ids of nobody and of operators, `conflict` for accounts that cannot sign in and networks without a domain.
 */
export async function createViewTicket(
  db: Database,
  { account_id, reason }: { account_id: number; reason: string },
  operator: { account_id: number; token: string },
): Promise<{ ticket: string; domain: string; expires_at: string }> {
  const account = await db
    .selectFrom('accounts')
    .select(['network_id', 'locked_at'])
    .select((eb) =>
      eb
        .selectFrom('network_domains')
        .select((domains) => domains.fn.min('domain').as('domain'))
        .whereRef('network_domains.network_id', '=', 'accounts.network_id')
        .as('domain'),
    )
    .where('account_id', '=', account_id)
    .where('network_id', '<>', 0)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new DomainError('not_found')
  if (account.locked_at) throw new DomainError('conflict', { message_key: 'account_is_locked' })
  if (!account.domain) throw new DomainError('conflict', { message_key: 'network_without_domain' })
  const ticket = createToken()
  const { expires_at } = await db
    .insertInto('external_tickets')
    .values({
      network_id: account.network_id,
      account_id,
      viewed_by: operator.account_id,
      view_reason: reason,
      viewed_from: hashToken(operator.token),
      ticket_hash: hashToken(ticket),
      expires_at: sql<Date>`now() + ${sql.lit(`${ticketSeconds} seconds`)}::interval`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { ticket, domain: account.domain, expires_at: expires_at.toISOString() }
}

export type Viewing = { viewed_by: number; view_reason: string; viewed_from: Buffer }

/** Begins the session of an operator who views, and says so in the network's audit before anything is read with it. */
export async function beginViewing(
  trx: Transaction<DB>,
  { network_id, account_id }: Owner,
  { viewed_by, view_reason, viewed_from }: Viewing,
  { token, address, user_agent }: { token: string; address: string; user_agent: string },
): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      network_id,
      account_id,
      viewed_by,
      view_reason,
      viewed_from,
      token_hash: hashToken(token),
      address,
      user_agent: user_agent.slice(0, 500),
      ends_at: sql<Date>`now() + ${sql.lit(`${viewMinutes} minutes`)}::interval`,
    })
    .execute()
  await recordAudit(trx, {
    network_id,
    account_id: viewed_by,
    action: 'account.view',
    subject: String(account_id),
    after: { reason: view_reason, minutes: viewMinutes },
    address,
  })
}

/** Ends an operator's viewing at once. */
export async function endViewing(
  db: Database,
  { network_id, account_id }: Owner,
  { token, viewed_by, address }: { token: string; viewed_by: number; address: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where('network_id', '=', network_id)
      .where('token_hash', '=', hashToken(token))
      .execute()
    await recordAudit(trx, {
      network_id,
      account_id: viewed_by,
      action: 'account.end_view',
      subject: String(account_id),
      address,
    })
  })
}
