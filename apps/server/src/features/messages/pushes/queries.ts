import { createHash } from 'node:crypto'
import type { PushBrowser } from '@cuesheet/contract/pushes'
import { createSecretBox } from '../../../access/secret-box.ts'
import { hashToken } from '../../../access/session.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/connection.ts'
import { sealOwner } from './rules.ts'

export const maxBrowsers = 20

/** Where the one that this session asked for lies is told it, as a hash. */
export async function listBrowsers(
  db: Database,
  config: Config,
  { network_id, account_id }: Pick<Viewer, 'network_id' | 'account_id'>,
  token: string,
): Promise<PushBrowser[]> {
  const secrets = createSecretBox(config, db)
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['subscription_id', 'session_hash', 'subscription', 'browser', 'system', 'created_at', 'last_at'])
    .where('network_id', '=', network_id ?? 0)
    .where('account_id', '=', account_id)
    .orderBy('subscription_id', 'desc')
    .limit(maxBrowsers)
    .execute()
  const endpointHash = async (sealed: Buffer) => {
    const { endpoint } = JSON.parse(await secrets.open(sealed, sealOwner({ network_id: network_id ?? 0 })))
    return createHash('sha256').update(endpoint).digest('base64url')
  }
  return Promise.all(
    rows.map(async ({ session_hash, subscription, created_at, last_at, ...row }) => ({
      ...row,
      endpoint_hash: session_hash.equals(hashToken(token)) ? await endpointHash(subscription) : null,
      created_at: created_at.toISOString(),
      last_at: last_at?.toISOString() ?? null,
    })),
  )
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
