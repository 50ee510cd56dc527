import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { addRevenue } from '../../../testing/facts.ts'
import { runCommand } from '../../../testing/run-command.ts'
import { addSettledFile, type MoneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import {
  type Assignments,
  assignChannels,
  previewAssignments,
  unassignChannels,
} from '../../channels/assignments.ts'
import { deleteChannel } from '../../channels/delete-channel.ts'
import { registerChannels } from '../../channels/mutations.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { withdrawAccount } from '../../members/public.ts'
import { approveMonth } from '../books/closing-steps.ts'
import { listUnsettled } from '../books/moved-months.ts'
import { verifySettlement } from '../books/verify-settlement.ts'
import { setShares } from '../mutations.ts'
import { calculateMonth } from './calculate-month.ts'

const september = '2026-09-01'
let network: TestNetwork
let [ana, ben, cho]: Viewer[] = []
let channel: TestChannel

const { db, url } = await openTestDatabase()
beforeEach(async () => {
  network = await createNetwork(db)
  const member = (nickname: string) =>
    createAccount(db, network, { nickname, fee_rates: { '-infinity': '0.00' } })
  ;[ana, ben, cho] = [await member('Ana'), await member('Ben'), await member('Cho')]
  channel = await createChannel(db, network, { members: [ana] })
})

const on = (day: string) => ({
  actor: 'manager' as const,
  account_id: null,
  now: new Date(`${day}T20:00:00Z`),
})
const asked = (members: (Viewer | undefined)[], more: Partial<Assignments> = {}): Assignments => ({
  channels: [channel.channel_id],
  members: members.map((member) => member!.account_id),
  ...more,
})
const assign = (day: string, members: (Viewer | undefined)[], more?: Partial<Assignments>) =>
  assignChannels(db, network.scope, asked(members, more), on(day))
const unassign = (day: string, members: (Viewer | undefined)[], more?: Partial<Assignments>) =>
  unassignChannels(db, network.scope, asked(members, more), on(day))
const row = (day: string | null, usd: string, of = channel): MoneyRow => ({
  channel: of.platform_channel_id,
  day,
  usd,
})

/** A month whose files have come: rows of ads with a day, of Shorts without. */
async function bring(rows: MoneyRow[], month = september) {
  const sum = (of: MoneyRow[]) => of.reduce((total, { usd }) => total + Number(usd), 0)
  const [ads, shorts] = [rows.filter(({ day }) => day), rows.filter(({ day }) => !day)]
  await addSettledFile(db, network, { month, family: 'ads', rows: ads })
  await addSettledFile(db, network, { month, family: 'shorts_ads', rows: shorts })
  const payments = [
    { type: 'Ads Revenue', usd: String(sum(ads)), local: String(sum(ads) * 1000) },
    { type: 'YouTube Shorts - Ads Revenue', usd: String(sum(shorts)), local: String(sum(shorts) * 1000) },
  ]
  await addSettledFile(db, network, { month, family: 'payment_summary', payments })
}

/** What each has of a month in dollars; of nobody, by the reason. */
async function closed(month = september) {
  await calculateMonth(db, network.scope, { month, account_id: null })
  const { rows } = await sql<{ who: string; usd: number }>`
    select coalesce(a.nickname, case when l.account_id > 0 then 'withdrawn' end, nullif(l.reason, ''), l.bucket) as who,
      (sum(l.amount) / 1000000000)::float8 as usd
    from settlement_lines l
    left join accounts a on a.network_id = l.network_id and a.account_id = l.account_id
    where l.network_id = ${network.network_id} and l.month = ${month} group by 1 order by 1`.execute(db)
  expect((await verifySettlement(db, network.scope)).differences).toEqual([])
  return Object.fromEntries(rows.map(({ who, usd }) => [who, usd]))
}

describe('a channel that changes hands', () => {
  it('keeps the month that has ended with whoever had it, whenever it is calculated', async () => {
    await assign('2026-10-05', [ben], { instead: true })
    await bring([row('2026-09-10', '10'), row('2026-09-30', '15'), row(null, '5')])
    expect(await closed()).toEqual({ Ana: 30 })
    expect(
      await db
        .selectFrom('assignments')
        .select('account_id')
        .where('channel_id', '=', channel.channel_id)
        .execute(),
    ).toEqual([{ account_id: ben!.account_id }])
  })

  it('splits a month at the day, and gives money without a day to who had it on the last one', async () => {
    await addRevenue(db, network, [
      { channel, day: '2026-09-14', revenue: 9_000_000_000, video: 'a' },
      { channel, day: '2026-09-15', revenue: 21_000_000_000, video: 'a' },
    ])
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    await unassign('2026-09-15', [ana])
    await assign('2026-09-15', [ben])
    await bring([row('2026-09-14', '10'), row('2026-09-15', '20'), row('2026-08-31', '3'), row(null, '5')])
    expect(await closed()).toEqual({ Ana: 13, Ben: 25 })
    const estimates = await db
      .selectFrom('settlement_members')
      .select(['account_id', 'estimated', 'estimated_part'])
      .where('network_id', '=', network.network_id)
      .orderBy('account_id')
      .execute()
    expect(estimates).toEqual([
      { account_id: ana!.account_id, estimated: 9e9, estimated_part: 9e9 },
      { account_id: ben!.account_id, estimated: 21e9, estimated_part: 21e9 },
    ])
  })

  it('is one line of a member’s that has it alone and then shares it, and nobody’s between two', async () => {
    await assign('2026-09-11', [ben])
    await unassign('2026-09-21', [ana, ben])
    await assign('2026-09-26', [ana])
    await bring([
      row('2026-09-10', '8'),
      row('2026-09-11', '2'),
      row('2026-09-21', '16'),
      row('2026-09-25', '32'),
      row('2026-09-26', '64'),
    ])
    expect(await closed()).toEqual({ Ana: 73, Ben: 1, no_member: 48 })
  })

  it('is from its beginning on of the first who has it', async () => {
    channel = await createChannel(db, network)
    await assign('2026-10-05', [ben])
    await bring([row('2026-09-10', '10')])
    expect(await closed()).toEqual({ Ben: 10 })
  })

  it('splits by shares those who have it: who comes has what the others leave', async () => {
    await assign('2026-08-20', [ben])
    const shares = [
      { account_id: ana!.account_id, basis_points: 6000 },
      { account_id: ben!.account_id, basis_points: 4000 },
    ]
    const { channel_id } = channel
    await setShares(
      db,
      network.scope,
      { channel_id, from_month: september, shares, seen: [] },
      { account_id: ana!.account_id },
    )
    await assign('2026-09-05', [cho])
    await unassign('2026-09-10', [ben])
    await unassign('2026-09-20', [cho])
    await unassign('2026-09-25', [ana])
    await assign('2026-09-25', [cho])
    // 60 : 40; 60 : 40 : 0; 60 : 0 : 40; all of it; all of it.
    await bring([
      row('2026-09-04', '100'),
      row('2026-09-05', '100'),
      row('2026-09-10', '100'),
      row('2026-09-20', '100'),
      row('2026-09-25', '100'),
    ])
    expect(await closed()).toEqual({ Ana: 280, Ben: 80, Cho: 140 })
  })
})

it('pays a share to who was never assigned, also of months before it was', async () => {
  const shares = [
    { account_id: ana!.account_id, basis_points: 7000 },
    { account_id: cho!.account_id, basis_points: 3000 },
  ]
  const { channel_id } = channel
  const asked = { channel_id, from_month: september, shares, seen: [] }
  await setShares(db, network.scope, asked, { account_id: ana!.account_id })
  await bring([row('2026-08-31', '10'), row('2026-09-01', '100')])
  expect(await closed()).toEqual({ Ana: 80, Cho: 30 })
  expect(await assign('2026-10-05', [cho])).toMatchObject({ rows: [] })
  expect(await closed()).toEqual({ Ana: 80, Cho: 30 })
})

describe('moving a month that has ended', () => {
  const move = { instead: true, from: '2026-09-15' }

  it('is shown with the money, from whom to whom, and confirmed', async () => {
    await bring([row('2026-09-14', '10'), row('2026-09-15', '20'), row(null, '5')])
    const preview = () =>
      previewAssignments(db, network.scope, { what: 'assign', ...asked([ben], move) }, on('2026-10-05'))
    const shown = await preview()
    expect(shown).toMatchObject({
      needs_confirmation: true,
      rows: [
        {
          month: '2026-09',
          usd: '25',
          is_estimated: false,
          has_ended: true,
          channels: 1,
          from: ['Ana'],
          to: ['Ben'],
        },
      ],
    })
    const refusal = { code: 'conflict', message_key: { key: 'assignment_months_move', months: '2026-09' } }
    await expect(assign('2026-10-05', [ben], move)).rejects.toMatchObject(refusal)
    await expect(unassign('2026-10-05', [ana], { from: '2026-09-15' })).rejects.toMatchObject(refusal)
    // Other money than was shown.
    await bring([row('2026-09-14', '10'), row('2026-09-15', '21'), row(null, '5')])
    await expect(assign('2026-10-05', [ben], { ...move, seen: shown.seen })).rejects.toMatchObject(refusal)
    expect(await closed()).toEqual({ Ana: 36 })
    await assign('2026-10-05', [ben], { ...move, seen: (await preview()).seen })
    expect(await closed()).toEqual({ Ana: 10, Ben: 26 })
  })

  it('shows what screens say where the files have not come, and nothing by default', async () => {
    await addRevenue(db, network, [
      { channel, day: '2026-09-20', revenue: 9_000_000_000, video: 'a' },
      { channel, day: '2026-10-03', revenue: 2_000_000_000, video: 'a' },
    ])
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    const preview = (from?: string) =>
      previewAssignments(
        db,
        network.scope,
        { what: 'assign', ...asked([ben], from === undefined ? {} : { from }) },
        on('2026-10-05'),
      )
    expect(await preview()).toMatchObject({ rows: [], needs_confirmation: false })
    expect(await preview('2026-10-01')).toMatchObject({
      rows: [{ month: '2026-10', has_ended: false }],
      needs_confirmation: false,
    })
    expect(await preview('2026-09-01')).toMatchObject({
      rows: [
        { month: '2026-10', usd: '2', is_estimated: true, has_ended: false },
        {
          month: '2026-09',
          usd: '9',
          is_estimated: true,
          has_ended: true,
          from: ['Ana'],
          to: ['Ana', 'Ben'],
        },
      ],
      needs_confirmation: true,
    })
    await expect(preview('2026-10-06')).rejects.toMatchObject({ fields: { from: 'assignment_day_future' } })
  })

  it('is done by the command with --confirm alone', async () => {
    await bring([row('2026-09-14', '10'), row('2026-09-15', '20'), row(null, '5')])
    const { user_id } = await db
      .selectFrom('accounts')
      .select('user_id')
      .where('network_id', '=', network.network_id)
      .where('account_id', '=', ben!.account_id)
      .executeTakeFirstOrThrow()
    const args = [
      'assign',
      '--network',
      network.name,
      '--channel',
      channel.platform_channel_id,
      '--member',
      user_id!,
    ]
    const moving = [...args, '--instead', '--from', '2026-09-15']
    const shown = '2026-09: 25 USD, from Ana to Ben\n'
    expect(await runCommand({ db, url }, moving)).toMatchObject({ code: 1, stdout: shown })
    expect(await closed()).toEqual({ Ana: 35 })
    expect(await runCommand({ db, url }, [...moving, '--confirm'])).toMatchObject({
      code: 0,
      stdout: `${shown}Done.\n`,
    })
    expect(await closed()).toEqual({ Ana: 10, Ben: 25 })
  }, 60_000)

  it('leaves a closed month as it is', async () => {
    await bring([row('2026-09-15', '20')])
    await closed()
    const { version, calculation_no } = await db
      .selectFrom('settlement_months')
      .selectAll()
      .where('network_id', '=', network.network_id)
      .executeTakeFirstOrThrow()
    const operator = await createAccount(db, null, { as: 'operator' })
    await approveMonth(
      db,
      network.scope,
      { month: september, version, calculation_no },
      { account_id: operator.account_id },
    )
    await expect(assign('2026-10-20', [ben], move)).rejects.toMatchObject({
      message_key: { key: 'assignment_month_closed', months: '2026-09' },
    })
    await assign('2026-10-20', [ben], { instead: true, from: '2026-10-01' })
    expect((await verifySettlement(db, network.scope)).differences).toEqual([])
    await bring([row('2026-10-01', '7')], '2026-10-01')
    expect(await closed('2026-10-01')).toEqual({ Ben: 7 })
  })
})

describe('what is deleted', () => {
  const remove = (day: string) => deleteChannel(db, network.scope, channel.channel_id, on(day))

  it('is refused while a month with files has money of it, and names both', async () => {
    await bring([row('2026-09-15', '30')])
    expect(await listUnsettled(db, network.scope, channel.channel_id, '2026-10-12')).toEqual([
      { month: '2026-09', usd: '30', is_estimated: false },
    ])
    await expect(remove('2026-10-12')).rejects.toMatchObject({
      message_key: { key: 'channel_in_close', months: '2026-09' },
    })
    const leave = (member: Viewer | undefined) =>
      db.transaction().execute((trx) =>
        withdrawAccount(trx, {
          network_id: network.network_id,
          account_id: member!.account_id,
          today: '2026-10-12',
        }),
      )
    // Also of who has it no more.
    await assign('2026-10-11', [ben], { instead: true })
    await expect(leave(ana)).rejects.toMatchObject({ message_key: 'member_has_money' })
    await leave(ben)
    expect(await closed()).toEqual({ Ana: 30 })
  })

  it('leaves a channel’s money to its members when the files come later, and what comes then to others', async () => {
    await assign('2026-09-20', [ben], { instead: true })
    await remove('2026-10-03')
    const again = () =>
      db.transaction().execute((trx) =>
        registerChannels(trx, network.scope, new Map([[channel.platform_channel_id, { title: 'Again' }]]), {
          today: '2026-10-20',
          approve_from: '2026-10-20',
          by: { account_id: null },
        }),
      )
    const { channel_ids } = await again()
    channel = { ...channel, channel_id: channel_ids.get(channel.platform_channel_id)! }
    await assign('2026-10-21', [cho])
    await bring([row('2026-09-19', '10'), row('2026-09-20', '15'), row(null, '5')])
    expect(await closed()).toEqual({ Ana: 10, Ben: 20 })
    await bring(
      [row('2026-10-02', '1'), row('2026-10-10', '2'), row('2026-10-20', '4'), row(null, '8')],
      '2026-10-01',
    )
    expect(await closed('2026-10-01')).toEqual({ Ben: 1, Cho: 12, uncredited: 2 })
  })

  it('leaves the money of a member that goes to that member', async () => {
    await db.transaction().execute((trx) =>
      withdrawAccount(trx, {
        network_id: network.network_id,
        account_id: ana!.account_id,
        today: '2026-09-16',
      }),
    )
    await bring([row('2026-09-15', '30'), row('2026-09-16', '2')])
    expect(await closed()).toEqual({ withdrawn: 30, no_member: 2 })
  })
})
