import type { ChannelCategory } from '@cuesheet/contract/values/channel-categories'
import { addDays } from '@cuesheet/contract/values/day'
import type { Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import { refreshReviewQueue } from '../../apps/server/src/features/channels/review/refresh-review-queue.ts'
import { copyLine, copyRows } from './copy-rows.ts'
import type { Genre } from './pictures/genres.ts'
import type { PlannedChannel, PlannedNetwork } from './plan-demo.ts'

const categoryOf: Record<Genre, ChannelCategory> = {
  vlog: 'vlog',
  cooking: 'food',
  cats: 'animal',
  dogs: 'animal',
  dance: 'dance',
  cover: 'music',
  ambient: 'music',
  study: 'education',
  gaming: 'game',
  beauty: 'beauty',
  travel: 'travel',
  fitness: 'sports',
  comedy: 'comedy',
  craft: 'art',
}

/** The channels of a network with credit; answers their ids in the order of the plan. */
export async function writeChannels(
  trx: Transaction<DB>,
  network_id: number,
  { channels }: PlannedNetwork,
): Promise<number[]> {
  const keys = await trx
    .insertInto('channel_key')
    .values(channels.map(({ platform_channel_id }) => ({ platform_channel_id, network_id })))
    .returning(['channel_id', 'platform_channel_id'])
    .execute()
  const idOf = new Map(keys.map(({ channel_id, platform_channel_id }) => [platform_channel_id, channel_id]))
  const ids = channels.map(({ platform_channel_id }) => idOf.get(platform_channel_id) ?? 0)
  await trx
    .insertInto('channels')
    .values(
      channels.map(({ channel, record: { credit: _, ...record }, platform_channel_id, avatar }, index) => ({
        network_id,
        channel_id: ids[index] ?? 0,
        platform_channel_id,
        title: channel.title,
        handle: channel.handle,
        thumbnail: avatar,
        category: categoryOf[channel.genre],
        ...record,
      })),
    )
    .execute()
  const credit = channels.flatMap(({ record }, index) =>
    record.credit.map(([from_day, to_day]) => ({
      network_id,
      channel_id: ids[index] ?? 0,
      from_day,
      to_day,
    })),
  )
  await trx.insertInto('channel_credit').values(credit).execute()
  await refreshReviewQueue(trx, ids)
  return ids
}

/** The videos of a network's channels, and the music that they use. */
export async function writeVideos(
  client: ClientBase,
  network_id: number,
  { channels }: PlannedNetwork,
  ids: number[],
): Promise<void> {
  const perVideo = (line: (channel_id: number, video: PlannedChannel['videos'][number]) => string) =>
    channels.map(({ videos }, index) => videos.map((video) => line(ids[index] ?? 0, video)).join(''))
  await copyRows(
    client,
    'videos',
    [
      'network_id',
      'channel_id',
      'video_id',
      'title',
      'thumbnail',
      'published_at',
      'duration_seconds',
      'is_shorts',
    ],
    perVideo((channel_id, { video_id, title, thumbnail, published_at, duration_seconds, is_shorts }) =>
      copyLine(network_id, channel_id, video_id, title, thumbnail, published_at, duration_seconds, is_shorts),
    ),
  )
  await copyRows(
    client,
    'video_tracks',
    ['network_id', 'channel_id', 'video_id', 'isrc'],
    perVideo((channel_id, { video_id, tracks }) =>
      tracks.map(({ isrc }) => copyLine(network_id, channel_id, video_id, isrc)).join(''),
    ),
  )
}

/** Who looks after which channel, since the later of the member's joining and the channel's registration. */
export async function assignChannels(
  trx: Transaction<DB>,
  network_id: number,
  { network, channels }: PlannedNetwork,
  channelIds: number[],
  memberIds: Map<string, number>,
  today: string,
): Promise<void> {
  const assignments = network.members.flatMap((member) =>
    member.channels.map((handle) => {
      const index = channels.findIndex(({ channel }) => channel.handle === handle)
      const planned = channels[index]
      if (!planned)
        throw new Error(`${member.user_id} is assigned ${handle}, which ${network.name} does not have`)
      const daysAgo = Math.min(member.joined, planned.channel.state.registered)
      return {
        network_id,
        channel_id: channelIds[index] ?? 0,
        account_id: memberIds.get(member.user_id) ?? 0,
        assigned_at: `${addDays(today, -daysAgo)}T03:00:00Z`,
      }
    }),
  )
  await trx.insertInto('assignments').values(assignments).execute()
}
