import {
  addNotice,
  addNoticePicture,
  authoredNotice,
  authoredNotices,
  deleteNotice,
  noticeAudience,
  noticeDetail,
  notices,
  readNotice,
  updateNotice,
  withdrawNotice,
} from '@cuesheet/contract/notices'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { pictureJobs } from '../pictures/jobs.ts'

let home: TestNetwork
let away: TestNetwork
let member: Viewer
let manager: TestClient
let stranger: TestClient
let operator: TestClient
const test = await openTestApp()
const { db } = test
beforeEach(async () => {
  await db.deleteFrom('notices').execute()
  await db.deleteFrom('pictures').execute()
  await db.deleteFrom('audit_log').execute()
  home = await createNetwork(db)
  away = await createNetwork(db)
  member = await createAccount(db, home)
  manager = await test.open(home.domain, await createAccount(db, home, { as: 'manager' }))
  stranger = await test.open(away.domain, await createAccount(db, away, { as: 'manager' }))
  operator = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
})

const texts = [{ locale: 'ko' as const, title: '휴무 안내', body: '쉽니다.' }]
const entries = async () =>
  (
    await db.selectFrom('audit_log').selectAll().where('action', 'like', 'notice.%').orderBy('at').execute()
  ).map(({ network_id, action, account_id, before, after, address }) => ({
    network_id,
    action,
    account_id,
    before,
    after,
    address,
  }))

it('a manager writes for the own network alone, also when asking for others; its members read it, others know nothing', async () => {
  const { notice_id } = await manager.call(addNotice, {
    body: { texts, networks: [away.network_id], roles: ['member'] },
  })
  const { rows } = await manager.call(authoredNotices)
  expect(rows).toMatchObject([
    {
      notice_id,
      network: { name: home.name },
      networks: null,
      state: 'published',
      roles: ['member'],
      revision: 1,
    },
  ])
  const reader = await test.open(home.domain, member)
  expect((await reader.call(notices)).rows).toMatchObject([{ title: '휴무 안내', from: 'network' }])
  expect((await stranger.call(notices)).total).toBe(0)
  expect((await stranger.call(authoredNotices)).total).toBe(0)
  const theirs = { notice_id, revision: 1, texts }
  expect(await stranger.fail(updateNotice, { body: theirs })).toMatchObject({ code: 'not_found' })
  expect(await reader.fail(addNotice, { body: { texts } })).toMatchObject({ code: 'forbidden' })
})

it('is counted before it is published as it is counted afterwards', async () => {
  await createAccount(db, home)
  const gone = await createAccount(db, home)
  await db
    .updateTable('accounts')
    .set({ withdrawn_at: new Date() })
    .where('account_id', '=', gone.account_id)
    .execute()
  const second = await test.open(home.domain, await createAccount(db, home, { as: 'manager' }))
  const reach = async (by: TestClient, roles: 'everyone' | 'member' | 'manager', notice?: number) =>
    (await by.call(noticeAudience, { query: { roles, ...(notice && { notice }) } })).accounts
  expect([
    await reach(manager, 'everyone'),
    await reach(manager, 'member'),
    await reach(manager, 'manager'),
  ]).toEqual([3, 2, 1])
  const { notice_id } = await manager.call(addNotice, { body: { texts } })
  const audience = async () =>
    (await manager.call(authoredNotice, { query: { notice: notice_id } })).notice.audience
  expect(await audience()).toBe(3)
  // Who wrote it is not told of its change either.
  const before = await reach(second, 'everyone', notice_id)
  await second.call(updateNotice, { body: { notice_id, revision: 1, texts } })
  expect([before, await audience()]).toEqual([2, 2])
  // An operator counts those that the notice is for, in the roles asked for.
  expect(await reach(operator, 'manager', notice_id)).toBe(1)
  const { notice_id: elsewhere } = await operator.call(addNotice, {
    body: { texts, networks: [away.network_id] },
  })
  expect(await reach(operator, 'everyone', elsewhere)).toBe(1)
  expect(await reach(operator, 'everyone')).toBeGreaterThanOrEqual(5)
  const reader = await test.open(home.domain, member)
  expect(await reader.fail(noticeAudience, { query: { roles: 'member' } })).toMatchObject({
    code: 'forbidden',
  })
  expect(
    await stranger.fail(noticeAudience, { query: { roles: 'member', notice: notice_id } }),
  ).toMatchObject({ code: 'not_found' })
  expect((await manager.call(authoredNotices)).rows[0]).toMatchObject({ excerpt: '쉽니다.' })
})

