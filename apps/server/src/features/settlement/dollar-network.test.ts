import { setNetwork } from '@cuesheet/contract/console-networks'
import { previewTerm } from '@cuesheet/contract/contract-terms'
import { createFormat } from '@cuesheet/contract/format'
import { previewGuarantee, setGuarantee } from '@cuesheet/contract/guarantees'
import { writeMessage } from '@cuesheet/contract/message-words'
import { messages } from '@cuesheet/contract/messages'
import { exportSettlement, settledMonth } from '@cuesheet/contract/settlement'
import { oneStatement } from '@cuesheet/contract/statements'
import type { EntryKind } from '@cuesheet/contract/values/settlement'
import { expect, test } from 'vitest'
import { sayIn } from '../../locales/texts.ts'
import { closingDesk, payable } from '../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { payoutDesk } from '../../testing/payout-desk.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { verifyFilings } from '../filings/public.ts'
import { publishStatements } from '../statements/publish-statements.ts'
import { verifyStatements } from '../statements/verify-statements.ts'
import { addEntry, confirmEntry } from './books/entries.ts'
import { listToRecoup } from './books/require-to-recoup.ts'
import { describeMonth } from './describe-month.ts'
import { setPayee } from './mutations.ts'
import { findOwnBalance } from './payment/find-own-balance.ts'

const [september, october] = ['2026-09-01', '2026-10-01']
const app = await openTestApp({}, { now: () => new Date('2026-11-20T03:00:00Z') })
const { db } = app
const secret_key = 'a key of these tests, of enough characters'
const operator = await createAccount(db, null, { as: 'operator', operator_role: 'administrator' })
const second = await createAccount(db, null, { as: 'operator', operator_role: 'administrator' })
const desk = await app.open('localhost', operator)

const setCurrency = async (network_id: number, settlement_currency: 'KRW' | 'USD') => {
  const seen = { settlement_currency: settlement_currency === 'USD' ? 'KRW' : 'USD' } as const
  return desk.send(setNetwork, { body: { network_id, changes: { settlement_currency }, seen } })
}

/** A network that pays dollars from ten on: Ana at a fee of 10 %, Ben at 12.5 %. */
async function dollarNetwork() {
  const network = await createNetwork(db)
  expect((await setCurrency(network.network_id, 'USD')).statusCode).toBe(200)
  const create = (nickname: string, rate: string) =>
    createAccount(db, network, { nickname, fee_rates: { '-infinity': rate } })
  const [ana, ben] = [await create('Ana', '0.10'), await create('Ben', '0.125')]
  const walks = await createChannel(db, network, { members: [ana], title: 'Walks' })
  const cats = await createChannel(db, network, { members: [ben], title: 'Cats' })
  await db
    .updateTable('networks')
    .set({ minimum_payout: 1_000 })
    .where('network_id', '=', network.network_id)
    .execute()
  const books = closingDesk(db, () => network, { operator })
  return { network, ana, ben, walks, cats, books }
}

