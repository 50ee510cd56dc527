import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import type { DomainError } from '../../../errors/domain-error.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { runs } from '../../../testing/sample.ts'
import { acceptNobodys, addSettledFile } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { verifyLedger } from '../../ledger/public.ts'
import { calculateMonth } from '../calculation/calculate-month.ts'
import { dollarsOf } from '../nano-dollars.ts'
import { payMonth } from '../payment/pay-month.ts'
import { approveMonth, lockMonth, reopenMonth } from './closing-steps.ts'
import { verifySettlement } from './verify-settlement.ts'

const months = ['2026-06-01', '2026-07-01', '2026-08-01']
const today = '2026-11-20'
const { db } = await openTestDatabase()
const people: Viewer[] = await Promise.all([1, 2].map(() => createAccount(db, null, { as: 'operator' })))

/** Of channel 0 to 3 (the last is nobody's); day: of the month before where it is below 1; amounts in nano-dollars. */
type Money = { channel: number; day: number; nano: bigint }
/** Everything in a term's files is of ads; null: of every channel or type. */
type TermOf = { channel: number | null; family: 'ads' | 'premium' | null }
type Split = { account_id: number; points: bigint }[]
type Step =
  | { do: 'bring'; month: number; rows: Money[] }
  | { do: 'close' | 'reopen' | 'pay' }
  | { do: 'hold'; member: number; reason: string | null }
  | { do: 'fee'; member: number; rate: number }
  | ({ do: 'term'; member: number; rate: number | null } & TermOf)
  | { do: 'assign'; channel: number; members: number[] }
  | { do: 'share'; channel: number; points: number }

