import { approvals, confirmApproval, declineApproval } from '@cuesheet/contract/console-approvals'
import { acceptTieOut, setRate } from '@cuesheet/contract/console-close'
import {
  networkCloseSettings,
  setCloseSettings,
  setTaxRule,
  taxRules,
} from '@cuesheet/contract/console-close-members'
import { confirmClose, managedCloseMonth } from '@cuesheet/contract/settlement'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { operators } from '../../access/actors.ts'
import { hashPassword } from '../../access/password.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addSettledFile } from '../../testing/settled-files.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { calculateMonth } from './calculation/calculate-month.ts'

const password = 'correct horse battery'
let network: TestNetwork
let first: TestClient
let second: TestClient

const test = await openTestApp()
const { db } = test
beforeEach(async () => {
  await sql`truncate approvals`.execute(db)
  await sql`update accounts set operator_role = 'librarian' where operator_role is not null`.execute(db)
  network = await createNetwork(db)
  first = await open('First')
})

async function open(nickname: string) {
  const password_hash = await hashPassword(password, cheapPasswordCost)
  const who = { as: 'operator', operator_role: 'administrator', nickname, password_hash } as const
  return test.open('localhost', await createAccount(db, null, who))
}
const settings = async () => first.call(networkCloseSettings, { query: { network: network.network_id } })
const set = async (second_person: boolean, minimum_payout = 0, limits: object = {}) => {
  const {
    basis: _,
    asked_off: _off,
    asked_limit: _limit,
    success: _success,
    message: _message,
    ...seen
  } = await settings()
  const body = { ...seen, network_id: network.network_id, minimum_payout, second_person, seen, ...limits }
  return (await first.send(setCloseSettings, { body })).json()
}
const waiting = async () => (await first.call(approvals)).rows
const confirm = (at: TestClient, approval_id: number) =>
  at.send(confirmApproval, { body: { approval_id, password } })

it('needs two persons from now on at once, and one alone only once a second one has agreed', async () => {
  // Here one person does everything else.
  expect((await first.call(approvals)).two_persons).toBe(false)
  expect(await set(true)).toMatchObject({ success: true, is_asked: false })
  expect(await settings()).toMatchObject({ second_person: true, asked_off: null })
  // Nobody could confirm it.
  expect(await set(false)).toMatchObject({ code: 'conflict' })
  second = await open('Second')
  expect(await set(false, 40_000)).toMatchObject({ success: true, is_asked: true })
  // What needs no second person holds already.
  expect(await settings()).toMatchObject({
    second_person: true,
    minimum_payout: 40_000,
    asked_off: { asked_by: 'First' },
  })
  expect(await set(false, 40_000)).toMatchObject({ code: 'conflict' })
  const [request] = await waiting()
  expect(request).toMatchObject({ kind: 'close.one_person', name: network.name, is_own: true })
  expect((await confirm(first, request!.approval_id)).json().code).toBe('forbidden')
  expect(await settings()).toMatchObject({ second_person: true })
  expect((await confirm(second, request!.approval_id)).statusCode).toBe(200)
  expect(await settings()).toMatchObject({ second_person: false, asked_off: null })
  const { rows } = await sql<{ nickname: string }>`
    select nickname from audit_log join ${operators} as operators using (account_id)
    where action = 'close.set_settings' and audit_log.network_id = ${network.network_id} order by at`.execute(
    db,
  )
  expect(rows.map(({ nickname }) => nickname)).toEqual(['First', 'First', 'Second'])
})

