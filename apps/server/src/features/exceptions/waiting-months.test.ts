import { exceptions } from '@cuesheet/contract/console-today'
import { proposePayee } from '@cuesheet/contract/settlement'
import { operatorRoles } from '@cuesheet/contract/values/roles'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { seenMonth } from '../../testing/close-months.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
} from '../../testing/factories.ts'
import { addSettledFile } from '../../testing/settled-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { approveMonth, lockMonth, reopenMonth } from '../settlement/books/closing-steps.ts'
import { calculateMonth } from '../settlement/calculation/calculate-month.ts'
import { payMonth } from '../settlement/payment/pay-month.ts'

const september = '2026-09-01'
// 19:00 of the 20th in Seoul.
const onTime = new Date('2026-10-20T10:00:00Z')
const late = new Date('2026-10-21T10:00:00Z')
let now = onTime
let network: TestNetwork
let persons: { account_id: number; today: string }[]

const test = await openTestApp({ backup_within_hours: null }, { now: () => now })
const { db } = test
beforeEach(async () => {
  now = onTime
  network = await createNetwork(db)
  const operators = await Promise.all([1, 2].map(() => createAccount(db, null, { as: 'operator' })))
  persons = operators.map(({ account_id }) => ({ account_id, today: '2026-10-21' }))
})

const find = async (operator_role: (typeof operatorRoles)[number] = 'administrator') => {
  const operator = await createAccount(db, null, { as: 'operator', operator_role })
  const { rows } = await (await test.open('localhost', operator)).call(exceptions)
  return rows.filter((row) => row.kind === 'close' && row.network?.network_id === network.network_id)
}
const waits = async () => (await find()).map(({ subject, is_urgent }) => [subject, is_urgent])
const put = (month: string, family: string, more: object) =>
  addSettledFile(db, network, { month, family, ...more })
const pay = (month: string, usd: string) =>
  put(month, 'payment_summary', {
    payments: [{ type: 'Ads Revenue', usd, local: String(Number(usd) * 1_400) }],
  })
const seen = () => seenMonth(db, network.scope, september)

it('names files of a finished month that have not come by the 20th, of networks that have had some', async () => {
  now = late
  expect(await waits()).toEqual([])
  await put('2026-08-01', 'ads', { rows: [{ channel: null, usd: '1' }] })
  await pay('2026-08-01', '1')
  // August was to be paid on the 25th of September.
  const august = { subject: '2026-08/calculation', is_urgent: true, names: { late: 'yes' } }
  now = onTime
  expect(await find()).toMatchObject([august])
  now = late
  const [other, ...rest] = (await find()).sort((a, b) => (a.subject < b.subject ? -1 : 1))
  expect(other).toMatchObject(august)
  expect(rest).toMatchObject([
    {
      subject: '2026-09/files',
      weight: 1,
      is_urgent: false,
      since: '2026-10-21T00:00:00.000Z',
      names: { month: '2026-09', wait: 'files' },
    },
  ])
  // Of files alone nothing is known of what is paid.
  await put(september, 'ads', { rows: [{ channel: null, usd: '1' }] })
  await db.deleteFrom('settled_files').where('month', '=', '2026-08-01').execute()
  expect(await waits()).toEqual([['2026-09/files', false]])
  // However many are missing, they are one thing to see to.
  now = new Date('2026-12-21T10:00:00Z')
  expect(await find()).toMatchObject([
    { subject: '2026-09/files', weight: 3, since: '2026-10-21T00:00:00.000Z', names: { count: 3 } },
  ])
  now = late
  await pay(september, '1')
  expect(await waits()).toEqual([['2026-09/calculation', false]])
})

