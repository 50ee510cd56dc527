import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { postMails } from '../../mails/public.ts'

/** What is told later is told in the inbox alone. */
const hours = 24

/** Has the browsers of accounts sent something once `trx` is committed. */
export async function postToBrowsers(
  trx: Transaction<DB>,
  { network_id }: { network_id: number },
  accountIds: readonly number[],
  { kind, facts }: { kind: string; facts: object },
): Promise<void> {
  if (accountIds.length === 0) return
  const { rows } = await sql<{ account_id: number; subscription_id: number }>`
    select account_id, subscription_id from push_subscriptions
    where network_id = ${network_id} and account_id = any(${accountIds}::integer[])`.execute(trx)
  await postMails(
    trx,
    rows.map(({ account_id, subscription_id }) => ({
      network_id,
      way: 'push',
      kind,
      account_id,
      target_id: subscription_id,
      facts,
      hours,
    })),
  )
}
