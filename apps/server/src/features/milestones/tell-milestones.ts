import type { MessageKind, NamesOf } from '@cuesheet/contract/values/message-kinds'
import type { Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Audience } from '../events/public.ts'
import { type MessageItem, type Notification, notify } from '../messages/public.ts'
import type { Found } from './queries.ts'

const managers: Audience = ['managers']

/** Lets those know whose milestones they are: managers of everything, members of their own and of their channels. */
export async function tellMilestones(
  trx: Transaction<DB>,
  scope: NetworkScope,
  milestones: readonly Found[],
): Promise<void> {
  const views = milestones.filter(({ kind }) => kind === 'views')
  const channels = views.filter(({ channel_id, video_id }) => channel_id !== 0 && video_id === '')
  const videos = views.filter(({ video_id }) => video_id !== '')
  const members = views.filter(({ channel_id }) => channel_id === 0)
  const firsts = milestones.filter(({ kind }) => kind === 'first_earnings')
  const own = async <Kind extends MessageKind>(account_id: number, kind: Kind, names: NamesOf<Kind>) =>
    notify(trx, scope, { to: account_id === 0 ? managers : [account_id], kind, channel_id: null, names })

  const tell = async (to: Audience, some: readonly Found[], { one, several }: Told) => {
    const [first, ...more] = some
    if (!first) return
    const news: Omit<Notification, 'to'> = more.length > 0 ? several(some) : one(first)
    await notify(trx, scope, { to, ...news })
  }

  const readers = await listReaders(trx, scope, [...channels, ...videos])
  for (const { to, channel_ids } of readers) await tell(to, ofThese(channels, channel_ids), told.channels)
  for (const { account_id, level } of members) await own(account_id, 'views_of_own', { views: level })
  await tell(managers, members, told.members)
  for (const { to, channel_ids } of readers) await tell(to, ofThese(videos, channel_ids), told.videos)
  for (const { account_id, level } of firsts) await own(account_id, 'first_earnings', { day: level })
  const firstOfMembers = firsts.filter(({ account_id }) => account_id !== 0)
  await tell(managers, firstOfMembers, told.firstEarnings)
  for (const { kind, account_id, level, title } of milestones)
    if (kind === 'record_day') await own(account_id, kind, { day: level, ...(title && { within: title }) })
}

type Reader = { to: Audience; channel_ids: Set<number> | null }
const ofThese = (milestones: readonly Found[], channelIds: Reader['channel_ids']) =>
  milestones.filter(({ channel_id }) => channelIds?.has(channel_id) ?? true)

/** Managers, who read of all channels, and each member with its own of them. */
async function listReaders(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  milestones: readonly Found[],
): Promise<Reader[]> {
  if (milestones.length === 0) return []
  const rows = await trx
    .selectFrom('assignments')
    .select(['account_id', 'channel_id'])
    .where('network_id', '=', network_id)
    .where('channel_id', 'in', [...new Set(milestones.map(({ channel_id }) => channel_id))])
    .orderBy('account_id')
    .orderBy('channel_id')
    .execute()
  const ofMembers = Map.groupBy(rows, ({ account_id }) => account_id)
  return [
    { to: managers, channel_ids: null },
    ...[...ofMembers].map(([account_id, assigned]) => ({
      to: [account_id],
      channel_ids: new Set(assigned.map(({ channel_id }) => channel_id)),
    })),
  ]
}

type News = { [Kind in MessageKind]: Omit<Notification<Kind>, 'to'> }[MessageKind]

/** What is said of one milestone, and of several of its kind. */
type Told = { one: (milestone: Found) => News; several: (milestones: readonly Found[]) => News }

const told = {
  channels: {
    one: ({ channel_id, title, level }) => ({
      kind: 'views_of_channel',
      channel_id,
      names: { channel: title ?? '', views: level },
    }),
    several: (milestones) => ({ kind: 'views_of_channels', ...listOf(milestones) }),
  },
  videos: {
    one: ({ channel_id, video_id, title, channel_title, level }) => ({
      kind: 'views_of_video',
      channel_id,
      names: { video: title ?? '', video_id, channel: channel_title ?? '', views: level },
    }),
    several: (milestones) => ({ kind: 'views_of_videos', ...listOf(milestones) }),
  },
  members: {
    one: (milestone) => ({
      kind: 'views_of_member',
      channel_id: null,
      names: { ...memberOf(milestone), views: milestone.level },
    }),
    several: (milestones) => ({ kind: 'views_of_members', ...listOf(milestones) }),
  },
  firstEarnings: {
    one: (milestone) => ({
      kind: 'first_earnings_of_member',
      channel_id: null,
      names: { ...memberOf(milestone), day: milestone.level },
    }),
    several: (milestones) => ({
      kind: 'first_earnings_of_members',
      channel_id: null,
      names: {},
      items: milestones.map(itemOf),
    }),
  },
} satisfies Record<string, Told>

const memberOf = ({ title, account_id }: Found) => ({ member: title ?? '', account_id: String(account_id) })

/** What a deletion finds it by, and a press on its name. */
const itemOf = ({ title, video_id, channel_id, account_id }: Found): MessageItem => ({
  name: title ?? '',
  ...(video_id !== '' && { video_id }),
  ...(channel_id !== 0 && { channel_id }),
  ...(account_id !== 0 && { account_id }),
})

/** All of them, the most views first, and what each of them has reached at least. */
function listOf(milestones: readonly Found[]) {
  const items = milestones
    .map((each) => ({ ...itemOf(each), views: each.level }))
    .toSorted((a, b) => Number(b.views) - Number(a.views))
  return { channel_id: null, names: { views: items.at(-1)!.views }, items }
}
