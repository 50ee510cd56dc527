import { coolOffHours } from '@cuesheet/contract/payouts'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Doer, notify, notifyOwner } from '../messages/public.ts'
import { proposeOwnKind } from '../settlement/public.ts'
import { type readEntered, sealedFor } from './rules.ts'

/**
 * Says where a member is paid to from 48 hours on, in place of what was said before, and tells its owner. `conflict` where
 * that was changed since it was seen. Another kind of payee is proposed.
 */
export async function savePayoutDetails(
  trx: Transaction<DB>,
  { scope, secrets }: { scope: NetworkScope; secrets: SecretBox },
  entered: ReturnType<typeof readEntered> & { version: number },
  { today, account_id, address, ...doer }: ActingPerson & Doer & { today: string },
): Promise<void> {
  const { network_id } = scope
  const owner = { network_id, account_id }
  const { sealed, method, bank, ending, kind } = entered
  const details = await secrets.seal(JSON.stringify(sealed), sealedFor(owner))
  const holdsFrom = sql`now() + ${sql.lit(coolOffHours)} * interval '1 hour'`
  const { rows } = await (entered.version === 0
    ? sql<{ holds_from: Date }>`
        insert into payout_details (network_id, account_id, version, method, bank, ending, details, changed_at, holds_from)
        values (${network_id}, ${account_id}, 1, ${method}, ${bank}, ${ending}, ${details}, now(), ${holdsFrom})
        on conflict (network_id, account_id) do nothing returning holds_from`
    : sql<{ holds_from: Date }>`
        update payout_details set version = version + 1, method = ${method}, bank = ${bank}, ending = ${ending},
          details = ${details}, changed_at = now(), holds_from = ${holdsFrom}
        where network_id = ${network_id} and account_id = ${account_id} and version = ${entered.version}
        returning holds_from`
  ).execute(trx)
  const [saved] = rows
  if (!saved) throw new DomainError('conflict', { message_key: 'payout_details_changed' })
  await proposeOwnKind(trx, scope, kind, { account_id, address, today })
  await recordAudit(trx, {
    network_id,
    account_id,
    action: 'payout.save_details',
    subject: String(account_id),
    after: {
      method,
      ending,
      holds_from: saved.holds_from.toISOString(),
    },
    address,
  })
  await notifyOwner(trx, owner, 'account_payout_changed', { ...doer, ...(address && { address }) })
}

/**
 * Asks every member who has money or channels, and no payout details, for them, by a message; nobody twice within a day.
 * Answers how many.
 */
export function remindPayees(
  db: Database,
  scope: NetworkScope,
  { account_id, address }: ActingPerson,
): Promise<number> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    // One reminder of a network at a time.
    await sql`select from networks where network_id = ${network_id} for no key update`.execute(trx)
    const { rows } = await sql<{ account_id: number }>`
      select a.account_id from accounts a
      where a.network_id = ${network_id} and a.permission_flag = 0 and a.withdrawn_at is null
        and not exists (select from payout_details d where d.network_id = ${network_id} and d.account_id = a.account_id)
        and not exists (select from messages m where m.network_id = ${network_id} and m.account_id = a.account_id
          and m.kind = 'payout_details_missing' and m.created_at > now() - interval '1 day')
        and (exists (select from assignments s where s.network_id = ${network_id} and s.account_id = a.account_id)
          or exists (select from ledger_accounts b where b.network_id = ${network_id} and b.owner = a.account_id
            and b.posted <> 0))
      order by a.account_id`.execute(trx)
    if (rows.length === 0) return 0
    await notify(trx, scope, {
      to: rows.map((row) => row.account_id),
      kind: 'payout_details_missing',
      channel_id: null,
      names: {},
    })
    await recordAudit(trx, {
      network_id,
      account_id,
      action: 'payout.remind',
      after: { members: rows.length },
      address,
    })
    return rows.length
  })
}
