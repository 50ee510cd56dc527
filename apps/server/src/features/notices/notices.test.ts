import { me } from '@cuesheet/contract/auth'
import {
  addNotice,
  authoredNotices,
  dismissNotice,
  noticeDetail,
  notices,
  readAllNotices,
  readNotice,
  updateNotice as updateCall,
} from '@cuesheet/contract/notices'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { readEvents } from '../../testing/event-reader.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { withdrawAccount } from '../members/public.ts'
import { announceDue } from './announcements.ts'
import { createNotice, deleteNotice, updateNotice, type Writing, withdrawNotice } from './mutations.ts'
import type { Author } from './rules.ts'

const start = Date.parse('2026-11-20T00:00:00Z')
const hours = (count: number) => new Date(start + count * 3_600_000)
let clock = hours(0)
let network: TestNetwork
let manager: Viewer
let member: Viewer
const test = await openTestApp({}, { now: () => clock })
const { db } = test
await test.app.listen({ host: '127.0.0.1', port: 0 })
beforeEach(async () => {
  clock = hours(0)
  await db.deleteFrom('notices').execute()
  network = await createNetwork(db)
  manager = await createAccount(db, network, { as: 'manager' })
  member = await createAccount(db, network)
})

const open = (viewer: Viewer, on = network) => test.open(on.domain, viewer)
const write = (title: string, given: Partial<Writing> = {}, author: Author = 'installation') =>
  createNotice(
    db,
    author,
    {
      texts: [{ locale: 'ko', title, body: `${title} **본문**` }],
      roles: ['member', 'manager'],
      is_draft: false,
      is_pinned: false,
      is_urgent: false,
      ...given,
    },
    { account_id: null, now: clock },
  )
const titlesOf = async (viewer: Viewer, on = network) =>
  (await (await open(viewer, on)).call(notices)).rows.map(({ title }) => title)

it('reach whom they are for: all networks, some, one’s own; managers, members or both', async () => {
  const away = await createNetwork(db)
  const far = await createAccount(db, away)
  await write('all')
  await write('some', { networks: [away.network_id] })
  await write('own', {}, network.scope)
  await write('managers', { roles: ['manager'] })
  await write('members', { roles: ['member'] }, network.scope)
  expect((await titlesOf(manager)).sort()).toEqual(['all', 'managers', 'own'])
  expect((await titlesOf(member)).sort()).toEqual(['all', 'members', 'own'])
  expect((await titlesOf(far, away)).sort()).toEqual(['all', 'some'])
  const { rows } = await (await open(member)).call(notices)
  expect(rows.map(({ title, from }) => `${title} ${from}`).sort()).toEqual([
    'all installation',
    'members network',
    'own network',
  ])
})

it('are read from the first moment of their window up to its last, and no draft or withdrawn one ever', async () => {
  const id = await write('window', {
    publish_from: hours(1).toISOString(),
    publish_until: hours(3).toISOString(),
  })
  await write('draft', { is_draft: true })
  const gone = await write('gone')
  await withdrawNotice(db, 'installation', gone, { account_id: null, now: clock })
  const seen: [number, string[]][] = []
  for (const at of [0, 0.999, 1, 2.999, 3, 9]) {
    clock = hours(at)
    seen.push([at, await titlesOf(member)])
    const client = await open(member)
    const isThere = at >= 1 && at < 3
    const detail = await client.send(noticeDetail, { query: { notice: id } })
    expect(detail.statusCode, String(at)).toBe(isThere ? 200 : 404)
    expect((await client.call(me)).notices.unread).toBe(isThere ? 1 : 0)
  }
  expect(seen.filter(([, titles]) => titles.length > 0)).toEqual([
    [1, ['window']],
    [2.999, ['window']],
  ])
})

