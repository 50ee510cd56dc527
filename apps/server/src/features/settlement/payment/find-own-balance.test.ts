import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { closingDesk } from '../../../testing/closing-desk.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { readBalances } from '../../ledger/public.ts'
import { findOwnBalance } from './find-own-balance.ts'

const [september, october] = ['2026-09-01', '2026-10-01']
let network: TestNetwork
let ana: Viewer
let ben: Viewer
let channels: TestChannel[]

const { db } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })
beforeEach(async () => {
  network = await createNetwork(db)
  const create = (nickname: string) =>
    createAccount(db, network, { nickname, fee_rates: { '-infinity': '0.10' } })
  ana = await create('Ana')
  ben = await create('Ben')
  channels = [
    await createChannel(db, network, { members: [ana] }),
    await createChannel(db, network, { members: [ben] }),
  ]
})
const { bring, close, pay, reopen } = closingDesk(db, () => network, { operator })

/** Locks a month in which each has so many dollars, at 1,000 won and a fee of a tenth. */
async function lock(month: string, ...dollars: number[]) {
  await bring(
    month,
    dollars.map((usd, at) => moneyRow(channels[at]!, month, String(usd))),
  )
  await close(month)
}
const balanceOf = (viewer: Viewer, page = 1, size = 20) =>
  findOwnBalance(db, network.scope, viewer.account_id, { page, size })
const told = async (viewer: Viewer) =>
  (await balanceOf(viewer)).rows.map(({ kind, month, amount, balance, is_reversed }) =>
    [kind, month, amount, balance, ...(is_reversed ? ['reversed'] : [])].join(' '),
  )

it('tells a month that settles, its payment and its tax, each with the balance after it', async () => {
  expect(await balanceOf(ana)).toMatchObject({ balance: '0', advance: '0', total: 0, rows: [] })
  await lock(september, 1000, 500)
  expect(await told(ana)).toEqual(['conversion 2026-09 900000 900000'])
  await pay(september, '2026-10-20')
  expect(await told(ana)).toEqual([
    'withholding 2026-09 -29700 0',
    'payment 2026-09 -870300 29700',
    'conversion 2026-09 900000 900000',
  ])
  await lock(october, 10, 20)
  const { balance, total, rows } = await balanceOf(ana)
  expect([balance, total, rows.map(({ number }) => number)]).toEqual(['9000', 4, [4, 3, 2, 1]])
  expect((await balanceOf(ben)).balance).toBe('18000')
  expect((await balanceOf(ana, 2, 3)).rows.map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'conversion'],
  ])
})

it('says what was taken back when a month was opened again', async () => {
  await lock(september, 100, 0)
  const manager = await createAccount(db, network, { as: 'manager' })
  await reopen(september)
  await reopen(september, manager)
  expect(await told(ana)).toEqual(['conversion 2026-09 -90000 0 reversed', 'conversion 2026-09 90000 90000'])
})

it('ends at what the books owe, of every member', async () => {
  await lock(september, 300, 7)
  await pay(september, '2026-10-20')
  await lock(october, 1, 2)
  for (const viewer of [ana, ben]) {
    const [account] = await readBalances(db, network.scope, {
      accounts: [`member:${viewer.account_id}:payable`],
      currency: 'KRW',
    })
    const { balance, rows } = await balanceOf(viewer)
    expect(balance).toBe(String(account!.posted))
    expect(rows[0]!.balance).toBe(balance)
  }
})
