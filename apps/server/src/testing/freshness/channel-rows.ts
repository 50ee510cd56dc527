import { addChannels } from '@cuesheet/contract/channel-lines'
import {
  addChannel,
  assignChannels,
  channel,
  channels,
  deleteChannel,
  requestReview,
  unassignChannels,
  verifyChannel,
} from '@cuesheet/contract/channels'
import { addCodeLinks, linkedCode, revokeCodeLink, verifyLinked } from '@cuesheet/contract/code-links'
import { reviewList } from '@cuesheet/contract/console-review'
import { summary } from '@cuesheet/contract/dashboard'
import { accounts } from '@cuesheet/contract/members'
import { messages } from '@cuesheet/contract/messages'
import type { Viewer } from '../../access/viewer.ts'
import { createChannel, createNetwork } from '../factories.ts'
import { type Clients, password, type Row, type World } from './world.ts'

/** Who has which channels, in which state, and what these earn. */
const channelsOf = (at: Clients) =>
  Promise.all([
    at.manager.call(accounts),
    at.manager.call(channels),
    at.manager.call(summary),
    ...[at.member, at.colleague].flatMap((one) => [one.call(channels), one.call(summary)]),
  ])
const decided = async (at: Clients) => [
  await channelsOf(at),
  await at.operator.call(reviewList),
  await at.member.call(messages),
]

/** A channel that has proven whose it is and waits to be approved. */
const createWaiting = ({ db, network, member }: World) =>
  createChannel(db, network, { title: 'Waiting', status: 0, credit: [], members: [member] })

/** `cuesheet review approve` and the like, of a channel that waits. */
const reviewed =
  (decision: string, ...reason: string[]): Row =>
  async (world) => {
    const { channel_id } = await createWaiting(world)
    const named = [String(channel_id), '--network', world.network.name]
    return { read: decided, change: () => world.cuesheet('review', decision, ...named, ...reason) }
  }

/** The channel and a member of it, as commands name them. */
async function namesOf({ db, network, channel }: World, { account_id }: Viewer): Promise<string[]> {
  const account = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('network_id', '=', network.network_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return [
    '--network',
    network.name,
    '--channel',
    channel.platform_channel_id,
    '--member',
    account.user_id ?? '',
  ]
}

/** A channel to be verified, with a link to its code; what its manager and a person with the link see. */
async function createLinked({ db, network, here }: World) {
  const { channel_id } = await createChannel(db, network, {
    status: 0,
    verification: 'pending',
    credit: [],
  })
  const { links } = await here.manager.call(addCodeLinks, { body: { channels: [channel_id] } })
  const token = links[0]!.token
  const read = async (at: Clients) => [
    await at.manager.call(channel, { query: { channel: channel_id } }),
    (await at.visitor.send(linkedCode, { body: { token } })).json().channel ?? null,
  ]
  return { channel_id, token, read }
}

export const channelRows: Record<string, Row> = {
  'POST channels/links/add': async (world) => {
    const { channel_id, read } = await createLinked(world)
    return { read, change: () => world.here.manager.call(addCodeLinks, { body: { channels: [channel_id] } }) }
  },
  'POST channels/links/revoke': async (world) => {
    const { channel_id, read } = await createLinked(world)
    return { read, change: () => world.here.manager.call(revokeCodeLink, { body: { channel_id } }) }
  },
  'POST channels/link/verify': async (world) => {
    const { token, read } = await createLinked(world)
    return { read, change: () => world.here.manager.call(verifyLinked, { body: { token } }) }
  },
  'POST channels/add': ({ here, platform }) => ({
    read: channelsOf,
    change: () =>
      here.manager.call(addChannel, {
        body: { platform_channel_id: platform.state.findByHandle('@harborlights')!.id, category: 'vlog' },
      }),
  }),
  'POST channels/add.many': ({ here }) => ({
    read: channelsOf,
    change: () =>
      here.manager.call(addChannels, { body: { links: ['@harborlights', '@골목산책'], category: 'vlog' } }),
  }),
  'POST channels/verify': async ({ db, network, here }) => {
    const { channel_id } = await createChannel(db, network, {
      status: 0,
      verification: 'pending',
      credit: [],
    })
    return {
      read: (at) => at.manager.call(channel, { query: { channel: channel_id } }),
      change: () => here.manager.call(verifyChannel, { body: { channel_id } }),
    }
  },
  'POST channels/assign': ({ here, channel, colleague }) => ({
    read: channelsOf,
    change: () =>
      here.manager.call(assignChannels, {
        body: { channels: [channel.channel_id], members: [colleague.account_id] },
      }),
  }),
  'POST channels/unassign': ({ here, channel, member }) => ({
    read: channelsOf,
    change: () =>
      here.manager.call(unassignChannels, {
        body: { channels: [channel.channel_id], members: [member.account_id] },
      }),
  }),
  'POST channels/delete': ({ here, channel: { channel_id } }) => ({
    read: channelsOf,
    change: () => here.manager.call(deleteChannel, { body: { channel_id, understood: true, password } }),
  }),
  'POST channels/review': async ({ db, network, here }) => {
    const { channel_id } = await createChannel(db, network, { status: 1, credit: [] })
    const on_hold_at = new Date('2026-01-01T00:00:00Z')
    await db.updateTable('channels').set({ on_hold_at }).where('channel_id', '=', channel_id).execute()
    return {
      read: async (at) => [
        await at.manager.call(channel, { query: { channel: channel_id } }),
        await at.operator.call(reviewList),
      ],
      change: () => here.manager.call(requestReview, { body: { channel_id } }),
    }
  },
  'cuesheet review approve': reviewed('approve'),
  'cuesheet review hold': reviewed('hold', '--reason', 'Unclear.'),
  'cuesheet review reject': reviewed('reject', '--reason', 'Not eligible.'),
  'cuesheet review award': async ({ db, channel, cuesheet }) => {
    const rival = await createNetwork(db)
    await db
      .insertInto('channels')
      .values({
        ...channel,
        network_id: rival.network_id,
        title: 'Channel',
        status: 0,
        verification: 'verified',
        registered_on: '2026-01-01',
      })
      .execute()
    await db
      .updateTable('channel_key')
      .set({ rivals: [rival.network_id] })
      .where('channel_id', '=', channel.channel_id)
      .execute()
    const named = [String(channel.channel_id), '--network', rival.name]
    return {
      read: decided,
      change: () => cuesheet('review', 'award', ...named, '--reason', 'Proven by contract.'),
    }
  },
  'cuesheet assign': async (world) => {
    const named = await namesOf(world, world.colleague)
    return {
      read: channelsOf,
      change: () => world.cuesheet('assign', ...named, '--from', '2026-01-01', '--confirm'),
    }
  },
  'cuesheet unassign': async (world) => {
    const named = await namesOf(world, world.member)
    return { read: channelsOf, change: () => world.cuesheet('unassign', ...named) }
  },
  'cuesheet import-channels': async ({ network, cuesheet, write }) => {
    const file = await write(
      'channels.csv',
      `channel_id,channel_title,video_id,video_title,published_at\nUC${String(network.network_id).padStart(22, 'i')},Listed,${'l'.repeat(11)},A video,\n`,
    )
    return {
      read: channelsOf,
      change: () => cuesheet('import-channels', file, '--network', network.name, '--approve', '2026-01-01'),
    }
  },
}