it('the installation’s notices are nothing a manager may know the making of', async () => {
  const { notice_id } = await operator.call(addNotice, { body: { texts, networks: [home.network_id] } })
  expect((await manager.call(noticeDetail, { query: { notice: notice_id } })).notice.title).toBe('휴무 안내')
  expect(await manager.fail(authoredNotice, { query: { notice: notice_id } })).toMatchObject({
    code: 'not_found',
  })
  for (const call of [withdrawNotice, deleteNotice])
    expect(await manager.fail(call, { body: { notice_id } })).toMatchObject({ status: 404 })
  expect((await manager.call(authoredNotices)).total).toBe(0)
})

it('an operator changes and withdraws a network’s notice, which stays that network’s', async () => {
  const { notice_id } = await manager.call(addNotice, { body: { texts } })
  await operator.call(updateNotice, {
    body: { notice_id, revision: 1, networks: [away.network_id], texts: [{ ...texts[0]!, title: '정정' }] },
  })
  const { notice } = await manager.call(authoredNotice, { query: { notice: notice_id } })
  expect(notice).toMatchObject({
    title: '정정',
    networks: null,
    network: { network_id: home.network_id },
    revision: 2,
  })
  await operator.call(withdrawNotice, { body: { notice_id } })
  expect((await manager.call(authoredNotices, { query: { state: 'withdrawn' } })).total).toBe(1)
})

it('a change names the state it was made from; news are unread again, other changes are not', async () => {
  const { notice_id } = await manager.call(addNotice, { body: { texts } })
  const reader = await test.open(home.domain, member)
  const unread = async () => (await reader.call(notices)).unread
  await reader.call(readNotice, { body: { notice_id } })
  await manager.call(updateNotice, { body: { notice_id, revision: 1, texts, is_pinned: true } })
  expect(await unread()).toBe(0)
  expect(await manager.fail(updateNotice, { body: { notice_id, revision: 1, texts } })).toMatchObject({
    code: 'conflict',
  })
  await manager.call(updateNotice, { body: { notice_id, revision: 2, texts, is_news: true } })
  expect(await unread()).toBe(1)
  // The author has read it.
  expect((await manager.call(notices)).unread).toBe(0)
})

it.each([
  ['no text', { texts: [] }, 'texts'],
  ['a language twice', { texts: [texts[0]!, texts[0]!] }, 'texts'],
  ['only blanks', { texts: [{ ...texts[0]!, body: ' \n ' }] }, 'texts.0.body'],
  ['too long a text', { texts: [{ ...texts[0]!, body: 'x'.repeat(15_001) }] }, 'texts.0.body'],
  ['nobody', { texts, roles: [] }, 'roles'],
  ['a window that has passed', { texts, publish_until: '2020-01-01T00:00:00Z' }, 'publish_until'],
  [
    'a window that ends first',
    { texts, publish_from: '2031-01-01T00:00:00Z', publish_until: '2030-12-31T23:00:00-01:00' },
    'publish_until',
  ],
  ['a day without a time zone', { texts, publish_from: '2026-12-01' }, 'publish_from'],
])('refuses %s, naming it', async (_, body, field) => {
  const { code, fields } = await manager.fail(addNotice, { body: body as never })
  expect([code, Object.keys(fields ?? {})]).toEqual(['invalid_input', [field]])
})

