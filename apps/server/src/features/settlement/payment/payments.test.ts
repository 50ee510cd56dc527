import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { migrationsFolder } from '../../../db/migrate.ts'
import { closingDesk, payable } from '../../../testing/closing-desk.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { verifySettlement } from '../books/verify-settlement.ts'
import { describeMonth } from '../describe-month.ts'
import { noteInvoice } from './invoices.ts'
import { listSettledMembers } from './list-settled-members.ts'
import { listOwnMonths } from './own-months.ts'
import { payMonth } from './pay-month.ts'

const [september, october] = ['2026-09-01', '2026-10-01']
let network: TestNetwork
let ana: Viewer
let ben: Viewer
let cho: Viewer
let channels: TestChannel[]

const { db } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })
beforeEach(async () => {
  network = await createNetwork(db)
  const create = (nickname: string) =>
    createAccount(db, network, { nickname, fee_rates: { '-infinity': '0.00' } })
  ana = await create('Ana')
  ben = await create('Ben')
  cho = await create('Cho')
  channels = []
  for (const member of [ana, ben, cho]) channels.push(await createChannel(db, network, { members: [member] }))
})

const { by, bring, close, seen, pay, reopen, stateOf, expectSound, ...desk } = closingDesk(
  db,
  () => network,
  { operator },
)
/** Locks a month in which each member has so many dollars, at 1,000 won. */
async function lock(month: string, ...dollars: number[]) {
  await bring(
    month,
    dollars.map((usd, at) => moneyRow(channels[at]!, month, String(usd))),
  )
  await close(month)
}
const setPayee = (
  { account_id }: Viewer,
  values: { kind?: string; hold_reason?: string | null; is_withheld?: boolean },
) =>
  db
    .insertInto('payees')
    .values({ network_id: network.network_id, account_id, ...values })
    .onConflict((known) => known.columns(['network_id', 'account_id']).doUpdateSet(values))
    .execute()
const note = async (
  { account_id }: Viewer,
  given: { number?: string; supply?: string; vat?: string; reason?: string },
  month = september,
) =>
  noteInvoice(
    db,
    network.scope,
    {
      ...(await seen(month)),
      account_id,
      number: 'A-1',
      issued_on: '2026-10-20',
      supply: '1000000',
      vat: '100000',
      reason: null,
      ...given,
    },
    by(),
  )
const balances = async () => {
  const { fx, ...others } = await desk.balances('KRW')
  return others
}
const waits = (of: { waiting: { account_id: number; waits_for: string | null }[] }) =>
  of.waiting.map(({ account_id, waits_for }) => [account_id, waits_for])

it('pays who can be paid, names who waits and for what, and pays these later', async () => {
  await lock(september, 100, 200, 300)
  // After the lock: ben is stopped by a person, of cho’s kind there is no rule.
  await setPayee(ben, { hold_reason: 'The account is not ours' })
  await setPayee(cho, { kind: 'non_resident' })
  await sql`update tax_rules set is_on = false where kind = 'non_resident'`.execute(db)
  // Of the 600,000 that are due what leaves is one member's, after tax.
  expect((await describeMonth(db, network.scope, september, 'en')).payment).toMatchObject({
    due_members: 3,
    due: '600000',
    ready_members: 1,
    ready: '96700',
  })
  const first = await pay(september)
  expect([first.paid, waits(first)]).toEqual([
    1,
    [
      [ben.account_id, 'hold'],
      [cho.account_id, 'tax_rule'],
    ],
  ])
  // 3 % and a tenth of it, of 100,000.
  expect(await balances()).toEqual({
    bank: '96700',
    withholding_payable: '3300',
    [payable(ben)]: '200000',
    [payable(cho)]: '300000',
  })
  expect(await stateOf(september)).toEqual(['locked', ['partly_paid', 'hold', 'tax_rule']])
  await expectSound()
  const { payment } = await describeMonth(db, network.scope, september, 'en')
  expect(payment).toMatchObject({
    payments: 1,
    paid_members: 1,
    paid: '96700',
    due_members: 2,
    due: '500000',
    waiting: [
      { nickname: 'Ben', waits_for: 'hold', reason: 'The account is not ours' },
      { nickname: 'Cho', waits_for: 'tax_rule', reason: null },
    ],
  })
  // Of which something is paid stays closed.
  await expect(reopen(september)).rejects.toMatchObject({ message_key: 'close_is_paid' })

  // Nobody else can be paid: named, and nothing is changed.
  await expect(pay(september)).rejects.toMatchObject({
    code: 'conflict',
    message_key: { key: 'close_nobody_to_pay', who: 'Ben, Cho' },
  })
  // What ben is owed of September is not September’s and October’s.
  await lock(october, 10, 20, 0)
  const { rows } = await sql`
    select account_id, opening, due from settlement_members
    where network_id = ${network.network_id} and month = ${october} order by account_id`.execute(db)
  expect(rows).toEqual([
    { account_id: ana.account_id, opening: 0, due: 10_000 },
    // Held from the calculation on, so carried over.
    { account_id: ben.account_id, opening: 0, due: 0 },
  ])
  await expectSound()

  await setPayee(ben, { hold_reason: null })
  await sql`update tax_rules set is_on = true where kind = 'non_resident'`.execute(db)
  const second = await pay(september, '2026-11-02')
  expect([second.paid, second.waiting]).toEqual([2, []])
  expect(await stateOf(september)).toEqual(['paid', []])
  // 200,000 − 6,600 and 300,000 − 66,000; October has ana’s 10,000 and ben’s 20,000.
  expect(await balances()).toEqual({
    bank: String(96_700 + 193_400 + 234_000),
    withholding_payable: String(3_300 + 6_600 + 66_000),
    [payable(ana)]: '10000',
    [payable(ben)]: '20000',
  })
  const { rows: days } = await sql`
    select account_id, paid_on::text as paid_on from settlement_members
    where network_id = ${network.network_id} and month = ${september} order by account_id`.execute(db)
  expect(days).toEqual([
    { account_id: ana.account_id, paid_on: '2026-10-23' },
    { account_id: ben.account_id, paid_on: '2026-11-02' },
    { account_id: cho.account_id, paid_on: '2026-11-02' },
  ])
  await expectSound()
  await expect(pay(september)).rejects.toMatchObject({ message_key: 'close_was_paid' })
})

