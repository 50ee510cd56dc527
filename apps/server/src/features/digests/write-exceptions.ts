import { sql } from 'kysely'
import { findMailSite } from '../mails/public.ts'
import type { WebhookWriter } from '../messages/public.ts'
import { writeMorning } from './write-digest.ts'

/** What needs operators this morning, for the installation's webhooks; null where that is nothing, or what it was lately. */
export const writeExceptions: WebhookWriter = async (trx, { network_id, target_id }, { config, locale }) => {
  const found = await findMailSite(trx, config, network_id)
  if (!found) return null
  const { rows } = await sql<{ now: Date; last: string | null }>`
    select now() as now, (select facts ->> 'gist' from outbox
      where network_id = ${network_id} and target_id = ${target_id} and kind = 'exceptions' and state = 'sent'
        and tried_at > now() - interval '6 days 12 hours'
      order by tried_at desc limit 1) as last`.execute(trx)
  const { now, last } = rows[0]!
  const { site, origin } = found
  const reader = { network_id, locale, currency: site.default_currency, origin }
  const part = await writeMorning(
    { db: trx, config, now },
    { ...reader, site: site.metadata.texts[locale].title },
    'exceptions',
  )
  if (!part || part.gist === last) return null
  const listed = part.lists?.flatMap((list) => list.rows) ?? []
  return {
    title: part.title,
    detail: listed.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    path: '/console',
    facts: { exceptions: listed.map(({ name, value }) => ({ name, value })) },
    ...(part.gist !== undefined && { gist: part.gist }),
  }
}
