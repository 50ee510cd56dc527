import { exceptions } from '@cuesheet/contract/console-today'
import {
  exportManagedFiling,
  filingRows,
  managedTaxFilings,
  noteReceipt,
  noteTaxStep,
  receivedCash,
  taxFilings,
  withdrawReceipt,
  withdrawTaxStep,
} from '@cuesheet/contract/filings'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { closingDesk } from '../../testing/closing-desk.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { postJournal } from '../ledger/public.ts'
import { dueDays } from './due-days.ts'
import { verifyFilings } from './verify-filings.ts'

const september = '2026-09-01'
let now = new Date('2026-11-05T03:00:00Z')
const test = await openTestApp({ backup_within_hours: null }, { now: () => now })
const { db } = test
const operator = await createAccount(db, null, { as: 'operator' })
const desk = await test.open('localhost', operator)
let network: TestNetwork
let ana: Viewer
let ben: Viewer
let channels: TestChannel[]

beforeEach(async () => {
  now = new Date('2026-11-05T03:00:00Z')
  network = await createNetwork(db)
  const create = (nickname: string) =>
    createAccount(db, network, { nickname, fee_rates: { '-infinity': '0' } })
  ana = await create('Ana')
  ben = await create('Ben')
  channels = [
    await createChannel(db, network, { members: [ana] }),
    await createChannel(db, network, { members: [ben] }),
  ]
})
const close = closingDesk(db, () => network, { operator })

/** Locks and pays September: a million won to Ana, 200,000 to Ben, who has another kind of income. */
async function paySeptember() {
  await db
    .insertInto('payees')
    .values({ network_id: network.network_id, account_id: ben.account_id, kind: 'other_income' })
    .execute()
  await close.bring(september, [
    moneyRow(channels[0]!, september, '1000'),
    moneyRow(channels[1]!, september, '200'),
  ])
  await close.close(september)
  await close.pay(september, '2026-10-23')
}
const query = () => ({ network: network.network_id })
const read = () => desk.call(taxFilings, { query: query() })
const note = (more: object) => ({
  body: {
    network_id: network.network_id,
    month: '2026-10',
    day: '2026-11-04',
    amount: null,
    ...more,
  } as never,
})
const soundness = async () => [
  ...(await close.findFaults()),
  ...(await verifyFilings(db, network.scope)).differences,
]

it('has by month of payment what the books withheld, by payee, and both taxes apart', async () => {
  await paySeptember()
  const { months, withholding_balance } = await read()
  // 3 % and 0.3 % of a million; 20 % and 2 % of 40 % of 200,000.
  expect(months).toMatchObject([
    {
      month: '2026-10',
      payees: 2,
      gross: '1200000',
      income_tax: '46000',
      local_tax: '4600',
      withheld: '50600',
      paid: '0',
      filing: { by: '2026-11-30', state: 'open' },
      payment: { by: '2026-11-10', state: 'open' },
    },
  ])
  expect(withholding_balance).toBe('50600')
  const page = await desk.call(filingRows, { query: { ...query(), month: '2026-10' } })
  expect(
    page.rows.map((row) => [
      row.nickname,
      row.kind,
      row.income_month,
      row.gross,
      row.income_tax,
      row.local_tax,
    ]),
  ).toEqual([
    ['Ana', 'business_income', '2026-09', '1000000', '30000', '3000'],
    ['Ben', 'other_income', '2026-09', '200000', '16000', '1600'],
  ])
  expect(page.total).toBe(2)
  expect(await soundness()).toEqual([])
})

