import { summary } from '@cuesheet/contract/dashboard'
import { expect, test } from 'vitest'
import { assign, createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { addActivity } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const ann = await createAccount(db, network)
const ben = await createAccount(db, network)
const channel = await createChannel(db, network, { members: [ann, ben] })
await addActivity(db, network, [{ channel, day: '2026-11-17', video: 'a', views: 1000 }])
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))

test('a day before the platform, or far to come, is refused; the days that its first day is compared with are dates', async () => {
  const custom = { period: 'custom', compare: 'year' } as const
  for (const day of ['0000-01-01', '0001-01-01', '2004-12-31', '2100-01-02', '9999-12-31'])
    for (const given of [
      { from: day, to: '2026-11-01' },
      { from: '2026-11-01', to: day },
      { from: day, to: day },
    ])
      expect(await manager.fail(summary, { query: { ...custom, ...given } })).toMatchObject({ status: 400 })
  for (const compare of ['previous', 'year'] as const) {
    const query = { ...custom, compare, from: '2005-01-01', to: '2008-01-01' }
    const { period, totals } = await manager.call(summary, { query })
    expect([period.from, totals.views]).toEqual(['2005-01-01', null])
  }
  const { period } = await manager.call(summary, {
    query: { ...custom, from: '2026-11-01', to: '2026-11-30' },
  })
  expect(period.compared_from).toBe('2025-11-01')
})

test('a network without reports, or with one kind only, answers what is known', async () => {
  const other = await createNetwork(db)
  const member = await createAccount(db, other)
  const client = await app.open(other.domain, member)
  const empty = await client.call(summary)
  expect(empty.freshness).toMatchObject({ data_through: null, late_days: 0 })
  expect(empty.totals).toEqual(empty.previous)
  expect(empty.settlement).toEqual({ gross: null, fee: null, net: null, own: null, fee_rates: [] })
  expect(empty.channels).toEqual({ total: 0, credited: 0 })

  const channel = await createChannel(db, other, { verification: 'failed', credit: [], status: 0 })
  const counted = await createChannel(db, other)
  await assign(db, member, channel, counted)
  await addActivity(db, other, [
    { channel: counted, day: '2026-11-18', video: 'c', views: 40, premium_views: 4 },
  ])
  await db.transaction().execute((trx) => rebuildRollups(trx, other.scope))
  const { freshness, totals, videos, attention } = await client.call(summary)
  expect(freshness).toMatchObject({ data_through: '2026-11-18', revenue_through: null })
  expect(totals).toEqual({
    views: 40,
    engaged_views: 40,
    unengaged_views: 0,
    premium_views: 4,
    premium_ratio: 0.1,
    profit: null,
    premium_profit: null,
    rpm: null,
    engaged_rpm: null,
    premium_rpm: null,
  })
  expect(videos.rows[0]).toMatchObject({ views: 40, premium_ratio: 0.1, profit: null, rpm: null })
  expect(attention.map(({ kind }) => kind)).toEqual(['verification_failed'])
})

test('nobody else’s member can be selected', async () => {
  const stranger = await createAccount(db, await createNetwork(db))
  for (const member of [stranger.account_id, 2_000_000_000])
    expect(await manager.fail(summary, { query: { member } })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  const client = await app.open(network.domain, ann)
  expect(await client.fail(summary, { query: { member: ben.account_id } })).toMatchObject({ status: 404 })
  expect(await manager.fail(summary, { query: { period: 'custom', from: '2026-11-01' } })).toMatchObject({
    status: 400,
    fields: { to: expect.any(String) },
  })
})