test('a network is closed and paid in dollars, to the cent, without a rate and without Korean tax', async () => {
  const { network, ana, ben, walks, cats, books } = await dollarNetwork()
  const { scope, network_id } = network
  const payouts = payoutDesk(db, () => network, { operator, second, secret_key })
  // The payment summary has won beside dollars: nothing of it counts.
  await books.bring(september, [moneyRow(walks, september, '1000.005'), moneyRow(cats, september, '0.337')])
  await books.calculate(september)
  expect((await setCurrency(network_id, 'KRW')).json()).toMatchObject({ success: false })
  await expect(books.enterRate(september, '1400', operator)).rejects.toMatchObject({
    message_key: 'close_has_no_rate',
  })
  await books.close(september)
  // 900.0045 and 0.294875 dollars are 900.00 and 0.29.
  expect(await books.balances('USX')).toEqual({ fx: '-90029', [payable(ana)]: '90000', [payable(ben)]: '29' })
  expect(await books.balances('KRW')).toEqual({})
  expect(await describeMonth(db, scope, september, 'en')).toMatchObject({
    currency: 'USD',
    dollars_at: '100',
    payable: '90000',
    rate: { rate: '1', source: 'currency', shown: null, market: null },
    calculation: { due: '90000', carried: '29', withheld: '0', vat: '0' },
    payment: { ready_members: 1, ready: '90000', waiting: [] },
  })
  await publishStatements(jobContext(db, { secret_key }))
  const member = await app.open(network.domain, ana)
  const { data } = (await member.call(oneStatement, { query: {} })).statement!
  expect(data).toMatchObject({
    currency: 'USD',
    rate: '1',
    rate_source: 'currency',
    gross_usd: '1000.005',
    net: '90000',
    tax_rule: 'untaxed',
    payable: '90000',
    lines: [{ usd: '1000.005', won: '100000.5' }],
  })
  const { settled } = await member.call(settledMonth, {})
  expect(settled).toMatchObject({ currency: 'USD', settled: '90000', payable: '90000', withheld: '0' })
  expect(settled!.bridge.steps.find(({ kind }) => kind === 'rate')).toBeUndefined()
  const { path } = await member.call(exportSettlement, { body: { month: '2026-09', format: 'csv' } })
  const csv = (await app.app.inject({ url: `/api/${path}`, headers: { host: network.domain } })).body
  expect(csv).toContain('USD')
  expect(csv).toContain(',900.00')
  await payouts.enter(ana)
  const batch = await payouts.file()
  expect(await payouts.download(batch)).toMatch(/,"?900\.00"?,/)
  await payouts.note(batch)
  expect(await books.balances('USX')).toEqual({ fx: '-90029', bank: '90000', [payable(ben)]: '29' })
  expect(await books.stateOf(september)).toEqual(['paid', []])
  expect(await findOwnBalance(db, scope, ana.account_id, { page: 1, size: 9 })).toMatchObject({
    currency: 'USD',
    dollars_at: '100',
    balance: '0',
    rows: [
      { kind: 'payment', amount: '-90000' },
      { kind: 'conversion', amount: '90000' },
    ],
  })
  // What the platform takes back is owed, and what was carried joins what comes.
  await books.bring(october, [moneyRow(walks, october, '-2.5'), moneyRow(cats, october, '20')])
  await books.close(october)
  expect(await books.balances('USX')).toMatchObject({ [payable(ana)]: '-225', [payable(ben)]: '1779' })
  await payouts.enter(ben)
  await payouts.note(await payouts.file())
  expect(await books.balance('bank', 'USX')).toBe('91779')
  await publishStatements(jobContext(db, { secret_key }))
  await books.expectSound()
  expect((await verifyStatements(db, scope)).differences).toEqual([])
  expect((await verifyFilings(db, scope)).differences).toEqual([])
})