it('names what a month waits for, from its tie-out to its payment, to operators of every role', async () => {
  const { scope, network_id } = network
  const member = await createAccount(db, network)
  const channel = await createChannel(db, network, { members: [member] })
  await db
    .updateTable('networks')
    .set({ close_second_person: true })
    .where('network_id', '=', network_id)
    .execute()
  const rows = [{ channel: channel.platform_channel_id, day: '2026-09-05', usd: '90' }]
  await put(september, 'ads', { rows })
  await put(september, 'shorts_ads', { rows: [{ channel: channel.platform_channel_id, usd: '1' }] })
  await pay(september, '100')
  expect(await find()).toMatchObject([{ subject: '2026-09/tie_out', weight: 2, names: { count: 2 } }])
  await put(september, 'shorts_ads', { rows: [] })
  await put(september, 'ads', { rows: [{ ...rows[0]!, usd: '100' }] })
  expect(await waits()).toEqual([['2026-09/calculation', false]])
  now = new Date('2026-10-26T10:00:00Z')
  expect(await waits()).toEqual([['2026-09/calculation', true]])
  now = onTime
  await calculateMonth(db, scope, { month: september, account_id: null })
  for (const role of operatorRoles) expect(await find(role)).toMatchObject([{ subject: '2026-09/approval' }])
  await approveMonth(db, scope, await seen(), persons[0]!)
  expect(await waits()).toEqual([['2026-09/lock', false]])
  await lockMonth(db, scope, await seen(), persons[0]!)
  expect(await waits()).toEqual([['2026-09/second_person', false]])
  await lockMonth(db, scope, await seen(), persons[1]!)
  // Paid on the 25th, a Sunday: on the Friday before.
  expect(await waits()).toEqual([])
  now = new Date('2026-10-26T10:00:00Z')
  expect(await waits()).toEqual([['2026-09/payment', true]])
  await reopenMonth(db, scope, { ...(await seen()), reason: 'A file is wrong' }, persons[0]!)
  expect(await waits()).toEqual([['2026-09/second_person', false]])
  await db.updateTable('settlement_months').set({ reopen_asked_at: null }).execute()
  await payMonth(db, scope, { ...(await seen()), paid_on: '2026-10-21' }, persons[0]!)
  expect(await waits()).toEqual([])
})

it('names whose payment waits for what, before the day of payment and after a part is paid', async () => {
  const { scope, network_id } = network
  const channels = []
  for (const kind of ['business', 'business_income', 'business_income']) {
    const member = await createAccount(db, network)
    const { account_id } = member
    await db.insertInto('payees').values({ network_id, account_id, kind }).execute()
    const { platform_channel_id: channel } = await createChannel(db, network, { members: [member] })
    channels.push({ account_id, channel })
  }
  await put(september, 'ads', {
    rows: channels.map(({ channel }) => ({ channel, day: '2026-09-05', usd: '100' })),
  })
  await pay(september, '300')
  await calculateMonth(db, scope, { month: september, account_id: null })
  await approveMonth(db, scope, await seen(), persons[0]!)
  await lockMonth(db, scope, await seen(), persons[0]!)
  await sql`
    update payees set hold_reason = 'Not our account'
    where network_id = ${network_id} and account_id = ${channels[1]!.account_id}`.execute(db)
  // Planned for the 23rd: not late yet.
  expect(await find()).toMatchObject([
    {
      subject: '2026-09/payment',
      is_urgent: false,
      weight: 3,
      names: { wait: 'payment', late: 'no', count: 3, hold: 1, tax_rule: 0, tax_invoice: 1 },
    },
  ])
  await payMonth(db, scope, { ...(await seen()), paid_on: '2026-10-21' }, persons[0]!)
  const rest = { wait: 'partly_paid', count: 2, hold: 1, tax_rule: 0, tax_invoice: 1 }
  expect(await find()).toMatchObject([
    { subject: '2026-09/partly_paid', is_urgent: false, names: { ...rest, late: 'no' } },
  ])
  now = new Date('2026-10-26T10:00:00Z')
  await sql`update payees set kind = 'non_resident' where network_id = ${network_id} and kind = 'business'`.execute(
    db,
  )
  await sql`update tax_rules set is_on = false where kind = 'non_resident'`.execute(db)
  expect(await find()).toMatchObject([
    {
      subject: '2026-09/partly_paid',
      is_urgent: true,
      names: { ...rest, late: 'yes', tax_rule: 1, tax_invoice: 0 },
    },
  ])
})

