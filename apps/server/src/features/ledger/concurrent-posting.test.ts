import { expect, test } from 'vitest'
import { connect } from '../../db/connection.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { journal, listFaults, move, post } from '../../testing/ledger.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Account } from './accounts.ts'
import { readBalances } from './public.ts'

const database = await openTestDatabase()

const shuffled = <Item>(items: Item[]) =>
  items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

test('eight at once, over the same accounts in any order, of two months, each journal by two of them', async () => {
  const { db, url } = database
  const network = await createNetwork(db)
  const { scope } = network
  const payables: Account[] = []
  while (payables.length < 6) {
    const { account_id } = await createAccount(db, network)
    payables.push(`member:${account_id}:payable`)
  }
  const pool = connect(url, { max: 8 })
  // 80 journals of 6 transfers: 1 to 6 from the platform to the six members, whose accounts do not exist before.
  const journals = Array.from({ length: 80 }, (_, at) => ({
    of: journal(`j${at}`, { period: at % 2 ? '2026-03-01' : '2026-04-01' }),
    transfers: payables.map((payable, to) =>
      move(`${at}-${to}`, ['platform_receivable', payable], BigInt(to + 1)),
    ),
  }))
  const work = shuffled([...journals, ...journals])
  try {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = work.pop(); next; next = work.pop())
          await post(pool, scope, next.of, shuffled(next.transfers)).catch((error: unknown) => {
            throw new Error(`${next?.of.journal_id}: ${error}`)
          })
      }),
    )
    // One pending payment of 80, which four want to post in different months and four to void: one does.
    const payout = move('out', [payables[0]!, 'bank'], 80n, { pending: true })
    await post(pool, scope, journal('prepare'), [payout])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        post(pool, scope, journal(`end-${at}`, { period: `2026-0${at + 1}-01` }), [
          { ...payout, transfer_id: `end-${at}`, pending: false, pending_of: 'out', is_void: at >= 4 },
        ]),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    // The same id by eight at once, with eight contents: one counts.
    const same = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        post(pool, scope, journal('same', { period: `2026-0${at + 1}-01` }), [
          move('same', at % 2 ? ['fx', 'bank'] : ['unallocated', 'uncredited'], 7n),
        ]),
      ),
    )
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of same)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ message_key: 'transfer_differs' })
  } finally {
    await pool.destroy()
  }
  const balances = await readBalances(db, scope, {
    accounts: ['platform_receivable', payables[1]!, payables[5]!],
  })
  expect(balances.map(({ posted, version }) => [posted, version])).toEqual([
    [2n * 80n, 80],
    [6n * 80n, 80],
    [-21n * 80n, 480],
  ])
  expect(await listFaults(db, scope)).toEqual([])
})
