import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { addSettledFile, type MoneyRow, type PaymentRow } from '../../testing/settled-files.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { calculateMonth } from './calculate-month.ts'
import { readBridge } from './read-bridge.ts'
import { readMonth } from './read-month.ts'

const month = '2026-09-01'
let database: TestDatabase
let network: TestNetwork
let ana: Viewer
let ben: Viewer
let own: TestChannel
let shared: TestChannel

beforeAll(async () => {
  database = await createTestDatabase()
  await addExchangeRates(database.db, { '2026-09-10': '1400' })
})
afterAll(() => database?.drop())
beforeEach(async () => {
  const { db } = database
  network = await createNetwork(db)
  ana = await createAccount(db, network, { fee_rates: { '-infinity': '0.10', '2026-09-01': '0.20' } })
  ben = await createAccount(db, network, { fee_rates: { '-infinity': '0.30' } })
  own = await createChannel(db, network, { members: [ana] })
  shared = await createChannel(db, network, { members: [ana, ben] })
})

const put = (family: string, rows: MoneyRow[], more: object = {}) =>
  addSettledFile(database.db, network, { month, family, rows, ...more })
const pay = (payments: PaymentRow[], more: object = {}) =>
  addSettledFile(database.db, network, { month, family: 'payment_summary', payments, ...more })
const calculate = () => calculateMonth(database.db, network.scope, { month, account_id: null })
const stateOf = async () => {
  const { state, needs } = await readMonth(database.db, network.scope, month)
  return [state, needs]
}
const member = async ({ account_id }: Viewer) => {
  const { rows } = await sql<Record<string, string>>`
    select revenue::text, us_tax::text, fee::text, net_usd::text, net::text, opening::text, available::text, carried::text,
      carry_reason, due::text, income_tax::text, local_tax::text, payable::text, estimated::text, estimated_part::text
    from settlement_members where network_id = ${network.network_id} and month = ${month} and account_id = ${account_id}`.execute(
    database.db,
  )
  return rows[0]
}
const others = async () => {
  const { rows } = await sql`
    select bucket, reason, sum(amount)::text as amount from settlement_lines
    where network_id = ${network.network_id} and month = ${month} and bucket <> 'member' group by 1, 2 order by 1, 2`.execute(
    database.db,
  )
  return rows
}

describe('a month by hand', () => {
  it('pays each its part at the fee of the activity’s month, in won at the settled rate', async () => {
    const channel = own.platform_channel_id
    await put('ads', [
      { channel, day: '2026-09-03', usd: '100' },
      { channel, day: '2026-09-04', usd: '0.000000001' },
      // Of August, at its fee.
      { channel, day: '2026-08-31', usd: '10' },
      { channel: shared.platform_channel_id, day: '2026-09-03', usd: '0.000000003' },
    ])
    await pay([{ type: 'Ads Revenue', usd: '110.00', local: '159500' }])
    expect(await stateOf()).toEqual(['reconciled', ['calculation']])
    await calculate()
    expect(await stateOf()).toEqual(['calculated', ['approval']])
    // 100.000000001 at 20 % and 10 at 10 %; of the shared three billionths two, 0.4 rounded to none.
    expect(await member(ana)).toMatchObject({
      revenue: '110000000003',
      fee: String(20_000_000_000 + 1_000_000_000),
      net_usd: '89000000003',
      // × 1450
      net: '129050',
      due: '129050',
      income_tax: '3870',
      local_tax: '380',
      payable: '124800',
    })
    expect(await member(ben)).toMatchObject({ revenue: '1', fee: '0', net: '0', due: '0', payable: '0' })
  })
})
