import type { BodyOf } from '@cuesheet/contract/endpoint'
import type { addPush } from '@cuesheet/contract/pushes'
import { isOutside } from '../../../access/outside-client.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { createSecretBox } from '../../../access/secret-box.ts'
import { hashToken } from '../../../access/session.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { readDevice } from '../../../http/read-device.ts'
import { forgetTarget } from '../../mails/public.ts'
import { maxBrowsers } from './queries.ts'
import { sealOwner } from './rules.ts'

/** The browser's, from now on of this account and as long as its session lasts, which has one at a time. `conflict` where the account has as many as it may. */
export async function addBrowser(
  db: Database,
  config: Config,
  { network_id }: NetworkScope,
  {
    account_id,
    token,
    user_agent,
    ...subscription
  }: BodyOf<typeof addPush> & { account_id: number; token: string; user_agent: string },
): Promise<number> {
  if (!isOutside(subscription.endpoint, config))
    throw new DomainError('invalid_input', { fields: { endpoint: 'field_outside' } })
  const owner = sealOwner({ network_id })
  const secrets = createSecretBox(config, db)
  const endpoint_hash = await secrets.digest(subscription.endpoint, owner)
  const sealed = await secrets.seal(JSON.stringify(subscription), owner)
  const session_hash = hashToken(token)
  const { browser, system } = readDevice(user_agent)
  return db.transaction().execute(async (trx) => {
    // One browser of an account at a time.
    await trx
      .selectFrom('accounts')
      .select('account_id')
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await trx
      .deleteFrom('push_subscriptions')
      .where('network_id', '=', network_id)
      .where('session_hash', '=', session_hash)
      .where('endpoint_hash', '<>', endpoint_hash)
      .execute()
    const others = await trx
      .selectFrom('push_subscriptions')
      .select('subscription_id')
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .where('endpoint_hash', '<>', endpoint_hash)
      .execute()
    if (others.length >= maxBrowsers) throw new DomainError('conflict', { message_key: 'browsers_full' })
    const { subscription_id } = await trx
      .insertInto('push_subscriptions')
      .values({ network_id, account_id, session_hash, endpoint_hash, subscription: sealed, browser, system })
      .onConflict((conflict) =>
        conflict.columns(['network_id', 'endpoint_hash']).doUpdateSet((eb) => ({
          account_id: eb.ref('excluded.account_id'),
          session_hash: eb.ref('excluded.session_hash'),
          subscription: eb.ref('excluded.subscription'),
          browser: eb.ref('excluded.browser'),
          system: eb.ref('excluded.system'),
        })),
      )
      .returning('subscription_id')
      .executeTakeFirstOrThrow()
    return subscription_id
  })
}

export async function removeBrowser(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
  subscriptionId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('network_id', '=', network_id)
      .where('account_id', '=', accountId)
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirst()
    if (!numDeletedRows) throw new DomainError('not_found')
    await forgetTarget(trx, { network_id, ways: ['push'], target_id: subscriptionId })
  })
}

/** Not worth an entry in the audit, as how it reads. */
export const setShowsMoney = (
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
  isShown: boolean,
) =>
  db
    .updateTable('accounts')
    .set({ pushes_money: isShown })
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .execute()
