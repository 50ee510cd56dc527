import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { recountNetwork } from '../../../../../../tools/recount/recount-network.ts'
import { generateSettledMonth } from '../../../../../../tools/settled-files/generate-settled-month.ts'
import type {
  Adjustment,
  ChannelAdjustment,
  ChannelEstimate,
  Expected,
  SettledFile,
} from '../../../../../../tools/settled-files/settled-month.ts'
import { closeMonth, seenMonth } from '../../../testing/close-months.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { readBalances, verifyLedger } from '../../ledger/public.ts'
import { withdrawAccount } from '../../members/public.ts'
import { importFiles } from '../../report-ingest/import-files.ts'
import { openLoadConnection } from '../../report-ingest/load-connection.ts'
import { addEntry, confirmEntry } from '../books/entries.ts'
import { verifySettlement } from '../books/verify-settlement.ts'
import { noteInvoice } from '../payment/invoices.ts'
import { payMonth } from '../payment/pay-month.ts'

const today = '2026-11-20'
const minimum = 300_000n

const { db, url } = await openTestDatabase()
const connection = await openLoadConnection(url)
const folder = await mkdtemp(path.join(os.tmpdir(), 'generated-close-'))
const operator = await createAccount(db, null, { as: 'operator' })
const network = await createNetwork(db)
const { network_id } = network
const made = []
for (const fee_rates of [
  { '-infinity': '0.105' },
  { '-infinity': '0.125', '2026-09-01': '0.19' },
  { '-infinity': '0.333' },
])
  made.push(await createAccount(db, network, { fee_rates }))
const members: number[] = made.map(({ account_id }) => account_id)
const own = [
  await createChannel(db, network, { members: [made[0]!] }),
  await createChannel(db, network, { members: [made[0]!, made[1]!] }),
  await createChannel(db, network, { members: [made[2]!] }),
  await createChannel(db, network, { members: [made[0]!], credit: [['2026-01-01', '2026-07-31']] }),
  await createChannel(db, network),
]
const channels: string[] = own.map(({ platform_channel_id }) => platform_channel_id)
for (const [at, basis_points] of [3333, 6667].entries())
  await db
    .insertInto('channel_shares')
    .values({
      network_id,
      channel_id: own[1]!.channel_id,
      from_month: '2026-09-01',
      account_id: members[at]!,
      basis_points,
    })
    .execute()
for (const [at, kind] of [
  [1, 'other_income'],
  [2, 'business'],
] as const)
  await db.insertInto('payees').values({ network_id, account_id: members[at]!, kind }).execute()
await db
  .updateTable('networks')
  .set({ minimum_payout: Number(minimum) })
  .where('network_id', '=', network_id)
  .execute()
/** The type '' is all of a channel, the channel null a type of every one; from a month on, in thousandths, null where it ends. */
const terms: [member: number, channel: number | null, type: string, from: string, rate: bigint | null][] = [
  [0, null, 'premium', '2026-06', 333n],
  [0, null, 'ads', '2026-06', 17n],
  [0, 0, '', '2026-07', 50n],
  [0, 0, 'shorts_ads', '2026-08', 401n],
  [0, 0, 'shorts_ads', '2026-10', null],
  [1, 1, 'ads', '2026-08', 75n],
  [1, null, 'ads', '2026-05', 999n],
  [2, null, 'paid_features', '2026-05', 0n],
]
for (const [member, channel, family, from, rate] of terms)
  await db
    .insertInto('contract_terms')
    .values({
      network_id,
      account_id: members[member]!,
      platform_channel_id: channel === null ? '' : channels[channel]!,
      family,
      from_month: `${from}-01`,
      fee_rate: rate === null ? null : `0.${String(rate).padStart(3, '0')}`,
    })
    .execute()
