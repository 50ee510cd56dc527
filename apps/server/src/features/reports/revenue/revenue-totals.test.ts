import { revenueTotals } from '@cuesheet/contract/revenue-totals'
import { expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { addExchangeRates, createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { publishFigures, rebuildRollups } from '../../facts/change-facts.ts'

const usd = { 'x-currency': 'USD' }
const test = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = test
await addExchangeRates(db, { '2026-10-02': '1000', '2026-11-02': '2000' })
const network = await createNetwork(db)
const manager = await createAccount(db, network, { as: 'manager' })
const member = await createAccount(db, network, { fee_rates: { '-infinity': '0.10', '2026-11-01': '0.50' } })
const channel = await createChannel(db, network, { members: [member], credit: [['2026-10-02', null]] })
const held = await createChannel(db, network, { credit: [] })
const facts = [
  { channel, day: '2026-10-01', revenue: 7e9 },
  { channel, day: '2026-10-31', revenue: 10e9 },
  { channel, day: '2026-11-01', revenue: 4e9 },
  { channel: held, day: '2026-11-02', revenue: 3e9 },
].map((fact) => ({ ...fact, video: 'a' }))
await addActivity(
  db,
  network,
  facts.map((fact) => ({ ...fact, views: 10 })),
)
await addRevenue(db, network, facts)
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
await publishFigures(db, network.scope, '2026-11-20')

const ask = async (viewer: Viewer, query: object, headers: Record<string, string> = usd) =>
  (await test.open(network.domain, viewer)).call(revenueTotals, { query, headers })

it('adds up all credited days, each month at its rate and, for the member itself, after its fee', async () => {
  const known = { since: '2026-10-31', data_through: '2026-11-02', month: '2026-11' }
  expect(await ask(manager, {})).toMatchObject({
    ...known,
    profit_kind: 'gross',
    all_time: '14',
    this_month: '4',
    held: '10',
  })
  expect(await ask(manager, { channel: channel.channel_id })).toMatchObject({
    all_time: '14',
    this_month: '4',
    held: '7',
  })
  expect(await ask(manager, { channel: held.channel_id })).toMatchObject({
    all_time: '0',
    since: null,
    held: '3',
  })
  expect(await ask(manager, { member: member.account_id }, { 'x-currency': 'KRW' })).toMatchObject({
    currency: 'KRW',
    profit_kind: 'net',
    all_time: '13000',
    this_month: '4000',
    held: '6300',
  })
  expect(await ask(member, {})).toMatchObject({
    profit_kind: 'net',
    all_time: '11',
    this_month: '2',
    held: '6.3',
  })
})
