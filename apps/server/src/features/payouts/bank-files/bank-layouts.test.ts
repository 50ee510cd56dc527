import {
  bankLayouts,
  deleteBankLayout,
  previewBankLayout,
  readBankSample,
  saveBankLayout,
} from '@cuesheet/contract/bank-layouts'
import type { BankLayout, LayoutColumn } from '@cuesheet/contract/values/bank-layouts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createSecretBox } from '../../../access/secret-box.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { sealedFor } from '../rules.ts'
import { getLayout } from './layouts.ts'
import { exampleItems } from './payable-items.ts'
import { renderPaymentFile } from './render-payment-file.ts'

const secret_key = Buffer.alloc(32, 7).toString('base64')
const test = await openTestApp({ secret_key })
const { db } = test
const desk = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
const column = (holds: LayoutColumn['holds'], more: Partial<LayoutColumn> = {}): LayoutColumn => ({
  holds,
  text: '',
  max_length: null,
  counted_in: 'characters',
  is_cut: false,
  characters: 'any',
  ...more,
})
const layout: BankLayout = {
  method: 'bank',
  format: 'xlsx',
  encoding: 'utf-8',
  sheet: '이체',
  head: [['입금은행 ', '입금계좌번호', '이체금액', '예금주', '받는분 통장표시']],
  columns: [
    column('bank'),
    column('account_number'),
    column('amount'),
    column('holder', { characters: 'plain' }),
    column('receiver_memo'),
  ],
  bank_as: 'code',
  bank_texts: {},
  amount_as: 'number',
  most_rows: null,
  result: null,
}

let network: TestNetwork
beforeEach(async () => {
  network = await createNetwork(db)
})
const list = () => desk.call(bankLayouts, { query: { network: network.network_id } })
const bodyOf = (more: object = {}) => ({
  body: { network_id: network.network_id, layout_id: null, version: 0, name: '주거래', layout, ...more },
})

it('is kept as it was mapped, changed as it was seen, and deleted', async () => {
  const { layout_id } = await desk.call(saveBankLayout, bodyOf())
  expect((await list()).rows).toMatchObject([{ layout_id, name: '주거래', version: 1, layout }])
  expect(await getLayout(db, network.scope, layout_id)).toEqual({ name: '주거래', layout })
  const seen = { layout_id, version: 1 }
  expect((await desk.send(saveBankLayout, bodyOf())).json()).toMatchObject({ code: 'conflict' })
  const changes = ['하나', '우리'].map((name) => desk.send(saveBankLayout, bodyOf({ ...seen, name })))
  expect((await Promise.all(changes)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const remove = (version: number) =>
    desk.send(deleteBankLayout, { body: { network_id: network.network_id, layout_id, version } })
  expect((await remove(1)).statusCode).toBe(409)
  expect((await remove(2)).statusCode).toBe(200)
  expect((await list()).rows).toEqual([])
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where network_id = ${network.network_id} order by at`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    'payout.save_layout',
    'payout.save_layout',
    'payout.delete_layout',
  ])
})

it.each([
  ['no amount', { columns: [column('account_number')] }],
  ['two amounts', { columns: [column('account_number'), column('amount'), column('amount')] }],
  ['nobody to pay', { columns: [column('amount'), column('email')] }],
  ['no address', { method: 'paypal' as const }],
])('is refused with %s', async (_, wrong) => {
  const answer = await desk.send(saveBankLayout, bodyOf({ layout: { ...layout, ...wrong } }))
  expect(answer.json()).toMatchObject({ code: 'invalid_input' })
})

it('guesses from a sample what its columns hold, below titles', async () => {
  const { bytes } = await renderPaymentFile(
    { ...layout, head: [['대량이체 등록'], ...layout.head] },
    exampleItems('bank', 'KRW'),
    { paid_on: '2026-11-20', memo: '' },
  )
  const { format, sheets } = await desk.call(readBankSample, {
    body: { network_id: network.network_id, content: Buffer.from(bytes).toString('base64') },
  })
  expect([format, sheets]).toMatchObject([
    'xlsx',
    [
      {
        name: '이체',
        row_count: 4,
        head_rows: 2,
        columns: ['bank', 'account_number', 'amount', 'holder', 'receiver_memo'],
      },
    ],
  ])
  expect(sheets[0]!.rows[1]![0]).toBe('입금은행 ')
  const garbage = { network_id: network.network_id, content: Buffer.from([0, 1, 2]).toString('base64') }
  expect((await desk.send(readBankSample, { body: garbage })).json()).toMatchObject({ code: 'invalid_input' })
})

it('shows real payments without a number or a name that could be used, and what the bank would refuse', async () => {
  const preview = (of = layout, result_content?: string) =>
    desk.call(previewBankLayout, {
      body: { network_id: network.network_id, layout: of, ...(result_content && { result_content }) },
    })
  expect(await preview()).toMatchObject({ is_example: true, payments: 2 })
  const { network_id } = network
  const { account_id } = await createAccount(db, network, { nickname: 'Ana' })
  const secrets = createSecretBox({ secret_key, data_dir: '' }, db)
  const sealed = { legal_name: '김지우', holder: '김지우(유튜브)', number: '00123456789012', email: null }
  await db
    .insertInto('payout_details')
    .values({
      network_id,
      account_id,
      method: 'bank',
      bank: '004',
      ending: '9012',
      details: await secrets.seal(JSON.stringify(sealed), sealedFor({ network_id, account_id })),
      changed_at: new Date(0),
      holds_from: new Date(0),
    })
    .execute()
  await db
    .insertInto('ledger_accounts')
    .values({
      network_id,
      account: `member:${account_id}:payable`,
      owner: account_id,
      currency: 'KRW',
      posted: 870_300,
    } as never)
    .execute()
  const shown = await preview()
  expect(shown).toMatchObject({
    is_example: false,
    payments: 1,
    rows: [{ number: 1, cells: ['004', '••••••••••9012', '870300', '김••(•••)', expect.any(String)] }],
    faults: [{ kind: 'characters', number: 1, column: 3, is_refused: true }],
  })
  const result = {
    sheet: null,
    head_rows: 1,
    account: 0,
    amount: null,
    outcome: 1,
    reason: null,
    paid_words: ['정상'],
    failed_words: [],
  }
  const content = Buffer.from('계좌,결과\r\n001-2345-6789012,정상\r\n110123456789,확인중\r\n').toString(
    'base64',
  )
  expect((await preview({ ...layout, result }, content)).result_rows).toMatchObject([
    { ending: '9012', outcome: 'paid' },
    { ending: '6789', outcome: 'unknown' },
  ])
})