/** Of the second member recoupable in two months, of the third a year that ends with the last one. */
const guaranteed = { monthly: 60_000_000n, yearly: 900_000_000n }
for (const [member, amount, more] of [
  [1, guaranteed.monthly, { from_month: '2026-06-01', until_month: '2026-07-01', span: 'month' }],
  [2, guaranteed.yearly, { from_month: '2025-11-01', until_month: null, span: 'year' }],
] as const)
  await db
    .insertInto('member_guarantees')
    .values({
      ...{ network_id, account_id: members[member]!, amount: Number(amount), ...more },
      is_recoupable: more.span === 'month',
    })
    .execute()
afterAll(async () => {
  await rm(folder, { recursive: true })
  await connection.end()
})

/** Whose a channel's money of a month is, in parts of 10,000 or equal ones. */
function ownersOf(channel: string, activity: string): [member: number, points: bigint][] | string {
  const at = channels.indexOf(channel)
  if (at < 0 || at === 4) return 'unallocated'
  if (at === 3 && activity > '2026-07') return 'uncredited'
  if (at === 1)
    return activity < '2026-09'
      ? [
          [0, 1n],
          [1, 1n],
        ]
      : [
          [0, 3333n],
          [1, 6667n],
        ]
  return [[at === 2 ? 2 : 0, 1n]]
}
function feeOf(member: number, { channel, family, activity }: Line): bigint {
  for (const [of, type] of [
    [channel, family],
    [channel, ''],
    ['', family],
  ]) {
    const rate = terms.findLast(
      ([who, at, what, from]) =>
        who === member && (at === null ? '' : channels[at]) === of && what === type && from <= activity,
    )?.[4]
    if (rate !== undefined && rate !== null) return rate
  }
  return [105n, activity < '2026-09' ? 125n : 190n, 333n][member]!
}
const floor = (a: bigint, b: bigint) => a / b - (a % b < 0n ? 1n : 0n)
const half = (a: bigint, b: bigint) => (a < 0n ? -1n : 1n) * ((2n * (a < 0n ? -a : a) + b) / (2n * b))
const total = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, amount) => sum + amount, 0n)

type Line = { channel: string; family: string; activity: string; amount: bigint; is_tax?: boolean }
type Month = { month: string; expected: Expected; adjustments: Adjustment[]; ofChannels: ChannelAdjustment[] }

/** What of a month is one line each: the fee is rounded by it. */
function linesOf({ month, expected, adjustments, ofChannels }: Month, local: bigint, usd: bigint): Line[] {
  const families = ['ads', 'premium', 'shorts_ads', 'shorts_subscriptions', 'paid_features'] as const
  const plain = [...expected.channels].flatMap(([channel, sums]) =>
    families.map((family) => ({ channel, family, activity: month, amount: sums[family] })),
  )
  return [
    ...plain,
    ...adjustments.map(({ platform_channel_id: channel, day, amount }) => ({
      channel,
      family: 'ads',
      activity: day.slice(0, 7),
      amount,
    })),
    ...ofChannels.map(({ adjustment_type, platform_channel_id: channel, deduction }) => ({
      channel,
      family: 'channel_adjustments',
      activity: month,
      amount: adjustment_type === 'CREDIT - APPEAL' ? deduction : -deduction,
    })),
    ...expected.taxes.map(({ platform_channel_id: channel, amount }) => ({
      channel,
      family: 'us_tax',
      activity: month,
      amount: -half(amount * usd, local),
      is_tax: true,
    })),
  ]
}

/** What is withheld and added, by the rules of 2026 as a person reads them. */
function taxOf(member: number, due: bigint): { withheld: bigint; vat: bigint } {
  const ten = (amount: bigint) => (amount / 10n) * 10n
  if (member === 2) return { withheld: 0n, vat: due / 10n }
  const base = member === 1 ? (due * 2n) / 5n : due
  const income = member === 1 ? (due * 2n > 250_000n ? ten(base / 5n) : 0n) : ten((base * 3n) / 100n)
  return { withheld: income + ten(income / 10n), vat: 0n }
}