it('tells managers of a payment once all of the month is paid, members each of their own', async () => {
  const manager = await createAccount(db, network, { as: 'manager' })
  const told = async () => {
    const { rows } = await sql<{ account_id: number }>`
      select account_id from messages where network_id = ${network.network_id} and kind = 'month_paid' order by account_id`.execute(
      db,
    )
    return rows.map(({ account_id }) => account_id)
  }
  await lock(september, 100, 200, 0)
  await setPayee(ben, { hold_reason: 'Not yet' })
  await pay(september)
  expect(await told()).toEqual([ana.account_id])
  await setPayee(ben, { hold_reason: null })
  await pay(september, '2026-11-02')
  expect(await told()).toEqual([ana.account_id, ben.account_id, manager.account_id])
})

it('takes members of months that were paid before for paid as far as the books have paid them', async () => {
  await lock(september, 100, 200, 300)
  await setPayee(ben, { kind: 'non_resident' })
  await sql`update tax_rules set is_on = false where kind = 'non_resident'`.execute(db)
  expect(waits(await pay(september))).toEqual([[ben.account_id, 'tax_rule']])
  await lock(october, 10, 0, 0)
  await pay(october, '2026-11-20')
  // As it was: a month was paid or not, and who had no rule was left out.
  await sql`update settlement_months set paid_on = '2026-10-23' where month = ${september}`.execute(db)
  const read = (name: string) => readFileSync(path.join(migrationsFolder, name), 'utf8')
  const [, backfill] = /(update settlement_members s set paid_on[^;]+;)/.exec(
    read('0054-payments-per-member.sql'),
  )!
  await sql.raw(backfill!).execute(db)
  expect(await stateOf(september)).toEqual(['paid', []])
  expect((await verifySettlement(db, network.scope)).differences).not.toEqual([])
  for (const statement of read('0057-payments-that-were-posted.sql').split(';'))
    if (statement.includes('update')) await sql.raw(statement).execute(db)
  expect(await stateOf(september)).toEqual(['locked', ['partly_paid', 'tax_rule']])
  expect(await stateOf(october)).toEqual(['paid', []])
  await expectSound()
  await sql`update tax_rules set is_on = true where kind = 'non_resident'`.execute(db)
  expect((await pay(september, '2026-11-20')).paid).toBe(1)
  await expectSound()
})

