import { sql, type Transaction } from 'kysely'
import { endSessions } from '../../access/end-sessions.ts'
import { installationScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { endAssignments } from '../channels/public.ts'
import { announce } from '../events/public.ts'
import { deleteMemberMessages } from '../messages/public.ts'
import { forgetPayee } from '../payouts/public.ts'
import { requireNoMoney } from '../settlement/public.ts'

/** What is an account's own, by network and account. Its fee rates, terms and guarantees stay: figures of the past are computed with them. */
export const belongings = [
  'second_factors',
  'recovery_codes',
  'sign_in_challenges',
  'password_resets',
  'external_tickets',
  'guide_progress',
  'messages',
  'events',
  'notice_receipts',
  'favourite_tracks',
  'heard_tracks',
  'milestones',
  'payees',
  'payout_details',
  'payday_feeds',
  'push_subscriptions',
  'archive_parts',
  'archives',
  'thread_posts',
  'objections',
  'saved_filters',
  'requests',
  'day_notes',
  'goals',
] as const

/** What an account was and had, for the caller's audit entry. */
export type Withdrawn = { permission_flag: number; channels: number; sessions: number }

/**
 * Ends an account for good: deletes sessions and all personal data, ends assignments; its row stays without a name, so that
 * earlier revenue can still be computed. Its id may be taken again. network_id 0 for operators. `not_found` where the
 * network has no such account, `conflict` where the books have money of it. A new table with personal data must be added here.
 */
export async function withdrawAccount(
  trx: Transaction<DB>,
  { network_id, account_id, today }: { network_id: number; account_id: number; today: string },
): Promise<Withdrawn> {
  if (network_id !== 0) await requireNoMoney(trx, installationScope(network_id), account_id)
  const account = await trx
    .updateTable('accounts')
    .set({
      user_id: null,
      password_hash: null,
      nickname: null,
      currency: null,
      language: null,
      theme: null,
      table_columns: '{}',
      told: '{}',
      mail_refused_at: null,
      pushes_money: false,
      last_signed_in_at: null,
      locked_at: null,
      locked_by: null,
      lock_reason: null,
      withdrawn_at: sql`now()`,
    })
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .where('withdrawn_at', 'is', null)
    .returning('permission_flag')
    .executeTakeFirst()
  if (!account) throw new DomainError('not_found')
  const sessions = await endSessions(trx, { network_id, account_id })
  for (const table of belongings)
    await trx
      .deleteFrom(table)
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .execute()
  // What its channels have brought until today stays its own.
  const channels =
    network_id === 0
      ? 0
      : await endAssignments(trx, installationScope(network_id), sql`account_id = ${account_id}`, today)
  // What was done stays on record; from where and under which name does not.
  await sql`
    update audit_log set address = null,
      before = before - '{user_id,nickname,ending}'::text[],
      after = after - '{user_id,nickname,ending,browser,system,is_phone,place}'::text[]
    where network_id = ${network_id} and (account_id = ${account_id} or subject = ${String(account_id)}
      and action ~ '^(account|member|payout|session|second_factor)[.]')`.execute(trx)
  // The name that its invitation was made for.
  await sql`
    update audit_log set before = before - 'nickname', after = after - 'nickname'
    where network_id = ${network_id} and action ~ '^invitation[.]' and subject in (
      select subject from audit_log
      where network_id = ${network_id} and account_id = ${account_id} and action = 'invitation.accept')`.execute(
    trx,
  )
  if (network_id !== 0) {
    const scope = installationScope(network_id)
    await deleteMemberMessages(trx, scope, account_id)
    await forgetPayee(trx, scope, account_id)
    await announce(
      trx,
      scope,
      { to: ['managers'], kind: 'members_changed', subject: {} },
      { to: ['managers'], kind: 'channels_changed', subject: {} },
    )
  }
  return { permission_flag: account.permission_flag, channels, sessions }
}