const books = { usd: new Map<string, bigint>(), won: new Map<string, bigint>() }
const move = (of: Map<string, bigint>, from: string, to: string, amount: bigint) => {
  of.set(from, (of.get(from) ?? 0n) - amount)
  of.set(to, (of.get(to) ?? 0n) + amount)
}
const payable = (member: number) => `member:${members[member]}:payable`
const carried = [0n, 0n, 0n]
let [toRecoup, ofYear] = [0n, 0n]
const positive = (amount: bigint) => (amount > 0n ? amount : 0n)

/** What is added to a member's month, and what is kept back of it. */
function topUp(member: number, month: string, net: bigint): { added: bigint; kept: bigint } {
  if (member === 0) return { added: 0n, kept: 0n }
  if (member === 2) {
    ofYear += net
    return { added: month === '2026-10' ? positive(guaranteed.yearly - ofYear) : 0n, kept: 0n }
  }
  const least = month === '2026-06' || month === '2026-07' ? guaranteed.monthly : 0n
  const added = positive(least - net)
  const above = positive(net - least)
  const kept = toRecoup < above ? toRecoup : above
  toRecoup += added - kept
  return { added, kept }
}

/** Books a month by hand; answers what each member has of it. */
function book(month: string, lines: readonly Line[], paid: bigint, local: bigint, usd: bigint) {
  const sums = members.map(() => ({ revenue: 0n, us_tax: 0n, fee: 0n }))
  for (const line of lines) {
    const { channel, activity, amount, is_tax } = line
    const owners = ownersOf(channel, activity)
    if (typeof owners === 'string') {
      if (is_tax) move(books.usd, owners, 'us_tax_withheld', -amount)
      else move(books.usd, 'platform_receivable', owners, amount)
      continue
    }
    const whole = total(owners.map(([, points]) => points))
    const parts = owners.map(([, points]) => floor(amount * points, whole))
    parts[0]! += amount - total(parts)
    for (const [at, [member]] of owners.entries()) {
      const sum = sums[member]!
      if (is_tax) sum.us_tax -= parts[at]!
      else sum.revenue += parts[at]!
      sum.fee += half(parts[at]! * feeOf(member, line), 1000n)
    }
  }
  move(
    books.usd,
    'platform_receivable',
    'rounding',
    paid - total(lines.filter((line) => !line.is_tax).map(({ amount }) => amount)),
  )
  return sums.map(({ revenue, us_tax, fee }, member) => {
    const net_usd = revenue - us_tax - fee
    const net = half(net_usd * local, usd)
    move(books.usd, 'platform_receivable', 'fx', net_usd)
    move(books.usd, 'platform_receivable', 'us_tax_withheld', us_tax)
    move(books.usd, 'platform_receivable', 'fee_income', fee)
    move(books.won, 'fx', payable(member), net)
    const { added, kept } = topUp(member, month, net)
    const guarantee = `member:${members[member]}:guarantee`
    move(books.won, member === 1 ? guarantee : 'guarantees', payable(member), added)
    move(books.won, payable(member), guarantee, kept)
    const available = carried[member]! + net + added - kept
    const due = available >= minimum ? available : 0n
    const opening = carried[member]!
    carried[member] = available - due
    return { account_id: members[member]!, revenue, us_tax, fee, net, opening, due }
  })
}

async function importAll(files: readonly SettledFile[], states: string[], only: readonly string[] = []) {
  for (const { kind, name, open } of files.filter(({ kind }) => only.length === 0 || only.includes(kind))) {
    const file = path.join(await mkdtemp(path.join(folder, 'file-')), name)
    await pipeline(open(), createWriteStream(file))
    for await (const outcome of importFiles(connection, network.scope, [{ path: file, name }], { today })) {
      if ('refused' in outcome) throw new Error(`${kind}: ${outcome.refused}`)
      expect(states).toContain((outcome.result as unknown as { state: string }).state)
    }
  }
}

type Invoice = { member: number; supply: string; vat: string }

async function close(month: string) {
  const { scope } = network
  const by = { account_id: operator.account_id, today }
  const seen = () => seenMonth(db, scope, month)
  await closeMonth(db, scope, month, by)
  return async (paid_on: string, invoices: Invoice[]) => {
    for (const { member, supply, vat } of invoices) {
      const invoice = { number: `${month} ${member}`, issued_on: paid_on, supply, vat, reason: null }
      await noteInvoice(db, scope, { ...(await seen()), account_id: members[member]!, ...invoice }, by)
    }
    return payMonth(db, scope, { ...(await seen()), paid_on }, by)
  }
}