it('is noted by one of several at once, and pays nobody twice', async () => {
  await lock(september, 100, 200, 300)
  await setPayee(ben, { hold_reason: 'Not yet' })
  const same = { ...(await seen(september)), paid_on: '2026-10-23' }
  const race = () => Promise.allSettled([1, 2, 3].map(() => payMonth(db, network.scope, same, by())))
  expect((await race()).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  // Also those who have seen it since find nobody else.
  await expect(pay(september)).rejects.toMatchObject({ code: 'conflict' })
  expect(await balances()).toEqual({
    bank: String(96_700 + 290_100),
    withholding_payable: String(3_300 + 9_900),
    [payable(ben)]: '200000',
  })
  await expectSound()
})

it('keeps a member of whose kind there is no rule in the calculation, and by name', async () => {
  await setPayee(ana, { kind: 'other_income' })
  await sql`update tax_rules set is_on = false where kind = 'other_income'`.execute(db)
  await lock(september, 200, 10, 0)
  const { rows } = await listSettledMembers(db, network.scope, september, { sort: 'nickname', order: 'asc' })
  expect(rows.map(({ nickname, due, tax_rule, waits_for }) => [nickname, due, tax_rule, waits_for])).toEqual([
    ['Ana', '200000', null, 'tax_rule'],
    ['Ben', '10000', 'business_income@2005-01-01', null],
  ])
  expect(waits(await pay(september))).toEqual([[ana.account_id, 'tax_rule']])
  await expectSound()
  await sql`update tax_rules set is_on = true where kind = 'other_income'`.execute(db)
  // 40 % of 200,000 is 80,000: 16,000 and 1,600.
  expect((await pay(september)).paid).toBe(1)
  expect(await balances()).toEqual({
    bank: String(9_670 + 182_400),
    withholding_payable: String(330 + 17_600),
  })
  await expectSound()
})

it('pays a business supply and VAT once its tax invoice is noted, and shows it what is waited for', async () => {
  await setPayee(ana, { kind: 'business' })
  await lock(september, 1000, 100, 0)
  const own = async () => (await listOwnMonths(db, network.scope, ana.account_id, { size: 1 }))[0]!
  expect(await own()).toMatchObject({
    waits_for: 'tax_invoice',
    invoice: { supply: '1000000', vat: '100000', total: '1100000', noted: null },
    payable: '1100000',
    paid_on: null,
  })
  expect(await stateOf(september)).toEqual(['locked', ['payment', 'tax_invoice']])
  expect(waits(await pay(september))).toEqual([[ana.account_id, 'tax_invoice']])
  await expect(note(ben, {})).rejects.toMatchObject({ message_key: 'invoice_is_paid' })
  await expect(note(cho, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(note(ana, { vat: '99999' })).rejects.toMatchObject({ message_key: 'invoice_differs' })
  await note(ana, {})
  expect(await own()).toMatchObject({ waits_for: null, invoice: { noted: { number: 'A-1', reason: null } } })
  expect((await pay(september)).paid).toBe(1)
  // Nothing is withheld of 1,000,000; ben has 100,000 − 3,300. What went out for VAT is to come back from the tax office.
  expect(await balances()).toEqual({
    bank: String(1_100_000 + 96_700),
    withholding_payable: '3300',
    vat_payable: '-100000',
  })
  expect(await own()).toMatchObject({ waits_for: null, paid_on: '2026-10-23', payable: '1100000' })
  await expect(note(ana, { number: 'A-2' })).rejects.toMatchObject({ message_key: 'invoice_is_paid' })
  await expectSound()
})

it('takes the receipt of a simplified business, and waits for none', async () => {
  for (const viewer of [ana, ben]) await setPayee(viewer, { kind: 'simplified_business' })
  await lock(september, 1000, 100, 0)
  const own = async () => (await listOwnMonths(db, network.scope, ana.account_id, { size: 1 }))[0]!
  expect(await own()).toMatchObject({ waits_for: null, invoice: { total: '1000000', noted: null } })
  await note(ana, { number: 'R-1', vat: '0' })
  expect(await own()).toMatchObject({ waits_for: null, invoice: { noted: { number: 'R-1' } } })
  expect(await pay(september)).toMatchObject({ paid: 2, waiting: [] })
  await lock(october, 0, 0, 100)
  await expect(note(cho, { supply: '100000', vat: '0' }, october)).rejects.toMatchObject({
    message_key: 'invoice_not_needed',
  })
  await expectSound()
})

it('takes an invoice over another amount with a reason, and pays what is due', async () => {
  await setPayee(ana, { kind: 'business' })
  await lock(september, 1000, 0, 0)
  await note(ana, { supply: '999999', vat: '100000', reason: 'Rounded by the issuer' })
  await pay(september)
  expect(await balances()).toEqual({ bank: '1100000', vat_payable: '-100000' })
  await expectSound()
  await lock(october, 500, 0, 0)
  const numbered = note(ana, { supply: '500000', vat: '50000' }, october)
  await expect(numbered).rejects.toMatchObject({ message_key: 'invoice_number_used' })
})

it('waits for the invoice of a tax-exempt business without VAT, and for none where tax is withheld', async () => {
  await setPayee(ana, { kind: 'exempt_business' })
  await setPayee(ben, { kind: 'exempt_business', is_withheld: true })
  await lock(september, 1000, 100, 0)
  expect(waits(await pay(september))).toEqual([[ana.account_id, 'tax_invoice']])
  await expect(note(ana, {})).rejects.toMatchObject({ message_key: 'invoice_differs' })
  await note(ana, { vat: '0' })
  await pay(september)
  expect(await balances()).toEqual({ bank: String(1_000_000 + 96_700), withholding_payable: '3300' })
  await expectSound()
})

it('asks for another invoice where what is due is another after the month was opened again', async () => {
  const second = await createAccount(db, null, { as: 'operator' })
  await setPayee(ana, { kind: 'business' })
  await lock(september, 1000, 0, 0)
  await note(ana, {})
  for (const who of [operator, second]) await reopen(september, who)
  await lock(september, 1001, 0, 0)
  await expect(pay(september)).rejects.toMatchObject({ message_key: { who: 'Ana' } })
  await note(ana, { supply: '1001000', vat: '100100' })
  await pay(september)
  expect(await balances()).toEqual({ bank: '1101100', vat_payable: '-100100' })
  await expectSound()
})
