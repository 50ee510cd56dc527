import { accounts } from '@cuesheet/contract/members'
import { addMonths, firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const thisMonth = firstOfMonth(reportingDay(new Date()))
let test: TestApp
let network: TestNetwork
let client: TestClient
beforeAll(async () => {
  test = await createTestApp()
  network = await createNetwork(test.db, { default_fee_rate: '0.07' })
  client = await test.open(network.domain, await createAccount(test.db, network, { as: 'manager' }))
})
afterAll(() => test.close())

it('lists the members with the fee rate of this month and their channels, a page at a time', async () => {
  const bora = await createAccount(test.db, network, {
    nickname: 'Bora',
    fee_rates: {
      [addMonths(thisMonth, -3)]: '0.10',
      [thisMonth]: '0.20',
      [addMonths(thisMonth, 1)]: '0.30',
    },
  })
  const ari = await createAccount(test.db, network, { nickname: 'Ari' })
  const cho = await createAccount(test.db, network, {
    nickname: 'Cho',
    fee_rates: { [addMonths(thisMonth, 1)]: '0.30' },
  })
  const gone = await createAccount(test.db, network, { nickname: 'Gone' })
  await test.db
    .updateTable('accounts')
    .set({ withdrawn_at: new Date() })
    .where('account_id', '=', gone.account_id)
    .execute()
  await createChannel(test.db, network, { members: [bora, ari] })
  await createChannel(test.db, network, { members: [bora] })

  const all = await client.call(accounts)
  expect(all).toMatchObject({ page: 1, size: 50, total: 3 })
  expect(all.accounts).toEqual([
    expect.objectContaining({ account_id: ari.account_id, nickname: 'Ari', fee_rate: 0.07, channels: 1 }),
    expect.objectContaining({
      account_id: bora.account_id,
      user_id: bora.user_id,
      fee_rate: 0.2,
      channels: 2,
    }),
    expect.objectContaining({ account_id: cho.account_id, fee_rate: 0.07, channels: 0 }),
  ])
  expect(all.accounts[0]).not.toHaveProperty('password_hash')

  const second = await client.call(accounts, { query: { page: 2, size: 2 } })
  expect([second.total, second.accounts.map(({ nickname }) => nickname)]).toEqual([3, ['Cho']])
  expect((await client.call(accounts, { query: { page: 9, size: 2 } })).accounts).toEqual([])
})
