import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../http/domain-error.ts'
import { announce } from '../events/mutations.ts'
import { moveRevision } from '../report-ingest/rollup.ts'

/** Who withdraws an account: itself, or a manager one of its members. */
export type Withdrawing = { account_id: number; address: string }

/**
 * Ends an account of the network: its sessions, its assignments, and all that says who it was. What remains is a number
 * with its fee rates, so that its months can still be settled. Its id may be taken again. `not_found` where it is no
 * account of the network, or no longer. Whoever adds a table about a person adds it here.
 */
export async function withdrawAccount(
  trx: Transaction<DB>,
  scope: NetworkScope,
  accountId: number,
  by: Withdrawing,
): Promise<void> {
  const { network_id } = scope
  const account = await trx
    .updateTable('accounts')
    .set({
      ...{ user_id: null, password_hash: null, nickname: null, currency: null, language: null, theme: null },
      last_signed_in_at: null,
      withdrawn_at: sql`now()`,
    })
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .returning('permission_flag')
    .executeTakeFirst()
  if (!account) throw new DomainError('not_found')
  const tokens = await endSessions(trx, scope, accountId)
  const ended = await trx
    .deleteFrom('assignments')
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  for (const table of ['messages', 'events', 'guide_progress'] as const)
    await trx
      .deleteFrom(table)
      .where('network_id', '=', network_id)
      .where('account_id', '=', accountId)
      .execute()
  // What it did stays on record, from where it did is about the person.
  await trx
    .updateTable('audit_log')
    .set({ address: null })
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .execute()
  await recordAudit(trx, {
    network_id,
    account_id: by.account_id,
    action: 'account.withdraw',
    subject: String(accountId),
    before: {
      permission_flag: account.permission_flag,
      channels: Number(ended.numDeletedRows),
      sessions: tokens,
    },
    ...(by.account_id === accountId ? {} : { address: by.address }),
  })
  await moveRevision(trx, scope)
  await announce(
    trx,
    scope,
    { to: ['managers'], kind: 'members_changed', subject: {} },
    { to: ['managers'], kind: 'channels_changed', subject: {} },
  )
}

/** Signs the account out everywhere, with the downloads that its sessions were given; answers from how many places. */
export async function endSessions(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  accountId: number,
): Promise<number> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .returning('token_hash')
    .execute()
  if (ended.length > 0)
    await trx
      .deleteFrom('downloads')
      .where('network_id', '=', network_id)
      .where(
        'session_hash',
        'in',
        ended.map(({ token_hash }) => token_hash),
      )
      .execute()
  return ended.length
}