it('are in one order, pinned ones first, page by page; its neighbours are before and after it', async () => {
  const ids: number[] = []
  for (let at = 1; at <= 5; at++) {
    clock = hours(at)
    ids.push(
      await write(`n${at}`, { is_pinned: at === 2, roles: at === 4 ? ['manager'] : ['member', 'manager'] }),
    )
  }
  const client = await open(member)
  const page = await client.call(notices, { query: { page: 2, size: 2 } })
  expect(page).toMatchObject({ page: 2, size: 2, total: 4, unread: 4 })
  expect(page.rows.map(({ title }) => title)).toEqual(['n3', 'n1'])
  const around = async (id: number) => {
    const { previous, next } = await client.call(noticeDetail, { query: { notice: id } })
    return [previous?.title ?? null, next?.title ?? null]
  }
  expect(await around(ids[1]!)).toEqual([null, 'n5'])
  // n4 is not for members: it is between none of theirs.
  expect(await around(ids[4]!)).toEqual(['n2', 'n3'])
  expect(await around(ids[0]!)).toEqual(['n3', null])
  expect((await client.call(notices, { query: { search: 'N３' } })).rows.map(({ title }) => title)).toEqual([
    'n3',
  ])
})

it('come in the language asked for, else in the nearest there is, and say in which', async () => {
  const text = (locale: 'ko' | 'en' | 'zh-CN' | 'zh-TW') => ({ locale, title: locale, body: locale })
  await write('', { texts: [text('ko'), text('en'), text('zh-TW')] })
  await write('', { texts: [text('ko')] })
  await write('', { texts: [text('zh-CN'), text('en')] })
  const english = await createNetwork(db, { is_playist: true })
  const reader = await createAccount(db, english)
  const shown = async (locale: string, on = network, as = member) =>
    (await (await open(as, on)).call(notices, { headers: { 'accept-language': locale } })).rows
      .map(({ title, locale }) => (title === locale ? title : 'mixed'))
      .reverse()
  expect(await shown('ko')).toEqual(['ko', 'ko', 'en'])
  expect(await shown('en')).toEqual(['en', 'ko', 'en'])
  expect(await shown('zh-CN')).toEqual(['zh-TW', 'ko', 'zh-CN'])
  expect(await shown('zh-TW')).toEqual(['zh-TW', 'ko', 'zh-CN'])
  expect(await shown('zh-TW', english, reader)).toEqual(['zh-TW', 'ko', 'zh-CN'])
  expect(await shown('ko', english, reader)).toEqual(['ko', 'ko', 'en'])
})

it('urgent ones are in the profile until read or put away; putting away is no reading', async () => {
  const first = await write('first', { is_urgent: true })
  clock = hours(1)
  const second = await write('second', { is_urgent: true })
  await write('calm')
  const client = await open(member)
  const news = async () => {
    const { unread, urgent } = (await client.call(me)).notices
    return [unread, urgent.map(({ title }) => title)]
  }
  expect(await news()).toEqual([3, ['second', 'first']])
  await client.call(dismissNotice, { body: { notice_id: second } })
  expect(await news()).toEqual([3, ['first']])
  expect(await client.call(readNotice, { body: { notice_id: first } })).toMatchObject({ unread: 2 })
  expect(await news()).toEqual([2, []])
  expect(await client.call(readAllNotices)).toMatchObject({ unread: 0 })
  expect(await news()).toEqual([0, []])
  expect((await (await open(manager)).call(me)).notices.unread).toBe(3)
})

it('are gone for readers of one or of all while they are deleted', async () => {
  for (const [call, code] of [
    [readNotice, 'not_found'],
    [dismissNotice, 'not_found'],
    [readAllNotices, undefined],
  ] as const) {
    const notice_id = await write('gone')
    const client = await open(member)
    const answer = await db.transaction().execute(async (trx) => {
      await deleteNotice(trx, 'installation', notice_id, { account_id: null, now: clock })
      const reading = client.send(call, { body: { notice_id } })
      await untilWaiting(db)
      return { reading }
    })
    expect((await answer.reading).json().code, call.path).toBe(code)
  }
})

it('are hidden from an account that has to set up a second factor first', async () => {
  await write('inside', { is_urgent: true })
  await db
    .updateTable('networks')
    .set({ second_factor_required: true })
    .where('network_id', '=', network.network_id)
    .execute()
  const client = await open(member)
  expect((await client.call(me)).notices).toEqual({ unread: 0, urgent: [] })
  expect(await client.fail(notices)).toMatchObject({ code: 'second_factor_required' })
})

