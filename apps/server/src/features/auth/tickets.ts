import { ticketSeconds } from '@cuesheet/contract/external-auth'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { ApiKey } from '../../access/api-key.ts'
import { recordAudit } from '../../access/audit.ts'
import { countRefusal, countTicket } from '../../access/password-throttle.ts'
import { createToken, hashToken, isViewingOpen } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import type { DB, ExternalTickets, JsonObject } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { hasSecondFactor, holdAccount } from './mutations.ts'
import type { Viewing } from './view-mutations.ts'

const ticketRefused = () => new DomainError('invalid_credentials', { message_key: 'ticket_refused' })

/**
 * A ticket for an account of the key's network, valid once and for 60 seconds; only its hash is kept. `not_found` for
 * accounts that the key's scopes do not reach, whether the network has them or not, `forbidden` for a key that is for no
 * tickets, `too_many_requests` for one that asks too often.
 */
export async function createTicket(
  db: Database,
  { api_key_id, prefix, scopes, scope: { network_id } }: ApiKey,
  { user_id, address }: { user_id: string; address: string },
): Promise<{ ticket: string; expires_at: string }> {
  await countTicket(db, { network_id, api_key_id })
  const reached = [
    ...(scopes.includes('tickets') ? [0] : []),
    ...(scopes.includes('manager_tickets') ? [1] : []),
  ]
  // Its holder learns nothing of an address.
  if (reached.length === 0) throw new DomainError('forbidden', { message_key: 'api_key_scope' })
  const account = await db
    .selectFrom('accounts')
    .select(['account_id', 'locked_at'])
    .where('network_id', '=', network_id)
    .where('user_id', '=', user_id)
    .where('permission_flag', 'in', reached)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new DomainError('not_found', { message_key: 'account_not_found' })
  if (account.locked_at) throw new DomainError('forbidden', { message_key: 'account_is_locked' })

  const ticket = createToken()
  const { account_id } = account
  return db.transaction().execute(async (trx) => {
    // It may have been revoked since it was proven.
    const key = await trx
      .selectFrom('api_keys')
      .select('api_key_id')
      .where('network_id', '=', network_id)
      .where('api_key_id', '=', api_key_id)
      .forKeyShare()
      .executeTakeFirst()
    if (!key) throw new DomainError('invalid_credentials', { message_key: 'api_key_refused' })
    const { expires_at } = await trx
      .insertInto('external_tickets')
      .values({
        network_id,
        account_id,
        api_key_id,
        ticket_hash: hashToken(ticket),
        expires_at: sql<Date>`now() + ${sql.lit(`${ticketSeconds} seconds`)}::interval`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      network_id,
      account_id: null,
      action: 'ticket.create',
      subject: String(account_id),
      after: { api_key: prefix },
      address,
    })
    return { ticket, expires_at: expires_at.toISOString() }
  })
}

/** Who enters, by whose key, and whether a code is asked for first; or which operator enters to view as it. */
type Entering = { account_id: number } & (
  | { proven: JsonObject; needs_code: boolean; viewing: null }
  | { viewing: Viewing }
)

const columns = ['account_id', 'api_key_id', 'viewed_by', 'view_reason', 'viewed_from'] as const
type Ticket = Pick<Selectable<ExternalTickets>, (typeof columns)[number]>

/**
 * Takes a ticket back on its network's domains, the first of several gets it, and lets in whose it is, while nothing about
 * the account changes.
 */
export async function redeemTicket<Entered>(
  db: Database,
  { network_id, ticket, address }: { network_id: number; ticket: string; address: string },
  enter: (trx: Transaction<DB>, entering: Entering) => Promise<Entered>,
): Promise<Entered> {
  const row =
    (await db
      .deleteFrom('external_tickets')
      .where('network_id', '=', network_id)
      .where('ticket_hash', '=', hashToken(ticket))
      .where('expires_at', '>', sql<Date>`now()`)
      .where('of_demo', '=', false)
      .returning(columns)
      .executeTakeFirst()) ?? (await findDemoTicket(db, network_id, ticket))
  const entered = row
    ? await db.transaction().execute(async (trx) => {
        const isHeld = await holdAccount(trx, { network_id, account_id: row.account_id })
        const entering = isHeld ? await findEntering(trx, network_id, row) : null
        return entering && { answer: await enter(trx, entering) }
      })
    : null
  if (entered) return entered.answer
  await countRefusal(db, { what: 'ticket', address })
  throw ticketRefused()
}

/** One of the demo's is good until it expires, or the demo starts again. */
function findDemoTicket(db: Database, network_id: number, ticket: string): Promise<Ticket | undefined> {
  return db
    .selectFrom('external_tickets')
    .select(columns)
    .where('network_id', '=', network_id)
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('of_demo', '=', true)
    .executeTakeFirst()
}

/**
 * The one place that says who enters by a ticket, and with what: the partner vouches for the account, whose password is not
 * asked for; the second factor only of members whose network requires one. Who has none yet must set it up, as always. An
 * operator who views has proven itself on the installation's domain. The demo's own ticket stands for its password.
 */
async function findEntering(
  trx: Transaction<DB>,
  network_id: number,
  { account_id, api_key_id, viewed_by, view_reason, viewed_from }: Ticket,
): Promise<Entering | null> {
  if (viewed_by !== null) {
    const viewing = { viewed_by, view_reason: view_reason!, viewed_from: viewed_from! }
    return (await isViewingOpen(trx, viewing)) ? { account_id, viewing } : null
  }
  if (api_key_id === null) {
    const needs_code = await hasSecondFactor(trx, { network_id, account_id })
    return { account_id, proven: { demo_link: true }, needs_code, viewing: null }
  }
  const account = await trx
    .selectFrom('accounts')
    .innerJoin('networks', 'networks.network_id', 'accounts.network_id')
    .innerJoin('api_keys', 'api_keys.network_id', 'accounts.network_id')
    .leftJoin('second_factors', (join) =>
      join
        .onRef('second_factors.network_id', '=', 'accounts.network_id')
        .onRef('second_factors.account_id', '=', 'accounts.account_id'),
    )
    .select('prefix')
    .select(
      sql<boolean>`permission_flag = 0 and second_factor_required and second_factors.enabled_at is not null`.as(
        'needs_code',
      ),
    )
    .where('accounts.network_id', '=', network_id)
    .where('api_keys.network_id', '=', network_id)
    .where('accounts.account_id', '=', account_id)
    .where('api_key_id', '=', api_key_id)
    .executeTakeFirst()
  if (!account) return null
  const { prefix, needs_code } = account
  return { account_id, proven: { api_key: prefix }, needs_code, viewing: null }
}
