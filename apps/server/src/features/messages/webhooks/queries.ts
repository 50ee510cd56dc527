import type { Locale } from '@cuesheet/contract/values/locale'
import { maxWebhooks, type WebhookForm, type WebhookTopic } from '@cuesheet/contract/values/webhooks'
import type { Webhook, WebhookDelivery } from '@cuesheet/contract/webhooks'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'

/** 0: the installation's. */
export type WebhookOwner = { network_id: number }

const deliveriesShown = 50

export async function listWebhooks(db: Database, { network_id }: WebhookOwner): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['webhook_id', 'form', 'name', 'host', 'topics', 'language'])
    .select(['created_at', 'failing_since', 'off_at', 'off_reason'])
    .where('network_id', '=', network_id)
    .orderBy('webhook_id')
    .limit(maxWebhooks)
    .execute()
  return rows.map((row) => ({
    ...row,
    form: row.form as WebhookForm,
    topics: row.topics as WebhookTopic[],
    language: row.language as Locale,
    off_reason: row.off_reason as Webhook['off_reason'],
    created_at: row.created_at.toISOString(),
    failing_since: row.failing_since?.toISOString() ?? null,
    off_at: row.off_at?.toISOString() ?? null,
  }))
}

export type SealedWebhook = {
  webhook_id: number
  form: WebhookForm
  name: string
  address: Buffer
  secret: Buffer | null
  language: Locale
  off_at: Date | null
}

export async function findWebhook(
  db: Database,
  { network_id }: WebhookOwner,
  webhookId: number,
): Promise<SealedWebhook | null> {
  const row = await db
    .selectFrom('webhooks')
    .select(['webhook_id', 'form', 'name', 'address', 'secret', 'language', 'off_at'])
    .where('network_id', '=', network_id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
  return row ? { ...row, form: row.form as WebhookForm, language: row.language as Locale } : null
}

type Delivery = Omit<WebhookDelivery, 'at' | 'next_at'> & { at: Date; next_at: Date | null }

export async function listDeliveries(
  db: Database,
  { network_id }: WebhookOwner,
  webhookId: number,
): Promise<WebhookDelivery[]> {
  const { rows } = await sql<Delivery>`
    select mail_id as delivery_id, kind, case when state = 'sending' then 'due' else state end as state, tries, code, tried_at as at,
      case when state in ('due', 'failing') then due_at end as next_at, state = 'given_up' and facts is not null as can_repeat
    from outbox
    where network_id = ${network_id} and way in ('webhook', 'slack') and target_id = ${webhookId} and state <> 'void'
    order by tried_at desc, mail_id limit ${deliveriesShown}`.execute(db)
  return rows.map(({ at, next_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    next_at: next_at?.toISOString() ?? null,
  }))
}