it('says that its text was changed only where it was, since it was published', async () => {
  const past = { publish_from: '2025-01-01T00:00:00Z' }
  const { notice_id } = await manager.call(addNotice, { body: { texts, ...past } })
  const changedAt = async () =>
    (await manager.call(noticeDetail, { query: { notice: notice_id } })).notice.changed_at
  expect(await changedAt()).toBeNull()
  const writing = { notice_id, texts, ...past }
  await manager.call(updateNotice, { body: { ...writing, revision: 1, is_pinned: true } })
  expect(await changedAt()).toBeNull()
  const same = [{ ...texts[0]!, title: '휴무\t 안내', body: '한\r\n줄\r\r\n\ud800' }]
  const kept = await manager.call(addNotice, { body: { texts: same, ...past } })
  await manager.call(updateNotice, { body: { ...kept, texts: same, ...past, revision: 1 } })
  expect((await manager.call(noticeDetail, { query: { notice: kept.notice_id } })).notice).toMatchObject({
    title: '휴무 안내',
    body: '한\n줄\n\n\ufffd',
    changed_at: null,
  })
  const rewritten = [{ ...texts[0]!, body: '이틀 쉽니다.' }]
  await manager.call(updateNotice, { body: { ...writing, revision: 2, texts: rewritten } })
  expect(await changedAt()).not.toBeNull()
})

it('a draft that is published at once begins then, ignoring the beginning it had before', async () => {
  const past = { publish_from: '2025-01-01T00:00:00Z' }
  const { notice_id } = await manager.call(addNotice, { body: { texts, is_draft: true, ...past } })
  await manager.call(updateNotice, { body: { notice_id, revision: 1, texts } })
  const { notice } = await manager.call(noticeDetail, { query: { notice: notice_id } })
  expect(notice.published_at > '2025-01-02').toBe(true)
  expect(notice.changed_at).toBeNull()
})

it('refuses networks that there are not', async () => {
  const body = { texts, networks: [home.network_id, 2_000_000_000] }
  expect(await operator.fail(addNotice, { body })).toMatchObject({ fields: { networks: expect.any(String) } })
})

it('leaves who did what on record, in the network’s log or the installation’s, without the text itself', async () => {
  const { notice_id } = await manager.call(addNotice, { body: { texts, is_draft: true } })
  await manager.call(updateNotice, {
    body: { notice_id, revision: 1, texts: [{ ...texts[0]!, body: '비밀' }] },
  })
  for (let time = 1; time <= 2; time++) await manager.call(withdrawNotice, { body: { notice_id } })
  await operator.call(deleteNotice, { body: { notice_id } })
  await operator.call(addNotice, { body: { texts } })
  const log = await entries()
  expect(
    log.map(({ action, network_id }) => `${action} ${network_id === home.network_id ? 'home' : network_id}`),
  ).toEqual([
    'notice.create home',
    'notice.update home',
    'notice.withdraw home',
    'notice.delete home',
    'notice.create 0',
  ])
  expect(log[1]).toMatchObject({
    before: { state: 'draft', title: '휴무 안내' },
    after: { state: 'published', rewritten: ['ko'] },
    address: '127.0.0.1',
  })
  expect(JSON.stringify(log)).not.toContain('비밀')
})

