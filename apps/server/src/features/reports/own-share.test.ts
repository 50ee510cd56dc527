import { briefing } from '@cuesheet/contract/briefing'
import { channelReport } from '@cuesheet/contract/channel-report'
import { summary, video } from '@cuesheet/contract/dashboard'
import { expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { rebuildRollups } from '../facts/change-facts.ts'

const query = { period: 'custom', from: '2026-10-01', to: '2026-11-18' } as const
const headers = { 'x-currency': 'USD' }

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const members = [
  await createAccount(db, network, { fee_rates: { '-infinity': '0.10' } }),
  await createAccount(db, network, { fee_rates: { '-infinity': '0.20' } }),
] as const
const [annId, bobId] = [members[0].account_id, members[1].account_id]
const shared = await createChannel(db, network, { members: [...members] })
const alone = await createChannel(db, network, { members: [members[0]] })
const days = [
  { channel: shared, day: '2026-10-10', video: 's', dollars: 8 },
  { channel: shared, day: '2026-11-10', video: 's', dollars: 10 },
  { channel: alone, day: '2026-11-18', video: 'a', dollars: 5 },
]
await addActivity(
  db,
  network,
  days.map(({ dollars, ...day }) => ({ ...day, views: 100 })),
)
await addRevenue(
  db,
  network,
  days.map(({ dollars, ...day }) => ({ ...day, revenue: dollars * 1e9 })),
)
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const ann = await app.open(network.domain, members[0])
const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))

const divide = (from_month: string, parts: [account_id: number, basis_points: number][]) =>
  db
    .insertInto('channel_shares')
    .values(
      parts.map(([account_id, basis_points]) => ({
        network_id: network.network_id,
        channel_id: shared.channel_id,
        from_month,
        account_id,
        basis_points,
      })),
    )
    .execute()

test('beside a member’s money stands its share, by the shares of each month, wherever a shared channel is in it', async () => {
  const settlementOf = async (client: TestClient, more: object = {}) =>
    (await client.call(summary, { query: { ...query, ...more }, headers })).settlement
  // Nobody has divided it: half of $8 and $10, all of $5, each less a tenth.
  expect(await settlementOf(ann)).toMatchObject({ gross: '23', net: '20.7', own: '12.6' })
  await divide('2026-11-01', [
    [annId, 2500],
    [bobId, 7500],
  ])
  // Half of $8, a quarter of $10, all of $5.
  const own = { net: '20.7', own: '10.35' }
  expect(await settlementOf(ann)).toMatchObject(own)
  expect(await settlementOf(manager, { member: annId })).toMatchObject(own)
  expect(await settlementOf(manager)).toBeNull()
  expect((await ann.call(channelReport, { query, headers })).settlement).toMatchObject(own)
  expect(await settlementOf(ann, { channel: alone.channel_id })).toMatchObject({ net: '4.5', own: null })
  const detail = await ann.call(video, { query: { ...query, video_id: videoId('s') }, headers })
  expect(detail.settlement).toMatchObject({ net: '16.2', own: '5.85' })
  const { this_month } = await ann.call(briefing, { headers })
  expect(this_month).toMatchObject({ profit: '13.5', own: { profit: '6.75', from: null, to: null } })
  expect((await manager.call(briefing, { headers })).this_month.own).toBeNull()
  // Equal parts again, said by a person; and one that holds none of it.
  await divide('2026-10-01', [[0, 10_000]])
  expect(await settlementOf(ann)).toMatchObject(own)
  await db.deleteFrom('channel_shares').where('network_id', '=', network.network_id).execute()
  await divide('2026-10-01', [[bobId, 10_000]])
  expect(await settlementOf(ann)).toMatchObject({ net: '20.7', own: '4.5' })
})

test('of a channel that came to the member within the span only the days since are its share', async () => {
  await db.deleteFrom('channel_shares').where('network_id', '=', network.network_id).execute()
  await db
    .updateTable('assignments')
    .set({ from_day: '2026-11-01' })
    .where('channel_id', '=', shared.channel_id)
    .where('account_id', '=', annId)
    .execute()
  // Bob had all of October, then both have half: nothing of $8, half of $10, all of $5, less a tenth.
  expect((await ann.call(summary, { query, headers })).settlement).toMatchObject({ net: '20.7', own: '9' })
})
