import { claims, handleClaims, reopenClaims } from '@cuesheet/contract/claims'
import type { Clients, Row, World } from './world.ts'

const claimsOf = async (at: Clients) => [
  await at.manager.call(claims, { query: { view: 'all' } }),
  await at.member.call(claims, { query: { view: 'all' } }),
]

/** A claim that was lost on the channel's video. */
async function createEvent({ db, network, channel, days }: World): Promise<number> {
  const { event_id } = await db
    .insertInto('claim_events')
    .values({
      network_id: network.network_id,
      channel_id: channel.channel_id,
      video_id: 'v'.padEnd(11, '_'),
      asset_id: 'A1',
      isrc: 'KRA012600001',
      kind: 'lost',
      day: days[0]!,
      since_day: days[0]!,
      before_state: 'active',
      before_word: 'active',
      state: 'gone',
      word: '',
      file_id: 1,
    })
    .returning('event_id')
    .executeTakeFirstOrThrow()
  return event_id
}
const handle = ({ here }: World, event: number) =>
  here.manager.call(handleClaims, { body: { events: [event], note: 'Claimed again' } })

export const claimRows: Record<string, Row> = {
  'POST claims/handle': async (world) => {
    const event = await createEvent(world)
    return { read: claimsOf, change: () => handle(world, event) }
  },
  'POST claims/reopen': async (world) => {
    const event = await createEvent(world)
    await handle(world, event)
    return {
      read: claimsOf,
      change: () => world.here.manager.call(reopenClaims, { body: { events: [event] } }),
    }
  },
}
