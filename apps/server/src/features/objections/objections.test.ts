import { closeEntries } from '@cuesheet/contract/console-close-members'
import { exceptions } from '@cuesheet/contract/console-today'
import { messages } from '@cuesheet/contract/messages'
import {
  acceptObjection,
  closeObjections,
  closeObjectionThread,
  declineObjection,
  objections,
  objectionThread,
  openObjection,
  postObjection,
} from '@cuesheet/contract/objections'
import { managedCloseMonth, settledMonth } from '@cuesheet/contract/settlement'
import { officeDay } from '@cuesheet/contract/values/business-days'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { closingDesk } from '../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const today = new Date()
const test = await openTestApp({}, { now: () => today })
const { db } = test
const operator = await createAccount(db, null, { as: 'operator' })
const september = '2026-09'
let network: TestNetwork
let ana: Viewer
let clients: Record<'ana' | 'ben' | 'manager' | 'operator', TestClient>
const desk = closingDesk(db, () => network, { operator })

beforeEach(async () => {
  network = await createNetwork(db)
  const create = (nickname: string) =>
    createAccount(db, network, { nickname, fee_rates: { '-infinity': '0.10' } })
  ana = await create('Ana')
  const ben = await create('Ben')
  const manager = await createAccount(db, network, { as: 'manager' })
  const channel = await createChannel(db, network, { members: [ana] })
  clients = {
    ana: await test.open(network.domain, ana),
    ben: await test.open(network.domain, ben),
    manager: await test.open(network.domain, manager),
    operator: await test.open('localhost', operator),
  }
  await desk.bring('2026-09-01', [moneyRow(channel, '2026-09-01', '100')])
  await desk.close('2026-09-01')
})

const text = 'Half of it is missing.'
const objectTo = (line: unknown = null) =>
  clients.ana.send(openObjection, { body: { month: september, line, text } as never })
const open = async (): Promise<number> => (await objectTo()).json().objection_id
const threadOf = (client: TestClient, objection: number) =>
  client.call(objectionThread, { query: { objection } })
const kindsOf = async (client: TestClient) => (await client.call(messages)).rows.map(({ kind }) => kind)

it('is of a line as it stands, once, and answered by the manager to its member alone', async () => {
  const { settled } = await clients.ana.call(settledMonth)
  const [line] = settled!.lines
  expect((await objectTo({ ...line!, adjustment_type: 'Conflict' })).json().code).toBe('not_found')
  const { objection_id } = (await objectTo(line)).json()
  expect((await objectTo(line)).json().message).toMatch(/진행 중/)
  expect(await kindsOf(clients.manager)).toContain('objection_opened')

  const seen = await threadOf(clients.manager, objection_id)
  expect(seen.objection).toMatchObject({
    month: september,
    line,
    state: 'open',
    nickname: 'Ana',
    is_late: false,
  })
  expect(seen.posts).toMatchObject([{ is_answer: false, name: 'Ana', text }])
  expect((await clients.ben.send(objectionThread, { query: { objection: objection_id } })).json().code).toBe(
    'not_found',
  )
  expect((await clients.ben.call(objections)).rows).toEqual([])

  await clients.manager.call(postObjection, { body: { objection_id, text: 'We look at it.' } })
  expect((await threadOf(clients.ana, objection_id)).objection.state).toBe('answered')
  expect(await kindsOf(clients.ana)).toContain('objection_answered')
  await clients.ana.call(postObjection, { body: { objection_id, text: 'Thank you.' } })
  expect((await threadOf(clients.ana, objection_id)).objection.state).toBe('open')
})

it('is possible for as long as the network’s statements say, and then as the one that was published says', async () => {
  const { network_id } = network
  const untilDay = async () => (await clients.ana.call(settledMonth)).settled!.objects_until
  const locked = officeDay(new Date())
  expect(await untilDay()).toBe(addDays(locked, 14))
  await db.insertInto('statement_layouts').values({ network_id, objection_days: 3, footer: '{}' }).execute()
  expect(await untilDay()).toBe(addDays(locked, 3))
  const lockedAgo = (days: number) =>
    sql`update settlement_months set locked_at = now() - make_interval(days => ${days}) where network_id = ${network_id}`.execute(
      db,
    )
  await lockedAgo(4)
  expect((await objectTo()).json().code).toBe('conflict')
  await lockedAgo(3)
  expect((await objectTo()).statusCode).toBe(200)
})

