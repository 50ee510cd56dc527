import { channels } from '@cuesheet/contract/channels'
import {
  awardChannel,
  decideReview,
  decideReviews,
  leaseChannel,
  releaseChannel,
  reviewedChannel,
  reviewList,
  undoDecisions,
} from '@cuesheet/contract/console-review'
import {
  addHoliday,
  decisionReasons,
  deleteReason,
  holidays,
  removeHoliday,
  saveReason,
} from '@cuesheet/contract/console-review-settings'
import { messages } from '@cuesheet/contract/messages'
import { createChannel, createNetwork } from '../factories.ts'
import { type Clients, password, type Row, type World } from './world.ts'

const reason = { decision: 'hold' as const, code: 'fresh' }
const texts = { ko: '이유', en: 'Because', 'zh-CN': '理由', 'zh-TW': '理由' }
const year = 2033

/** A channel that waits, what operators see of it, and what its member hears. */
async function createWaiting({ db, network, member }: World) {
  const { network_id, channel_id } = await createChannel(db, network, {
    title: 'Waiting',
    status: 0,
    credit: [],
    members: [member],
  })
  const read = async (at: Clients) => [
    await at.operator.call(reviewList, { query: { network: network_id } }),
    await at.operator.call(reviewedChannel, { query: { network: network_id, channel: channel_id } }),
    await at.manager.call(channels),
    await at.member.call(messages),
  ]
  return { body: { network_id, channel_id }, read }
}

const reasonsOf = ({ network_id }: World['network']) => ({
  read: (at: Clients) => at.operator.call(decisionReasons, { query: { network: network_id } }),
})
const holidaysOfYear = (at: Clients) => at.operator.call(holidays, { query: { year } })

export const consoleReviewRows: Record<string, Row> = {
  'POST console/review/lease': async (world) => {
    const { body, read } = await createWaiting(world)
    return { read, change: () => world.here.operator.call(leaseChannel, { body }) }
  },
  'POST console/review/release': async (world) => {
    const { body, read } = await createWaiting(world)
    await world.here.operator.call(leaseChannel, { body })
    return { read, change: () => world.here.operator.call(releaseChannel, { body }) }
  },
  'POST console/review/decide': async (world) => {
    const { body, read } = await createWaiting(world)
    const decision = { decision: 'hold' as const, note: 'Looked at again.' }
    return { read, change: () => world.here.operator.call(decideReview, { body: { ...body, ...decision } }) }
  },
  'POST console/review/decide-many': async (world) => {
    const { body, read } = await createWaiting(world)
    const many = { channels: [{ ...body, seen: 'pending' as const }], decision: 'approve' as const }
    return { read, change: () => world.here.operator.call(decideReviews, { body: many }) }
  },
  'POST console/review/undo': async (world) => {
    const { body, read } = await createWaiting(world)
    await world.here.operator.call(decideReview, { body: { ...body, decision: 'approve' } })
    return {
      read,
      change: () => world.here.operator.call(undoDecisions, { body: { channels: [body] } }),
    }
  },
  'POST console/review/award': async (world) => {
    const { db, channel, network, here } = world
    const rival = await createNetwork(db)
    const registered = { title: 'Channel', status: 0, verification: 'verified', registered_on: '2026-01-01' }
    await db
      .insertInto('channels')
      .values({ ...channel, network_id: rival.network_id, ...registered })
      .execute()
    await db
      .updateTable('channel_key')
      .set({ rivals: [rival.network_id] })
      .where('channel_id', '=', channel.channel_id)
      .execute()
    const query = { network: network.network_id, channel: channel.channel_id }
    const body = {
      network_id: network.network_id,
      channel_id: channel.channel_id,
      seen: [network.network_id, rival.network_id],
      note: 'Contract',
      password,
    }
    return {
      read: (at) => at.operator.call(reviewedChannel, { query }),
      change: () => here.operator.call(awardChannel, { body }),
    }
  },
  'POST console/review/reasons/save': ({ here, network }) => ({
    ...reasonsOf(network),
    change: () =>
      here.operator.call(saveReason, {
        body: { ...reason, network_id: network.network_id, texts, seen: null },
      }),
  }),
  'POST console/review/reasons/delete': async ({ here, network }) => {
    const body = { ...reason, network_id: network.network_id }
    await here.operator.call(saveReason, { body: { ...body, texts, seen: null } })
    return { ...reasonsOf(network), change: () => here.operator.call(deleteReason, { body }) }
  },
  'POST console/review/holidays/add': ({ here }) => ({
    read: holidaysOfYear,
    change: () => here.operator.call(addHoliday, { body: { day: `${year}-05-05`, name: '어린이날' } }),
  }),
  'POST console/review/holidays/remove': async ({ here }) => {
    const day = `${year}-10-03`
    await here.operator.call(addHoliday, { body: { day, name: '개천절' } })
    return { read: holidaysOfYear, change: () => here.operator.call(removeHoliday, { body: { day } }) }
  },
}
