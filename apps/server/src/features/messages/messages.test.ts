import { messages, readMessages } from '@cuesheet/contract/messages'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { readEvents } from '../../testing/event-reader.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { eventJobs } from '../events/jobs.ts'
import { messageJobs } from './jobs.ts'
import { deleteChannelMessages, type Notification, notify } from './mutations.ts'

let network: TestNetwork
let manager: Viewer
let member: Viewer
const test = await openTestApp()
const { db } = test
await test.app.listen({ host: '127.0.0.1', port: 0 })
beforeEach(async () => {
  network = await createNetwork(db)
  manager = await createAccount(db, network, { as: 'manager' })
  member = await createAccount(db, network)
})

const open = (viewer: Viewer) => test.open(network.domain, viewer)
const say = (given: Partial<Notification> & Pick<Notification, 'to'>) =>
  db.transaction().execute((trx) =>
    notify(trx, network.scope, {
      kind: 'channel_approved',
      channel_id: 7,
      names: { channel: '<b>새벽</b>' },
      ...given,
    }),
  )
const kindsOf = async (viewer: Viewer) =>
  (await (await open(viewer)).call(messages)).rows.map(({ kind }) => kind)

it('reach the accounts they are for, once each, and nobody who has left or is elsewhere', async () => {
  const away = await createNetwork(db)
  const stranger = await createAccount(db, away)
  const gone = await createAccount(db, network, { as: 'manager' })
  await db
    .updateTable('accounts')
    .set({ withdrawn_at: new Date() })
    .where('account_id', '=', gone.account_id)
    .execute()
  await say({ to: ['managers', manager.account_id, member.account_id, stranger.account_id, gone.account_id] })
  await say({ to: ['managers'], kind: 'channel_rejected' })
  await say({ to: [member.account_id], kind: 'channel_verified' })
  await say({ to: [], kind: 'channel_lost' })
  expect(await kindsOf(manager)).toEqual(['channel_rejected', 'channel_approved'])
  expect(await kindsOf(member)).toEqual(['channel_verified', 'channel_approved'])
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from messages where account_id in (${stranger.account_id}, ${gone.account_id})`.execute(
    db,
  )
  expect(rows[0]?.count).toBe(0)
})

it('come a page at a time, and are read up to one of them, by their account alone', async () => {
  for (let count = 1; count <= 5; count++) await say({ to: ['managers', member.account_id] })
  const client = await open(manager)
  const page = await client.call(messages, { query: { page: 2, size: 2 } })
  expect(page).toMatchObject({ page: 2, size: 2, total: 5, unread: 5 })
  expect(page.rows).toHaveLength(2)
  expect(page.rows[0]).toEqual({
    message_id: expect.any(Number),
    kind: 'channel_approved',
    channel_id: 7,
    names: { channel: '<b>새벽</b>' },
    list: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    is_read: false,
  })
  const up_to = page.rows[0]!.message_id
  expect(await client.call(readMessages, { body: { up_to } })).toMatchObject({ unread: 2 })
  expect((await client.call(messages)).rows.map(({ is_read }) => is_read)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect((await (await open(member)).call(messages)).unread).toBe(5)
  expect(await client.call(readMessages, { body: { up_to } })).toMatchObject({ unread: 2 })
})

it('arrive in an open window, and so does that another window has read them', async () => {
  const client = await open(member)
  const reader = await readEvents(test.app, client)
  await reader.received(1)
  await say({ to: ['managers', member.account_id] })
  const [, told] = await reader.received(2)
  const { message_id } = (await client.call(messages)).rows[0]!
  expect(told).toEqual({ event: 'message', data: { message_id } })
  // The second time there is nothing left to read, and nothing to announce.
  for (let time = 1; time <= 2; time++) await client.call(readMessages, { body: { up_to: message_id } })
  await say({ to: [member.account_id] })
  expect((await reader.received(4)).slice(2).map(({ event }) => event)).toEqual(['messages_read', 'message'])
  reader.leave()
})

it('leave nothing when their transaction is rolled back', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await notify(trx, network.scope, { to: ['managers'], kind: 'channel_won', channel_id: 1, names: {} })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await kindsOf(manager)).toEqual([])
})

it('go with their channel, their account, their network and their time; events after a day', async () => {
  await say({ to: ['managers'], channel_id: 8 })
  await say({ to: ['managers'], kind: 'channel_won' })
  await db.transaction().execute((trx) => deleteChannelMessages(trx, network.scope, 8))
  expect(await kindsOf(manager)).toEqual(['channel_won'])

  for (const days of [364, 366]) {
    await say({ to: ['managers'], kind: 'channel_lost', names: { reason: String(days) } })
    await sql`update messages set created_at = now() - ${`${days} days`}::interval
      where names->>'reason' = ${String(days)}`.execute(db)
  }
  await sql`update events set created_at = now() - interval '23 hours 59 minutes' where account_id = ${manager.account_id}`.execute(
    db,
  )
  await say({ to: [member.account_id] })
  await sql`update events set created_at = now() - interval '24 hours 1 minute' where account_id = ${member.account_id}`.execute(
    db,
  )
  await db
    .updateTable('accounts')
    .set({ withdrawn_at: new Date() })
    .where('account_id', '=', member.account_id)
    .execute()
  for (const job of [...messageJobs, ...eventJobs]) await job.run(jobContext(db))
  const left = async (table: string) =>
    (
      await sql<{ account_id: number }>`select account_id from ${sql.table(table)}
        where network_id = ${network.network_id} order by account_id`.execute(db)
    ).rows.map(({ account_id }) => account_id)
  expect(await left('messages')).toEqual([manager.account_id, manager.account_id])
  expect(await left('events')).toEqual(Array(4).fill(manager.account_id))

  await sql`delete from sessions where account_id = ${manager.account_id}`.execute(db)
  await sql`delete from accounts where account_id = ${manager.account_id}`.execute(db)
  expect([await left('messages'), await left('events')]).toEqual([[], []])
})

it('are none of an operator’s, who belongs to no network', async () => {
  const operator = await createAccount(db, null, { as: 'operator' })
  const client = await test.open('localhost', operator)
  expect(await client.fail(messages)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await client.fail(readMessages, { body: { up_to: 1 } })).toMatchObject({ code: 'not_found' })
})

it('are narrowed to a group and to those not read yet; one alone is marked as read', async () => {
  const to = [member.account_id]
  await say({ to })
  await say({ to, kind: 'fee_changed', channel_id: null, names: { rate: '0.10', from_month: '2026-12' } })
  await say({ to, kind: 'account_second_on', channel_id: null, names: {} })
  await say({ to })
  const client = await open(member)
  const ask = async (query: object) => {
    const { total, unread, rows } = await client.call(messages, { query })
    return { total, unread, kinds: rows.map(({ kind }) => kind), rows }
  }
  const money = await ask({ group: 'money' })
  expect(money).toMatchObject({ total: 1, unread: 4, kinds: ['fee_changed'] })
  const up_to = money.rows[0]!.message_id
  expect(await client.call(readMessages, { body: { up_to, alone: true } })).toMatchObject({ unread: 3 })
  expect(await ask({ group: 'money', unread: '1' })).toMatchObject({ total: 0, unread: 3, kinds: [] })
  expect((await ask({ unread: '1' })).kinds).toEqual([
    'channel_approved',
    'account_second_on',
    'channel_approved',
  ])
  expect(await ask({ group: 'channels', unread: '1', size: 1, page: 2 })).toMatchObject({
    total: 2,
    kinds: ['channel_approved'],
  })
  expect((await ask({ group: 'members' })).kinds).toEqual([])
})
