import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../db/connection.ts'
import { runOrRollBack } from '../../../db/transaction.ts'
import { closeMonths } from '../../../testing/close-months.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { addSettledFile, type MoneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { calculateMonth } from '../calculation/calculate-month.ts'
import { verifySettlement } from './verify-settlement.ts'

const { db } = await openTestDatabase()

const unknown = `UC${'x'.repeat(22)}`

/** August is paid; September is calculated, and corrects August. Ana and Ben have a channel, and a third one by 1 to 2. */
const network = await createNetwork(db)
const { network_id, scope } = network
const fees = { '-infinity': '0.10', '2026-08-01': '0.20' }
const ana = await createAccount(db, network, { fee_rates: fees })
const ben = await createAccount(db, network, { fee_rates: fees })
const own = await createChannel(db, network, { members: [ana], credit: [['2026-07-01', '2026-08-20']] })
const bens = await createChannel(db, network, { members: [ben] })
const split = await createChannel(db, network, { members: [ana, ben] })
const both = await createChannel(db, network, { members: [ana, ben] })
await createChannel(db, network, { members: [] })
await db
  .insertInto('contract_terms')
  .values({
    network_id,
    account_id: ben.account_id,
    platform_channel_id: bens.platform_channel_id,
    family: 'ads',
    from_month: '2026-08-01',
    fee_rate: '0.125',
  })
  .execute()
const channels = { $own: own, $bens: bens, $split: split, $both: both }
await db
  .insertInto('channel_shares')
  .values(
    [ana, ben].map(({ account_id }, at) => ({
      network_id,
      channel_id: split.channel_id,
      account_id,
      from_month: '2026-08-01',
      basis_points: at === 0 ? 3_333 : 6_667,
    })),
  )
  .execute()
await db
  .insertInto('channel_day')
  .values({
    network_id,
    channel_id: split.channel_id,
    day: '2026-08-02',
    credited: true,
    views: 1,
    premium_views: 0,
    revenue: 100,
    premium_revenue: 10,
  })
  .execute()
const rows: MoneyRow[] = [
  { channel: own.platform_channel_id, day: '2026-08-03', usd: '100' },
  { channel: own.platform_channel_id, day: '2026-07-31', usd: '10' },
  { channel: own.platform_channel_id, day: '2026-08-21', usd: '5' },
  { channel: bens.platform_channel_id, day: '2026-08-03', usd: '100' },
  { channel: split.platform_channel_id, day: '2026-08-03', usd: '70.000000001' },
  { channel: both.platform_channel_id, day: '2026-08-03', usd: '0.000000003' },
  { channel: both.platform_channel_id, day: '2026-08-03', adjustment_type: 'Conflict', usd: '-3' },
  { channel: unknown, day: '2026-08-03', usd: '2' },
  { channel: null, day: '2026-08-03', usd: '1' },
]
const put = (month: string, family: string, more: object) =>
  addSettledFile(db, network, { month, family, ...more })
const pay = (month: string, usd: string, adjusted = '0') =>
  put(month, 'payment_summary', {
    payments: [
      { type: 'Ads Revenue', usd, local: String(Number(usd) * 1_400) },
      { type: 'Ads Revenue', adjustment_type: 'Conflict', usd: adjusted, local: '0' },
    ],
  })
await put('2026-08-01', 'ads', { rows })
await put('2026-08-01', 'us_tax', {
  level: 'channel',
  taxes: [
    { channel: own.platform_channel_id, amount: '1000' },
    { channel: split.platform_channel_id, amount: '333.5' },
  ],
})
await pay('2026-08-01', '288', '-3')
const persons = await Promise.all([1, 2].map(() => createAccount(db, null, { as: 'operator' })))
await closeMonths(db, scope, {
  network_id,
  months: ['2026-08-01'],
  persons: [persons[0]!.account_id, persons[1]!.account_id],
  held: ben.account_id,
})
await put('2026-08-01', 'ads', {
  state: 'late',
  rows: [...rows, { channel: bens.platform_channel_id, day: '2026-08-04', usd: '7' }],
})
await put('2026-08-01', 'payment_summary', {
  state: 'late',
  payments: [
    { type: 'Ads Revenue', usd: '295', local: '413000' },
    { type: 'Ads Revenue', adjustment_type: 'Conflict', usd: '-3', local: '0' },
  ],
})
await put('2026-09-01', 'ads', {
  rows: [{ channel: split.platform_channel_id, day: '2026-09-03', usd: '20' }],
})
await pay('2026-09-01', '20')
await calculateMonth(db, scope, { month: '2026-09-01', account_id: null })
const names: Record<string, string> = {
  $network: String(network_id),
  $ana: String(ana.account_id),
  $ben: String(ben.account_id),
  $unknown: `'${unknown}'`,
}
for (const [name, { platform_channel_id, channel_id }] of Object.entries(channels)) {
  names[`${name}Id`] = String(channel_id)
  names[name] = `'${platform_channel_id}'`
}

