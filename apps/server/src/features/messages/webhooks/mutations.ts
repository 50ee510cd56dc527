import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { maxWebhooks, networkTopics, type WebhookTopic } from '@cuesheet/contract/values/webhooks'
import type { addWebhook as add, changeWebhook as change } from '@cuesheet/contract/webhooks'
import { sql, type Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../../access/audit.ts'
import { isOutside } from '../../../access/outside-client.ts'
import { installationScope } from '../../../access/scope.ts'
import { createSecretBox } from '../../../access/secret-box.ts'
import type { Config } from '../../../config.ts'
import { readMoment } from '../../../db/clock.ts'
import type { Database } from '../../../db/connection.ts'
import { lockSpaces } from '../../../db/lock-spaces.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { forgetTarget, postAgain } from '../../mails/public.ts'
import { notify } from '../mutations.ts'
import { postTest, wayOf } from './post-to-webhooks.ts'
import { findWebhook, type WebhookOwner } from './queries.ts'

/** Whose secrets they are. */
export const sealOwner = ({ network_id }: WebhookOwner) => `webhook ${network_id}`

export const topicsOf = ({ network_id }: WebhookOwner): readonly WebhookTopic[] =>
  network_id === 0 ? ['exceptions'] : networkTopics

const requireTopics = (owner: WebhookOwner, topics: readonly WebhookTopic[]) => {
  if (topics.some((topic) => !topicsOf(owner).includes(topic))) throw new DomainError('invalid_input')
}

/** Adds one, tells a network's managers, and answers its secret, which nothing does again. `conflict` where there are as many as there may be. */
export async function addWebhook(
  db: Database,
  config: Config,
  owner: WebhookOwner,
  { form, name, address, topics, language }: Omit<BodyOf<typeof add>, 'password'>,
  acting: Acting & { nickname: string },
): Promise<{ webhook_id: number; secret: string | null }> {
  requireTopics(owner, topics)
  if (!isOutside(address, config))
    throw new DomainError('invalid_input', { fields: { address: 'field_outside' } })
  const secret = form === 'standard' ? `whsec_${randomBytes(24).toString('base64')}` : null
  const sealed = await createSecretBox(config, db).sealAll(
    [address, ...(secret ? [secret] : [])].map((text) => ({ text, owner: sealOwner(owner) })),
  )
  const { host } = new URL(address)
  return db.transaction().execute(async (trx) => {
    // One after the other, so that two at once do not both find room for the last one.
    await sql`select pg_advisory_xact_lock(${lockSpaces.webhooks}, ${owner.network_id})`.execute(trx)
    const { count } = await trx
      .selectFrom('webhooks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('network_id', '=', owner.network_id)
      .executeTakeFirstOrThrow()
    if (count >= maxWebhooks) throw new DomainError('conflict', { message_key: 'webhooks_full' })
    const { webhook_id } = await trx
      .insertInto('webhooks')
      .values({
        network_id: owner.network_id,
        form,
        name,
        host,
        address: sealed[0]!,
        secret: sealed[1] ?? null,
        topics: [...topics],
        language,
        created_by: acting.account_id,
      })
      .returning('webhook_id')
      .executeTakeFirstOrThrow()
    await record(trx, owner, acting, { action: 'webhook.create', name, after: { host, topics } })
    if (owner.network_id !== 0)
      await notify(trx, installationScope(owner.network_id), {
        to: ['managers'],
        kind: 'webhook_added',
        channel_id: null,
        names: { webhook: name, host, member: acting.nickname, account_id: String(acting.account_id) },
      })
    return { webhook_id, secret }
  })
}

/** What was said of its failures is forgotten where it is switched on or off. */
export async function changeWebhook(
  db: Database,
  owner: WebhookOwner,
  { webhook_id, name, topics, language, is_on }: BodyOf<typeof change>,
  acting: Acting,
): Promise<void> {
  requireTopics(owner, topics)
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ topics: string[]; is_on: boolean }>`
      select topics, off_at is null as is_on from webhooks
      where network_id = ${owner.network_id} and webhook_id = ${webhook_id} for update`.execute(trx)
    const [before] = rows
    if (!before) throw new DomainError('not_found')
    const isSwitched = before.is_on !== is_on
    await trx
      .updateTable('webhooks')
      .set({
        name,
        topics: [...topics],
        language,
        ...(isSwitched && {
          off_at: is_on ? null : await readMoment(trx),
          off_reason: null,
          failing_since: null,
        }),
      })
      .where('network_id', '=', owner.network_id)
      .where('webhook_id', '=', webhook_id)
      .execute()
    await record(trx, owner, acting, {
      action: 'webhook.change',
      name,
      before: { topics: before.topics, ...(isSwitched && { is_on: before.is_on }) },
      after: { topics, ...(isSwitched && { is_on }) },
    })
  })
}

export async function deleteWebhook(
  db: Database,
  owner: WebhookOwner,
  webhookId: number,
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('webhooks')
      .where('network_id', '=', owner.network_id)
      .where('webhook_id', '=', webhookId)
      .returning(['name', 'host', 'topics'])
      .executeTakeFirst()
    if (!gone) throw new DomainError('not_found')
    await forgetTarget(trx, {
      network_id: owner.network_id,
      ways: Object.values(wayOf),
      target_id: webhookId,
    })
    const { name, host, topics } = gone
    await record(trx, owner, acting, { action: 'webhook.delete', name, before: { host, topics } })
  })
}

/** `conflict` for one that is off. */
export async function testWebhook(db: Database, owner: WebhookOwner, webhookId: number): Promise<void> {
  const found = await findWebhook(db, owner, webhookId)
  if (!found) throw new DomainError('not_found')
  if (found.off_at) throw new DomainError('conflict', { message_key: 'webhook_off' })
  await db.transaction().execute((trx) => postTest(trx, owner, found))
}

export async function sendAgain(
  db: Database,
  { network_id }: WebhookOwner,
  { webhook_id, delivery_id }: { webhook_id: number; delivery_id: string },
): Promise<void> {
  const webhook = await findWebhook(db, { network_id }, webhook_id)
  if (!webhook) throw new DomainError('not_found')
  const posted = { network_id, way: wayOf[webhook.form], target_id: webhook_id, mail_id: delivery_id }
  if (!(await db.transaction().execute((trx) => postAgain(trx, posted)))) throw new DomainError('not_found')
}

type Told = { host?: string; topics?: readonly string[]; is_on?: boolean }

const record = (
  trx: Transaction<DB>,
  { network_id }: WebhookOwner,
  { account_id, address }: Acting,
  {
    name,
    action,
    before,
    after,
  }: {
    name: string
    action: 'webhook.create' | 'webhook.change' | 'webhook.delete'
    before?: Told
    after?: Told
  },
) =>
  recordAudit(trx, {
    network_id,
    account_id,
    action,
    subject: name,
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
    address,
  })

const audited = ({ host, topics, is_on }: Told) => ({
  ...(host && { host }),
  ...(topics && { topics: topics.join(', ') }),
  ...(is_on !== undefined && { is_on }),
})
