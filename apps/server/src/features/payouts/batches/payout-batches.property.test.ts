import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import type { DomainError } from '../../../errors/domain-error.ts'
import { closingDesk, payable } from '../../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { payoutDesk } from '../../../testing/payout-desk.ts'
import { runs } from '../../../testing/sample.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'

const months = ['2026-08-01', '2026-09-01']
/** In won, by month and member; a tenth of thirty of a thousand is withheld of each to the last won. */
const owed = [
  [100_000n, 200_000n, 300_000n],
  [10_000n, 20_000n, 30_000n],
]
const net = (due: bigint) => (due * 967n) / 1000n
const today = '2026-11-20'
const { db } = await openTestDatabase()
const [operator, second] = await Promise.all([1, 2].map(() => createAccount(db, null, { as: 'operator' })))

type Step =
  | { do: 'prepare' }
  | { do: 'confirm' | 'file' | 'cancel'; batch: number }
  | { do: 'paid' | 'failed' | 'returned'; batch: number; lines: number[] }
  | { do: 'note' | 'reopen'; month: number }
  | { do: 'hold' | 'change'; member: number; isHeld: boolean }

const batch = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('prepare' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'confirm' as const,
        'confirm' as const,
        'file' as const,
        'file' as const,
        'cancel' as const,
      ),
      batch,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'returned' as const),
      batch,
      lines: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('note' as const, 'reopen' as const),
      month: fc.integer({ min: 0, max: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('hold' as const, 'change' as const),
      member: fc.integer({ min: 0, max: 2 }),
      isHeld: fc.boolean(),
    }),
  },
)

type Line = {
  member: number
  months: number[]
  version: number
  state: 'open' | 'paid' | 'failed' | 'returned' | 'stopped' | 'cancelled'
}
type Batch = { state: 'prepared' | 'confirmed' | 'filed' | 'done' | 'cancelled'; lines: Line[] }

/** What is paid, kept by hand beside the product's. */
class World {
  readonly network: TestNetwork
  readonly members: Viewer[]
  readonly batches: Batch[] = []
  readonly due = owed.map((of) => of.map(() => 'owed' as 'owed' | 'open' | 'paid'))
  readonly held = new Set<number>()
  readonly versions = [1, 1, 1]
  payments = [0, 0]

  constructor(network: TestNetwork, members: Viewer[]) {
    this.network = network
    this.members = members
  }

  desk = closingDesk(db, () => this.network, { operator: operator!, today })
  payouts = payoutDesk(db, () => this.network, { operator: operator!, second: second!, today })

  move({ member, months: of }: Line, to: 'owed' | 'paid') {
    for (const at of of) this.due[at]![member] = to
  }
}

async function create(): Promise<World> {
  const network = await createNetwork(db)
  const members: Viewer[] = []
  const world = new World(network, members)
  const channels = []
  for (let at = 0; at < 3; at++) {
    const nickname = `Member ${at}`
    members.push(await createAccount(db, network, { nickname, fee_rates: { '-infinity': '0.00' } }))
    channels.push(await createChannel(db, network, { members: [members[at]!] }))
    await world.payouts.enter(members[at]!)
  }
  for (const [at, month] of months.entries()) {
    await world.desk.bring(
      month,
      channels.map((channel, place) => moneyRow(channel, month, String(owed[at]![place]! / 1000n))),
    )
    await world.desk.close(month)
  }
  return world
}

