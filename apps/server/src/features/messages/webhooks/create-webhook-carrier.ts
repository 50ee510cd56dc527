import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@cuesheet/contract/values/locale'
import { type WebhookForm, webhookOffDays } from '@cuesheet/contract/values/webhooks'
import { sql, type Transaction } from 'kysely'
import type { DeliveryOutcome } from '../../../access/delivery-outcome.ts'
import { postOutside } from '../../../access/outside-client.ts'
import { installationScope } from '../../../access/scope.ts'
import { createSecretBox } from '../../../access/secret-box.ts'
import type { Config } from '../../../config.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { sayIn } from '../../../locales/texts.ts'
import { type Carrier, type ClaimedMail, findMailSite, type Letter } from '../../mails/public.ts'
import { notify } from '../mutations.ts'
import { type Told, writeTold } from '../write-told.ts'
import { sealOwner } from './mutations.ts'
import { findWebhook } from './queries.ts'

export type WebhookLetter = Letter & {
  form: WebhookForm
  address: string
  secret: string | null
  body: string
}

/** What is told, whichever form it takes. */
type WebhookWords = {
  title: string
  detail: string | null
  /** Where it leads in the app. */
  path: string
  /** What it names, for programs. */
  facts: object
  gist?: string
}

/** Writes what is not a message of the inbox; null where there is nothing to say. */
export type WebhookWriter = (
  trx: Transaction<DB>,
  taken: ClaimedMail,
  asked: { config: Config; locale: Locale },
) => Promise<WebhookWords | null>

/** For so long at least what finds it switched off was tried. */
const triedHours = 24
/** Slack takes a message a second. */
const slackPauseMs = 1000
/** Of a text. */
const slackLength = 3000
/** By which Slack and others say that nobody is there any more. */
const gone = { standard: [410], slack: [403, 404, 410] } as const

const test: WebhookWriter = async (_trx, _taken, { locale }) => {
  const say = sayIn(locale, 'messages')
  return { title: say('webhook.test'), detail: say('webhook.test_text'), path: '/', facts: {} }
}

/** `writers`: of what is not a message, by its kind. */
export function createWebhookCarrier(
  way: 'webhook' | 'slack',
  config: Config,
  writers: Record<string, WebhookWriter>,
): Carrier<WebhookLetter> {
  return {
    way,
    // By webhook-id its receiver knows what it has had. Slack does not: what it may have taken is not said twice.
    repeats: way === 'webhook',
    async write(trx, taken) {
      const { network_id, mail_id, target_id, kind, facts } = taken
      const owner = { network_id }
      const webhook = await findWebhook(trx, owner, target_id!)
      const found = await findMailSite(trx, config, network_id)
      if (!webhook || webhook.off_at || !found) return null
      const { form, language: locale } = webhook
      const { site, origin } = found
      const writer = kind === 'test' ? test : writers[kind]
      const told = facts as Told & { at?: string }
      const words = writer
        ? await writer(trx, taken, { config, locale })
        : { ...writeTold(told, { locale, currency: site.default_currency }), facts: namedIn(told) }
      if (!words) return null
      const secrets = createSecretBox(config, trx)
      const open = (sealed: Buffer) => secrets.open(sealed, sealOwner(owner))
      const { title, detail, path, gist } = words
      const model = { title, detail, url: origin + path, site: site.metadata.texts[locale].title }
      return {
        account_id: null,
        form,
        address: await open(webhook.address),
        secret: webhook.secret && (await open(webhook.secret)),
        body: JSON.stringify(
          form === 'slack'
            ? slackOf(model)
            : standardOf({ kind, mail_id, at: told.at, model, facts: words.facts }),
        ),
        ...(gist !== undefined && { gist }),
      }
    },
    async deliver({ form, address, secret, body }, { mail_id }): Promise<DeliveryOutcome> {
      const signed = secret === null ? {} : signatureOf({ mail_id, secret, body })
      const headers = { 'content-type': 'application/json', 'user-agent': 'Cuesheet', ...signed }
      const outcome = await postOutside(address, { headers, body }, { ...config, gone: gone[form] })
      if (form !== 'slack') return outcome
      await sleep(slackPauseMs)
      // What has failed over there may have been taken.
      return outcome.state === 'refused' && outcome.code.startsWith('5')
        ? { state: 'unsure', code: outcome.code }
        : outcome
    },
    async settle(trx, { network_id, mail_id, target_id }, { outcome, now }) {
      if (outcome.state === 'taken') {
        await sql`update webhooks set failing_since = null
          where network_id = ${network_id} and webhook_id = ${target_id} and failing_since is not null`.execute(
          trx,
        )
        return
      }
      const isGone = outcome.state === 'refused' && outcome.isReceiver
      const longAgo = new Date(now.getTime() - webhookOffDays * 86_400_000)
      // Between what failed days ago and this one nothing may have been sent.
      const { rows: tried } = await sql<{ is_long: boolean }>`
        select coalesce(failed_at <= ${new Date(now.getTime() - triedHours * 3_600_000)}, false) as is_long
        from outbox where network_id = ${network_id} and mail_id = ${mail_id}`.execute(trx)
      const isLong = tried[0]?.is_long ?? false
      const { rows } = await sql<{ name: string; is_off: boolean }>`
        update webhooks set failing_since = coalesce(failing_since, ${now}),
          off_at = case when ${isGone} or ${isLong} and failing_since < ${longAgo} then ${now}::timestamptz end,
          off_reason = case when ${isGone} then 'gone' when ${isLong} and failing_since < ${longAgo} then 'failing' end
        where network_id = ${network_id} and webhook_id = ${target_id} and off_at is null
        returning name, off_at is not null as is_off`.execute(trx)
      const [webhook] = rows
      if (webhook?.is_off && network_id !== 0)
        await notify(trx, installationScope(network_id), {
          to: ['managers'],
          kind: 'webhook_off',
          channel_id: null,
          names: { webhook: webhook.name, reason: isGone ? 'gone' : 'failing' },
        })
    },
  }
}

/** What a message names, without what only its texts need. */
const namedIn = ({ names, items, count }: Told) => ({ ...names, ...(items && { items, count }) })

/** Standard Webhooks: over its id, the moment it is sent, and its body. */
function signatureOf({ mail_id, secret, body }: { mail_id: string; secret: string; body: string }) {
  const id = `msg_${mail_id}`
  const at = Math.floor(Date.now() / 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}

type Model = { title: string; detail: string | null; url: string; site: string }

const standardOf = ({
  kind,
  mail_id,
  at = new Date().toISOString(),
  model,
  facts,
}: {
  kind: string
  mail_id: string
  at?: string | undefined
  model: Model
  facts: object
}) => ({ type: kind, timestamp: at, data: { id: mail_id, ...model, facts } })

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** As much of a text, escaped, as has room; neither a letter nor a mark is cut in two. */
function escapedWithin(text: string, most: number): string {
  let fitting = ''
  for (const letter of text) {
    const next = escaped(letter)
    if (fitting.length + next.length > most) break
    fitting += next
  }
  return fitting
}

/** What an incoming webhook of Slack takes. */
function slackOf({ title, detail, url, site }: Model) {
  const link = `*<${url}|${escapedWithin(title.replaceAll('|', '¦'), 1000)}>*`
  const rest = detail ? `\n${escapedWithin(detail, slackLength - link.length - 1)}` : ''
  return {
    text: escapedWithin(`${title}${detail ? ` — ${detail}` : ''}`, slackLength),
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: link + rest } },
      { type: 'context', elements: [{ type: 'plain_text', text: site }] },
    ],
  }
}
