import type { BodyOf } from '@cuesheet/contract/endpoint'
import type { chooseTold } from '@cuesheet/contract/messages'
import type { Locale } from '@cuesheet/contract/values/locale'
import {
  type KindWith,
  type MessageKind,
  messageKinds,
  type NamesOf,
} from '@cuesheet/contract/values/message-kinds'
import { type Chosen, isTold, type TellingWay } from '@cuesheet/contract/values/message-topics'
import { networkTopics } from '@cuesheet/contract/values/webhooks'
import { sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { readDevice } from '../../http/read-device.ts'
import { type Audience, announce } from '../events/public.ts'
import { forgetAbout, postMails } from '../mails/public.ts'
import { postToBrowsers } from './pushes/post-to-browsers.ts'
import { namesShown } from './rules.ts'
import { postToWebhooks } from './webhooks/post-to-webhooks.ts'

export type Notification<Kind extends MessageKind = MessageKind> = {
  to: Audience
  kind: Kind
  /** The channel it is about; null where the network no longer has it. */
  channel_id: number | null
  names: NamesOf<Kind>
  /** Of a kind with a list: whom it is told of, what is shown first at first. */
  items?: readonly MessageItem[]
  /** How many they are, where not all are stored. */
  count?: number
  /** An operator's reason in each language; `reason` among the names is the network's. */
  reasons?: Record<Locale, string> | undefined
}

/** A channel's or member's goes with it. */
export type MessageItem = {
  name: string
  views?: string
  video_id?: string
  channel_id?: number
  account_id?: number
}

/** Rows of one statement: a month's message goes to thousands. */
const atOnce = 1000
/** What is told later is told in the inbox alone. */
const mailHours = 48

/** Leaves a message for each account of the audience, and lets its open windows know once `trx` is committed. */
export async function notify<Kind extends MessageKind>(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { to, kind, channel_id, names, items, count = items?.length, reasons }: Notification<Kind>,
): Promise<void> {
  const { network_id } = scope
  const ids = to.filter((whom) => whom !== 'managers')
  const { topic } = messageKinds[kind]
  const accounts = await trx
    .selectFrom('accounts')
    .select(['account_id', 'told', 'mail_refused_at'])
    .where('network_id', '=', network_id)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(to.includes('managers') ? [eb('permission_flag', '=', 1)] : []),
        ...(ids.length > 0 ? [eb('account_id', 'in', ids)] : []),
      ]),
    )
    .orderBy('account_id')
    .execute()
  const toldBy = (way: TellingWay) => accounts.filter(({ told }) => isTold(told as Chosen, topic, way))
  const [inInbox, byMail] = [toldBy('inbox'), toldBy('mail').filter((account) => !account.mail_refused_at)]
  const facts = { kind, names, reasons, count, items: items?.slice(0, namesShown) }
  await postMails(
    trx,
    byMail.map(({ account_id }) => ({ network_id, kind: 'message', account_id, facts, hours: mailHours })),
  )
  const outside = { kind, facts: { ...facts, channel_id } }
  const webhookTopic = networkTopics.find((known) => known === topic)
  if (to.includes('managers') && webhookTopic)
    await postToWebhooks(trx, scope, { ...outside, topic: webhookTopic })
  await postToBrowsers(
    trx,
    scope,
    toldBy('push').map(({ account_id }) => account_id),
    outside,
  )
  for (let at = 0; at < inInbox.length; at += atOnce) {
    const written = await trx
      .insertInto('messages')
      .values(
        inInbox.slice(at, at + atOnce).map(({ account_id }) => ({
          network_id,
          account_id,
          kind,
          channel_id,
          names: JSON.stringify({ ...names, ...(items && { items, count }), ...(reasons && { reasons }) }),
        })),
      )
      .returning(['account_id', 'message_id'])
      .execute()
    await announce(
      trx,
      scope,
      ...written.map(({ account_id, message_id }) => ({
        to: [account_id],
        kind: 'message' as const,
        subject: { message_id },
      })),
    )
  }
}

/** Who did it: with a device at an address, or somebody else than the owner. */
export type Doer = { address?: string; user_agent?: string; by?: 'manager' | 'operator' | 'mail' }

/** Leaves a message about the account's own access in its inbox; operators have none. */
export async function notifyOwner(
  trx: Transaction<DB>,
  { network_id, account_id }: { network_id: number; account_id: number },
  kind: KindWith<'doer'>,
  { address = '', user_agent = '', by }: Doer,
): Promise<void> {
  if (network_id === 0) return
  const { browser, system } = readDevice(user_agent)
  await notify(trx, installationScope(network_id), {
    to: [account_id],
    kind,
    channel_id: null,
    names: {
      ...(browser && { browser }),
      ...(system && { system }),
      ...(address && { address }),
      ...(by && { by }),
    },
  })
}