it('names a month whose rate cannot be the payment’s, or of which none is known', async () => {
  await addExchangeRates(db, { '2026-09-10': '1400' })
  const paid = (local: string | undefined) =>
    put(september, 'payment_summary', {
      payments: [{ type: 'Ads Revenue', usd: '100', ...(local && { local }) }],
    })
  await put(september, 'ads', { rows: [{ channel: null, day: '2026-09-05', usd: '100' }] })
  await paid('140000')
  expect(await waits()).toEqual([['2026-09/calculation', false]])
  await paid('150000')
  expect(await waits()).toEqual([['2026-09/rate_off', false]])
  await paid(undefined)
  expect(await waits()).toEqual([['2026-09/rate', false]])
})

it('leaves out networks that are about to be deleted', async () => {
  await put('2026-07-01', 'ads', { rows: [] })
  expect(await waits()).toEqual([['2026-07/files', true]])
  await db
    .insertInto('network_deletions')
    .values({ network_id: network.network_id, name: 'n', channels: 0 })
    .execute()
  expect(await waits()).toEqual([])
})

it('names what managers propose until an operator decides', async () => {
  const manager = await createAccount(db, network, { as: 'manager' })
  const member = await createAccount(db, network)
  const client = await test.open(network.domain, manager)
  await client.call(proposePayee, {
    body: { account_id: member.account_id, kind: 'business', seen: 'unknown' },
  })
  expect(await find()).toMatchObject([
    { subject: '2026-09/payee', weight: 1, names: { wait: 'payee', month: '2026-09', count: 1 } },
  ])
  await sql`update settlement_proposals set decided_at = now(), is_accepted = false`.execute(db)
  expect(await waits()).toEqual([])
})

it('names payout batches that wait to be confirmed, filed, or noted once their day has passed', async () => {
  const { network_id } = network
  const members = await Promise.all([1, 2].map(() => createAccount(db, network)))
  await sql`
    insert into payout_batches (network_id, batch_no, method, pay_on, is_proposed, prepared_by, prepared_at)
    values (${network_id}, 7, 'bank', '2026-10-20', true, ${members[0]!.account_id}, now())`.execute(db)
  await db
    .insertInto('payout_items')
    .values(
      members.map(({ account_id }, at) => ({
        network_id,
        batch_no: 7,
        account_id,
        month: '2026-08-01',
        line: at + 1,
        due: 1000,
        income_tax: 0,
        local_tax: 0,
        vat: 0,
        amount: 1000,
        tax_rule: 'business@2020-01-01',
        payee_kind: 'business',
        ending: '1234',
        details: Buffer.from('sealed'),
        details_version: 1,
      })),
    )
    .execute()
  const set = (state: string) =>
    sql`update payout_batches set state = ${state}, confirmed_at = now(), filed_at = now(), file_digest = 'x', file_lines = 2, file_amount = 2000 where network_id = ${network_id}`.execute(
      db,
    )
  expect(await find()).toMatchObject([
    {
      subject: 'batch/7/batch_confirm',
      weight: 2,
      is_urgent: false,
      names: { wait: 'batch_confirm', month: '2026-10', count: 2, batch: 7 },
    },
  ])
  await set('confirmed')
  expect(await waits()).toEqual([['batch/7/batch_file', false]])
  await set('filed')
  expect(await waits()).toEqual([])
  await sql`
    update payout_batches set cancel_asked_by = 1, cancel_asked_at = now(), cancel_asked_reason = 'Not sent'
    where network_id = ${network_id}`.execute(db)
  expect(await waits()).toEqual([['batch/7/batch_cancel', false]])
  await sql`
    update payout_batches set cancel_asked_by = null, cancel_asked_at = null, cancel_asked_reason = null
    where network_id = ${network_id}`.execute(db)
  now = late
  expect(await waits()).toEqual([['batch/7/batch_results', true]])
  await sql`update payout_items set state = 'failed' where network_id = ${network_id} and line = 1`.execute(
    db,
  )
  expect(await find()).toMatchObject([{ weight: 1, names: { count: 1 } }])
  await set('done')
  expect(await waits()).toEqual([])
})
