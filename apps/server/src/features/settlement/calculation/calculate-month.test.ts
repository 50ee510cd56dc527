import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { addSettledFile, type MoneyRow, type PaymentRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { verifySettlement } from '../books/verify-settlement.ts'
import { describeTie } from '../inputs/describe-tie.ts'
import { listChecklist } from '../inputs/list-checklist.ts'
import { acceptTie, changeBasis, changeRate } from '../inputs/preparations.ts'
import { listMemberLines } from '../payment/list-settled-members.ts'
import { readMonth } from '../read-month.ts'
import { calculateMonth } from './calculate-month.ts'
import { readBridge } from './read-bridge.ts'

const month = '2026-09-01'
let network: TestNetwork
let ana: Viewer
let ben: Viewer
let own: TestChannel
let shared: TestChannel

const { db } = await openTestDatabase()
beforeEach(async () => {
  network = await createNetwork(db)
  ana = await createAccount(db, network, { fee_rates: { '-infinity': '0.10', '2026-09-01': '0.20' } })
  ben = await createAccount(db, network, { fee_rates: { '-infinity': '0.30' } })
  own = await createChannel(db, network, { members: [ana] })
  shared = await createChannel(db, network, { members: [ana, ben] })
})

const put = (family: string, rows: MoneyRow[], more: object = {}) =>
  addSettledFile(db, network, { month, family, rows, ...more })
const pay = (payments: PaymentRow[], more: object = {}) =>
  addSettledFile(db, network, { month, family: 'payment_summary', payments, ...more })
const calculate = () => calculateMonth(db, network.scope, { month, account_id: null })
const stateOf = async () => {
  const { state, needs } = await readMonth(db, network.scope, month)
  return [state, needs]
}
const member = async ({ account_id }: Viewer) => {
  const { rows } = await sql<Record<string, string>>`
    select revenue::text, us_tax::text, fee::text, net_usd::text, net::text, opening::text, available::text, carried::text,
      carry_reason, due::text, income_tax::text, local_tax::text, payable::text, estimated::text, estimated_part::text
    from settlement_members where network_id = ${network.network_id} and month = ${month} and account_id = ${account_id}`.execute(
    db,
  )
  return rows[0]
}
const others = async () => {
  const { rows } = await sql`
    select bucket, reason, sum(amount)::text as amount from settlement_lines
    where network_id = ${network.network_id} and month = ${month} and bucket <> 'member' group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}

describe('a month by hand', () => {
  it('pays each its part at the fee of the activity’s month, in won at the settled rate', async () => {
    const channel = own.platform_channel_id
    await put('ads', [
      { channel, day: '2026-09-03', usd: '100' },
      { channel, day: '2026-09-04', usd: '0.000000001' },
      // Of August, at its fee.
      { channel, day: '2026-08-31', usd: '10' },
      { channel: shared.platform_channel_id, day: '2026-09-03', usd: '0.000000003' },
    ])
    await pay([{ type: 'Ads Revenue', usd: '110.00', local: '159500' }])
    expect(await stateOf()).toEqual(['reconciled', ['calculation']])
    await calculate()
    expect(await stateOf()).toEqual(['calculated', ['approval']])
    // 100.000000001 at 20 % and 10 at 10 %; of the shared three billionths two, 0.4 rounded to none.
    expect(await member(ana)).toMatchObject({
      revenue: '110000000003',
      fee: String(20_000_000_000 + 1_000_000_000),
      net_usd: '89000000003',
      // × 1450
      net: '129050',
      due: '129050',
      income_tax: '3870',
      local_tax: '380',
      payable: '124800',
    })
    expect(await member(ben)).toMatchObject({ revenue: '1', fee: '0', net: '0', due: '0', payable: '0' })
  })

  it('puts every row in one place: member, unallocated with the reason, or uncredited', async () => {
    const held = await createChannel(db, network, {
      members: [ana],
      credit: [['2026-09-01', '2026-09-10']],
    })
    const nobodys = await createChannel(db, network)
    await put('ads', [
      { channel: held.platform_channel_id, day: '2026-09-10', usd: '1' },
      { channel: held.platform_channel_id, day: '2026-09-11', usd: '2' },
      { channel: nobodys.platform_channel_id, day: '2026-09-11', usd: '4' },
      { channel: `UC${'x'.repeat(22)}`, day: '2026-09-11', usd: '8' },
      { channel: null, day: '2026-09-11', usd: '16' },
      { channel: null, day: '2026-09-12', usd: '-0.5' },
    ])
    // Without days a channel counts that had a credited day in the month.
    await put('shorts_ads', [{ channel: held.platform_channel_id, usd: '32' }])
    await pay([
      { type: 'Ads Revenue', usd: '30.5', local: '30500' },
      { type: 'YouTube Shorts - Ads Revenue', usd: '32', local: '32000' },
    ])
    await calculate()
    expect(await member(ana)).toMatchObject({ revenue: '33000000000' })
    expect(await others()).toEqual([
      { bucket: 'unallocated', reason: 'no_channel', amount: '15500000000' },
      { bucket: 'unallocated', reason: 'no_member', amount: '4000000000' },
      { bucket: 'unallocated', reason: 'unknown_channel', amount: '8000000000' },
      { bucket: 'uncredited', reason: '', amount: '2000000000' },
    ])
  })

  it('splits by the shares of the activity’s month, the rest to the first account', async () => {
    const { network_id } = network
    const thirds = [ana, ben].map(({ account_id }, at) => ({
      network_id,
      channel_id: shared.channel_id,
      from_month: month,
      account_id,
      basis_points: at === 0 ? 3333 : 6667,
    }))
    await db.insertInto('channel_shares').values(thirds).execute()
    await put('ads', [
      { channel: shared.platform_channel_id, day: '2026-09-11', usd: '0.000000010' },
      { channel: shared.platform_channel_id, day: '2026-08-11', usd: '-0.000000003' },
    ])
    await pay([{ type: 'Ads Revenue', usd: '0.01', local: '14' }])
    await calculate()
    // 3.333 → 3 and 6.667 → 6, one left; −1.5 → −2 each, one back.
    expect(await member(ana)).toMatchObject({ revenue: '3' })
    expect(await member(ben)).toMatchObject({ revenue: '4' })
  })

  it('takes US tax at the settled rate, before the fee, and carries over what is negative', async () => {
    await put('ads', [{ channel: own.platform_channel_id, day: '2026-09-11', usd: '10' }])
    await pay([{ type: 'Ads Revenue', usd: '10', local: '15000' }])
    await addSettledFile(db, network, {
      month,
      family: 'us_tax',
      level: 'channel',
      taxes: [{ channel: own.platform_channel_id, amount: '1000', earnings_month: '2026-08-01' }],
    })
    await addSettledFile(db, network, {
      month,
      family: 'us_tax_refund',
      level: 'channel',
      taxes: [{ channel: shared.platform_channel_id, amount: '-3' }],
    })
    await calculate()
    // 1,000 won are 0.666666667 dollars, at August’s fee; 3 won back are 0.002, half of it each.
    const fee = 2_000_000_000n - 66_666_667n + 200_000n
    const net = 10_000_000_000n - 666_666_667n + 1_000_000n - fee
    expect(await member(ana)).toMatchObject({
      revenue: '10000000000',
      us_tax: '665666667',
      fee: String(fee),
      net_usd: String(net),
      net: String((net * 3n + 1_000_000n) / 2_000_000n),
    })
    expect(await member(ben)).toMatchObject({ us_tax: '-1000000', fee: '300000', net: '1' })

    await put('ads', [{ channel: own.platform_channel_id, day: '2026-09-11', usd: '-10' }])
    await pay([{ type: 'Ads Revenue', usd: '-10', local: '-15000' }])
    expect(await stateOf()).toEqual(['reconciled', ['new_calculation']])
    await calculate()
    const negative = await member(ana)
    expect(negative).toMatchObject({ carry_reason: 'negative', due: '0', payable: '0', income_tax: '0' })
    expect(BigInt(negative!.carried!)).toBeLessThan(0n)
  })

  it('carries over below the minimum and of who is held, and taxes by kind', async () => {
    const { network_id } = network
    await db
      .updateTable('networks')
      .set({ minimum_payout: 40_000 })
      .where('network_id', '=', network_id)
      .execute()
    const cy = await createAccount(db, network, { fee_rates: { '-infinity': '0.00' } })
    const other = await createChannel(db, network, { members: [cy] })
    await put('ads', [
      { channel: own.platform_channel_id, day: '2026-09-11', usd: '49.99' },
      { channel: other.platform_channel_id, day: '2026-09-11', usd: '125.001' },
    ])
    await pay([{ type: 'Ads Revenue', usd: '174.991', local: '174991' }])
    await db
      .insertInto('payees')
      .values({ network_id, account_id: cy.account_id, kind: 'other_income' })
      .execute()
    await calculate()
    expect(await member(ana)).toMatchObject({
      net: '39992',
      carried: '39992',
      carry_reason: 'below_minimum',
      due: '0',
    })
    expect(await member(cy)).toMatchObject({
      due: '125001',
      income_tax: '10000',
      local_tax: '1000',
      payable: '114001',
    })
    await db.updateTable('payees').set({ hold_reason: 'No contract' }).execute()
    expect(await stateOf()).toEqual(['reconciled', ['new_calculation']])
    await calculate()
    expect(await member(cy)).toMatchObject({
      carried: '125001',
      carry_reason: 'held',
      due: '0',
      payable: '0',
    })
  })

  it('is the same whenever it is calculated, and walks from the estimate to what is paid', async () => {
    await addExchangeRates(db, { '2026-09-10': '1430' })
    for (const [channel, day, revenue] of [
      [own, '2026-09-02', 80],
      [shared, '2026-09-02', 30],
    ] as const)
      await db
        .insertInto('channel_day')
        .values({
          network_id: network.network_id,
          channel_id: channel.channel_id,
          day,
          credited: true,
          views: 1,
          premium_views: 0,
          revenue: revenue * 1e9,
          premium_revenue: 10 * 1e9,
        })
        .execute()
    await put('ads', [
      { channel: own.platform_channel_id, day: '2026-09-02', usd: '75.123456789' },
      { channel: shared.platform_channel_id, day: '2026-09-02', usd: '21.000000001' },
      { channel: own.platform_channel_id, day: '2026-09-03', adjustment_type: 'Conflict', usd: '-3' },
    ])
    await put('premium', [{ channel: own.platform_channel_id, day: '2026-09-02', usd: '11' }], {
      part: 'music',
    })
    await put('premium', [{ channel: shared.platform_channel_id, day: '2026-09-02', usd: '9' }], {
      part: 'non_music',
    })
    await pay([
      { type: 'Ads Revenue', usd: '96.12', local: '140000' },
      { type: 'Ads Revenue', adjustment_type: 'Conflict', usd: '-3.00', local: '-4370' },
      { type: 'Subscriptions Revenue - YouTube Premium / Music Premium', usd: '20.00', local: '29131' },
    ])
    await calculate()
    const lines = () =>
      sql`select * from settlement_lines where network_id = ${network.network_id} order by platform_channel_id, account_id, family,
        adjustment_type, activity_month`.execute(db)
    const first = [await member(ana), await member(ben), (await lines()).rows]
    await calculate()
    expect([await member(ana), await member(ben), (await lines()).rows]).toEqual(first)

    for (const account of [ana.account_id, ben.account_id, null]) {
      const { steps, payable } = (await readBridge(db, network.scope, month, account))!
      const nano = (text: string) => {
        const [whole = '0', part = ''] = text.replace('-', '').split('.')
        const size = BigInt(whole) * 1_000_000_000n + BigInt(part.padEnd(9, '0'))
        return text.startsWith('-') ? -size : size
      }
      const total = steps.reduce((sum, { won }) => sum + nano(won), 0n)
      expect(total).toBe(nano(payable))
      const rounding = steps.find(({ kind }) => kind === 'rounding')
      expect(Math.abs(Number(rounding?.won ?? 0))).toBeLessThan(2)
    }
    const mine = (await readBridge(db, network.scope, month, ana.account_id))!
    expect(mine.steps.map(({ kind, usd }) => [kind, usd]).slice(0, 5)).toEqual([
      ['estimated', '110'],
      ['others_shares', '-15'],
      // 11 + 4.5 of Premium, of which 10 + 5 were shown; 75.123456789 + 10.500000001 of the others for 70 + 10.
      ['finalised', '0.5'],
      ['finalised', '5.62345679'],
      ['adjusted', '-3'],
    ])
  })
})

describe('contract terms', () => {
  const bring = async () => {
    const [mine, ours] = [own.platform_channel_id, shared.platform_channel_id]
    await put('ads', [
      { channel: mine, day: '2026-09-03', usd: '100' },
      { channel: mine, day: '2026-08-31', usd: '10' },
      { channel: ours, day: '2026-09-03', usd: '20' },
    ])
    await put('premium', [{ channel: mine, day: '2026-09-03', usd: '40' }], { part: 'music' })
    await put('premium', [{ channel: ours, day: '2026-09-03', usd: '8' }], { part: 'non_music' })
    await put('us_tax', [], { level: 'channel', taxes: [{ channel: mine, amount: '14000' }] })
    await pay([
      { type: 'Ads Revenue', usd: '130', local: '182000' },
      { type: 'Subscriptions Revenue - YouTube Premium / Music Premium', usd: '48', local: '67200' },
    ])
  }
  const agree = (
    of: { channel?: TestChannel; family?: string },
    from_month: string,
    fee_rate: string | null,
  ) =>
    db
      .insertInto('contract_terms')
      .values({
        network_id: network.network_id,
        account_id: ana.account_id,
        platform_channel_id: of.channel?.platform_channel_id ?? '',
        family: of.family ?? '',
        from_month,
        fee_rate,
      })
      .execute()
  const linesOf = async ({ account_id }: Viewer) =>
    (await listMemberLines(db, network.scope, month, account_id)).map(
      ({ platform_channel_id, family, kind, activity_month, fee_rate, fee_usd, term, term_from }) =>
        [
          platform_channel_id === own.platform_channel_id ? 'own' : 'shared',
          family ?? kind,
          activity_month.slice(5),
          fee_rate,
          fee_usd,
          term ? `${term} ${term_from}` : 'own rate',
        ].join(' '),
    )

  it('go before the member’s rate, the most specific first, in the months that they hold', async () => {
    await bring()
    await agree({ family: 'premium' }, '2026-09-01', '0.5')
    await agree({ channel: own }, '2026-07-01', '0.125')
    await agree({ channel: own, family: 'premium' }, '2026-09-01', '0.4')
    // Of later, and of what ended before.
    await agree({ channel: own, family: 'ads' }, '2026-10-01', '0.9')
    await agree({ channel: shared }, '2026-06-01', '0.9')
    await agree({ channel: shared }, '2026-09-01', null)
    await calculate()
    expect(await linesOf(ana)).toEqual([
      'own ads 09 0.125 12.5 channel 2026-07',
      'own premium 09 0.4 16 channel_family 2026-09',
      'own ads 08 0.125 1.25 channel 2026-07',
      // US tax is of no type.
      'own us_tax 09 0.125 -1.25 channel 2026-07',
      'shared ads 09 0.20 2 own rate',
      'shared premium 09 0.5 2 family 2026-09',
    ])
    expect(await linesOf(ben)).toEqual([
      'shared ads 09 0.30 3 own rate',
      'shared premium 09 0.30 1.2 own rate',
    ])
    const { steps, net, payable } = (await readBridge(db, network.scope, month, ana.account_id))!
    const usd = (kind: string) => steps.filter((step) => step.kind === kind).map((step) => step.usd)
    // By the rate of the estimates: 20 % of 100 + 40 − 10 + 10 + 4, 10 % of August's.
    expect([usd('fee'), usd('terms'), net.usd]).toEqual([['-29.8'], ['-2.7'], '121.5'])
    expect(steps.reduce((sum, { won }) => sum + Math.round(Number(won) * 1e9), 0)).toBe(Number(payable) * 1e9)
    expect((await verifySettlement(db, network.scope)).differences).toEqual([])
  })

  it('that are agreed after a calculation ask for a new one', async () => {
    await bring()
    await calculate()
    await agree({ family: 'ads' }, '2026-10-01', '0.5')
    expect(await stateOf()).toEqual(['calculated', ['approval']])
    await agree({ family: 'ads' }, '2026-09-01', '0.5')
    expect(await stateOf()).toEqual(['reconciled', ['new_calculation']])
  })
})

describe('the tie-out', () => {
  it('says what is missing, and is accepted as it is', async () => {
    await put('ads', [{ channel: own.platform_channel_id, day: '2026-09-11', usd: '10' }])
    await pay([
      { type: 'Ads\u00a0Revenue', usd: '10.01', local: '15015' },
      { type: 'YouTube Shorts - Ads Revenue', usd: '1204.33', local: '1806495' },
      { type: 'Something New', usd: '5', local: '7500' },
    ])
    const { state, needs, ties } = await readMonth(db, network.scope, month)
    expect([state, needs]).toEqual(['collecting', ['tie_out']])
    expect(ties.map(({ tie, finding, difference }) => [tie, finding, difference])).toEqual([
      ['ads', 'fits', 10_000_000n],
      ['other/something new', 'unknown_type', 5_000_000_000n],
      ['shorts_ads', 'missing', 1_204_330_000_000n],
    ])
    expect(ties.map((tie) => describeTie(tie, 'en').sentence)).toEqual([
      null,
      'Unknown type · Something New: revenue type not known; 5.00 USD',
      'Shorts ads: file missing; 1,204.33 USD',
    ])
    await expect(calculate()).rejects.toMatchObject({ code: 'conflict' })
    const operator = await createAccount(db, null, { as: 'operator' })
    const second = await createAccount(db, null, { as: 'operator' })
    let version = 0
    const accepted = [
      ['shorts_ads', '1204.33'],
      ['other/something new', '5'],
    ] as const
    for (const [tie, difference_usd] of accepted)
      await acceptTie(
        db,
        network.scope,
        { month, version: version++ },
        { tie, difference_usd, reason: 'The platform will not send it', account_id: operator.account_id },
      )
    expect(await stateOf()).toEqual(['collecting', ['second_look']])
    for (const [tie, difference_usd] of accepted)
      await acceptTie(
        db,
        network.scope,
        { month, version: version++ },
        { tie, difference_usd, reason: 'So it is', account_id: second.account_id },
      )
    expect(await stateOf()).toEqual(['reconciled', ['calculation']])
    // A file that comes makes it fall back, as the difference is another.
    await put('shorts_ads', [{ channel: own.platform_channel_id, usd: '1000' }])
    expect(await stateOf()).toEqual(['collecting', ['tie_out']])
  })

  it('knows files that say it twice', async () => {
    await put('ads', [{ channel: own.platform_channel_id, day: '2026-09-11', usd: '20' }])
    await pay([{ type: 'Ads Revenue', usd: '10', local: '15000' }])
    const { ties } = await readMonth(db, network.scope, month)
    expect(ties[0]).toMatchObject({ finding: 'double', difference: -10_000_000_000n })
  })

  it('counts one level of a family, the one that the network chose', async () => {
    await put('ads', [{ channel: own.platform_channel_id, day: '2026-09-11', usd: '20' }], { level: 'asset' })
    await put('ads', [{ channel: own.platform_channel_id, day: '2026-09-11', usd: '10' }], { level: 'claim' })
    await pay([{ type: 'Ads Revenue', usd: '10', local: '15000' }])
    expect(await stateOf()).toEqual(['collecting', ['tie_out']])
    await changeBasis(
      db,
      network.scope,
      { month, version: 0 },
      { family: 'ads', level: 'claim' },
      { account_id: null },
    )
    expect(await stateOf()).toEqual(['reconciled', ['calculation']])
  })
})

describe('a music label', () => {
  const rows = (usd: string) => [{ channel: own.platform_channel_id, day: '2026-09-11', usd }]
  it('is settled by its own files, by asset where there is no other; sums prove, and the pool is nobody’s', async () => {
    await put('premium', rows('99'), { level: 'summary', part: 'label' })
    await put('premium', rows('10'), { level: 'asset', part: 'label' })
    await put('ads', rows('4'))
    await put('ads', rows('1'), { part: 'audio_tier' })
    await put('ads', rows('88'), { level: 'summary', part: 'audio_tier' })
    await put('shorts_ads', [{ channel: null, day: null, usd: '2' }], {
      level: 'summary',
      part: 'label_pool',
    })
    await pay([
      { type: 'Subscriptions Revenue - YouTube Premium / Music Premium', usd: '10', local: '15000' },
      { type: 'Ads Revenue', usd: '4', local: '6000' },
      { type: 'Ads Revenue - Audio Tier', usd: '1', local: '1500' },
      { type: 'YouTube Shorts - Ads Revenue', usd: '2', local: '3000' },
    ])
    expect(await stateOf()).toEqual(['reconciled', ['calculation']])
    await calculate()
    expect(await member(ana)).toMatchObject({ revenue: '15000000000' })
    expect(await others()).toEqual([{ bucket: 'unallocated', reason: 'no_channel', amount: '2000000000' }])
    const scope = network.scope
    const { inputs, ties } = await readMonth(db, scope, month)
    expect(
      listChecklist(inputs.month_files, ties, new Map())
        .filter(({ family, is_here }) => family === 'premium' && is_here)
        .map(({ part, level }) => `${part} ${level}`),
    ).toEqual(['music asset', 'non_music asset'])

    // By video says more than by asset, and takes its place.
    await put('premium', rows('10'), { level: 'video', part: 'label' })
    expect(await stateOf()).toEqual(['reconciled', ['new_calculation']])
  })

  it('misses the ads where only the audio tier is here', async () => {
    await put('ads', rows('1'), { part: 'audio_tier' })
    await pay([{ type: 'Ads Revenue', usd: '5', local: '7500' }])
    const { ties } = await readMonth(db, network.scope, month)
    expect(ties[0]).toMatchObject({ finding: 'missing', difference: 4_000_000_000n, missing_parts: [] })
  })
})

it('takes a month of nobody and nothing for a month', async () => {
  const empty = await createNetwork(db)
  const expectRefused = (message_key: string) =>
    expect(calculateMonth(db, empty.scope, { month, account_id: null })).rejects.toMatchObject({
      message_key,
    })
  await expectRefused('close_needs_files')
  await addSettledFile(db, empty, { month, family: 'payment_summary', payments: [] })
  const { state, needs } = await readMonth(db, empty.scope, month)
  expect([state, needs]).toEqual(['collecting', ['rate']])
  await expectRefused('close_needs_rate')
  // Nothing is known that it could be compared with.
  for (const [version, account_id] of [null, 1].entries()) {
    await changeRate(db, empty.scope, { month, version }, { rate: '1400', note: 'Bank' }, { account_id })
    if (version === 0) await expectRefused('close_needs_rate_look')
  }
  await calculateMonth(db, empty.scope, { month, account_id: null })
  expect((await readMonth(db, empty.scope, month)).state).toBe('calculated')
})