/** Of what the second member was topped up, before a month closes. */
async function writeOff(month: string, amount: bigint) {
  const { scope } = network
  const second = await createAccount(db, null, { as: 'operator' })
  const asked = { kind: 'guarantee_write_off' as const, account_id: members[1]!, reason: 'As agreed' }
  const by = { account_id: operator.account_id }
  const { entry_id } = await addEntry(db, scope, { ...asked, month, amount: String(amount) }, by)
  await confirmEntry(db, scope, entry_id, { account_id: second.account_id, today })
  toRecoup -= amount
  move(books.won, 'guarantees', `member:${members[1]}:guarantee`, amount)
}

async function storedMembers(month: string) {
  const { rows } = await sql<Record<string, string>>`
    select account_id, revenue::text, us_tax::text, fee::text, net::text, opening::text, due::text from settlement_members
    where network_id = ${network.network_id} and month = ${month} order by account_id`.execute(db)
  return rows
}

const money = (seed: number) => BigInt(seed) * 7_919_000_013n
const estimate = (month: number, more: bigint): ChannelEstimate[] =>
  channels.map((platform_channel_id, at) => ({
    platform_channel_id,
    paid_features: money(at + month),
    us_tax_percent: [10, 30, 0, 15, 10][at]!,
    videos: [0, 1].map((video) => ({
      video_id: `video_${at}_${video}_${month}`,
      ads: money(3 + at * 2 + video + month) + (at === 1 && video === 0 ? more : 0n),
      premium: money(2 + at),
      is_music: video === 1,
      ...(video === 0 && { shorts_ads: money(1 + at), shorts_subscriptions: 1_000_000_001n }),
    })),
  }))

const halfYear = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
const august = 3

