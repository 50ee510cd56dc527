import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { closingDesk, payable } from '../../../testing/closing-desk.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { csvLayout, payoutDesk } from '../../../testing/payout-desk.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { listOwnMonths } from '../../settlement/payment/own-months.ts'
import { verifyPayouts } from '../verify-payouts.ts'
import { getBatch, listLines } from './list-batches.ts'
import { cancelBatch } from './note-results.ts'

const [september, october] = ['2026-09-01', '2026-10-01']
let network: TestNetwork
let networks = 0
let ana: Viewer
let ben: Viewer
let cho: Viewer
let channels: TestChannel[]

const { db } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })
const second = await createAccount(db, null, { as: 'operator' })
const { bring, close, pay, reopen, stateOf, expectSound, balances } = closingDesk(db, () => network, {
  operator,
})
const desk = payoutDesk(db, () => network, { operator, second })
const { enter, find, prepare, confirm, make, download, file, note, cancel } = desk

beforeEach(async () => {
  // Short enough for what a bank prints.
  network = await createNetwork(db, { name: `own-${++networks}` })
  await db
    .updateTable('networks')
    .set({ close_second_person: true })
    .where('network_id', '=', network.network_id)
    .execute()
  const create = (nickname: string) =>
    createAccount(db, network, { nickname, fee_rates: { '-infinity': '0.00' } })
  ana = await create('Ana')
  ben = await create('Ben')
  cho = await create('Cho')
  channels = []
  for (const member of [ana, ben, cho]) channels.push(await createChannel(db, network, { members: [member] }))
})

/** Locks a month in which each member has so many dollars, at 1,000 won. */
async function lock(month: string, ...dollars: number[]) {
  await bring(
    month,
    dollars.map((usd, at) => moneyRow(channels[at]!, month, String(usd))),
  )
  await close(month)
  if ((await stateOf(month))[0] !== 'locked') await closeBySecond(month)
}
const closeBySecond = async (month: string) => {
  const { lockAsIs } = closingDesk(db, () => network, { operator: second })
  await lockAsIs(month)
}
const setPayee = ({ account_id }: Viewer, values: { kind?: string; hold_reason?: string | null }) =>
  db
    .insertInto('payees')
    .values({ network_id: network.network_id, account_id, ...values })
    .onConflict((known) => known.columns(['network_id', 'account_id']).doUpdateSet(values))
    .execute()
const linesOf = async (batch_no: number) =>
  (await listLines(db, network.scope, batch_no, { search: '', page: 1, size: 50 })).rows
    .sort((one, other) => one.line - other.line)
    .map(({ nickname, state, reason, amount }) => [nickname, state, reason, amount])
const pendingOf = async () => {
  const { rows } = await sql<{ account: string; pending: string }>`
    select account, pending::text from ledger_accounts
    where network_id = ${network.network_id} and pending <> 0 order by account`.execute(db)
  return rows
}
const toldOf = async ({ account_id }: Viewer) => {
  const { rows } = await sql<{ kind: string; names: object }>`
    select kind, names from messages where account_id = ${account_id} and kind like '%pa%d%' and kind <> 'month_settled'
    order by message_id`.execute(db)
  return rows.map(({ kind, names }) => [kind, ...Object.values(names)])
}
const mailedOf = async ({ account_id }: Viewer) => {
  const { rows } = await sql<{ kind: string }>`
    select facts ->> 'kind' as kind from outbox where account_id = ${account_id} and kind = 'message' order by 1`.execute(
    db,
  )
  return rows.map(({ kind }) => kind)
}
const ownPayment = async ({ account_id }: Viewer, month = '2026-09') => {
  const months = await listOwnMonths(db, network.scope, account_id, { size: 9 })
  const { paid_on, waits_for, payout } = months.find((own) => own.month === month)!
  return { paid_on, waits_for, payout }
}

