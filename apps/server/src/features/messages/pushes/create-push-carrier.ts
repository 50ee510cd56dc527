import { type MessageKind, messageKinds } from '@cuesheet/contract/values/message-kinds'
import { type Chosen, isTold } from '@cuesheet/contract/values/message-topics'
import { sql } from 'kysely'
import webPush, { type PushSubscription } from 'web-push'
import { postOutside } from '../../../access/outside-client.ts'
import { createSecretBox } from '../../../access/secret-box.ts'
import { isLiveSession } from '../../../access/session.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/connection.ts'
import { sayIn } from '../../../locales/texts.ts'
import { type Carrier, findMailSite, type Letter, readingOf } from '../../mails/public.ts'
import { type Told, writeTold } from '../write-told.ts'
import { getPushKeys, type PushKeys } from './push-keys.ts'
import { sealOwner } from './rules.ts'

type PushLetter = Letter & {
  subscription: PushSubscription
  payload: string
  keys: PushKeys
  subject: string
}

/** What the push service keeps for a browser that is away. */
const keptSeconds = 24 * 3600
/** By which push services say that the browser wants nothing any more. */
const gone = [404, 410]

type Row = {
  account_id: number
  subscription: Buffer
  language: string | null
  currency: string | null
  told: Chosen
  pushes_money: boolean
}

const textOf = (told: Told, row: Row, reader: Parameters<typeof writeTold>[1]) => {
  const { title, detail, path } = writeTold(told, reader)
  const { topic } = messageKinds[told.kind]
  if (row.pushes_money || (topic !== 'money' && topic !== 'reports'))
    return { title, body: detail ?? '', path }
  const say = sayIn(reader.locale, 'messages')
  return { title: say(`pushed.${topic}`), body: say('pushed.open'), path }
}

export function createPushCarrier(config: Config, db: Database): Carrier<PushLetter> {
  const secrets = createSecretBox(config, db)
  return {
    way: 'push',
    repeats: false,
    async write(trx, { network_id, mail_id, account_id, target_id, kind, facts }) {
      const { rows } = await sql<Row>`
        select accounts.account_id, subscription, language, currency, told, pushes_money
        from push_subscriptions
        join accounts on accounts.network_id = push_subscriptions.network_id and accounts.account_id = push_subscriptions.account_id
        join sessions on sessions.network_id = push_subscriptions.network_id and sessions.token_hash = push_subscriptions.session_hash
        where push_subscriptions.network_id = ${network_id} and accounts.network_id = ${network_id}
          and sessions.network_id = ${network_id} and sessions.account_id = accounts.account_id and ${isLiveSession}
          and subscription_id = ${target_id} and accounts.account_id = ${account_id}`.execute(trx)
      const found = await findMailSite(trx, config, network_id)
      const [row] = rows
      if (!row || !found || !isTold(row.told, messageKinds[kind as MessageKind].topic, 'push')) return null
      const { site, origin } = found
      const reader = readingOf(row, site)
      const { title, body, path } = textOf(facts as Told, row, reader)
      const icon = site.metadata.logo_favicon ?? '/favicon.svg'
      return {
        account_id: row.account_id,
        subscription: await openSubscription(row.subscription, network_id),
        keys: await getPushKeys(trx, createSecretBox(config, trx)),
        subject: subjectOf(config, origin),
        payload: JSON.stringify({
          title,
          body,
          path,
          tag: mail_id,
          icon,
          site: site.metadata.texts[reader.locale].title,
        }),
      }
    },
    async deliver({ subscription, payload, keys, subject }) {
      const details = sealFor(subscription, payload, {
        vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
        TTL: keptSeconds,
        contentEncoding: 'aes128gcm',
      })
      if (!details)
        return { state: 'refused', code: 'EKEYS', isForGood: true, isReceiver: true, isAway: false }
      const { endpoint, headers, body } = details
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      return postOutside(endpoint, { headers: sent, body }, { ...config, gone })
    },
    async settle(trx, { network_id, target_id }, { outcome, now }) {
      if (outcome.state === 'taken')
        await sql`update push_subscriptions set last_at = ${now}
          where network_id = ${network_id} and subscription_id = ${target_id}`.execute(trx)
      else if (outcome.state === 'refused' && outcome.isReceiver)
        await sql`delete from push_subscriptions
          where network_id = ${network_id} and subscription_id = ${target_id}`.execute(trx)
    },
  }

  async function openSubscription(sealed: Buffer, network_id: number): Promise<PushSubscription> {
    const { endpoint, p256dh, auth } = JSON.parse(await secrets.open(sealed, sealOwner({ network_id })))
    return { endpoint, keys: { p256dh, auth } }
  }
}

/** Null where the browser's keys are none. */
function sealFor(...given: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...given)
  } catch {
    return null
  }
}

/** Whom push services write to where too much comes. */
const subjectOf = ({ mail }: Config, origin: string) =>
  mail
    ? `mailto:${/([^\s<>]+@[^\s<>]+?)>?$/.exec(mail.from)![1]}`
    : origin.replace(/^http:\/\/([^:]+).*$/, 'mailto:no-reply@$1')