it('count their readers among those they are for now', async () => {
  await write('counted', { roles: ['member'] }, network.scope)
  const others = [await createAccount(db, network), await createAccount(db, network)]
  for (const viewer of [member, ...others.slice(0, 1)]) await (await open(viewer)).call(readAllNotices)
  const figures = async () => {
    const { rows } = await (await open(manager)).call(authoredNotices)
    return rows.map(({ readers, audience }) => [readers, audience])
  }
  expect(await figures()).toEqual([[2, 3]])
  const { network_id } = network
  await db
    .transaction()
    .execute((trx) =>
      withdrawAccount(trx, { network_id, account_id: member.account_id, today: '2026-11-20' }),
    )
  expect(await figures()).toEqual([[1, 2]])
  const away = await createNetwork(db)
  await createAccount(db, away)
  await write('every member', { roles: ['member'] })
  await write('managers of some', { networks: [away.network_id, network_id], roles: ['manager'] })
  await write('some', { networks: [away.network_id, network_id] })
  const operator = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
  const { rows } = await operator.call(authoredNotices)
  const everyMember = sql<{ n: number }>`select count(*)::integer as n from accounts
    where permission_flag = 0 and withdrawn_at is null`
  expect(rows.map(({ title, audience }) => [title, audience])).toEqual([
    ['some', 4],
    ['managers of some', 1],
    ['every member', (await everyMember.execute(db)).rows[0]!.n],
    ['counted', 2],
  ])
  const left = await db.selectFrom('notice_receipts').select('account_id').execute()
  expect(left.map(({ account_id }) => account_id)).toEqual([others[0]!.account_id])
  await db.deleteFrom('notices').execute()
  expect(await db.selectFrom('notice_receipts').selectAll().execute()).toEqual([])
})

it('are shown to their authors as a preview where they are not for them, which nobody counts as reading', async () => {
  const colleague = await createAccount(db, network, { as: 'manager' })
  const client = await open(manager)
  const body = {
    texts: [{ locale: 'ko' as const, title: '촬영일', body: '본문' }],
    roles: ['member' as const],
  }
  const { notice_id } = await client.call(addNotice, { body })
  expect(await titlesOf(manager)).toEqual([])
  for (const viewer of [manager, colleague])
    expect(
      (await (await open(viewer)).call(noticeDetail, { query: { notice: notice_id } })).notice,
    ).toMatchObject({
      title: '촬영일',
      body: '본문',
      is_preview: true,
      is_read: true,
    })
  expect(
    (await (await open(member)).call(noticeDetail, { query: { notice: notice_id } })).notice,
  ).toMatchObject({
    is_preview: false,
    is_read: false,
  })
  expect(await client.fail(readNotice, { body: { notice_id } })).toMatchObject({ code: 'not_found' })
  await client.call(readAllNotices)
  const receipts = await db.selectFrom('notice_receipts').selectAll().execute()
  expect(receipts).toEqual([])

  // Drafts, planned and withdrawn ones, too; those of other networks to nobody, and to no member.
  const away = await createNetwork(db)
  const stranger = await createAccount(db, away, { as: 'manager' })
  const draft = await write('draft', { is_draft: true }, network.scope)
  const planned = await write('planned', { publish_from: hours(5).toISOString() }, network.scope)
  const gone = await write('gone', {}, network.scope)
  await withdrawNotice(db, network.scope, gone, { account_id: null, now: clock })
  for (const notice of [draft, planned, gone]) {
    expect((await client.call(noticeDetail, { query: { notice } })).notice.is_preview).toBe(true)
    expect(await (await open(member)).fail(noticeDetail, { query: { notice } })).toMatchObject({
      code: 'not_found',
    })
    expect(await (await open(stranger, away)).fail(noticeDetail, { query: { notice } })).toMatchObject({
      code: 'not_found',
    })
  }
  // Nor the installation's that are for others.
  const others = await write('others', { roles: ['member'] })
  expect(await client.fail(noticeDetail, { query: { notice: others } })).toMatchObject({ code: 'not_found' })
})