it('is filed and paid once, never above what was withheld, and taken back with what it booked', async () => {
  await paySeptember()
  await desk.call(noteTaxStep, note({ kind: 'filed' }))
  const { step_id } = await desk.call(noteTaxStep, note({ kind: 'paid', amount: '50600' }))
  expect((await read()).months[0]).toMatchObject({
    paid: '50600',
    filing: { state: 'done' },
    payment: { state: 'done' },
  })
  expect([await close.balance('withholding_payable'), await close.balance('bank')]).toEqual(['0', '1200000'])
  const refused = async (more: object) => (await desk.send(noteTaxStep, note(more))).json()
  expect(await refused({ kind: 'paid', amount: '1' })).toMatchObject({ code: 'conflict' })
  expect(await refused({ kind: 'paid', amount: '1', month: '2026-09' })).toMatchObject({ code: 'conflict' })
  expect(await refused({ kind: 'filed', amount: '1' })).toMatchObject({ code: 'invalid_input' })
  expect(await refused({ kind: 'paid', amount: '1', day: '2026-11-06' })).toMatchObject({
    code: 'invalid_input',
  })
  expect(await soundness()).toEqual([])
  const withdraw = () =>
    desk.send(withdrawTaxStep, {
      body: { network_id: network.network_id, step_id, reason: 'Of another month' },
    })
  const answers = await Promise.all([withdraw(), withdraw()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await close.balance('withholding_payable')).toBe('50600')
  expect((await read()).months[0]).toMatchObject({ paid: '0', payment: { state: 'open' } })
  expect(await soundness()).toEqual([])
})

it('is filed and paid however many later steps were noted', async () => {
  await paySeptember()
  for (const more of [{ kind: 'filed' }, { kind: 'paid', amount: '50600' }])
    await desk.call(noteTaxStep, note({ ...more, day: '2026-11-03' }))
  await sql`
    insert into tax_steps (network_id, kind, month, day, note, done_by, done_at)
    select ${network.network_id}, 'filed', '2026-01-01', '2026-11-04', '', ${operator.account_id}, now() from generate_series(1, 200)`.execute(
    db,
  )
  const { months, steps } = await read()
  expect(steps).toHaveLength(200)
  expect(months).toMatchObject([{ paid: '50600', filing: { state: 'done' }, payment: { state: 'done' } }])
})

it('books VAT that is given back, and says what still is to come', async () => {
  await db
    .insertInto('payees')
    .values({ network_id: network.network_id, account_id: ana.account_id, kind: 'business' })
    .execute()
  await close.bring(september, [moneyRow(channels[0]!, september, '1000')])
  await close.close(september)
  await db
    .insertInto('settlement_invoices')
    .values({
      network_id: network.network_id,
      month: september,
      account_id: ana.account_id,
      number: 'A-1',
      issued_on: '2026-10-20',
      supply: 1_000_000,
      vat: 100_000,
      due: 1_000_000,
      due_vat: 100_000,
      noted_by: operator.account_id,
    } as never)
    .execute()
  await close.pay(september, '2026-10-23')
  expect(await read()).toMatchObject({ vat_balance: '-100000', months: [] })
  await desk.call(noteTaxStep, note({ kind: 'vat_refunded', amount: '60000' }))
  expect((await read()).vat_balance).toBe('-40000')
  expect(await soundness()).toEqual([])
})

it('counts a payment that came back in the month in which it did, also when its tax is paid', async () => {
  await paySeptember()
  await desk.call(noteTaxStep, note({ kind: 'paid', amount: '50600' }))
  const { network_id } = network
  const { rows } = await sql<{
    transfer_id: string
    debit_account: string
    credit_account: string
    amount: string
    kind: string
    reason: string
  }>`
    select transfer_id, debit_account, credit_account, amount::text as amount, kind, reason from ledger_transfers
    where network_id = ${network_id} and transfer_id like ${`close/2026-09/1/paid/%/${ana.account_id}`}`.execute(
    db,
  )
  await db.transaction().execute((trx) =>
    postJournal(
      trx,
      network.scope,
      {
        journal_id: 'close/2026-09/1/paid/back',
        period: '2026-11-01',
        effective_on: '2026-11-04',
        source: 'payment of 2026-09, returned',
        reason: 'The account is closed',
        actor: operator.account_id,
      },
      rows.map(({ transfer_id, debit_account, credit_account, amount, kind, reason }) => ({
        transfer_id: `${transfer_id}/back`,
        debit_account: credit_account as 'bank',
        credit_account: debit_account as 'bank',
        amount: BigInt(amount),
        currency: 'KRW',
        kind: `adjustment:${kind}`,
        reason,
      })),
    ),
  )
  const { months, withholding_balance } = await read()
  expect(months.map((row) => [row.month, row.gross, row.income_tax, row.local_tax])).toEqual([
    ['2026-11', '-1000000', '-30000', '-3000'],
    ['2026-10', '1200000', '46000', '4600'],
  ])
  expect(withholding_balance).toBe('-33000')
  expect((await verifyFilings(db, network.scope)).differences.map(({ rollup }) => rollup)).toEqual([
    'tax filing',
  ])
  await sql`update settlement_members set paid_on = null, payment_no = null
    where network_id = ${network_id} and account_id = ${ana.account_id}`.execute(db)
  expect((await verifyFilings(db, network.scope)).differences).toEqual([])
})

it('ties what the platform paid with what it says, and owes members by the age of their month', async () => {
  await close.bring(september, [
    moneyRow(channels[0]!, september, '1000'),
    moneyRow(channels[1]!, september, '200'),
  ])
  await close.close(september)
  const cash = () => desk.call(receivedCash, { query: query() })
  expect(await cash()).toMatchObject({
    months: [
      {
        month: '2026-09',
        expected_usd: '1200',
        expected: '1200000',
        arrived: '0',
        difference: '-1200000',
        state: 'open',
        owed: '1200000',
        owed_members: 2,
      },
    ],
    aged: {
      ages: [{ owed: '0' }, { months: 1, owed: '1200000', members: 2 }, { owed: '0' }, { owed: '0' }],
      carried: '0',
      total: '1200000',
    },
  })
  const receive = (amount: string, reason: string | null = null) => ({
    body: { network_id: network.network_id, month: '2026-09', arrived_on: '2026-10-23', amount, reason },
  })
  expect((await desk.send(noteReceipt, receive('1199000'))).json()).toMatchObject({ code: 'conflict' })
  const { receipt_id } = await desk.call(noteReceipt, receive('1199000', 'The bank’s fee'))
  expect((await cash()).months[0]).toMatchObject({ arrived: '1199000', difference: '-1000', state: 'done' })
  expect([await close.balance('bank'), await close.balance('platform_receivable')]).toEqual([
    '-1199000',
    '1199000',
  ])
  expect(await soundness()).toEqual([])
  await desk.call(withdrawReceipt, {
    body: { network_id: network.network_id, receipt_id, reason: 'Of another network' },
  })
  expect((await cash()).months[0]).toMatchObject({ arrived: '0', state: 'open' })
  await desk.call(noteReceipt, receive('1200000'))
  expect((await cash()).months[0]).toMatchObject({ difference: '0', state: 'done' })
  await close.pay(september, '2026-10-23')
  expect((await cash()).aged).toMatchObject({ carried: '0', total: '0' })
  expect(await soundness()).toEqual([])
})

it('is a file with a column of registration numbers that is empty, for managers too, and said in the audit', async () => {
  await paySeptember()
  const manager = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  expect((await manager.call(managedTaxFilings)).months).toHaveLength(1)
  const { path } = await manager.call(exportManagedFiling, { body: { month: '2026-10', format: 'csv' } })
  const { body } = await test.app.inject({ method: 'GET', url: `/api/${path}` })
  const lines = body.trimEnd().split('\r\n')
  expect(lines.slice(-3).map((line) => line.split(',').slice(1))).toEqual([
    ['Ana', '', expect.any(String), '2026-09', '2026-10', '1000000', '30000', '3000', '33000'],
    ['Ben', '', expect.any(String), '2026-09', '2026-10', '200000', '16000', '1600', '17600'],
    ['', '', '', '', '', '1200000', '46000', '4600', '50600'],
  ])
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where network_id = ${network.network_id} and action = 'close.export_filing'`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  const empty = await manager.send(exportManagedFiling, { body: { month: '2026-05', format: 'csv' } })
  expect(empty.statusCode).toBe(404)
})

it('is due on the day, or the business day after it', () => {
  // 31 October and 10 October 2026 are Saturdays, 9 October a holiday.
  expect(dueDays('2026-09-01', new Set(['2026-10-09']))).toEqual({
    filing: '2026-11-02',
    payment: '2026-10-12',
  })
  expect(dueDays('2026-12-01', new Set(['2027-01-01']))).toEqual({
    filing: '2027-02-01',
    payment: '2027-01-11',
  })
})

it('is among what needs a person when it is late, until it is done; and a law that may have passed', async () => {
  await paySeptember()
  const found = async () =>
    (await desk.call(exceptions)).rows
      .filter(
        ({ kind, network: of }) => kind === 'taxes' && (of === null || of.network_id === network.network_id),
      )
      .map(({ subject, is_urgent }) => `${subject}${is_urgent ? ' urgent' : ''}`)
      .sort()
  expect(await found()).toEqual(['2026-10/payment'])
  now = new Date('2026-12-02T03:00:00Z')
  expect(await found()).toEqual([
    '2026-10/filing urgent',
    '2026-10/payment urgent',
    'law/business_income@2027-01-01',
  ])
  await desk.call(noteTaxStep, note({ kind: 'filed' }))
  await desk.call(noteTaxStep, note({ kind: 'paid', amount: '50600' }))
  expect(await found()).toEqual(['law/business_income@2027-01-01'])
  await sql`update tax_rules set is_on = true where kind = 'business_income' and valid_from = '2027-01-01'`.execute(
    db,
  )
  expect(await found()).toEqual([])
  await sql`update tax_rules set is_on = false where kind = 'business_income' and valid_from = '2027-01-01'`.execute(
    db,
  )
})