const findFaults = async (db: Database) => {
  const { differences } = await verifySettlement(db, scope)
  return [...new Set(differences.map(({ rollup }) => rollup))].sort()
}

const august = `network_id = $network and month = '2026-08-01'`
const september = `network_id = $network and month = '2026-09-01'`
const ofFile = `network_id = $network and file_id in (select file_id from settled_files where ${august} and state = 'current')`
const line = (set: string, which: string, month = august) =>
  `update settlement_lines set ${set} where ${month} and ${which}`
const channel = (set: string, which: string, month = august) =>
  `update settlement_channels set ${set} where ${month} and platform_channel_id = ${which}`
/** From one line of a channel to another's, so that neither its sum nor the month's changes. */
const shift = (nano: number, which: string) =>
  line(`amount = amount + case account_id when $ana then ${nano} else ${-nano} end`, which)
const anas = `platform_channel_id = $own and kind = 'revenue' and activity_month = '2026-08-01' and bucket = 'member'`
const lines = 'settlement_lines'
const members = 'settlement_members'

test.each<[what: string, changes: string[], faults: string[]]>([
  ['a line given to another member', [line('account_id = $ben', anas)], [lines, members]],
  [
    'a line given to another member, whose sums are told so',
    [
      line('account_id = $ben', anas),
      `update settlement_members m set revenue = s.revenue, fee = s.fee, net_usd = s.revenue - us_tax - s.fee
       from (select account_id, sum(amount) filter (where kind = 'revenue') as revenue, sum(fee) as fee from settlement_lines
         where ${august} group by account_id) as s where m.network_id = $network and m.month = '2026-08-01' and m.account_id = s.account_id`,
    ],
    [lines, members, 'ledger_transfers of a close'],
  ],
  [
    'lines of two members exchanged',
    [line('amount = 70000000001 - amount', `platform_channel_id = $split and kind = 'revenue'`)],
    [lines, 'settlement_lines.fee', members],
  ],
  [
    'a share rounded the other way',
    [shift(1, `platform_channel_id = $split and kind = 'revenue'`)],
    [lines, members],
  ],
  [
    'the rest given to the second one',
    [shift(-1, `platform_channel_id = $both and adjustment_type = ''`)],
    [lines, members],
  ],
  [
    'tax of a channel on the other member',
    [shift(1, `platform_channel_id = $split and kind = 'us_tax'`)],
    [lines, members],
  ],
  ['a line on another channel', [line('platform_channel_id = $bens', anas)], [lines]],
  ['a line under another number of its channel', [line('channel_id = $bensId', anas)], [lines]],
  [
    'a line of another month’s activity, at its fee',
    [line(`activity_month = '2026-06-01', fee_rate = 0.1, fee = fee / 2`, anas)],
    [lines, members],
  ],
  ['a line of another type', [line(`adjustment_type = 'Spam'`, anas)], [lines]],
  ['a line of another family', [line(`family = 'premium'`, anas)], [lines]],
  [
    'a line of another reason',
    [line(`reason = 'no_channel'`, 'platform_channel_id = $unknown')],
    [lines, 'ledger_transfers of a close'],
  ],
  [
    'what is not credited, unallocated',
    [line(`bucket = 'unallocated', reason = 'no_member'`, `bucket = 'uncredited'`)],
    [lines, 'ledger_transfers of a close'],
  ],
  [
    'what is nobody’s, a member’s',
    [
      line(
        `bucket = 'member', reason = '', account_id = $ana, fee_rate = 0.2, fee = amount / 5`,
        'platform_channel_id = $unknown',
      ),
    ],
    [lines, members, 'ledger_transfers of a close'],
  ],
  [
    'a correction of another month',
    [line(`corrects_month = '2026-07-01'`, `corrects_month = '2026-08-01'`, september)],
    [lines],
  ],
  [
    'a correction for another member',
    [line('account_id = $ana', `corrects_month = '2026-08-01'`, september)],
    [lines, members, 'settlement_lines.fee'],
  ],
  ['a line removed', [`delete from settlement_lines where ${august} and ${anas}`], [lines, members]],
  [
    'a line of nothing',
    [
      `insert into settlement_lines select network_id, month, account_id, platform_channel_id, kind, 'premium',
     adjustment_type, activity_month, corrects_month, bucket, reason, channel_id, 0, fee_rate, 0, term, term_from, member_rate from settlement_lines where ${august} and ${anas}`,
    ],
    [lines],
  ],
  ['a fee', [line('fee = fee + 1', anas)], [members, 'settlement_lines.fee']],
  [
    'a fee moved to another line of the member',
    [
      line('fee = fee + 1', anas),
      line('fee = fee - 1', `account_id = $ana and activity_month = '2026-07-01'`),
    ],
    ['settlement_lines.fee'],
  ],
  ['a fee’s rate', [line('fee_rate = 0.21', anas)], ['settlement_lines.fee']],
  [
    'a fee of September',
    [line('fee = fee + 1', `account_id = $ana`, september)],
    [members, 'settlement_lines.fee'],
  ],
  [
    'a fee on what is nobody’s',
    [line('fee = 1', 'account_id = 0 and platform_channel_id = $unknown')],
    ['settlement_lines.fee of nobody'],
  ],
  [
    'the history of fees',
    [
      `update fee_rates set fee_rate = 0.21 where network_id = $network and account_id = $ben and from_month = '-infinity'`,
      `update fee_rates set fee_rate = 0.21 where network_id = $network and account_id = $ana and from_month = '-infinity'`,
    ],
    ['settlement_lines.fee'],
  ],
  [
    'a term of a line',
    [line(`term = 'family', term_from = '2026-08-01', member_rate = 0.2`, anas)],
    ['settlement_lines.fee'],
  ],
  [
    'what the member’s rate was beside a term',
    [line('member_rate = 0.11', `account_id = $ben and platform_channel_id = $bens`)],
    ['settlement_lines.fee'],
  ],
  [
    'the rate of a term',
    [`update contract_terms set fee_rate = 0.126 where network_id = $network and account_id = $ben`],
    ['settlement_lines.fee'],
  ],
  [
    'a term that ended',
    [`update contract_terms set fee_rate = null where network_id = $network and account_id = $ben`],
    ['settlement_lines.fee'],
  ],
  [
    'a term for what it was not of',
    [
      `insert into contract_terms (network_id, account_id, platform_channel_id, family, from_month, fee_rate)
     values ($network, $ana, $own, '', '2026-08-01', 0.2)`,
    ],
    ['settlement_lines.fee'],
  ],
  [
    'a row of another channel',
    [`update settled_rows set platform_channel_id = $bens where ${ofFile} and platform_channel_id = $own`],
    [lines],
  ],
  [
    'a row of another day',
    [`update settled_rows set day = '2026-08-05' where ${ofFile} and day = '2026-08-21'`],
    [lines],
  ],
  [
    'rows that exchanged some money',
    [
      `update settled_rows set revenue = revenue + case platform_channel_id when $own then 1 else -1 end
     where ${ofFile} and platform_channel_id in ($own, $bens) and day = '2026-08-03'`,
    ],
    [lines],
  ],
  [
    'a row’s money',
    [`update settled_rows set revenue = revenue + 1 where ${ofFile} and day = '2026-08-21'`],
    [lines],
  ],
  [
    'tax of another channel',
    [`update settled_taxes set platform_channel_id = $bens where ${ofFile} and platform_channel_id = $own`],
    [lines],
  ],
  [
    'tax of another month',
    [`update settled_taxes set earnings_month = '2026-07-01' where ${ofFile} and platform_channel_id = $own`],
    [lines],
  ],
  [
    'a channel’s member, and its lines with it',
    [
      channel('account_ids = array[$ben]', '$own'),
      line('account_id = $ben', `platform_channel_id = $own and bucket = 'member'`),
    ],
    ['settlement_channels.digest', members],
  ],
  [
    'parts of a channel, and its lines with them',
    [
      channel('basis_points = array[3334, 6666]', '$split'),
      shift(7_000_000, `platform_channel_id = $split and kind = 'revenue'`),
      shift(-23_573, `platform_channel_id = $split and kind = 'us_tax'`),
    ],
    ['settlement_channels', 'settlement_channels.digest', 'settlement_lines.fee', members],
  ],
  [
    'shares of a closed month',
    [`update channel_shares set basis_points = 10000 - basis_points where network_id = $network`],
    ['settlement_channels'],
  ],
  [
    'credited days',
    [channel(`credit = '{[2026-07-01,2026-08-22)}'`, '$own')],
    [lines, 'settlement_channels.digest'],
  ],
  [
    'from when a channel is so',
    [channel(`from_day = '2026-09-01'`, `$split and from_day = '2026-08-01'`)],
    [lines, 'settlement_channels.digest', 'settlement_members.estimated'],
  ],
  [
    'members of a month that nobody approved',
    [channel('account_ids = array[$ana]', '$bens', september)],
    ['settlement_channels', 'settlement_channels.digest'],
  ],
  [
    'credit of a month that nobody approved',
    [channel(`credit = '{[2026-07-01,2026-08-22)}'`, '$own', september)],
    ['settlement_channels', 'settlement_channels.digest'],
  ],
  [
    'an estimate',
    [channel('estimated = estimated + 1', '$split')],
    ['settlement_channels.digest', 'settlement_members.estimated'],
  ],
  [
    'a part of an estimate',
    [
      `update settlement_members set estimated_part = estimated_part + case account_id when $ana then 1 else -1 end where ${august}`,
    ],
    ['settlement_members.estimated'],
  ],
])('%s, changed by hand, is found', async (_, changes, faults) => {
  expect(
    await runOrRollBack(db, true, async (trx) => {
      for (const statement of changes)
        await sql.raw(statement.replaceAll(/\$\w+/g, (name) => names[name]!)).execute(trx)
      return findFaults(trx)
    }),
  ).toEqual([...faults].sort())
})

test('nothing is found of what nobody changed', async () => expect(await findFaults(db)).toEqual([]))
