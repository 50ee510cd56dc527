import { noticeReceiptNetworks, noticeReceipts, resendNotice } from '@cuesheet/contract/console-notices'
import { messages } from '@cuesheet/contract/messages'
import { addNotice, dismissNotice, noticeAudience, readNotice } from '@cuesheet/contract/notices'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let [reader, other, away]: TestClient[] = []
let now = new Date('2026-11-20T20:00:00Z')

const test = await openTestApp({}, { now: () => now })
const { db } = test
const operator = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
const sora = await createNetwork(db)
const mori = await createNetwork(db)
const people: Viewer[] = [
  await createAccount(db, sora),
  await createAccount(db, sora),
  await createAccount(db, sora, { as: 'manager' }),
  await createAccount(db, mori),
]
reader = await test.open(sora.domain, people[0]!)
other = await test.open(sora.domain, people[1]!)
away = await test.open(mori.domain, people[3]!)

const texts = [
  { locale: 'ko' as const, title: '휴무', body: '쉽니다.' },
  { locale: 'en' as const, title: 'Closed', body: 'Back on Monday.' },
]
const write = async (body: object = {}) =>
  (
    await operator.call(addNotice, {
      body: { texts, roles: ['member'], networks: [sora.network_id], ...body },
    })
  ).notice_id
const receipts = (notice: number) => operator.call(noticeReceipts, { query: { notice } })
const networksOf = async (notice: number) =>
  (await operator.call(noticeReceiptNetworks, { query: { notice } })).rows
const inbox = async (client: TestClient) =>
  (await client.call(messages)).rows.map(({ kind, names }) => [kind, names])

it('counts readers by day and network, and reminds those who have not read it', async () => {
  const notice_id = await write({ is_urgent: true })
  expect(await receipts(notice_id)).toMatchObject({
    audience: 2,
    readers: 0,
    days: [],
    sent_again: [],
  })
  expect(await networksOf(notice_id)).toEqual([
    { network_id: sora.network_id, name: sora.name, audience: 2, readers: 0 },
  ])
  await reader!.call(readNotice, { body: { notice_id } })
  await other!.call(dismissNotice, { body: { notice_id } })
  const bannersOf = async () =>
    (
      await db
        .selectFrom('notice_receipts')
        .select('dismissed_at')
        .where('account_id', '=', people[1]!.account_id)
        .executeTakeFirstOrThrow()
    ).dismissed_at
  expect(await bannersOf()).not.toBeNull()
  expect(await receipts(notice_id)).toMatchObject({
    readers: 1,
    days: [{ day: '2026-11-20', readers: 1 }],
  })
  expect(await networksOf(notice_id)).toMatchObject([{ audience: 2, readers: 1 }])

  expect((await operator.call(resendNotice, { body: { notice_id } })).accounts).toBe(1)
  expect(await bannersOf(), 'its banner is back').toBeNull()
  expect(await inbox(other!)).toEqual([['notice_reminder', { notice: '휴무' }]])
  expect(await inbox(reader!)).toEqual([])
  expect(await inbox(away!)).toEqual([])
  expect((await receipts(notice_id)).sent_again).toMatchObject([{ accounts: 1 }])
  expect((await operator.call(resendNotice, { body: { notice_id } })).accounts, 'once an hour').toBe(0)
  expect(await inbox(other!)).toHaveLength(1)

  now = new Date('2026-11-21T20:00:00Z')
  await other!.call(readNotice, { body: { notice_id } })
  expect((await receipts(notice_id)).days).toEqual([
    { day: '2026-11-20', readers: 1 },
    { day: '2026-11-21', readers: 1 },
  ])
  await sql`update audit_log set at = ${new Date(Date.now() - 61 * 60_000)} where action = 'notice.resend'`.execute(
    db,
  )
  expect((await operator.call(resendNotice, { body: { notice_id } })).accounts, 'all have read it').toBe(0)
})

it('sends only what is published now again', async () => {
  const draft = await write({ is_draft: true })
  const later = await write({ publish_from: '2030-01-01T00:00:00Z' })
  for (const notice_id of [draft, later])
    expect((await operator.fail(resendNotice, { body: { notice_id } })).code).toBe('conflict')
  expect((await operator.fail(resendNotice, { body: { notice_id: 999_999 } })).status).toBe(404)
  expect((await operator.fail(noticeReceipts, { query: { notice: 999_999 } })).status).toBe(404)
})

it('counts the audience of the networks that are chosen', async () => {
  const audience = async (query: { roles: 'everyone' | 'member'; networks?: string; notice?: number }) =>
    (await operator.call(noticeAudience, { query })).accounts
  expect(await audience({ roles: 'everyone', networks: String(sora.network_id) })).toBe(3)
  expect(await audience({ roles: 'member', networks: `${sora.network_id},${mori.network_id}` })).toBe(3)
  expect(await audience({ roles: 'everyone', networks: 'all' })).toBe(4)
  const notice = await write()
  expect(await audience({ roles: 'everyone', notice })).toBe(3)
  expect(await audience({ roles: 'everyone', notice, networks: 'all' })).toBe(4)
})

it('is written by librarians and administrators alone', async () => {
  const reviewer = await test.open(
    'localhost',
    await createAccount(db, null, { as: 'operator', operator_role: 'reviewer' }),
  )
  expect((await reviewer.fail(addNotice, { body: { texts } })).code).toBe('forbidden')
  expect((await reviewer.fail(resendNotice, { body: { notice_id: 1 } })).code).toBe('forbidden')
})
