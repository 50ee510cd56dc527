import { endGuarantee, guarantees, previewGuarantee, setGuarantee } from '@cuesheet/contract/guarantees'
import { messages } from '@cuesheet/contract/messages'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closingDesk } from '../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T03:00:00Z') })
const { db } = app
const operator = await createAccount(db, null, { as: 'operator' })
const monthly = { amount: '50000', span: 'month', is_recoupable: false, until_month: null } as const
const yearly = { ...monthly, span: 'year' } as const

async function begin() {
  const network = await createNetwork(db)
  await db
    .updateTable('networks')
    .set({ close_second_person: false, default_fee_rate: '0' })
    .where('network_id', '=', network.network_id)
    .execute()
  const ana = await createAccount(db, network, { nickname: 'Ana' })
  const walks = await createChannel(db, network, { members: [ana] })
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const member = await app.open(network.domain, ana)
  const target = ana.account_id
  const english = { 'accept-language': 'en' }
  const set = async (body: Partial<Parameters<typeof whole>[0]> = {}) =>
    (await manager.call(setGuarantee, { body: whole(body), headers: english })).message
  const whole = (body: {
    amount?: string
    span?: 'month' | 'year'
    is_recoupable?: boolean
    from_month?: string
    until_month?: string | null
  }) => ({ target, ...monthly, ...body })
  const list = async (at = member) =>
    (await at.call(guarantees, { query: { member: target } })).guarantees.map(
      ({ from_month, until_month, amount, span, state }) =>
        `${from_month}..${until_month ?? ''} ${amount} ${span} ${state}`,
    )
  const refusal = async (body: Parameters<typeof whole>[0]) => {
    const { code, message } = await manager.fail(setGuarantee, { body: whole(body), headers: english })
    return [code, message]
  }
  return { network, ana, walks, manager, member, target, set, list, refusal }
}

it('is agreed from this month or a later one in place of what was, and ends; the member is told each time', async () => {
  const { network, manager, member, target, set, list } = await begin()
  expect(await set()).toBe('Minimum guarantee saved.')
  expect(await set()).toBe('That is already guaranteed. Nothing was changed.')
  await set({ amount: '70000', is_recoupable: true, from_month: '2027-02', until_month: '2027-12' })
  const both = ['2027-02..2027-12 70000 month planned', '2026-11..2027-01 50000 month current']
  expect([await list(), await list(manager)]).toEqual([both, both])
  // What was planned later is replaced.
  await set({ amount: '60000', from_month: '2027-01' })
  expect(await list()).toEqual(['2027-01.. 60000 month planned', '2026-11..2026-12 50000 month current'])
  const end = (from_month: string) => manager.send(endGuarantee, { body: { target, from_month } })
  expect((await end('2027-01')).statusCode).toBe(200)
  expect((await end('2027-01')).statusCode).toBe(404)
  expect(await list()).toEqual(['2026-11..2026-12 50000 month current'])
  // It began this month, which nothing was settled of.
  await end('2026-11')
  expect(await list()).toEqual([])
  const told = await member.call(messages, {})
  expect(
    told.rows.map(({ kind, names }) => [kind, names.amount, names.from_month, names.until_month]),
  ).toEqual([
    ['guarantee_ended', '50000', '2026-11', undefined],
    ['guarantee_ended', '60000', '2027-01', undefined],
    ['guarantee_set', '60000', '2027-01', undefined],
    ['guarantee_set', '70000', '2027-02', '2027-12'],
    ['guarantee_set', '50000', '2026-11', undefined],
  ])
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where network_id = ${network.network_id} and action like 'member.%guarantee' order by at`.execute(
    db,
  )
  expect(rows.map(({ action }) => action.slice('member.'.length))).toEqual([
    ...['set_guarantee', 'set_guarantee', 'set_guarantee', 'end_guarantee', 'end_guarantee'],
  ])
})

it('of a year is not cut off where it could not be settled any more', async () => {
  const { network, manager, target, set, list, refusal } = await begin()
  await db
    .insertInto('member_guarantees')
    .values({
      ...yearly,
      network_id: network.network_id,
      account_id: target,
      from_month: '2026-03-01',
      amount: 900_000,
    })
    .execute()
  expect((await refusal({}))[1]).toMatch(/^An annual guarantee is running/)
  await set({ from_month: '2026-12' })
  expect(await list()).toEqual(['2026-12.. 50000 month planned', '2026-03..2026-11 900000 year current'])
  await manager.call(endGuarantee, { body: { target, from_month: '2026-12' } })
  expect((await manager.fail(endGuarantee, { body: { target, from_month: '2026-03' } })).code).toBe(
    'not_found',
  )
})

it('is refused for what is past, ends before it begins, or is no amount', async () => {
  const { refusal, list } = await begin()
  expect((await refusal({ from_month: '2026-10' }))[0]).toBe('invalid_input')
  expect((await refusal({ from_month: '2026-12', until_month: '2026-11' }))[1]).toBe(
    'Choose a last month that is not before the first.',
  )
  for (const amount of ['0', '-5', '1.5', '']) expect((await refusal({ amount }))[0]).toBe('invalid_input')
  expect(await list()).toEqual([])
})

it('is previewed on the last locked month, and on the year to it', async () => {
  const { network, walks, manager, target } = await begin()
  const desk = closingDesk(db, () => network, { operator })
  const preview = async (span: 'month' | 'year', amount = '120000') =>
    (await manager.call(previewGuarantee, { query: { target, amount, span } })).preview
  expect(await preview('month')).toBeNull()
  for (const [month, usd] of [
    ['2026-08-01', '10'],
    ['2026-09-01', '20'],
    ['2026-10-01', '5'],
  ] as const) {
    await desk.bring(month, [moneyRow(walks, month, usd)])
    await desk.close(month)
  }
  const last = { month: '2026-10', currency: 'KRW' }
  expect(await preview('month', '12000')).toEqual({
    ...{ ...last, from_month: '2026-10', months: 1 },
    ...{ share: '5000', guaranteed: '12000', top_up: '7000' },
  })
  // A quarter of the year.
  expect(await preview('year', '150000')).toEqual({
    ...{ ...last, from_month: '2026-08', months: 3 },
    ...{ share: '35000', guaranteed: '37500', top_up: '2500' },
  })
  expect((await preview('year', '12000'))?.top_up).toBe('0')
})
