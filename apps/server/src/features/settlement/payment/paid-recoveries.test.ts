import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closingDesk } from '../../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { readBalances } from '../../ledger/public.ts'
import { carryForward, describeRecoveries } from '../calculation/recoveries.ts'
import { decideProposal, listProposals, proposePayee, proposeShares } from '../proposals.ts'

const [september, october, november] = ['2026-09-01', '2026-10-01', '2026-11-01']
const today = '2026-12-20'

const { db } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })
const network = await createNetwork(db)
const create = (nickname: string) =>
  createAccount(db, network, { nickname, fee_rates: { '-infinity': '0.00' } })
const ana = await create('Ana')
const ben = await create('Ben')
const own = await createChannel(db, network, { members: [ana] })

const { by, calculate, approve, lock, pay, expectSound, ...desk } = closingDesk(db, () => network, {
  operator,
  today,
})
/** Each of the month's first day. */
const bring = (month: string, rows: [channel: string, usd: number][], state?: 'late') =>
  desk.bring(
    month,
    rows.map(([channel, usd]) => ({ channel, day: month, usd: String(usd) })),
    {},
    state,
  )
async function close(month: string) {
  await calculate(month)
  await approve(month)
  await expectSound()
  await lock(month)
}
const hold = (reason: string | null) =>
  sql`
    insert into payees (network_id, account_id, hold_reason) values (${network.network_id}, ${ben.account_id}, ${reason})
    on conflict (network_id, account_id) do update set hold_reason = excluded.hold_reason`.execute(db)
const duesOf = async (month: string) => {
  const { rows } = await sql<{ account_id: number; due: number; paid_on: string | null }>`
    select account_id, due::integer as due, paid_on::text as paid_on from settlement_members
    where network_id = ${network.network_id} and month = ${month} order by account_id`.execute(db)
  return rows.map(({ account_id, due, paid_on }) => [account_id, due, paid_on])
}

it('stays proven while a month with a recovery is paid in parts, is split anew by a proposal and corrected', async () => {
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
    expect((await desk.findFaults()).map(({ rollup }) => rollup)).toContain('settlement_lines')
    await undo!.execute(db)
    await expectSound()
  }
})
