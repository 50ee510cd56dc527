import type { ClaimKind } from '@cuesheet/contract/values/claims'
import type { KindWith } from '@cuesheet/contract/values/message-kinds'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Audience } from '../events/public.ts'
import { notify } from '../messages/public.ts'

type Told = { kind: ClaimKind; channel_id: number; video_id: string; title: string | null }
type Message = Extract<KindWith<'list'>, `claims_${string}`>

/** One message for each cause; claims that are won and what waits to be confirmed are told of on the desk alone. */
const messages: { kind: Message; of: readonly ClaimKind[] }[] = [
  { kind: 'claims_lost', of: ['lost'] },
  { kind: 'claims_disputed', of: ['disputed', 'appealed'] },
  { kind: 'claims_changed', of: ['policy'] },
]

/** Of a message, the dearest first. */
const storedItems = 200

/** Lets managers know what has happened to claims, and members to those on their channels' videos. */
export async function tellClaims(
  trx: Transaction<DB>,
  scope: NetworkScope,
  eventIds: readonly number[],
): Promise<void> {
  const events = await listTold(trx, scope, eventIds)
  for (const { kind, of } of messages)
    await tell(
      trx,
      scope,
      kind,
      events.filter((event) => of.includes(event.kind)),
    )
}

/** The same of claims on which the platform decides soon. */
export async function tellEnding(
  trx: Transaction<DB>,
  scope: NetworkScope,
  eventIds: readonly number[],
): Promise<void> {
  await tell(trx, scope, 'claims_ending', await listTold(trx, scope, eventIds))
}

async function tell(
  trx: Transaction<DB>,
  scope: NetworkScope,
  kind: Message,
  events: readonly Told[],
): Promise<void> {
  for (const { to, channel_ids } of await listReaders(trx, scope, events)) {
    const own = events.filter(({ channel_id }) => channel_ids?.has(channel_id) ?? true)
    // A video with several assets is one.
    const videos = [...new Map(own.map((event) => [`${event.channel_id} ${event.video_id}`, event])).values()]
    const items = videos.slice(0, storedItems).map(({ title, video_id, channel_id }) => ({
      name: title ?? video_id,
      video_id,
      channel_id,
    }))
    await notify(trx, scope, { to, kind, channel_id: null, names: {}, items, count: videos.length })
  }
}

/** With the video's title, the dearest first. */
async function listTold(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  eventIds: readonly number[],
): Promise<Told[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<Told>`
    select kind, channel_id, video_id, title
    from (select * from claim_events where network_id = ${network_id} and event_id = any(${eventIds}::bigint[])) as event
    left join (select channel_id, video_id, title from videos where network_id = ${network_id}) as videos using (channel_id, video_id)
    order by at_stake desc nulls last, event_id`.execute(trx)
  return rows
}

/** Managers, who read of all channels, and each member with its own of them. */
async function listReaders(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  events: readonly Told[],
): Promise<{ to: Audience; channel_ids: Set<number> | null }[]> {
  if (events.length === 0) return []
  const rows = await trx
    .selectFrom('assignments')
    .select(['account_id', 'channel_id'])
    .where('network_id', '=', network_id)
    .where('channel_id', 'in', [...new Set(events.map(({ channel_id }) => channel_id))])
    .orderBy('account_id')
    .orderBy('channel_id')
    .execute()
  const ofMembers = Map.groupBy(rows, ({ account_id }) => account_id)
  return [
    { to: ['managers'], channel_ids: null },
    ...[...ofMembers].map(([account_id, assigned]) => ({
      to: [account_id],
      channel_ids: new Set(assigned.map(({ channel_id }) => channel_id)),
    })),
  ]
}