it('closes half a year from its files as a person would by hand, to the nano and the won', async () => {
  const made = halfYear.map((month, at) => {
    const before = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-08'][at]!
    const adjustments = [
      { adjustment_type: 'BackPay', day: `${before}-11`, at: 1, amount: 3_333_333_333n },
      { adjustment_type: 'Spam', day: `${before}-12`, at: 2, amount: -2_000_000_007n },
      {
        adjustment_type: 'Conflict',
        day: `${before < '2026-07' ? before : '2026-07'}-30`,
        at: 3,
        amount: 1_500_000_001n,
      },
    ].map(({ at: channel, ...rest }) => ({
      ...rest,
      platform_channel_id: channels[channel]!,
      video_id: `video_${channel}_0_${at}`,
    }))
    const ofChannels: ChannelAdjustment[] = [
      {
        adjustment_type: 'MONETIZATION DISABLED',
        platform_channel_id: channels[2]!,
        deduction: 1_250_000_000n + BigInt(at),
      },
      { adjustment_type: 'CREDIT - APPEAL', platform_channel_id: channels[0]!, deduction: 730_000_001n },
    ]
    const generate = (more: bigint) =>
      generateSettledMonth({
        seed: `close ${at}`,
        month,
        owner: 'An_Owner',
        unknown_channels: 2,
        adjustments,
        channel_adjustments: ofChannels,
        channels: estimate(at, more),
        rate: '1467.3',
      })
    const { files, expected } = generate(0n)
    return { month, files, expected, adjustments, ofChannels, again: generate(40_000_000_003n) }
  })
  const pays: Awaited<ReturnType<typeof close>>[] = []
  const dues: bigint[][] = []
  for (const [at, each] of made.entries()) {
    await importAll(each.files, ['current'])
    const local = total(each.expected.payments.map((payment) => BigInt(payment.local)))
    const usd = total(each.expected.payments.map((payment) => payment.usd))
    const lines = linesOf(each, local, usd)
    let paid = usd
    if (at === august + 1) {
      // August's ads come again when it is locked: what they differ by is September's.
      const { files, expected } = made[august]!.again
      await importAll(files, ['late'], ['ads_video', 'payment_summary'])
      for (const [channel, { ads }] of expected.channels)
        lines.push({
          channel,
          family: 'ads',
          activity: '2026-08',
          amount: ads - made[august]!.expected.channels.get(channel)!.ads,
        })
      paid += total(expected.payments.map((payment) => payment.usd))
      paid -= total(made[august]!.expected.payments.map((payment) => payment.usd))
    }
    const month = `${each.month}-01`
    if (at === august) await writeOff(month, 1_000_000n)
    pays.push(await close(month))
    const expected = book(each.month, lines, paid, local, usd)
    expect(await storedMembers(month)).toEqual(
      expected.map(({ account_id, ...sums }) => ({
        account_id,
        ...Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, String(amount)])),
      })),
    )
    dues.push(expected.map(({ due }) => due))
  }
  // Some of what was topped up was recouped, and a year was below its guarantee.
  expect([toRecoup > 0n && toRecoup < guaranteed.monthly * 2n, ofYear < guaranteed.yearly]).toEqual([
    true,
    true,
  ])
  // Somebody was below the minimum, and somebody not.
  expect(new Set(dues.flat().map((due) => due > 0n)).size).toBe(2)
  for (const [at, pay] of pays.entries()) {
    // Who is paid VAT has sent an invoice over it.
    const invoices = [...dues[at]!.entries()].flatMap(([member, due]) => {
      const { vat } = taxOf(member, due)
      return vat > 0n ? [{ member, supply: String(due), vat: String(vat) }] : []
    })
    await pay('2026-11-20', invoices)
    for (const [member, due] of dues[at]!.entries()) {
      const { withheld, vat } = taxOf(member, due)
      move(books.won, payable(member), 'withholding_payable', withheld)
      move(books.won, payable(member), 'bank', due - withheld)
      move(books.won, 'vat_payable', 'bank', vat)
    }
  }
  for (const [currency, expected] of [
    ['USD', books.usd],
    ['KRW', books.won],
  ] as const) {
    const balances = await readBalances(db, network.scope, { currency })
    const plain = (of: Iterable<readonly [string, bigint]>) =>
      Object.fromEntries(
        [...of].filter(([, posted]) => posted !== 0n).map(([account, posted]) => [account, String(posted)]),
      )
    expect(plain(balances.map(({ account, posted }) => [account, posted] as const))).toEqual(plain(expected))
  }
  expect((await verifySettlement(db, network.scope)).differences).toEqual([])
  expect((await verifyLedger(db, network.scope)).differences).toEqual([])
  const recounted = async () =>
    (await recountNetwork(url, network_id, folder)).map(({ month, differences }) => [month, differences])
  const alike = halfYear.map((month) => [month, []])
  expect(await recounted()).toEqual(alike)
  // What was guaranteed to a member who has withdrawn is known still.
  const account_id = members[2]!
  await sql`update member_guarantees set until_month = '2026-10-01' where account_id = ${account_id}`.execute(
    db,
  )
  await db.transaction().execute((trx) => withdrawAccount(trx, { network_id, account_id, today }))
  expect((await verifySettlement(db, network.scope)).differences).toEqual([])
  expect(await recounted()).toEqual(alike)
  // It would tell: of one nano-dollar and one won.
  await sql`update settlement_lines set amount = amount + 1 where network_id = ${network_id} and month = '2026-07-01'`.execute(
    db,
  )
  await sql`update contract_terms set fee_rate = 0.018 where network_id = ${network_id} and fee_rate = 0.017`.execute(
    db,
  )
  await sql`update settlement_members set payable = payable - 1, vat = vat - 1
    where network_id = ${network_id} and month = '2026-09-01' and vat > 0`.execute(db)
  const told = await recountNetwork(url, network_id, folder)
  // Adjustments of September and October are of July.
  expect(told.filter(({ differences }) => differences.length > 0).map(({ month }) => month)).toEqual(
    halfYear.slice(1),
  )
})