/** Marks the account's messages up to this one as read, or this one alone, and lets its other windows know where that changed anything. */
export async function markRead(
  db: Database,
  scope: NetworkScope,
  accountId: number,
  { up_to, alone }: { up_to: number; alone: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('messages')
      .set({ read_at: sql`now()` })
      .where('network_id', '=', scope.network_id)
      .where('account_id', '=', accountId)
      .where('message_id', alone ? '=' : '<=', up_to)
      .where('read_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await announce(trx, scope, { to: [accountId], kind: 'messages_read', subject: {} })
  })
}

/** Deletes what managers were told of a member by its name, as its withdrawal does with all of its data. */
export async function deleteMemberMessages(
  trx: Transaction<DB>,
  scope: NetworkScope,
  accountId: number,
): Promise<void> {
  await sql`
    delete from messages where network_id = ${scope.network_id} and kind = any(${kindsOfMembers}::text[])
      and names ->> 'account_id' = ${String(accountId)}`.execute(trx)
  await deleteItems(trx, scope, { account_id: accountId })
  await forgetAbout(trx, scope.network_id, { account_id: accountId })
}

/** Deletes the messages about a channel, as its deletion does with all of its data. */
export async function deleteChannelMessages(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
): Promise<void> {
  await trx
    .deleteFrom('messages')
    .where('network_id', '=', scope.network_id)
    .where('channel_id', '=', channelId)
    .execute()
  await deleteItems(trx, scope, { channel_id: channelId })
  await forgetAbout(trx, scope.network_id, { channel_id: channelId })
}

/** Takes back what a transaction left about a channel: what it told is no longer so. `madeAt`: its `now()`, as text. */
export async function deleteMessagesOf(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
  madeAt: string,
): Promise<void> {
  const taken = await trx
    .deleteFrom('messages')
    .where('network_id', '=', scope.network_id)
    .where('channel_id', '=', channelId)
    .where('created_at', '=', sql<Date>`${madeAt}::timestamptz`)
    .returning('account_id')
    .execute()
  const to = [...new Set(taken.map(({ account_id }) => account_id))]
  await announce(trx, scope, { to, kind: 'messages_read', subject: {} })
}

const allKinds = Object.keys(messageKinds) as MessageKind[]
const kindsOfMembers = allKinds.filter((kind) =>
  (messageKinds[kind].names as readonly string[]).includes('account_id'),
)
const kindsWithList = allKinds.filter((kind) => messageKinds[kind].detail === 'list')

/** Takes what is about a channel or a member out of lists, and lists with nothing else away. */
async function deleteItems(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  about: { channel_id: number } | { account_id: number },
): Promise<void> {
  const item = JSON.stringify(about)
  const isListed = sql`network_id = ${network_id} and kind = any(${kindsWithList}::text[])`
  await sql`
    update messages set names = names || (
      select jsonb_build_object('items', coalesce(jsonb_agg(item order by place) filter (where not is_gone), '[]'),
        'count', coalesce((names -> 'count')::integer, count(*)) - count(*) filter (where is_gone))
      from (
        select item, place, item @> ${item}::jsonb as is_gone
        from jsonb_array_elements(names -> 'items') with ordinality as listed (item, place)
      ) as listed)
    where ${isListed} and names -> 'items' @> ${`[${item}]`}::jsonb`.execute(trx)
  await sql`delete from messages where ${isListed} and names -> 'items' = '[]'`.execute(trx)
}

/** Keeps whether an account is told something by a way; null: mails it again. Not worth an entry in the audit, as how it reads. */
export async function choose(
  db: Database,
  { network_id, account_id }: { network_id: number; account_id: number },
  choice: BodyOf<typeof chooseTold>['choice'],
): Promise<void> {
  const of = sql`network_id = ${network_id} and account_id = ${account_id} and withdrawn_at is null`
  if (choice === null) {
    await sql`update accounts set mail_refused_at = null where ${of}`.execute(db)
    return
  }
  if ('time_zone' in choice) {
    await sql`update accounts set time_zone = ${choice.time_zone} where ${of}`.execute(db)
    return
  }
  const { topic, way, is_on } = choice
  await sql`
    update accounts set told = told || jsonb_build_object(${topic}::text,
      coalesce(told -> ${topic}::text, '{}'::jsonb) || jsonb_build_object(${way}::text, ${is_on}::boolean))
    where ${of}`.execute(db)
}