const money = fc.record({
  channel: fc.integer({ min: 0, max: 3 }),
  day: fc.integer({ min: -2, max: 28 }),
  nano: fc.bigInt({ min: -3_000_000_000n, max: 9_000_000_000_000n }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bring' as const),
      month: fc.integer({ min: 0, max: 2 }),
      rows: fc.array(money, { maxLength: 6 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'close' as const,
        'close' as const,
        'close' as const,
        'reopen' as const,
        'pay' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      member: fc.integer({ min: 0, max: 2 }),
      reason: fc.constantFrom('Stopped', null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fee' as const),
      member: fc.integer({ min: 0, max: 2 }),
      rate: fc.integer({ min: 0, max: 1000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        do: fc.constant('term' as const),
        member: fc.integer({ min: 0, max: 2 }),
        channel: fc.option(fc.integer({ min: 0, max: 2 })),
        family: fc.constantFrom('ads' as const, 'premium' as const, null),
        rate: fc.option(fc.integer({ min: 0, max: 1000 })),
      })
      .filter(({ channel, family }) => channel !== null || family !== null),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('assign' as const),
      channel: fc.integer({ min: 0, max: 2 }),
      members: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('share' as const),
      channel: fc.integer({ min: 0, max: 2 }),
      points: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
)

const floor = (a: bigint, b: bigint) => a / b - (a % b < 0n ? 1n : 0n)
const half = (a: bigint, b: bigint) => (a < 0n ? -1n : 1n) * ((2n * (a < 0n ? -a : a) + b) / (2n * b))

/** The same books, kept by hand beside the product's: from rows alone, and without its code. */
class World {
  readonly network: TestNetwork
  readonly members: Viewer[]
  readonly channels: TestChannel[]
  readonly rows = new Map<number, Money[]>()
  /** What is booked of each month, by group; and who had its channels then. */
  readonly booked = new Map<number, Map<string, bigint>>()
  readonly owners = new Map<number, Split[]>()
  readonly fees: Map<number, bigint>[]
  /** By member, channel and type: from which months on it holds, and where it ended. */
  readonly terms = new Map<string, Map<number, bigint | null>>()
  assigned: number[][]
  /** By channel: from which months on the first two members have so many points and the rest. */
  readonly shares = [0, 1, 2].map(() => new Map<number, number>())
  state: ('open' | 'locked' | 'partly' | 'paid')[] = ['open', 'open', 'open']
  late = new Set<number>()
  /** Which month has booked which month's corrections, for it to be taken back. */
  corrected: { by: number; month: number; before: Map<string, bigint> }[] = []

  constructor(network: TestNetwork, members: Viewer[], channels: TestChannel[]) {
    this.network = network
    this.members = members
    this.channels = channels
    this.fees = members.map(() => new Map([[-9, 100n]]))
    this.assigned = [[0], [0, 1], [2]]
  }

  get next() {
    return this.state.indexOf('open')
  }

  split(channel: number, month: number): Split {
    const from = Math.max(...[...this.shares[channel]!.keys()].filter((first) => first <= month))
    const share = this.shares[channel]!.get(from)
    const of = (at: number, points: bigint) => ({ account_id: this.members[at]!.account_id, points })
    if (share) return [of(0, BigInt(share)), of(1, 10_000n - BigInt(share))]
    return [...this.assigned[channel]!].sort((a, b) => a - b).map((at) => of(at, 0n))
  }

  rate(member: number, channel: number, month: number): bigint {
    const at = <Rate>(rates: Iterable<[number, Rate]>) =>
      [...rates].filter(([from]) => from <= month).sort(([a], [b]) => b - a)[0]?.[1]
    const terms = [`${member} ${channel} ads`, `${member} ${channel} null`, `${member} null ads`]
    const held = terms.map((of) => at(this.terms.get(of) ?? [])).filter((rate) => rate !== undefined)
    return held.find((rate) => rate !== null) ?? at(this.fees[member]!)!
  }

  groups(rows: readonly Money[], month: number) {
    const sums = new Map<string, bigint>()
    for (const { channel, day, nano } of rows) {
      const key = `${channel} ${day < 1 ? month - 1 : month} ${day}`
      sums.set(key, (sums.get(key) ?? 0n) + nano)
    }
    return sums
  }

  /** What each member nets of a month in nano-dollars. */
  net(month: number): Map<number, bigint> {
    const nets = new Map<number, bigint>()
    const lines = new Map<string, bigint>()
    const add = (sums: Map<string, bigint>, corrects: number) => {
      for (const [key, nano] of sums) {
        const [channel = 0, activity = 0, day = 0] = key.split(' ').map(Number)
        // Channel 3 nobody knows; of channel 2 days up to July 15 count.
        if (channel === 3 || (channel === 2 && (activity > 1 || (activity === 1 && day > 15)))) continue
        const line = `${channel} ${activity} ${corrects}`
        lines.set(line, (lines.get(line) ?? 0n) + nano)
      }
    }
    add(this.groups(this.rows.get(month) ?? [], month), -9)
    for (const of of this.late)
      if (of < month) {
        const now = this.groups(this.rows.get(of)!, of)
        const before = this.booked.get(of)!
        const changes = [...new Set([...now.keys(), ...before.keys()])].map((key): [string, bigint] => [
          key,
          (now.get(key) ?? 0n) - (before.get(key) ?? 0n),
        ])
        add(new Map(changes), of)
      }
    for (const [line, nano] of lines) {
      const [channel = 0, activity = 0, corrects = 0] = line.split(' ').map(Number)
      const split =
        corrects >= 0
          ? this.owners.get(corrects)![channel * 4 + activity + 1]!
          : this.split(channel, activity)
      if (split.length === 0) continue
      const parts = split.map(({ points }) =>
        points > 0n ? floor(nano * points, 10_000n) : floor(nano, BigInt(split.length)),
      )
      parts[0]! += nano - parts.reduce((sum, part) => sum + part, 0n)
      for (const [at, { account_id }] of split.entries()) {
        const member = this.members.findIndex((viewer) => viewer.account_id === account_id)
        const rate = this.rate(member, channel, activity)
        nets.set(account_id, (nets.get(account_id) ?? 0n) + parts[at]! - half(parts[at]! * rate, 1000n))
      }
    }
    return nets
  }
}

async function create(): Promise<World> {
  const network = await createNetwork(db)
  const members = []
  for (let at = 0; at < 3; at++)
    members.push(await createAccount(db, network, { fee_rates: { '-infinity': '0.10' } }))
  const channels = [
    await createChannel(db, network, { members: [members[0]!] }),
    await createChannel(db, network, { members: [members[0]!, members[1]!] }),
    await createChannel(db, network, { members: [members[2]!], credit: [['2026-01-01', '2026-07-15']] }),
  ]
  return new World(network, members, channels)
}

const dayOf = (month: number, day: number) => {
  const date = new Date(`${months[month]}T00:00:00Z`)
  date.setUTCDate(day)
  return date.toISOString().slice(0, 10)
}

async function bring(world: World, month: number, rows: Money[]) {
  const state = world.state[month] === 'open' ? 'current' : 'late'
  const sum = rows.reduce((total, { nano }) => total + nano, 0n)
  // A rate needs a payment above nothing.
  const total = sum > 0n ? rows : [...rows, { channel: 3, day: 1, nano: 1_000_000_000n - sum }]
  const paid = total.reduce((all, { nano }) => all + nano, 0n)
  await addSettledFile(db, world.network, {
    month: months[month]!,
    family: 'ads',
    state,
    rows: total.map(({ channel, day, nano }) => ({
      channel: world.channels[channel]?.platform_channel_id ?? `UC${'z'.repeat(22)}`,
      day: dayOf(month, day),
      usd: dollarsOf(nano),
    })),
  })
  await addSettledFile(db, world.network, {
    month: months[month]!,
    family: 'payment_summary',
    state,
    payments: [
      {
        type: 'Ads Revenue',
        usd: dollarsOf(paid),
        local: String(half(paid * 14_673n, 10_000_000_000_000n) || 1n),
      },
    ],
  })
  world.rows.set(month, total)
  if (state === 'late') world.late.add(month)
}

const seen = async ({ network: { network_id } }: World, month: string) => {
  const row = await db
    .selectFrom('settlement_months')
    .select(['version', 'calculation_no'])
    .where('network_id', '=', network_id)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return { month, ...row }
}
const by = (at: number) => ({ account_id: people[at]!.account_id, today })

async function close(world: World) {
  const at = world.next
  if (at < 0 || !world.rows.has(at)) return
  const { scope, network_id } = world.network
  const month = months[at]!
  await calculateMonth(db, scope, { month, account_id: null })
  const { rows } = await sql<{
    account_id: number
    net_usd: string
    net: string
    local: string
    usd: string
  }>`
    select account_id, net_usd::text, net::text, settled_local::text as local, settled_usd::text as usd
    from settlement_members join settlement_months using (network_id, month)
    where network_id = ${network_id} and month = ${month} order by account_id`.execute(db)
  const nets = world.net(at)
  for (const { account_id, net_usd, net, local, usd } of rows) {
    const expected = nets.get(account_id) ?? 0n
    expect([account_id, net_usd, net]).toEqual([
      account_id,
      String(expected),
      String(half(expected * BigInt(local), BigInt(usd))),
    ])
    nets.delete(account_id)
  }
  expect([...nets.values()].filter((net) => net !== 0n)).toEqual([])
  await approveMonth(db, scope, await seen(world, month), by(0))
  const lock = async () => {
    await acceptNobodys(db, scope, month)
    return lockMonth(db, scope, await seen(world, month), by(0))
  }
  await lock().catch(async (error: DomainError) => {
    expect(error.message_key).toMatchObject({ key: 'close_pay_first' })
    // Who is stopped would be in the way for ever.
    for (const member of [0, 1, 2]) await walk(world, { do: 'hold', member, reason: null })
    while (world.state.some((state) => state === 'locked' || state === 'partly'))
      await walk(world, { do: 'pay' })
    await lock()
  })
  for (const of of world.late)
    if (of < at) {
      world.corrected.push({ by: at, month: of, before: world.booked.get(of)! })
      world.booked.set(of, world.groups(world.rows.get(of)!, of))
      world.late.delete(of)
    }
  world.booked.set(at, world.groups(world.rows.get(at)!, at))
  world.owners.set(
    at,
    [0, 1, 2].flatMap((channel) => [-1, 0, 1, 2].map((of) => world.split(channel, of))),
  )
  world.state[at] = 'locked'
}

async function walk(world: World, next: Step) {
  const { scope, network_id } = world.network
  const open = world.next
  if (next.do === 'bring') await bring(world, next.month, next.rows)
  else if (next.do === 'close') await close(world)
  else if (next.do === 'reopen') {
    const at = (open < 0 ? 3 : open) - 1
    if (world.state[at] !== 'locked') return
    for (const who of [0, 1])
      await reopenMonth(db, scope, { ...(await seen(world, months[at]!)), reason: 'A wrong file' }, by(who))
    world.state[at] = 'open'
    world.late.delete(at)
    for (const { by: booker, month, before } of world.corrected.filter((each) => each.by === at)) {
      if (booker === at) world.booked.set(month, before)
      world.late.add(month)
    }
    world.corrected = world.corrected.filter((each) => each.by !== at)
  } else if (next.do === 'pay') {
    const at = world.state.findIndex((state) => state === 'locked' || state === 'partly')
    if (at < 0) return
    const asked = { ...(await seen(world, months[at]!)), paid_on: '2026-10-23' }
    const done = await payMonth(db, scope, asked, by(0)).catch(({ message_key }: DomainError) => {
      expect(message_key).toMatchObject({ key: 'close_nobody_to_pay' })
    })
    if (done) world.state[at] = done.waiting.length > 0 ? 'partly' : 'paid'
  } else if (next.do === 'hold') {
    const { account_id } = world.members[next.member]!
    const hold_reason = next.reason
    await db
      .insertInto('payees')
      .values({ network_id, account_id, hold_reason })
      .onConflict((known) => known.columns(['network_id', 'account_id']).doUpdateSet({ hold_reason }))
      .execute()
  } else if (open < 0) return
  else if (next.do === 'fee') {
    const account_id = world.members[next.member]!.account_id
    await sql`
      insert into fee_rates (network_id, account_id, from_month, fee_rate)
      values (${network_id}, ${account_id}, ${months[open]}, ${next.rate / 1000})
      on conflict (network_id, account_id, from_month) do update set fee_rate = excluded.fee_rate`.execute(db)
    world.fees[next.member]!.set(open, BigInt(next.rate))
  } else if (next.do === 'term') {
    const { member, channel, family, rate } = next
    const of = channel === null ? '' : world.channels[channel]!.platform_channel_id
    await sql`
      insert into contract_terms (network_id, account_id, platform_channel_id, family, from_month, fee_rate)
      values (${network_id}, ${world.members[member]!.account_id}, ${of}, ${family ?? ''}, ${months[open]},
        ${rate === null ? null : rate / 1000})
      on conflict (network_id, account_id, platform_channel_id, family, from_month) do update set fee_rate = excluded.fee_rate`.execute(
      db,
    )
    const key = `${member} ${channel} ${family}`
    const rates = world.terms.get(key) ?? new Map<number, bigint | null>()
    world.terms.set(key, rates.set(open, rate === null ? null : BigInt(rate)))
  } else if (next.do === 'assign') {
    const { channel_id } = world.channels[next.channel]!
    await db.deleteFrom('assignments').where('channel_id', '=', channel_id).execute()
    for (const at of next.members)
      await db
        .insertInto('assignments')
        .values({ network_id, channel_id, account_id: world.members[at]!.account_id })
        .execute()
    world.assigned[next.channel] = next.members
  } else if (next.do === 'share') {
    const { channel_id } = world.channels[next.channel]!
    const from_month = months[open]!
    await db
      .deleteFrom('channel_shares')
      .where('channel_id', '=', channel_id)
      .where('from_month', '=', from_month)
      .execute()
    for (const [at, basis_points] of [next.points, 10_000 - next.points].entries())
      await db
        .insertInto('channel_shares')
        .values({
          network_id,
          channel_id,
          from_month,
          account_id: world.members[at]!.account_id,
          basis_points,
        })
        .execute()
    world.shares[next.channel]!.set(open, next.points)
  }
}

it('keeps the books that are kept by hand beside it, whatever comes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(money, { minLength: 1, maxLength: 6 }),
      fc.array(step, { maxLength: 14 }),
      async (first, steps) => {
        const world = await create()
        await bring(world, 0, first)
        for (const next of [...steps, { do: 'close' as const }]) await walk(world, next)
        expect((await verifySettlement(db, world.network.scope)).differences).toEqual([])
        expect((await verifyLedger(db, world.network.scope)).differences).toEqual([])
      },
    ),
    { numRuns: runs(12) },
  )
}, 180_000)