it('count neither their authors among those they are for nor among those who have read them', async () => {
  const colleague = await createAccount(db, network, { as: 'manager' })
  const client = await open(manager)
  const body = { texts: [{ locale: 'ko' as const, title: 'both', body: 'x' }] }
  const { notice_id } = await client.call(addNotice, { body })
  await client.call(readNotice, { body: { notice_id } })
  const figures = async () => {
    const { readers, audience } = (await client.call(authoredNotices)).rows[0]!
    return [readers, audience]
  }
  // The member and the other manager.
  expect(await figures()).toEqual([0, 2])
  await (await open(colleague)).call(readNotice, { body: { notice_id } })
  await (await open(member)).call(readNotice, { body: { notice_id } })
  expect(await figures()).toEqual([2, 2])
  // Changed to members alone: who has read it as a manager counts no more.
  await client.call(updateCall, { body: { notice_id, revision: 1, ...body, roles: ['member'] } })
  expect(await figures()).toEqual([1, 1])
})

it('are heard of by the windows of those they are for, now and when their time comes', async () => {
  const mine = await readEvents(test.app, await open(member))
  const managers = await readEvents(test.app, await open(manager))
  const heard = async (reader: typeof mine, count: number) =>
    (await reader.received(count)).slice(1).map(({ event }) => event)
  await write('for managers', { roles: ['manager'] })
  expect(await heard(managers, 2)).toEqual(['notices_changed'])
  await write('later', { publish_from: hours(1).toISOString(), publish_until: hours(2).toISOString() })
  expect([await announceDue(db, hours(0.9)), await announceDue(db, hours(1))]).toEqual([0, 1])
  // The first one was not for members, the second one not to be read: this is the first that they hear of.
  expect(await heard(mine, 2)).toEqual(['notices_changed'])
  expect([await announceDue(db, hours(1.5)), await announceDue(db, hours(5))]).toEqual([0, 1])
  expect(await heard(mine, 3)).toHaveLength(2)
  expect(await announceDue(db, hours(6))).toBe(0)
  mine.leave()
  managers.leave()
})

it('notify each network once of what is or was read there, and nobody of what is not', async () => {
  const away = await createNetwork(db)
  const told = async () => {
    const rows = await db.deleteFrom('events').returning(['network_id', 'is_for_everyone']).execute()
    const names = new Map([network, away].map(({ network_id }, at) => [network_id, ['home', 'away'][at]]))
    return rows
      .map(({ network_id, is_for_everyone }) => [names.get(network_id), is_for_everyone ? 'all' : 'managers'])
      .filter(([name]) => name !== undefined)
      .map((words) => words.join(' '))
      .sort()
  }
  const acting = () => ({ account_id: null, now: clock })
  const id = await write('draft', { is_draft: true })
  const writing: Writing = {
    texts: [{ locale: 'ko', title: 'now', body: 'now' }],
    roles: ['member', 'manager'],
    is_draft: false,
    is_pinned: false,
    is_urgent: false,
  }
  const change = (given: Partial<Writing>) =>
    updateNotice(db, 'installation', { ...writing, ...given, notice_id: id, is_news: false }, acting()).then(
      told,
    )
  expect(await change({ is_draft: true })).toEqual([])
  expect(await change({ publish_from: hours(9).toISOString() })).toEqual([])
  expect(await change({ networks: [network.network_id], roles: ['manager'] })).toEqual(['home managers'])
  expect(await change({ networks: [away.network_id] })).toEqual(['away all', 'home managers'])
  expect(await change({ roles: ['manager'] })).toEqual(['away all', 'home managers'])
  expect(await change({ publish_until: hours(1).toISOString() })).toEqual(['away all', 'home all'])
  // It has ended, and no window has heard of that yet.
  clock = hours(1.001)
  expect(await change({ is_draft: true })).toEqual(['away all', 'home all'])
  expect(await change({})).toEqual(['away all', 'home all'])
  await withdrawNotice(db, 'installation', id, acting())
  expect(await told()).toEqual(['away all', 'home all'])
  await deleteNotice(db, 'installation', id, acting())
  expect(await told()).toEqual([])
})
