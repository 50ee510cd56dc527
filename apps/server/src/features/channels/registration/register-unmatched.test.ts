import { registerUnmatched } from '@cuesheet/contract/console-reports'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createAccount, createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { openTestApp } from '../../../testing/test-app.ts'

let network: TestNetwork

const test = await openTestApp({}, { now: () => new Date('2026-11-19T03:00:00Z') })
const { db } = test
const make = (operator_role: 'librarian' | 'administrator') =>
  createAccount(db, null, { as: 'operator', operator_role })
const librarian = await make('librarian')
const administrator = await make('administrator')
beforeEach(async () => {
  network = await createNetwork(db)
})

const channelOf = (letter: string) => ({
  network_id: network.network_id,
  platform_channel_id: `UC${letter.repeat(22)}`,
})
const statuses = async () =>
  (
    await sql<{ status: number; verification: string }>`
      select status, verification from channels where network_id = ${network.network_id}`.execute(db)
  ).rows
const entries = () =>
  db
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'after'])
    .where('network_id', '=', network.network_id)
    .orderBy('action')
    .execute()

it('registers a channel for a librarian, who does not approve it by that', async () => {
  const client = await test.open('localhost', librarian)
  const body = channelOf('l')
  const refused = await client.fail(registerUnmatched, { body: { ...body, approve_from: '2026-11-01' } })
  expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await statuses()).toEqual([])
  await client.call(registerUnmatched, { body })
  expect(await statuses()).toEqual([{ status: 0, verification: 'pending' }])
})

it('approves it for an administrator, whom both entries name, one with the day', async () => {
  const client = await test.open('localhost', administrator)
  await client.call(registerUnmatched, { body: { ...channelOf('a'), approve_from: '2026-11-01' } })
  expect(await statuses()).toEqual([{ status: 2, verification: 'verified' }])
  const { account_id } = administrator
  expect(await entries()).toEqual([
    { action: 'channel.register', account_id, after: { approved_from: '2026-11-01' } },
    {
      action: 'channels.import',
      account_id,
      after: { registered: 1, approved: 1, approved_from: '2026-11-01' },
    },
  ])
})