it('tells payees that they were paid, were not, with the reason, and that a payment came back', async () => {
  await lock(september, 100, 200, 300)
  for (const member of [ana, ben, cho]) await enter(member)
  const batch_no = await file()
  await note(batch_no, { lines: [1] })
  await note(batch_no, { lines: [2], result: 'failed', reason: 'other_holder' })
  expect(await toldOf(ana)).toEqual([['month_paid', '2026-09']])
  expect(await toldOf(ben)).toEqual([['payment_failed', '2026-09', 'other_holder']])
  expect(await toldOf(cho)).toEqual([])
  await note(batch_no, { lines: [1], result: 'returned', reason: 'closed' })
  expect(await toldOf(ana)).toEqual([
    ['month_paid', '2026-09'],
    ['payment_returned', '2026-09', 'closed'],
  ])
  expect(await mailedOf(ana)).toEqual(['month_paid', 'month_settled', 'payment_returned'])
})

describe('a payout batch', () => {
  it('pays who is ready, a line each, against the bank’s file; who is not is named with the reason', async () => {
    await lock(september, 100, 200, 300)
    await enter(ana, { number: '0012345678901' })
    await enter(cho)
    await sql`update payout_details set holds_from = now() + interval '1 hour' where account_id = ${cho.account_id}`.execute(
      db,
    )
    const { methods, waits, waiting } = await find()
    expect(methods).toEqual([
      {
        method: 'bank',
        lines: 1,
        due: '100000',
        withheld: '3300',
        vat: '0',
        amount: '96700',
        months: ['2026-09'],
      },
    ])
    expect(waits).toEqual([
      { waits_for: 'details_cooling', lines: 1, due: '300000' },
      { waits_for: 'details_missing', lines: 1, due: '200000' },
    ])
    expect(waiting.map(({ nickname, waits_for }) => [nickname, waits_for])).toEqual([
      ['Ben', 'details_missing'],
      ['Cho', 'details_cooling'],
    ])
    await enter(ben)
    await enter(cho)
    const batch_no = await prepare()
    // Nothing has moved, nothing is kept; each waits for it.
    expect(await pendingOf()).toEqual([])
    expect(await ownPayment(ana)).toEqual({
      paid_on: null,
      waits_for: 'payout',
      payout: { state: 'open', pay_on: '2026-11-20', reason: null },
    })
    expect((await find()).methods).toEqual([])
    await expect(pay(september)).rejects.toMatchObject({ message_key: { key: 'close_nobody_to_pay' } })
    await expect(reopen(september)).rejects.toMatchObject({ message_key: 'close_in_payout' })
    await expect(make(batch_no)).rejects.toMatchObject({ message_key: 'payout_changed' })
    await expect(confirm(batch_no, operator)).rejects.toMatchObject({ code: 'forbidden' })
    await confirm(batch_no)
    const before = await balances('KRW')
    expect(await make(batch_no)).toEqual({ stopped: [] })
    expect(await balances('KRW')).toEqual(before)
    expect(await pendingOf()).toEqual([
      { account: payable(ana), pending: '100000' },
      { account: payable(ben), pending: '200000' },
      { account: payable(cho), pending: '300000' },
    ])
    const text = await download(batch_no)
    expect(text.split('\r\n')[0]).toMatch(
      new RegExp(`^KB국민은행,0012345678901,96700,[^,]{1,10},26-09 ${ana.account_id}$`),
    )
    expect(await download(batch_no)).toBe(text)
    expect(await make(batch_no)).toEqual({ stopped: [] })
    const sum = text
      .trim()
      .split('\r\n')
      .reduce((total, line) => total + Number(line.split(',')[2]), 0)
    expect(sum).toBe(96_700 + 193_400 + 290_100)
    await expectSound()

    expect(await note(batch_no)).toEqual({ lines: 3, amount: '580200' })
    expect(await stateOf(september)).toEqual(['paid', []])
    const { fx: _, ...after } = await balances('KRW')
    expect(after).toEqual({ bank: '580200', withholding_payable: '19800' })
    expect(await pendingOf()).toEqual([])
    expect(await ownPayment(ana)).toEqual({ paid_on: '2026-11-20', waits_for: null, payout: null })
    await expectSound()
    await expect(note(batch_no)).rejects.toMatchObject({ message_key: 'payout_changed' })
    await expect(download(batch_no)).rejects.toMatchObject({ message_key: 'payout_file_over' })
    // What was sealed is gone, the last digits stay.
    const { rows } = await sql`
      select 1 from payout_items where network_id = ${network.network_id} and details is not null
      union all select 1 from payout_batches where network_id = ${network.network_id} and file is not null`.execute(
      db,
    )
    expect(rows).toEqual([])
    const { rows: logged } = await sql<{ action: string }>`
      select action from audit_log where network_id = ${network.network_id} and action like 'batch.%' order by at`.execute(
      db,
    )
    expect(logged.map(({ action }) => action)).toEqual([
      'batch.prepare',
      'batch.confirm',
      'batch.make_file',
      'batch.download',
      'batch.download',
      'batch.note',
    ])
  })

  it('gives back what fails and what is returned, and a later batch pays it, with the months since in one line', async () => {
    await lock(september, 100, 200, 300)
    for (const member of [ana, ben, cho]) await enter(member)
    const first = await file()
    await note(first, { lines: [1], result: 'failed', reason: 'other_holder' })
    await note(first, { lines: [2, 3] })
    expect(await stateOf(september)).toEqual(['locked', ['partly_paid']])
    await note(first, { lines: [3], result: 'returned', reason: 'closed', note: 'Came back' })
    expect(await linesOf(first)).toEqual([
      ['Ana', 'failed', 'other_holder', '96700'],
      ['Ben', 'paid', null, '193400'],
      ['Cho', 'returned', 'closed', '290100'],
    ])
    expect(await ownPayment(ana)).toMatchObject({ payout: { state: 'failed', reason: 'other_holder' } })
    expect(await ownPayment(cho)).toMatchObject({
      paid_on: null,
      payout: { state: 'returned', reason: 'closed' },
    })
    const { fx: _, ...books } = await balances('KRW')
    expect(books).toEqual({
      bank: '193400',
      withholding_payable: '6600',
      [payable(ana)]: '100000',
      [payable(cho)]: '300000',
    })
    await expectSound()
    await lock(october, 10, 0, 30)
    const next = await file()
    expect(await linesOf(next)).toEqual([
      ['Ana', 'open', null, String(96_700 + 9_670)],
      ['Cho', 'open', null, String(290_100 + 29_010)],
    ])
    expect((await download(next)).trim().split('\r\n')).toHaveLength(2)
    await note(next)
    expect(await stateOf(september)).toEqual(['paid', []])
    expect(await stateOf(october)).toEqual(['paid', []])
    await expectSound()
    // It came back once and may again: each payment is another one.
    await note(next, { lines: [2], result: 'returned' })
    expect(await stateOf(september)).toEqual(['locked', ['partly_paid']])
    await expectSound()
    await note(await file())
    expect((await balances('KRW'))[payable(cho)]).toBeUndefined()
    await expectSound()
  })

  it('stops a line whose details, hold or amount changed since, and offers no file whose details changed later', async () => {
    await lock(september, 100, 200, 300)
    for (const member of [ana, ben, cho]) await enter(member)
    const batch_no = await prepare()
    await confirm(batch_no)
    await enter(ana, { number: '99999999' })
    await setPayee(ben, { hold_reason: 'Not ours' })
    expect(await make(batch_no)).toEqual({
      stopped: [
        { line: 1, nickname: 'Ana', reason: 'details' },
        { line: 2, nickname: 'Ben', reason: 'hold' },
      ],
    })
    expect(await linesOf(batch_no)).toEqual([
      ['Ana', 'stopped', 'details', '96700'],
      ['Ben', 'stopped', 'hold', '193400'],
      ['Cho', 'open', null, '290100'],
    ])
    expect((await download(batch_no)).trim().split('\r\n')).toHaveLength(1)
    await expectSound()
    await enter(cho)
    await expect(download(batch_no)).rejects.toMatchObject({
      message_key: { key: 'payout_details_since', who: 'Cho (3)' },
    })
    await cancel(batch_no)
    expect(await pendingOf()).toEqual([])
    await expectSound()
    // Who was left out is paid by the next one.
    const next = await prepare()
    expect(await linesOf(next)).toEqual([
      ['Ana', 'open', null, '96700'],
      ['Cho', 'open', null, '290100'],
    ])
    await confirm(next)
    await setPayee(ana, { kind: 'business' })
    await setPayee(cho, { kind: 'business' })
    await expect(make(next)).rejects.toMatchObject({ message_key: 'payout_nobody_left' })
    await cancel(next)
    await expectSound()
  })

  it('is cancelled by two persons once its file is made, unless a result is noted before', async () => {
    await lock(september, 100, 200)
    for (const member of [ana, ben]) await enter(member)
    const batch_no = await file()
    const asked = async () => (await getBatch(db, network.scope, batch_no, operator)).cancel_asked
    expect(await desk.askToCancel(batch_no)).toEqual({ is_asked: true })
    expect(await asked()).toMatchObject({ account_id: operator.account_id, reason: 'Not sent', is_own: true })
    expect((await pendingOf()).length).toBeGreaterThan(0)
    // Who asked is no second person, and may ask again in other words.
    expect(await desk.askToCancel(batch_no)).toEqual({ is_asked: true })
    await note(batch_no, { lines: [1] })
    expect(await asked()).toBeNull()
    expect(await desk.askToCancel(batch_no, second)).toEqual({ is_asked: true })
    expect(await desk.askToCancel(batch_no, operator)).toEqual({ is_asked: false })
    expect(await linesOf(batch_no)).toEqual([
      ['Ana', 'paid', null, '96700'],
      ['Ben', 'cancelled', null, '193400'],
    ])
    expect(await asked()).toBeNull()
    expect(await pendingOf()).toEqual([])
    await expectSound()
    // The network's manager may be the second person, and asks for nothing.
    const next = await file()
    const manager = await createAccount(db, network, { as: 'manager' })
    const cancelAsManager = async () =>
      cancelBatch(
        db,
        network.scope,
        { ...(await desk.seen(next)), reason: 'I agree' },
        { account_id: manager.account_id, today: '2026-11-20', is_proposed: true },
      )
    await expect(cancelAsManager()).rejects.toMatchObject({ message_key: 'close_nothing_waits' })
    await desk.askToCancel(next)
    expect(await cancelAsManager()).toEqual({ is_asked: false })
    expect((await linesOf(next)).map(([, state]) => state)).toEqual(['cancelled'])
    await expectSound()
  })

  it('is refused where the day has another tax than the file, and where it is another batch than was seen', async () => {
    await lock(september, 100)
    await enter(ana)
    const batch_no = await file()
    await sql`
      insert into tax_rules (kind, valid_from, is_on, base_rate, exempt_up_to, income_rate, local_rate, vat_rate, source)
      values ('business_income', '2026-11-20', true, 1, 0, 0.02, 0.1, 0, 'A test')`.execute(db)
    await expect(note(batch_no)).rejects.toMatchObject({
      message_key: { key: 'payout_tax_differs', who: 'Ana' },
    })
    await note(batch_no, { day: '2026-11-19' })
    await sql`delete from tax_rules where valid_from = '2026-11-20'`.execute(db)
    await expectSound()
    await expect(prepare()).rejects.toMatchObject({ message_key: 'payout_candidates_changed' })
  })
})