/** done, or what it was refused with. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    const { message_key: key, code } = error as DomainError
    if (code === undefined) throw error
    return typeof key === 'object' ? key.key : (key ?? code)
  }
}

async function walk(world: World, next: Step) {
  const { payouts, desk, due, held } = world
  if (next.do === 'prepare') {
    const lines = world.members.flatMap((_, member): Line[] => {
      const of = [0, 1].filter((at) => due[at]![member] === 'owed')
      return of.length === 0 || held.has(member)
        ? []
        : [{ member, months: of, version: world.versions[member]!, state: 'open' }]
    })
    const said = await outcome(payouts.prepare())
    expect(said).toBe(lines.length > 0 ? 'done' : 'payout_candidates_changed')
    if (said !== 'done') return
    world.batches.push({ state: 'prepared', lines })
    for (const line of lines) for (const at of line.months) due[at]![line.member] = 'open'
  } else if (next.do === 'note') {
    const paying = due[next.month]!.flatMap((state, member) =>
      state === 'owed' && !held.has(member) ? [member] : [],
    )
    const isPaid = due[next.month]!.every((state) => state === 'paid')
    const said = await outcome(desk.pay(months[next.month]!, today))
    expect(said).toBe(isPaid ? 'close_was_paid' : paying.length > 0 ? 'done' : 'close_nobody_to_pay')
    if (said === 'done') world.payments[next.month]!++
    if (said === 'done') for (const member of paying) due[next.month]![member] = 'paid'
  } else if (next.do === 'reopen') {
    const isOpen = due[next.month]!.includes('open')
    if (world.payments[next.month] === 0 && !isOpen) return
    expect(await outcome(desk.reopen(months[next.month]!))).toBe(
      world.payments[next.month]! > 0 ? 'close_is_paid' : 'close_in_payout',
    )
  } else if (next.do === 'hold' || next.do === 'change') {
    const { account_id } = world.members[next.member]!
    if (next.do === 'change') {
      await payouts.enter(world.members[next.member]!)
      world.versions[next.member]!++
      return
    }
    const hold_reason = next.isHeld ? 'Stopped' : null
    await db
      .insertInto('payees')
      .values({ network_id: world.network.network_id, account_id, hold_reason })
      .onConflict((known) => known.columns(['network_id', 'account_id']).doUpdateSet({ hold_reason }))
      .execute()
    if (next.isHeld) held.add(next.member)
    else held.delete(next.member)
  } else if ('batch' in next) await walkBatch(world, next)
}

async function walkBatch(world: World, next: Extract<Step, { batch: number }>) {
  const { payouts } = world
  const of = world.batches[next.batch]
  if (!of) return
  const batch_no = next.batch + 1
  const end = () => {
    if (of.state === 'filed' && of.lines.every(({ state }) => state !== 'open')) of.state = 'done'
  }
  if (next.do === 'confirm') {
    const said = await outcome(payouts.confirm(batch_no))
    expect(said).toBe(of.state === 'prepared' ? 'done' : 'payout_changed')
    if (said === 'done') of.state = 'confirmed'
  } else if (next.do === 'cancel') {
    const said = await outcome(payouts.cancel(batch_no))
    const isOpen = ['prepared', 'confirmed', 'filed'].includes(of.state)
    expect(said).toBe(isOpen ? 'done' : 'payout_changed')
    if (!isOpen) return
    const wasNoted = of.lines.some(({ state }) => ['paid', 'failed', 'returned'].includes(state))
    of.state = wasNoted ? 'done' : 'cancelled'
    for (const line of of.lines.filter(({ state }) => state === 'open')) {
      line.state = 'cancelled'
      world.move(line, 'owed')
    }
  } else if (next.do === 'file') {
    if (of.state !== 'confirmed') return
    const isOther = (line: Line) =>
      line.version !== world.versions[line.member] || world.held.has(line.member)
    const said = await outcome(payouts.make(batch_no))
    expect(said).toBe(of.lines.every(isOther) ? 'payout_nobody_left' : 'done')
    if (said !== 'done') return
    of.state = 'filed'
    for (const line of of.lines.filter(isOther)) {
      line.state = 'stopped'
      world.move(line, 'owed')
    }
  } else if (next.do === 'paid' || next.do === 'failed' || next.do === 'returned') {
    const result = next.do
    const [from, states] = result === 'returned' ? ['paid', ['filed', 'done']] : ['open', ['filed']]
    const lines = next.lines.flatMap((line) => of.lines[line - 1] ?? [])
    const fits =
      states.includes(of.state) &&
      lines.length === next.lines.length &&
      lines.every(({ state }) => state === from)
    const said = await outcome(payouts.note(batch_no, { lines: next.lines, result }))
    expect(said).toBe(fits ? 'done' : 'payout_changed')
    if (!fits) return
    for (const line of lines) {
      line.state = result
      if (result === 'paid') for (const at of new Set(line.months)) world.payments[at]!++
      world.move(line, result === 'paid' ? 'paid' : 'owed')
    }
    end()
  }
}

it('pays each due at most once, and the books are what is kept by hand, whatever is done in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
      const world = await create()
      for (const next of steps) await walk(world, next)
      const { desk, due, members } = world
      const sum = (of: (state: string, amount: bigint) => bigint, only?: number) =>
        owed.reduce(
          (total, amounts, at) =>
            amounts.reduce(
              (all, amount, member) =>
                only === undefined || only === member ? all + of(due[at]![member]!, amount) : all,
              total,
            ),
          0n,
        )
      expect(await desk.balance('bank')).toBe(
        String(sum((state, amount) => (state === 'paid' ? net(amount) : 0n))),
      )
      for (const [at, member] of members.entries())
        expect(await desk.balance(payable(member))).toBe(
          String(sum((state, amount) => (state === 'paid' ? 0n : amount), at)),
        )
      await desk.expectSound()
    }),
    { numRuns: runs(20) },
  )
}, 300_000)