test('guarantees, their previews, advances and write-offs are cents, and a filed batch is cancelled in dollars', async () => {
  const { network, ana, ben, walks, cats, books } = await dollarNetwork()
  const { scope, network_id } = network
  const { account_id } = ana
  const payouts = payoutDesk(db, () => network, { operator, second, secret_key })
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const member = await app.open(network.domain, ana)
  const agreed = { amount: '50025', span: 'month', is_recoupable: true } as const
  await manager.send(setGuarantee, {
    body: { target: account_id, ...agreed, from_month: '2026-11', until_month: null },
  })
  const { rows: told } = await member.call(messages)
  expect(told.map(({ names }) => [names.amount, names.currency])).toEqual([['500.25', 'USD']])
  // Its reader has reports in won.
  const wordsOf = writeMessage(sayIn('en', 'messages'), createFormat('en', 'KRW'))
  expect(wordsOf(told[0]!).title).toBe('Minimum guarantee: $500.25 each month from November 2026.')
  // As if it had held when these months ran.
  await db
    .updateTable('member_guarantees')
    .set({ from_month: september, until_month: october })
    .where('network_id', '=', network_id)
    .execute()
  await books.bring(september, [moneyRow(walks, september, '100'), moneyRow(cats, september, '300')])
  await books.close(september)
  expect(await books.balances('USX')).toMatchObject({
    [payable(ana)]: '50025',
    [`member:${account_id}:guarantee`]: '-41025',
  })
  expect(
    (await manager.call(previewGuarantee, { query: { target: account_id, amount: '20050', span: 'month' } }))
      .preview,
  ).toMatchObject({ currency: 'USD', share: '9000', guaranteed: '20050', top_up: '11050' })
  expect(
    (await manager.call(previewTerm, { query: { target: account_id, fee_rate: 0.5, family: 'ads' } }))
      .preview,
  ).toMatchObject({
    currency: 'USD',
    before: { net: '9000', top_up: '41025', left: '50025' },
    after: { net: '5000', top_up: '45025', left: '50025' },
    difference: '0',
  })
  const by = { account_id: operator.account_id }
  const ask = (kind: EntryKind, amount: string) =>
    addEntry(db, scope, { kind, account_id, month: '2026-11-01', amount, reason: 'As agreed' }, by)
  const confirm = async ({ entry_id }: { entry_id: number }) =>
    confirmEntry(db, scope, entry_id, { account_id: second.account_id, today: '2026-11-20' })
  await confirm(await ask('advance', '1250'))
  await expect(ask('guarantee_write_off', '41026')).rejects.toMatchObject({
    message_key: 'close_write_off_above',
  })
  await confirm(await ask('guarantee_write_off', '40000'))
  await confirm(await ask('advance_write_off', '250'))
  expect(await listToRecoup(db, scope)).toEqual([{ account_id, advance: '1000', guarantee: '1025' }])
  expect(await books.balances('USX')).toMatchObject({ guarantees: '-40000', adjustments: '-250' })
  expect(await books.balances('KRW')).toEqual({})
  for (const payee of [ana, ben]) await payouts.enter(payee)
  const batch = await payouts.file()
  expect(await payouts.download(batch)).toMatch(/,"?500\.25"?,/)
  await payouts.cancel(batch)
  await books.expectSound()
  await payouts.note(await payouts.file())
  expect(await books.balance('bank', 'USX')).toBe(String(50_025 + 26_250 + 1_250))
  // What is left of the top-up is recouped of the next share above the guarantee; the advance is of November.
  await books.bring(october, [moneyRow(walks, october, '1000'), moneyRow(cats, october, '1')])
  await books.close(october)
  expect(await listToRecoup(db, scope)).toEqual([{ account_id, advance: '1000', guarantee: '0' }])
  expect(await books.balance(payable(ana), 'USX')).toBe(String(90_000 - 1_025))
  await publishStatements(jobContext(db, { secret_key }))
  const { statement } = await member.call(oneStatement, { query: { month: '2026-10' } })
  expect(statement!.data).toMatchObject({
    currency: 'USD',
    write_offs: [
      { kind: 'guarantee_write_off', amount: '40000' },
      { kind: 'advance_write_off', amount: '250' },
    ],
  })
  await books.expectSound()
  expect((await verifyStatements(db, scope)).differences).toEqual([])
})

test('a kind of payee is of won alone, and the currency stays where an amount is set in it', async () => {
  const { network, ana } = await dollarNetwork()
  const payee = {
    account_id: ana.account_id,
    version: 0,
    treaty_rate: null,
    is_withheld: false,
    hold_reason: null,
  }
  await expect(
    setPayee(db, network.scope, { ...payee, kind: 'business' }, { account_id: operator.account_id }),
  ).rejects.toMatchObject({ message_key: 'payee_kind_untaxed' })
  expect((await setCurrency(network.network_id, 'KRW')).json()).toMatchObject({ success: false })
  await db
    .updateTable('networks')
    .set({ minimum_payout: 0 })
    .where('network_id', '=', network.network_id)
    .execute()
  expect((await setCurrency(network.network_id, 'KRW')).json()).toMatchObject({ success: true })
})