describe('verify', () => {
  const faults = async () =>
    new Set((await verifyPayouts(db, network.scope)).differences.map(({ rollup }) => rollup))

  it('finds a file that is not its lines, a payee twice, a line that is paid nowhere, and money that is not kept', async () => {
    await lock(september, 100, 200, 300)
    for (const member of [ana, ben, cho]) await enter(member)
    const batch_no = await file()
    await note(batch_no, { lines: [1] })
    expect(await faults()).toEqual(new Set())
    const tampered: [string, string[]][] = [
      ['update payout_batches set file_amount = file_amount + 1', ['payout_batches']],
      [
        'update payout_items set due = due + 1, amount = amount + 1 where line = 2',
        ['payout_batches', 'payout_items of members', 'ledger_transfers of a payout'],
      ],
      [
        'update payout_items set is_in_file = false where line = 2',
        ['payout_batches', 'ledger_transfers of a payout'],
      ],
      ['update payout_items set line = 3 where line = 2', ['payout_batches', 'payout_items.line']],
      ["update payout_items set state = 'failed' where line = 2", ['ledger_transfers of a payout']],
      [
        "update payout_items set state = 'open', paid_on = null, payment_no = null where line = 1",
        ['payout_items of members', 'ledger_transfers of a payout'],
      ],
      ['update settlement_members set returns = 1 where due = 100000', ['payout_items of members']],
      ["update payout_batches set state = 'done'", ['payout_items.line']],
    ]
    for (const [statement, found] of tampered) {
      const of = ` ${statement.includes(' where ') ? 'and' : 'where'} network_id = ${network.network_id}`
      await db
        .transaction()
        .execute(async (trx) => {
          await sql.raw(statement + of).execute(trx)
          const { differences } = await verifyPayouts(trx, network.scope)
          expect([statement, new Set(differences.map(({ rollup }) => rollup))]).toEqual([
            statement,
            new Set(found),
          ])
          throw new Error('undone')
        })
        .catch((error: Error) => {
          if (error.message !== 'undone') throw error
        })
    }
  })
})

