import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { acceptNobodys, addSettledFile } from '../../testing/settled-files.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readBalances, verifyLedger } from '../ledger/read.ts'
import { calculateMonth } from './calculate-month.ts'
import { approveMonth, lockMonth } from './closing-steps.ts'
import { payMonth } from './pay-month.ts'
import { decideProposal, listProposals, proposePayee, proposeShares } from './proposals.ts'
import { carryForward, describeRecoveries } from './recoveries.ts'
import { verifySettlement } from './verify-settlement.ts'

const [september, october, november] = ['2026-09-01', '2026-10-01', '2026-11-01']
const today = '2026-12-20'
let database: TestDatabase
let network: TestNetwork
let operator: Viewer
let ana: Viewer
let ben: Viewer
let own: TestChannel

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  operator = await createAccount(db, null, { as: 'operator' })
  network = await createNetwork(db)
  const create = (nickname: string) =>
    createAccount(db, network, { nickname, fee_rates: { '-infinity': '0.00' } })
  ana = await create('Ana')
  ben = await create('Ben')
  own = await createChannel(db, network, { members: [ana] })
})
afterAll(() => database?.drop())

type Row = [channel: string, usd: number]
/** At 1,000 won; each of the month's first day. */
async function bring(month: string, rows: Row[], state: 'current' | 'late' = 'current') {
  const usd = rows.reduce((sum, [, each]) => sum + each, 0)
  const money = rows.map(([channel, each]) => ({ channel, day: month, usd: String(each) }))
  await addSettledFile(database.db, network, { month, family: 'ads', rows: money, state })
  const payments = [{ type: 'Ads Revenue', usd: String(usd), local: String(usd * 1000) }]
  await addSettledFile(database.db, network, { month, family: 'payment_summary', payments, state })
}
const seen = async (month: string) => ({
  month,
  ...(await database.db
    .selectFrom('settlement_months')
    .select(['version', 'calculation_no'])
    .where('network_id', '=', network.network_id)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()),
})
const by = () => ({ account_id: operator.account_id, today })
const calculate = (month: string) => calculateMonth(database.db, network.scope, { month, account_id: null })
async function close(month: string) {
  await calculate(month)
  await approveMonth(database.db, network.scope, await seen(month), by())
  await expectSound()
  await acceptNobodys(database.db, network.scope, month)
  await lockMonth(database.db, network.scope, await seen(month), by())
}
const pay = async (month: string, paid_on: string) =>
  payMonth(database.db, network.scope, { ...(await seen(month)), paid_on }, by())
const hold = (reason: string | null) =>
  sql`
    insert into payees (network_id, account_id, hold_reason) values (${network.network_id}, ${ben.account_id}, ${reason})
    on conflict (network_id, account_id) do update set hold_reason = excluded.hold_reason`.execute(
    database.db,
  )
const differences = async () => [
  ...(await verifySettlement(database.db, network.scope)).differences,
  ...(await verifyLedger(database.db, network.scope)).differences,
]
const expectSound = async () => expect(await differences()).toEqual([])
const duesOf = async (month: string) => {
  const { rows } = await sql<{ account_id: number; due: number; paid_on: string | null }>`
    select account_id, due::integer as due, paid_on::text as paid_on from settlement_members
    where network_id = ${network.network_id} and month = ${month} order by account_id`.execute(database.db)
  return rows.map(({ account_id, due, paid_on }) => [account_id, due, paid_on])
}

it('stays proven while a month with a recovery is paid in parts, is split anew by a proposal and corrected', async () => {
  const { db } = database
  const { scope } = network
  const unknown = 'UCpaidrecovery0000000001'
  await bring(september, [
    [own.platform_channel_id, 100],
    [unknown, 61],
  ])
  await close(september)
  await expectSound()
  const known = await createChannel(db, network, { platform_channel_id: unknown, members: [ana, ben] })
  await carryForward(db, scope, await describeRecoveries(db, scope, today), by())

  // 61 dollars of September in equal parts, beside October's own 10.
  await bring(october, [[own.platform_channel_id, 10]])
  await calculate(october)
  await expectSound()
  await close(october)
  await expectSound()
  expect(await duesOf(october)).toEqual([
    [ana.account_id, 10_000 + 30_500, null],
    [ben.account_id, 30_500, null],
  ])

  await pay(september, '2026-10-23')
  await hold('The account is not ours')
  expect((await pay(october, '2026-11-25')).paid).toBe(1)
  await expectSound()

  // What is proposed and accepted in between changes nothing of what is closed.
  const shares = [
    { account_id: ana.account_id, basis_points: 1_000 },
    { account_id: ben.account_id, basis_points: 9_000 },
  ]
  await proposeShares(db, scope, { channel_id: known.channel_id, shares, seen: [] }, by())
  await proposePayee(db, scope, { account_id: ben.account_id, kind: 'other_income', seen: 'unknown' }, by())
  for (const { proposal_id } of await listProposals(db, scope))
    await decideProposal(db, scope, { proposal_id, is_accepted: true }, by())
  await expectSound()

  // A newer file of September has 9 dollars more of it: nobody's in November, as September knew no such channel.
  await bring(
    september,
    [
      [own.platform_channel_id, 100],
      [unknown, 70],
    ],
    'late',
  )
  await bring(november, [[unknown, 20]])
  await close(november)
  await expectSound()
  // Ben is held: his 18 dollars are carried over.
  expect(await duesOf(november)).toEqual([
    [ana.account_id, 2_000, null],
    [ben.account_id, 0, null],
  ])

  await hold(null)
  expect((await pay(october, '2026-12-01')).waiting).toEqual([])
  await expectSound()
  expect(await duesOf(october)).toEqual([
    [ana.account_id, 40_500, '2026-11-25'],
    [ben.account_id, 30_500, '2026-12-01'],
  ])
  // 100,000 − 3,300; 40,500 − 1,210 − 120; other income of 30,500 is below what is taxed.
  const balances = await readBalances(db, scope, { currency: 'KRW' })
  expect(balances.find(({ account }) => account === 'bank')?.posted).toBe(96_700n + 39_170n + 30_500n)

  // The credit that counted then is not that of now: what was carried stays explained.
  await sql`update channel_credit set from_day = '2026-10-15' where channel_id = ${known.channel_id}`.execute(
    db,
  )
  await expectSound()
})

it('finds a recovery whose amount, member, plan or row is another than it was', async () => {
  const { db } = database
  const carried = (by: number) =>
    sql`update settlement_lines set amount = amount + ${by}::integer where reason = 'carried_forward'`
  const moved = (by: number) => sql`
    update settlement_lines
    set amount = amount + case account_id when ${ana.account_id} then ${by}::integer else -${by}::integer end
    where month = ${october} and corrects_month = ${september} and bucket = 'member'`
  const planned = (corrected: string) => sql`update settlement_recoveries set corrects_month = ${corrected}`
  const row = (by: number) => sql`
    update settled_rows set revenue = revenue + ${by}::integer
    where platform_channel_id = 'UCpaidrecovery0000000001' and activity_month = ${september}`
  const changes = [
    [carried(5), carried(-5)],
    [moved(5), moved(-5)],
    [planned('2026-08-01'), planned(september)],
    [row(7), row(-7)],
  ]
  for (const [change, undo] of changes) {
    await change!.execute(db)
    expect((await differences()).map(({ rollup }) => rollup)).toContain('settlement_lines')
    await undo!.execute(db)
    await expectSound()
  }
})
