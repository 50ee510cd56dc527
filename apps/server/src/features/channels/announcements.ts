import type { Locale } from '@cuesheet/contract/values/locale'
import type { MessageKind } from '@cuesheet/contract/values/message-kinds'
import type { Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type Audience, announce } from '../events/public.ts'
import { notify } from '../messages/public.ts'

/** Managers and the members it is assigned to: open windows reload the channel, and `kind` leaves a message. */
export async function notifyOfChannel(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
  kind: MessageKind | null,
  names: Record<string, string> = {},
  reasons?: Record<Locale, string>,
): Promise<void> {
  const { network_id } = scope
  const members = await trx
    .selectFrom('assignments')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channelId)
    .execute()
  const to: Audience = ['managers', ...members.map(({ account_id }) => account_id)]
  await announce(trx, scope, { to, kind: 'channel_changed', subject: { channel_id: channelId } })
  if (kind === null) return
  const { title } = await trx
    .selectFrom('channels')
    .select('title')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow()
  await notify(trx, scope, { to, kind, channel_id: channelId, names: { channel: title, ...names }, reasons })
}

/** Which channels there are, or whose, has changed: for managers and these members. */
export function announceChannels(
  trx: Transaction<DB>,
  scope: NetworkScope,
  members: readonly number[] = [],
): Promise<void> {
  return announce(trx, scope, { to: ['managers', ...members], kind: 'channels_changed', subject: {} })
}