describe('pictures', () => {
  const photograph = () =>
    sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#469' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .jpeg()
      .toBuffer()
  const upload = async (bytes: Buffer) =>
    manager.call(addNoticePicture, { body: { content: bytes.toString('base64') } })
  const clean = () => pictureJobs[0]!.run(jobContext(db))
  const age = () =>
    db
      .updateTable('pictures')
      .set({ released_at: new Date(0) })
      .where('released_at', 'is not', null)
      .execute()
  const count = async () => (await db.selectFrom('pictures').select('sha256').execute()).length

  it('are made as wide as an article, without what cameras note, and served to everyone', async () => {
    const { address } = await upload(await photograph())
    expect(address).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp#1360x680$/)
    const served = await test.app.inject(address.split('#')[0]!)
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp' })
    const { exif, width } = await sharp(served.rawPayload).metadata()
    expect([exif, width]).toEqual([undefined, 1360])
  })

  it('stay as long as a notice shows them', async () => {
    const { address } = await upload(await photograph())
    await age()
    const shown = [{ ...texts[0]!, body: `![사진](${address})` }]
    const { notice_id } = await manager.call(addNotice, { body: { texts: shown } })
    await clean()
    expect(await count()).toBe(1)
    const { notice_id: other } = await stranger.call(addNotice, { body: { texts: shown } })
    await manager.call(updateNotice, { body: { notice_id, revision: 1, texts } })
    await age()
    await clean()
    expect(await count()).toBe(1)
    await stranger.call(deleteNotice, { body: { notice_id: other } })
    await age()
    await clean()
    expect(await count()).toBe(0)
  })

  it.each([
    ['a text', () => Buffer.from('no picture')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')],
    ['half a photograph', async () => (await photograph()).subarray(0, 3000)],
    [
      'a head that claims to be huge',
      async () => {
        const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .png()
          .toBuffer()
        png.writeUInt32BE(60_000, 16)
        png.writeUInt32BE(60_000, 20)
        return png
      },
    ],
  ])('are nothing else: %s', async (_, make) => {
    const content = (await make()).toString('base64')
    expect(await manager.fail(addNoticePicture, { body: { content } })).toMatchObject({
      code: 'invalid_input',
      fields: { content: expect.stringContaining('PNG') },
    })
    expect(await count()).toBe(0)
  })

  it('have up to 25 megapixels, or 13 where they are held whole while they are drawn', async () => {
    const of = (height: number) =>
      sharp({ create: { width: 5000, height, channels: 3, background: '#469' } })
        .png()
        .toBuffer()
    expect((await upload(await of(5000))).address).toMatch(/#1360x1360$/)
    const content = (await of(5001)).toString('base64')
    expect(await manager.fail(addNoticePicture, { body: { content } })).toMatchObject({
      fields: { content: expect.stringMatching(/2,500만/) },
    })
    const wide = sharp({ create: { width: 4000, height: 3300, channels: 3, background: '#469' } })
    for (const held of [
      wide.clone().png({ progressive: true }),
      wide.clone().jpeg({ progressive: true }),
      wide.clone().webp(),
    ]) {
      const content = (await held.toBuffer()).toString('base64')
      expect(await manager.fail(addNoticePicture, { body: { content } })).toMatchObject({
        fields: { content: expect.stringMatching(/1,300만/) },
      })
    }
    expect((await upload(await wide.clone().jpeg().toBuffer())).address).toMatch(/#1360x1122$/)
  })

  it('of one network wait for each other, and those of another for none of them', async () => {
    const { width, height } = { width: 3600, height: 3600 }
    const noise = sharp({ create: { width, height, channels: 3, background: '#469' } })
    const large = await noise.png({ progressive: true, compressionLevel: 9 }).toBuffer()
    const done: string[] = []
    const send = async (client: TestClient, bytes: Buffer, name: string) => {
      await client.call(addNoticePicture, { body: { content: bytes.toString('base64') } })
      done.push(name)
    }
    const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await Promise.all([
      ...[1, 2, 3, 4].map((at) => send(manager, large, `large ${at}`)),
      send(stranger, small, 'small'),
    ])
    expect(done.indexOf('small')).toBeLessThan(2)
  })

  it('come from one account up to sixty times an hour, valid or not', async () => {
    const content = Buffer.from('no picture').toString('base64')
    const tried = new Set<string>()
    for (let time = 1; time <= 60; time++)
      tried.add((await manager.fail(addNoticePicture, { body: { content } })).code)
    expect([...tried]).toEqual(['invalid_input'])
    const { statusCode, headers } = await manager.send(addNoticePicture, { body: { content } })
    expect([statusCode, headers['retry-after']]).toEqual([429, '3600'])
    for (const other of [stranger, operator])
      expect(await other.fail(addNoticePicture, { body: { content } })).toMatchObject({
        code: 'invalid_input',
      })
  })

  it('are no larger than may be', async () => {
    const content = Buffer.alloc(6 * 1024 * 1024).toString('base64')
    expect(await manager.fail(addNoticePicture, { body: { content } })).toMatchObject({ code: 'too_large' })
  })
})