describe('in a layout of a bank', () => {
  const results = { account: 0, amount: 1, outcome: 2, reason: 3 }
  const begin = async () => {
    await lock(september, 100, 200, 300)
    await enter(ana, { number: '0011111111' })
    await enter(ben, { number: '0022222222' })
    await enter(cho, { number: '0033333333' })
    const batch_no = await prepare()
    await confirm(batch_no)
    return batch_no
  }
  const sumOf = async (batch_no: number) => (await linesOf(batch_no)).map(([, , , amount]) => String(amount))
  const saidBy = async (of: Promise<unknown>) => {
    const refusal = await of.then(
      () => null,
      (error: { message_key?: unknown }) => error.message_key,
    )
    return JSON.stringify(refusal)
  }

  it('names what the bank would refuse, and leaves it out only where that is said', async () => {
    const batch_no = await begin()
    const { rows } = await sql<{ line: number }>`
      select line from payout_items where network_id = ${network.network_id} and account_id = ${ben.account_id}`.execute(
      db,
    )
    const { line } = rows[0]!
    expect((await desk.check(batch_no)).faults).toEqual([])
    const own = `own.${await desk.mapLayout(csvLayout(results, { max_length: 1, characters: 'digits' }))}`
    const { layouts, layout, faults, refused, payments } = await desk.check(batch_no)
    expect([layout, layouts[0]!.layout, layouts[1]!.layout]).toEqual([own, own, 'template.generic_xlsx'])
    expect(layouts.some((one) => one.layout === 'template.kb')).toBe(true)
    expect(layouts.some((one) => one.layout === 'template.paypal')).toBe(false)
    expect(payments).toBe(3)
    expect(faults[0]).toMatchObject({ kind: 'characters', nickname: 'Ana', header: 'Holder' })
    expect(refused).toHaveLength(3)
    await expect(make(batch_no, { layout: own })).rejects.toMatchObject({
      message_key: 'payment_file_faulty',
    })
    const { stopped } = await make(batch_no, { layout: 'template.kb', without: [line] })
    expect(stopped).toEqual([{ line, nickname: 'Ben', reason: 'unfit' }])
    expect((await linesOf(batch_no)).map(([, state]) => state).sort()).toEqual(['open', 'open', 'stopped'])
    const again = await download(batch_no)
    expect(again).toBe(await download(batch_no))
    expect(again.slice(0, 2)).toBe('PK')
  })

  it('refuses a layout of another method and one that is gone', async () => {
    const batch_no = await begin()
    for (const layout of ['template.paypal', 'own.999999'])
      await expect(make(batch_no, { layout })).rejects.toMatchObject({ message_key: 'payout_no_layout' })
  })

  it('notes what the result file says, and leaves to a person what it does not', async () => {
    const batch_no = await begin()
    const layout_id = await desk.mapLayout(csvLayout(results))
    await make(batch_no, { layout: `own.${layout_id}` })
    const [one, two, three] = await sumOf(batch_no)
    const file = [
      `11111111,"${one}",정상,`,
      `0022222222,${two},오류,예금주 불일치`,
      `0033333333,${three},처리중,`,
    ]
    const { sums, rows } = await desk.read(batch_no, layout_id, file)
    expect(sums).toEqual([
      { meaning: 'paid', rows: 1, amount: one },
      { meaning: 'failed', rows: 1, amount: two },
      { meaning: 'unknown', rows: 1, amount: three },
    ])
    expect(rows.map(({ nickname, meaning, reason }) => [nickname, meaning, reason])).toEqual([
      ['Cho', 'unknown', null],
      ['Ben', 'failed', 'other_holder'],
      ['Ana', 'paid', null],
    ])
    expect(await desk.noteFile(batch_no, layout_id, file)).toEqual({ paid: 1, failed: 1 })
    expect((await linesOf(batch_no)).map(([who, state, reason]) => [who, state, reason])).toEqual([
      ['Ana', 'paid', null],
      ['Ben', 'failed', 'other_holder'],
      ['Cho', 'open', null],
    ])
    // The same file again: what has a result stays as it is.
    const later = await desk.read(batch_no, layout_id, file)
    expect(later.sums.map(({ meaning }) => meaning)).toEqual(['unknown', 'noted'])
    await expect(desk.noteFile(batch_no, layout_id, file)).rejects.toMatchObject({
      message_key: 'payout_result_nothing',
    })
    await desk.noteFile(batch_no, layout_id, [`0033333333,${three},정상,`])
    await expectSound()
  })

  it('notes nothing of a file of which a row has another amount, or another account', async () => {
    const batch_no = await begin()
    const layout_id = await desk.mapLayout(csvLayout(results))
    await make(batch_no)
    const [one, two] = await sumOf(batch_no)
    const other = [`0011111111,${one},정상,`, `0022222222,${Number(two) + 1},정상,`]
    expect(await saidBy(desk.noteFile(batch_no, layout_id, other))).toContain('Ben (2)')
    const strange = [`0011111111,${one},정상,`, `0099999999,${two},정상,`]
    expect(await saidBy(desk.noteFile(batch_no, layout_id, strange))).toContain('9999 (2)')
    expect((await linesOf(batch_no)).every(([, state]) => state === 'open')).toBe(true)
  })

  it('leaves to a person what could be two lines', async () => {
    const batch_no = await begin()
    const layout_id = await desk.mapLayout(csvLayout(results))
    await make(batch_no)
    const [one] = await sumOf(batch_no)
    const { rows } = await desk.read(batch_no, layout_id, [
      `0011111111,${one},정상,`,
      `0011111111,${one},오류,한도초과`,
    ])
    expect(rows.map(({ meaning }) => meaning)).toEqual(['unknown', 'unknown'])
  })
})
