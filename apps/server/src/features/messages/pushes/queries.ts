import type { PushBrowser } from '@cuesheet/contract/pushes'
import type { Viewer } from '../../../access/viewer.ts'
import type { Database } from '../../../db/connection.ts'

export const maxBrowsers = 20

export async function listBrowsers(
  db: Database,
  { network_id, account_id }: Pick<Viewer, 'network_id' | 'account_id'>,
): Promise<PushBrowser[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['subscription_id', 'browser', 'system', 'created_at', 'last_at'])
    .where('network_id', '=', network_id ?? 0)
    .where('account_id', '=', account_id)
    .orderBy('subscription_id', 'desc')
    .limit(maxBrowsers)
    .execute()
  return rows.map(({ created_at, last_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_at: last_at?.toISOString() ?? null,
  }))
}

/** Whether notifications of an account say amounts. */
export async function showsMoney(
  db: Database,
  { network_id, account_id }: Pick<Viewer, 'network_id' | 'account_id'>,
): Promise<boolean> {
  const { pushes_money } = await db
    .selectFrom('accounts')
    .select('pushes_money')
    .where('network_id', '=', network_id ?? 0)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return pushes_money
}
