import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DomainError } from '../../errors/domain-error.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { journal, listFaults, post, showBalances } from '../../testing/ledger.ts'
import { runs } from '../../testing/sample.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Account } from './accounts.ts'
import { lockPeriod, reopenPeriod } from './periods.ts'
import { readBalances } from './public.ts'
import type { Journal, Transfer } from './transfers.ts'

let member: number
let network: TestNetwork
const { db } = await openTestDatabase()

const periods = ['2026-03-01', '2026-04-01']
const names = ['platform_receivable', 'bank', 'payout_in_transit', 'payable', 'held'] as const
const anyTransfer = fc.record({
  id: fc.nat(14),
  // Mostly money that comes.
  from: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 3, 4),
  to: fc.nat(names.length - 2),
  amount: fc.oneof(
    { weight: 20, arbitrary: fc.bigInt(1n, 9n) },
    { weight: 1, arbitrary: fc.constant(5n * 10n ** 18n) },
  ),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'KRW'),
  kind: fc.constantFrom('revenue', 'revenue', 'adjustment'),
  phase: fc.constantFrom('posted', 'posted', 'pending', 'post', 'void'),
  /** Of which earlier one, of those that are pending or of any; and whether between its accounts. */
  of: fc.nat(20),
  fits: fc.integer({ min: 0, max: 3 }),
})
type Drawn = typeof anyTransfer extends fc.Arbitrary<infer Value> ? Value : never
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      period: fc.nat(1),
      transfers: fc.array(anyTransfer, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('again' as const),
      which: fc.nat(30),
      change: fc.constantFrom('none', 'none', 'amount', 'reason', 'add'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom<'lock' | 'reopen'>('lock', 'reopen', 'reopen'),
      period: fc.nat(1),
    }),
  },
)
type Step =
  | { do: 'post'; period: number; transfers: Drawn[] }
  | { do: 'again'; which: number; change: 'none' | 'amount' | 'reason' | 'add' }
  | { do: 'lock'; period: number }
  | { do: 'reopen'; period: number }

/** What is known to be posted: the model knows ids, contents and which are open, and computes balances the slow way. */
type Model = {
  posted: Map<string, { of: Journal; transfer: Transfer }>
  calls: [Journal, Transfer[]][]
  next: number
}

const accountOf = (name: (typeof names)[number]): Account =>
  name === 'payable' || name === 'held' ? `member:${member}:${name}` : name

function transfersOf({ posted, next }: Model, step: Extract<Step, { do: 'post' }>): Transfer[] {
  const pending = [...posted.values()].filter(({ transfer }) => transfer.pending)
  return step.transfers.map(({ id, from, to, amount, currency, kind, phase, of, fits }, at): Transfer => {
    const accounts = names.filter((_, index) => index !== from)
    const transfer: Transfer = {
      // Mostly new ids, some that may be known.
      transfer_id: id < 3 ? `t${id}` : `${next}-${at}`,
      debit_account: accountOf(names[from]!),
      credit_account: accountOf(accounts[to]!),
      amount,
      currency,
      kind,
    }
    if (phase === 'pending') return { ...transfer, pending: true }
    const held = pending[of % (pending.length || 1)]?.transfer
    if (phase === 'posted' || !held) return transfer
    const { debit_account, credit_account } = held
    return {
      ...transfer,
      pending_of: held.transfer_id,
      is_void: phase === 'void',
      ...(fits > 0 && { debit_account, credit_account, currency: held.currency }),
      ...(fits > 1 && { amount: held.amount }),
    }
  })
}

async function take(model: Model, step: Step): Promise<boolean> {
  const { scope } = network
  if (step.do === 'lock' || step.do === 'reopen') {
    const change = step.do === 'lock' ? lockPeriod : reopenPeriod
    await db.transaction().execute(async (trx) => void (await change(trx, scope, periods[step.period]!)))
    return true
  }
  model.next++
  let call: [Journal, Transfer[]]
  if (step.do === 'post')
    call = [journal(`j${model.next}`, { period: periods[step.period]! }), transfersOf(model, step)]
  else {
    const known = model.calls[step.which % (model.calls.length || 1)]
    if (!known) return true
    const [of, transfers] = known
    const [first, ...others] = transfers
    if (step.change === 'none') call = known
    else if (step.change === 'add')
      call = [
        of,
        [
          ...transfers,
          {
            transfer_id: `${model.next}-add`,
            debit_account: 'bank',
            credit_account: 'platform_receivable',
            amount: 3n,
            currency: 'USD',
            kind: 'revenue',
          },
        ],
      ]
    else
      call = [
        of,
        [
          { ...first!, ...(step.change === 'amount' ? { amount: first!.amount + 1n } : { reason: 'other' }) },
          ...others,
        ],
      ]
  }
  try {
    await post(db, scope, ...call)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'conflict') return false
    // A balance beyond 64 bits.
    if (/out of range/.test(String(error))) return false
    throw error
  }
  for (const transfer of call[1]) model.posted.set(transfer.transfer_id, { of: call[0], transfer })
  model.calls.push(call)
  return true
}

/** Σ of what the model knows, account by account. */
function balancesOf({ posted }: Model): string[] {
  const sums = new Map<string, { posted: bigint; pending: bigint; version: number }>()
  const at = (account: string, currency: string) => {
    const key = `${account} ${currency}`
    const sum = sums.get(key) ?? { posted: 0n, pending: 0n, version: 0 }
    sums.set(key, sum)
    sum.version++
    return sum
  }
  for (const { transfer } of posted.values()) {
    const { debit_account, credit_account, amount, currency, pending, pending_of, is_void } = transfer
    const [debit, credit] = [at(debit_account, currency), at(credit_account, currency)]
    if (pending) debit.pending += amount
    if (pending_of) debit.pending -= posted.get(pending_of)!.transfer.amount
    if (pending || is_void) continue
    debit.posted -= amount
    credit.posted += amount
  }
  return [...sums]
    .map(([key, { posted, pending, version }]) => `${key} ${posted}/${pending}@${version}`)
    .sort()
}

test('whatever is posted, posted again, contradicted, locked: what always holds of the books holds', async () => {
  let posts = 0
  let refusals = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 20 }), async (steps) => {
      network = await createNetwork(db)
      const { scope } = network
      member = (await createAccount(db, network)).account_id
      const model: Model = { posted: new Map(), calls: [], next: 0 }
      const locked = new Set<number>()
      let before: string[] = []
      for (const step of steps) {
        const taken = await take(model, step)
        if (step.do === 'lock') locked.add(step.period)
        if (step.do === 'reopen') locked.delete(step.period)
        if (step.do === 'post') taken ? posts++ : refusals++
        const after = await showBalances(db, scope)
        // A refusal changes nothing, nor does what is known already, nor what is of a locked month.
        const isKnown = step.do === 'again' && step.change !== 'add'
        if (!taken || isKnown || (step.do === 'post' && locked.has(step.period)))
          expect(after).toEqual(before)
        if (isKnown && step.change === 'none') expect(taken).toBe(true)
        expect(after.filter((line) => !line.endsWith('@0')).sort()).toEqual(balancesOf(model))
        expect(await listFaults(db, scope)).toEqual([])
        before = after
      }
      for (const { account, posted, pending } of await readBalances(db, scope))
        if (/held|in_transit/.test(account)) expect(posted).toBeGreaterThanOrEqual(pending)
    }),
    { numRuns: runs(10), endOnFailure: true },
  )
  expect(posts).toBeGreaterThan(0)
  expect(refusals).toBeGreaterThan(0)
}, 120_000)
