import { sql, type Transaction } from 'kysely'
import { endSessions } from '../../access/end-sessions.ts'
import { installationScope } from '../../access/scope.ts'
import { accountTables } from '../../db/placements.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { endAssignments } from '../channels/public.ts'
import { announce } from '../events/public.ts'
import { deleteMemberMessages } from '../messages/public.ts'
import { forgetPayee } from '../payouts/public.ts'
import { requireNoMoney } from '../settlement/public.ts'

/** What an account was and had, for the caller's audit entry. */
export type Withdrawn = { permission_flag: number; channels: number; sessions: number }

/**
 * Ends an account for good: deletes sessions and all personal data, ends assignments; its row stays without a name, so that
 * earlier revenue can still be computed. Its id may be taken again. network_id 0 for operators. `not_found` where the
 * network has no such account, `conflict` where the books have money of it.
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
  for (const table of accountTables)
    await sql`
      delete from ${sql.table(table)} where network_id = ${network_id} and account_id = ${account_id}`.execute(
      trx,
    )
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
