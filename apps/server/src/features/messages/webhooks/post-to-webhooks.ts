import type { WebhookForm, WebhookTopic } from '@cuesheet/contract/values/webhooks'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { postMails, type Way } from '../../mails/public.ts'
import type { WebhookOwner } from './queries.ts'

const hours = 72
export const wayOf = { standard: 'webhook', slack: 'slack' } as const satisfies Record<WebhookForm, Way>

/** Has each webhook that is told of a topic sent something once `trx` is committed; `once`: a day on which it comes once. */
export async function postToWebhooks(
  trx: Transaction<DB>,
  { network_id }: WebhookOwner,
  { topic, kind, facts, once }: { topic: WebhookTopic; kind: string; facts: object; once?: string },
): Promise<void> {
  const { rows } = await sql<{ webhook_id: number; form: WebhookForm; at: Date }>`
    select webhook_id, form, now() as at from webhooks
    where network_id = ${network_id} and off_at is null and ${topic} = any(topics) order by webhook_id`.execute(
    trx,
  )
  await postMails(
    trx,
    rows.map(({ webhook_id, form, at }) => ({
      network_id,
      way: wayOf[form],
      kind,
      account_id: null,
      target_id: webhook_id,
      facts: { ...facts, at: at.toISOString() },
      hours,
      ...(once && { once: `${once} ${webhook_id}` }),
    })),
  )
}

/** Has a webhook sent a test, also one that is told of nothing now. */
export const postTest = (
  trx: Transaction<DB>,
  { network_id }: WebhookOwner,
  { webhook_id, form }: { webhook_id: number; form: WebhookForm },
) =>
  postMails(trx, [
    {
      network_id,
      way: wayOf[form],
      kind: 'test',
      account_id: null,
      target_id: webhook_id,
      hours: 1,
    },
  ])
