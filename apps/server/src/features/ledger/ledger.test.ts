import { expect, test } from 'vitest'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { journal, listFaults, march, move, post, showBalances } from '../../testing/ledger.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Account } from './accounts.ts'
import { lockPeriod, reopenPeriod } from './periods.ts'
import { listTransfers, readBalances } from './public.ts'

const database = await openTestDatabase()
const { db } = database

async function open() {
  const network = await createNetwork(db)
  const { account_id } = await createAccount(db, network)
  const of = (what: 'payable' | 'held' | 'advance'): Account => `member:${account_id}:${what}`
  return { ...network, account_id, payable: of('payable'), held: of('held'), advance: of('advance') }
}
const inBooks = (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
  db.transaction().execute(work)
const clean = async ({ scope }: TestNetwork) => expect(await listFaults(db, scope)).toEqual([])

test('a month: revenue, fee and conversion to won, a payment that is prepared, and one that fails', async () => {
  const { payable, ...network } = await open()
  const { scope } = network
  // 100 USD, 20 of them the fee; 80 USD at 1,400 won are 112,000 won.
  await post(db, scope, journal('close'), [
    move('revenue', ['platform_receivable', payable], 100_000_000_000n),
    move('fee', [payable, 'fee_income'], 20_000_000_000n, { kind: 'fee' }),
    move('fx-usd', [payable, 'fx'], 80_000_000_000n, {
      kind: 'fx',
      reason: '1,400 won, the platform’s rate',
    }),
    move('fx-krw', ['fx', payable], 112_000n, { kind: 'fx', currency: 'KRW' }),
  ])
  const krw = { currency: 'KRW', kind: 'payout' }
  // 3.3 %: 3,360 + 330; 108,310 to be paid, in two attempts of which the second one is.
  await post(db, scope, journal('payout-1'), [
    move('tax', [payable, 'withholding_payable'], 3_690n, krw),
    move('try-1', [payable, 'bank'], 108_310n, { ...krw, pending: true }),
  ])
  expect(await showBalances(db, scope)).toContain(`${payable} KRW 108310/108310@3`)
  await post(db, scope, journal('failed'), [
    move('failed-1', [payable, 'bank'], 108_310n, { ...krw, pending_of: 'try-1', is_void: true }),
    move('try-2', [payable, 'bank'], 108_310n, { ...krw, pending: true }),
  ])
  await post(db, scope, journal('paid'), [
    move('paid-2', [payable, 'bank'], 108_000n, { ...krw, pending_of: 'try-2' }),
  ])
  expect(await showBalances(db, scope)).toEqual([
    'bank KRW 108000/0@4',
    'fee_income USD 20000000000/0@1',
    'fx KRW -112000/0@1',
    'fx USD 80000000000/0@1',
    `${payable} KRW 310/0@6`,
    `${payable} USD 0/0@3`,
    'platform_receivable USD -100000000000/0@1',
    'withholding_payable KRW 3690/0@1',
  ])
  await clean(network)
})

test('the same again changes nothing; the same id with other content is a conflict, and changes nothing either', async () => {
  const { payable, ...network } = await open()
  const { scope } = network
  const first = move('a', ['platform_receivable', payable], 50n)
  const second = move('b', [payable, 'fee_income'], 10n, { kind: 'fee' })
  await post(db, scope, journal('j'), [first, first])
  await post(db, scope, journal('j'), [first, second])
  await post(db, scope, journal('j'), [second, first])
  const books = await showBalances(db, scope)
  expect(books).toEqual(['fee_income USD 10/0@1', `${payable} USD 40/0@2`, 'platform_receivable USD -50/0@1'])
  const others: [Partial<Parameters<typeof journal>[1]>, object][] = [
    [{}, { amount: 51n }],
    [{}, { credit_account: 'unallocated' }],
    [{}, { kind: 'other' }],
    [{}, { currency: 'KRW' }],
    [{}, { pending: true }],
    [{}, { reason: 'another' }],
    [{ period: '2026-04-01' }, {}],
    [{ effective_on: '2026-04-22' }, {}],
    [{ source: 'another' }, {}],
    [{ actor: null }, {}],
    [{ journal_id: 'k' }, {}],
  ]
  for (const [of, other] of others)
    await expect(
      post(db, scope, journal('j', of), [move('new', ['bank', 'fx'], 1n), { ...first, ...other }]),
      JSON.stringify(of),
    ).rejects.toMatchObject({ code: 'conflict', message_key: 'transfer_differs' })
  expect(await showBalances(db, scope)).toEqual(books)
  await clean(network)
})

test('a pending transfer is posted or voided once, between its accounts, never above its amount', async () => {
  const { payable, ...network } = await open()
  const { scope } = network
  await post(db, scope, journal('open'), [
    move('in', ['platform_receivable', payable], 100n),
    move('out', [payable, 'bank'], 60n, { pending: true }),
  ])
  const wrong = [
    move('x', [payable, 'bank'], 61n, { pending_of: 'out' }),
    move('x', [payable, 'fx'], 60n, { pending_of: 'out' }),
    move('x', [payable, 'bank'], 59n, { pending_of: 'out', is_void: true }),
    move('x', [payable, 'bank'], 60n, { pending_of: 'out', currency: 'KRW' }),
    move('x', [payable, 'bank'], 60n, { pending_of: 'in' }),
    move('x', [payable, 'bank'], 60n, { pending_of: 'nothing' }),
  ]
  for (const one of wrong)
    await expect(post(db, scope, journal('j'), [one])).rejects.toMatchObject({ code: 'conflict' })
  // 100 − 60 that are pending leave 40.
  const more = (amount: bigint) => [move('more', [payable, 'bank'], amount, { kind: 'payout' })]
  await expect(post(db, scope, journal('j'), more(41n))).rejects.toMatchObject({
    message_key: 'balance_too_low',
  })
  await post(db, scope, journal('j'), more(40n))
  await post(db, scope, journal('j'), [move('done', [payable, 'bank'], 55n, { pending_of: 'out' })])
  for (const is_void of [true, false])
    await expect(
      post(db, scope, journal('j'), [move('again', [payable, 'bank'], 60n, { pending_of: 'out', is_void })]),
    ).rejects.toMatchObject({ code: 'conflict' })
  expect(await showBalances(db, scope)).toContain(`${payable} USD 5/0@4`)
  await clean(network)
})

test('adjustments alone take a payable below zero; nothing takes what is held there, or what is in transit', async () => {
  const { payable, held, advance, ...network } = await open()
  const { scope } = network
  const take = (id: string, account: Account, kind: string) =>
    post(db, scope, journal(id), [move(id, [account, 'adjustments'], 30n, { kind })])
  for (const [account, kind] of [
    [payable, 'payout'],
    [payable, 'adjustments'],
    [held, 'adjustment'],
    ['payout_in_transit', 'adjustment'],
  ] as const)
    await expect(take('x', account, kind)).rejects.toMatchObject({ message_key: 'balance_too_low' })
  await take('1', payable, 'adjustment')
  await take('2', payable, 'adjustment:spam')
  await take('3', advance, 'advance')
  // What a journal leaves counts, not the order of its transfers.
  await post(db, scope, journal('4'), [
    move('4a', [payable, 'fee_income'], 10n, { kind: 'fee' }),
    move('4b', ['platform_receivable', payable], 70n),
  ])
  expect(await showBalances(db, scope)).toContain(`${payable} USD 0/0@4`)
  await expect(take('5', payable, 'fee')).rejects.toMatchObject({ message_key: 'balance_too_low' })
  await clean(network)
})

test('a locked period takes nothing new, what it has may come again; reopened, it goes on', async () => {
  const { payable, ...network } = await open()
  const { scope } = network
  const revenue = [move('a', ['platform_receivable', payable], 5n)]
  const more = [move('b', ['platform_receivable', payable], 6n)]
  await post(db, scope, journal('j'), revenue)
  const hash = await inBooks((trx) => lockPeriod(trx, scope, march))
  expect(await inBooks((trx) => lockPeriod(trx, scope, march))).toEqual(hash)
  await post(db, scope, journal('j'), revenue)
  await expect(post(db, scope, journal('j'), more)).rejects.toMatchObject({ message_key: 'period_locked' })
  await post(db, scope, journal('k', { period: '2026-04-01' }), more)
  await clean(network)
  await inBooks((trx) => reopenPeriod(trx, scope, march))
  await post(db, scope, journal('j'), [move('c', ['platform_receivable', payable], 7n)])
  expect(await showBalances(db, scope)).toContain(`${payable} USD 18/0@3`)
  expect(await inBooks((trx) => lockPeriod(trx, scope, march))).not.toEqual(hash)
  await clean(network)
})

test('sums beyond 2^53 stay exact, one beyond 2^63 is refused', async () => {
  const { payable, ...network } = await open()
  const { scope } = network
  const large = 9_223_372_036_854_775_806n
  await post(db, scope, journal('j'), [
    move('a', ['platform_receivable', payable], large),
    move('b', ['platform_receivable', payable], 1n),
  ])
  const [found] = await readBalances(db, scope, { accounts: [payable], currency: 'USD' })
  expect(found).toEqual({ account: payable, currency: 'USD', posted: large + 1n, pending: 0n, version: 2 })
  const { rows } = await listTransfers(db, scope, { size: 10 })
  expect(rows.map(({ amount }) => amount)).toEqual([large, 1n])
  await expect(post(db, scope, journal('j'), [move('c', ['fx', payable], 1n)])).rejects.toThrow(
    'out of range',
  )
  await clean(network)
})

test('what no transfer may be is refused', async () => {
  const { payable, ...network } = await open()
  const other = await open()
  const { scope } = network
  const one = move('a', ['fx', payable], 1n)
  const of = (given: object) => [{ ...one, ...given }]
  for (const [given, problem] of [
    [of({ amount: 0n }), 'amount_check'],
    [of({ amount: -1n }), 'amount_check'],
    [of({ amount: 2n ** 63n }), 'out of range'],
    [of({ debit_account: payable }), 'ledger_transfers_check'],
    [of({ debit_account: 'cash' }), 'no account cash'],
    [of({ debit_account: 'payable' }), 'no account payable'],
    [of({ debit_account: `member:${network.account_id}:bank` }), 'no account member'],
    [of({ debit_account: 'member:07:held' }), 'no account member'],
    [of({ currency: 'usd' }), 'currency_check'],
    [of({ reason: ' ' }), 'reason_check'],
    [of({ is_void: true }), 'ledger_transfers_check'],
    // A member of another network, and a manager's id that is nobody's.
    [of({ credit_account: other.payable }), 'not_found'],
    [of({ credit_account: 'member:2000000000:held' }), 'not_found'],
  ] as const)
    await expect(post(db, scope, journal('j'), [...given]), problem).rejects.toThrow(problem)
  for (const [wrong, problem] of [
    [{ period: '2026-03-02' }, 'period_check'],
    [{ period: '2026-3-1' }, 'no day'],
    [{ effective_on: '21.4.2026' }, 'no day'],
    [{ source: '' }, 'source_check'],
  ] as const)
    await expect(post(db, scope, journal('j', wrong), [one]), problem).rejects.toThrow(problem)
  expect(await showBalances(db, scope)).toEqual([])
})

test('transfers are listed in the order of the books, page by page, of an account, a period, a journal', async () => {
  const { payable, account_id, ...network } = await open()
  const { scope } = network
  const april = '2026-04-01'
  await post(db, scope, journal('j', { period: april }), [move('d', ['fx', payable], 4n)])
  await post(db, scope, journal('j'), [move('a', ['fx', payable], 1n), move('b', ['fx', 'bank'], 2n)])
  await post(db, scope, journal('k'), [move('c', [payable, 'bank'], 1n)])
  const list = async (asked: object) =>
    (await listTransfers(db, scope, { size: 9, ...asked })).rows
      .map(({ transfer_id }) => transfer_id)
      .join('')
  expect(await list({})).toBe('abcd')
  expect(await list({ account: payable })).toBe('acd')
  expect(await list({ account: payable, period: march })).toBe('ac')
  expect(await list({ journal_id: 'j' })).toBe('abd')
  const pages = ['']
  for (let after: string | null = ''; after !== null; ) {
    const page = await listTransfers(db, scope, { size: 2, after })
    pages.push(page.rows.map(({ transfer_id }) => transfer_id).join(''))
    after = page.next
  }
  expect(pages).toEqual(['', 'ab', 'cd'])
  expect(await readBalances(db, scope, { prefix: `member:${account_id}:` })).toMatchObject([{ posted: 4n }])
  expect(await readBalances(db, (await open()).scope)).toEqual([])
})