it('lets one person accept less at once, and more only once a second one has agreed', async () => {
  second = await open('Second')
  expect(await settings()).toMatchObject({ limit_percent: 1, limit_usd: 100, asked_limit: null })
  expect(await set(false, 0, { limit_usd: 50 })).toMatchObject({ success: true, is_asked: false })
  expect(await set(false, 0, { limit_percent: 2.5 })).toMatchObject({ success: true, is_asked: true })
  expect(await settings()).toMatchObject({
    limit_percent: 1,
    limit_usd: 50,
    asked_limit: { asked_by: 'First' },
  })
  const [request] = await waiting()
  expect(request).toMatchObject({ kind: 'close.limit', name: `${network.name} (2.5%, 50 USD)` })
  expect((await confirm(first, request!.approval_id)).json().code).toBe('forbidden')
  expect((await confirm(second, request!.approval_id)).statusCode).toBe(200)
  expect(await settings()).toMatchObject({ limit_percent: 2.5, limit_usd: 50, asked_limit: null })
})

it('takes the network’s manager for the second person of a difference and of a rate', async () => {
  const month = '2026-08'
  const manager = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const member = await createAccount(db, network, { fee_rates: { '-infinity': '0.00' } })
  const { platform_channel_id: channel } = await createChannel(db, network, { members: [member] })
  const of = { month: `${month}-01` }
  await addSettledFile(db, network, {
    ...of,
    family: 'ads',
    rows: [{ channel, day: '2026-08-03', usd: '10' }],
  })
  const payments = [
    { type: 'Ads Revenue', usd: '10', local: '10000' },
    { type: 'YouTube Shorts - Ads Revenue', usd: '5', local: '5000' },
  ]
  await addSettledFile(db, network, { ...of, family: 'payment_summary', payments })
  await sql`update networks set is_playist = true where network_id = ${network.network_id}`.execute(db)
  const read = async () => (await manager.call(managedCloseMonth, { query: { month } })).month
  const seen = async () => ({ network_id: network.network_id, month, version: (await read()).version })
  const confirm = async (more: { what: 'difference' | 'rate'; tie?: string; amount: string }) =>
    (await manager.send(confirmClose, { body: { month, version: (await read()).version, ...more } })).json()

  const difference = { what: 'difference', tie: 'shorts_ads', amount: '5' } as const
  expect(await confirm(difference)).toMatchObject({ code: 'conflict' })
  const accepted = { tie: 'shorts_ads', difference_usd: '5', reason: 'It follows' }
  expect(await first.call(acceptTieOut, { body: { ...(await seen()), ...accepted } })).toMatchObject({
    is_asked: true,
    message: '기록했습니다. 다른 사람이 확인하면 반영됩니다.',
  })
  expect((await read()).needs).toEqual(['second_look'])
  expect(await confirm({ ...difference, amount: '4' })).toMatchObject({ code: 'conflict' })
  expect(await confirm(difference)).toMatchObject({ success: true })
  expect(await read()).toMatchObject({
    needs: ['calculation'],
    dollars_at: null,
    awaited: [{ month, family: 'shorts_ads', adjustment_type: null, usd: '5' }],
  })

  const rate = { rate: '3000', note: 'Bank' }
  expect(await first.call(setRate, { body: { ...(await seen()), ...rate } })).toMatchObject({
    is_asked: true,
  })
  expect((await read()).rate.waiting).toMatchObject({ rate: '3000', off_summary: 2 })
  expect(await confirm({ what: 'rate', amount: '2999' })).toMatchObject({ code: 'conflict' })
  expect(await confirm({ what: 'rate', amount: '3000' })).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ needs: ['calculation'], rate: { rate: '3000', waiting: null } })
  // A network whose screens are in dollars is told them: at what its calculation counts.
  await calculateMonth(db, network.scope, { month: of.month, account_id: null })
  expect(await read()).toMatchObject({ payable: '29010', dollars_at: '3000' })
})

const rule = {
  kind: 'business_income',
  valid_from: '2026-10-01',
  is_on: true,
  base_rate: '1',
  vat_rate: '0',
  exempt_up_to: '0',
  income_rate: '0.05',
  local_rate: '0.1',
  round_to: 100,
  reason: 'The law of autumn',
  source: 'As entered by First, check before use',
} as const
const ask = async (values: Partial<Record<keyof typeof rule, unknown>> = {}) =>
  (await first.send(setTaxRule, { body: { ...rule, ...values } as typeof rule })).json()