it('is told to managers once for as long as it is open, however much its member writes', async () => {
  const objection_id = await open()
  const say = (client: TestClient) => client.call(postObjection, { body: { objection_id, text } })
  const told = async () =>
    (await kindsOf(clients.manager)).filter((kind) => kind === 'objection_opened').length
  await say(clients.ana)
  await say(clients.ana)
  expect(await told()).toBe(1)
  await say(clients.manager)
  await say(clients.ana)
  expect(await told()).toBe(2)
})

it('becomes an adjustment that a second person confirms, where it is accepted', async () => {
  const objection_id = await open()
  const body = { objection_id, amount: '5000', reason: 'A video was left out' }
  expect((await clients.ana.send(acceptObjection, { body })).json().code).toBe('forbidden')
  await clients.manager.call(acceptObjection, { body })
  expect((await threadOf(clients.ana, objection_id)).objection).toMatchObject({
    state: 'accepted',
    amount: '5000',
    reason: body.reason,
  })
  const { rows } = await clients.operator.call(closeEntries, { query: { network: network.network_id } })
  expect(rows).toMatchObject([
    { kind: 'adjustment', account_id: ana.account_id, month: '2026-10', amount: '5000', state: 'waiting' },
  ])
  const again = [
    await clients.manager.send(declineObjection, { body: { objection_id, reason: 'Too late' } }),
    await clients.ana.send(postObjection, { body: { objection_id, text: 'More' } }),
  ]
  expect(again.map((answer) => answer.json().code)).toEqual(['conflict', 'conflict'])
  // Decided, the same can be objected to again.
  expect((await objectTo()).statusCode).toBe(200)
})

it('is declined with a reason that its member is told', async () => {
  const objection_id = await open()
  await clients.manager.call(declineObjection, { body: { objection_id, reason: 'It was counted' } })
  const { rows } = await clients.ana.call(messages)
  expect(rows[0]).toMatchObject({ kind: 'objection_declined', names: { reason: 'It was counted' } })
})

it('is refused once its time has passed', async () => {
  await db
    .updateTable('settlement_months')
    .set({ locked_at: sql<Date>`now() - interval '32 days'` })
    .where('network_id', '=', network.network_id)
    .execute()
  const { code, message } = (await objectTo()).json()
  expect([code, message]).toEqual(['conflict', '이의제기 기간이 지났습니다.'])
})

it('waits among what operators see of today, urgent once it is late, and in the month of the manager', async () => {
  const objection_id = await open()
  const needs = async () =>
    (await clients.manager.call(managedCloseMonth, { query: { month: september } })).month.needs
  expect(await needs()).toContain('objections')
  const waiting = async () =>
    (await clients.operator.call(exceptions)).rows.find(
      (row) => row.kind === 'objections' && row.network?.network_id === network.network_id,
    )
  expect(await waiting()).toMatchObject({ weight: 1, is_urgent: false })
  await db
    .updateTable('objections')
    .set({ answer_by: '2020-01-01' })
    .where('network_id', '=', network.network_id)
    .execute()
  expect(await waiting()).toMatchObject({ is_urgent: true, names: { late: 'yes' } })
  const of = { network: network.network_id }
  expect((await clients.operator.call(closeObjections, { query: of })).rows).toMatchObject([
    { is_late: true },
  ])
  expect(
    (await clients.operator.call(closeObjectionThread, { query: { ...of, objection: objection_id } })).posts,
  ).toHaveLength(1)
  await clients.manager.call(postObjection, { body: { objection_id, text: 'We look at it.' } })
  expect(await waiting()).toBeUndefined()
  expect(await needs()).not.toContain('objections')
})
