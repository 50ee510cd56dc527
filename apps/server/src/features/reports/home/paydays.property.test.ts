import { home, type Payday } from '@cuesheet/contract/home'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { closingDesk } from '../../../testing/closing-desk.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { runs } from '../../../testing/sample.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { setShares } from '../../settlement/mutations.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
await addExchangeRates(db, { '2026-08-01': '1000' })
const operator = await createAccount(db, null, { as: 'operator' })
let network: TestNetwork
const desk = closingDesk(db, () => network, { operator })

const october = '2026-10-01'
const member = fc.record({
  /** Hundredths. */
  fee: fc.constantFrom(0, 5, 10, 50),
  kind: fc.constantFrom('unknown', 'business_income', 'other_income', 'business', 'non_resident'),
  is_held: fc.constantFrom(false, false, false, true),
  adjustment: fc.constantFrom(0, 0, 12_345, -30_000),
  advance: fc.constantFrom(0, 0, 20_000),
  /** In September, in whole dollars. */
  before: fc.constantFrom(0, 7, 90),
})
const world = fc.record({
  members: fc.array(member, { minLength: 1, maxLength: 3 }),
  /** Of each channel: cents of three days, and whose it is. */
  channels: fc.array(
    fc.record({
      cents: fc.array(
        fc.integer({ min: 0, max: 20_000 }).map((cents) => cents * 2),
        { minLength: 3, maxLength: 3 },
      ),
      of: fc.nat({ max: 2 }),
      with: fc.constantFrom(null, null, 0, 1, 2),
      basis_points: fc.constantFrom(null, 2500, 8000),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  minimum: fc.constantFrom(0, 30_000, 100_000),
})
const days = ['2026-10-01', '2026-10-15', '2026-10-31']

const first = async (client: TestClient, query: { member?: number } = {}) =>
  (await client.call(home, { query })).paydays.find(({ month }) => month === '2026-10')!
const sumOf = ({ parts }: Payday) =>
  Number(parts!.share) -
  Number(parts!.fee) +
  Number(parts!.top_up) +
  Number(parts!.brought) -
  Number(parts!.carried) -
  Number(parts!.tax) +
  Number(parts!.vat)

it('says before the close what the close then pays, where the files say what the reports said', {
  timeout: 300_000,
}, async () => {
  let lockedWorlds = 0
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      network = await createNetwork(db)
      const { network_id } = network
      await db
        .updateTable('networks')
        .set({ payday: 30, minimum_payout: made.minimum })
        .where('network_id', '=', network_id)
        .execute()
      const manager = await createAccount(db, network, { as: 'manager' })
      const members: Viewer[] = []
      for (const { fee } of made.members)
        members.push(await createAccount(db, network, { fee_rates: { '-infinity': (fee / 100).toFixed(2) } }))
      const at = (index: number) => members[index % members.length]!
      const channels: TestChannel[] = []
      for (const { of, with: other, basis_points } of made.channels) {
        const holders = [...new Set([at(of), ...(other === null ? [] : [at(other)])])]
        const channel = await createChannel(db, network, { members: holders })
        channels.push(channel)
        if (holders.length === 2 && basis_points !== null)
          await setShares(
            db,
            network.scope,
            {
              channel_id: channel.channel_id,
              from_month: '2026-08-01',
              shares: [basis_points, 10_000 - basis_points].map((points, index) => ({
                account_id: holders[index]!.account_id,
                basis_points: points,
              })),
              seen: [],
            },
            { account_id: operator.account_id },
          )
      }
      // September is closed first, so that something may be carried over.
      const own: TestChannel[] = []
      for (const viewer of members) own.push(await createChannel(db, network, { members: [viewer] }))
      const carried = made.members.map(({ before }, index) => ({
        channel: own[index]!.platform_channel_id,
        day: '2026-09-10',
        usd: String(before),
      }))
      const brought = carried.filter(({ usd }) => usd !== '0')
      if (brought.length > 0) {
        await desk.bring('2026-09-01', brought)
        await desk.close('2026-09-01')
      }
      for (const [index, { kind, is_held, adjustment, advance }] of made.members.entries()) {
        const { account_id } = members[index]!
        await db
          .insertInto('payees')
          .values({ network_id, account_id, kind, hold_reason: is_held ? 'The account is not ours' : null })
          .execute()
        for (const [entry, amount] of [
          ['adjustment', adjustment],
          ['advance', advance],
        ] as const)
          if (amount !== 0)
            await sql`insert into settlement_entries (network_id, account_id, month, kind, amount, reason, asked_by, confirmed_by, confirmed_at)
              values (${network_id}, ${account_id}, ${october}, ${entry}, ${amount}, 'Agreed', ${operator.account_id}, ${manager.account_id}, now())`.execute(
              db,
            )
      }
      const facts = made.channels.flatMap(({ cents }, index) =>
        days.map((day, turn) => ({ channel: channels[index]!, day, video: 'v', cents: cents[turn]! })),
      )
      await addActivity(
        db,
        network,
        facts.map(({ cents, ...row }) => ({ ...row, views: 100 })),
      )
      await addRevenue(
        db,
        network,
        facts.map(({ cents, ...row }) => ({ ...row, revenue: cents * 1e7 })),
      )
      await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))

      const clients = await Promise.all(members.map((viewer) => app.open(network.domain, viewer)))
      const ofManager = await app.open(network.domain, manager)
      const before = await Promise.all(clients.map((client) => first(client)))
      const all = await first(ofManager)
      const rows = facts
        .filter(({ cents }) => cents > 0)
        .map(({ channel, day, cents }) => ({
          channel: channel.platform_channel_id,
          day,
          usd: (cents / 100).toFixed(2),
        }))
      await desk.bring(october, rows)
      await desk.calculate(october)
      const calculated = await first(ofManager)
      const { rows: paid } = await sql<{ account_id: number; payable: number; carry_reason: string | null }>`
        select account_id, payable, carry_reason from settlement_members where network_id = ${network_id} and month = ${october}`.execute(
        db,
      )
      for (const [index, { account_id }] of members.entries()) {
        const row = paid.find((one) => one.account_id === account_id)
        const told = before[index]!
        expect([told.amount, told.carry_reason]).toEqual([
          String(row?.payable ?? 0),
          row?.carry_reason ?? null,
        ])
        expect(String(sumOf(told))).toBe(told.amount)
        expect(await first(ofManager, { member: account_id })).toMatchObject({ amount: told.amount })
      }
      const whole = String(paid.reduce((sum, { payable }) => sum + Number(payable), 0))
      expect([all.amount, calculated.amount, all.basis, calculated.basis]).toEqual([
        whole,
        whole,
        'reported',
        'calculated',
      ])
      expect(String(sumOf(all))).toBe(whole)
      // What is calculated is no member's to see until it is locked.
      expect((await first(clients[0]!)).basis).toBe('reported')
      // Who owes by an adjustment is paid September first.
      const isLocked = await desk
        .approve(october)
        .then(() => desk.lock(october))
        .then(
          () => true,
          (refusal) => {
            if (!(refusal instanceof DomainError)) throw refusal
            return false
          },
        )
      if (!isLocked) return
      lockedWorlds++
      const locked = await Promise.all(clients.map((client) => first(client)))
      expect(locked.map(({ amount, basis }) => [amount, basis])).toEqual(
        before.map(({ amount }) => [amount, 'settled']),
      )
      for (const told of locked) if (told.parts) expect(String(sumOf(told))).toBe(told.amount)
    }),
    { numRuns: runs(15) },
  )
  expect(lockedWorlds).toBeGreaterThan(0)
})