const listed = async (name: string) => (await first.call(taxRules)).rows.find((row) => row.rule === name)

it('adds a tax rule with a reason and a second person, and leaves what was used as it is', async () => {
  second = await open('Second')
  expect(await ask({ reason: '' })).toMatchObject({ code: 'invalid_input' })
  expect(await ask({ income_rate: '1.5' })).toMatchObject({ code: 'invalid_input' })
  expect(await ask()).toMatchObject({ success: true })
  expect(await ask()).toMatchObject({ code: 'conflict' })
  expect(await listed('business_income@2026-10-01')).toBeUndefined()
  expect((await first.call(taxRules)).asked).toMatchObject([
    { rule: 'business_income@2026-10-01', name: 'First' },
  ])
  const [request] = await waiting()
  expect(request).toMatchObject({
    kind: 'tax_rule.set',
    name: 'business_income@2026-10-01',
    tax_rule: { income_rate: '0.05', round_to: 100, reason: 'The law of autumn' },
  })
  expect((await confirm(first, request!.approval_id)).json().code).toBe('forbidden')
  expect((await confirm(second, request!.approval_id)).statusCode).toBe(200)
  expect(await listed('business_income@2026-10-01')).toMatchObject({
    income_rate: '0.05',
    round_to: 100,
    is_used: false,
    reason: 'The law of autumn',
    entered: { name: 'First' },
  })

  // Not used: it may be replaced, or switched off; what is declined changes nothing.
  await ask({ is_on: false })
  await second.call(declineApproval, { body: { approval_id: (await waiting())[0]!.approval_id } })
  expect(await listed('business_income@2026-10-01')).toMatchObject({ is_on: true })

  // Used by a calculation: 100,000 × 5 % and 10 % of it, down to hundreds.
  const ana = await createAccount(db, network, { fee_rates: { '-infinity': '0.00' } })
  const channel = await createChannel(db, network, { members: [ana] })
  await ask({ is_on: false })
  const month = '2026-09-01'
  const rows = [{ channel: channel.platform_channel_id, day: month, usd: '100.333' }]
  await addSettledFile(db, network, { month, family: 'ads', rows })
  const payments = [{ type: 'Ads Revenue', usd: '100.333', local: '100333' }]
  await addSettledFile(db, network, { month, family: 'payment_summary', payments })
  await calculateMonth(db, network.scope, { month, account_id: null })
  const { rows: taxed } = await sql`
    select due, income_tax, local_tax, tax_rule from settlement_members
    where network_id = ${network.network_id}`.execute(db)
  expect(taxed).toEqual([
    { due: 100_333, income_tax: 5_000, local_tax: 500, tax_rule: 'business_income@2026-10-01' },
  ])
  expect(await listed('business_income@2026-10-01')).toMatchObject({ is_used: true })
  // Asked for before it was used: it is not carried out either.
  const { approval_id } = (await waiting())[0]!
  expect((await confirm(second, approval_id)).json()).toMatchObject({ code: 'conflict' })
  await second.call(declineApproval, { body: { approval_id } })
  expect(await ask({ is_on: false })).toMatchObject({ code: 'conflict' })
  // A new row follows.
  expect(await ask({ valid_from: '2026-11-01', income_rate: '0.03' })).toMatchObject({ success: true })
})

it('lists the rules that came with it as nobody’s knowledge, and the planned one switched off', async () => {
  const { rows } = await first.call(taxRules)
  const own = rows.filter(({ entered }) => entered === null)
  expect(own.map(({ rule: name, is_on }) => [name, is_on])).toEqual([
    ['business@2005-01-01', true],
    ['business_income@2005-01-01', true],
    ['business_income@2027-01-01', false],
    ['exempt_business@2005-01-01', true],
    ['non_resident@2005-01-01', true],
    ['other_income@2005-01-01', true],
    ['simplified_business@2021-07-01', true],
  ])
  for (const { source } of own) expect(source).toContain('not looked up, check before use')
})
