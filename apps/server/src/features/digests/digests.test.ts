import { nextDigest } from '@cuesheet/contract/digests'
import { chooseTold, messages, toldSettings } from '@cuesheet/contract/messages'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
} from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { readMail } from '../../testing/read-mail.ts'
import { runJob } from '../../testing/run-job.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import { notify } from '../messages/public.ts'
import { postDigests } from './post-digests.ts'

const post = await openPostOffice()
/** Saturday at half past eight in Seoul. */
const morning = new Date('2026-11-20T23:30:00Z')
const settings = { ...post.settings, secret_key: 'k'.repeat(32), reports_within_days: 60 }
const test = await openTestApp(settings, { now: () => morning })
const { db } = test
const context = jobContext(db, settings)
await addExchangeRates(db, { '2026-08-01': '1000' })
let network: TestNetwork
let member: Viewer
let manager: Viewer
/** Ten dollars a day, in the week that is told of twenty: less a tenth, at a thousand won. */
beforeEach(async () => {
  Object.assign(post, { mails: [], refusal: null, noReceiver: null, at: () => undefined })
  await sql`update accounts set user_id = null, withdrawn_at = now() where withdrawn_at is null`.execute(db)
  await db.deleteFrom('outbox').execute()
  network = await createNetwork(db)
  member = await createAccount(db, network, {
    user_id: 'jo@example.test',
    fee_rates: { '2026-01-01': '0.10' },
  })
  manager = await createAccount(db, network, { as: 'manager', user_id: 'boss@example.test' })
  await sql`update accounts set language = 'en', currency = 'KRW' where network_id = ${network.network_id}`.execute(
    db,
  )
  const channel = await createChannel(db, network, { members: [member] })
  const days = Array.from({ length: countDays('2026-09-01', '2026-11-18') }, (_, at) =>
    addDays('2026-09-01', at),
  )
  const rows = days.map((day) => ({ channel, day, video: 'v' }))
  await addActivity(
    db,
    network,
    rows.map((row) => ({ ...row, views: 1000 })),
  )
  await addRevenue(
    db,
    network,
    rows.map((row) => ({
      ...row,
      revenue: row.day >= '2026-11-09' && row.day <= '2026-11-15' ? 2e10 : 1e10,
    })),
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
})

const come = async (now = morning) => {
  await postDigests(context, now)
  await runJob('mails.send', context)
}
const mailsTo = (address: string) => post.mails.filter(({ to }) => to[0] === address).map(readMail)
const oneClick = (address: string) =>
  test.app.inject({
    method: 'POST',
    url: new URL(address).pathname + new URL(address).search,
    headers: { host: network.domain, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

it('a creator reads what the week brought, whether that is more, and why, first', async () => {
  await come()
  const [mail, ...more] = mailsTo('jo@example.test')
  expect(more).toEqual([])
  const { headers, plain, html } = mail!
  expect(headers.get('subject')).toContain('126K')
  expect(plain).toMatch(
    /^Nov 9\s–\s15, 2026\n₩126K earned, 100% more than the week before: “Video v” gained ₩63K\./,
  )
  expect(plain).toContain('Estimated revenue: ₩126,000 (+100.0% vs. before)')
  expect(plain).toContain('Views: 7K')
  for (const text of ['₩126,000', '“Video v” gained ₩63K', 'Best videos']) expect(html).toContain(text)
  expect(html).not.toMatch(/<img|<script|src=|https?:\/\/(?!test)[^"]*\.(png|css|js)/)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

it('a manager reads of the last whole month; nobody is told of nothing', async () => {
  await come()
  // 31 days of ten dollars against 30, of which as many are compared.
  expect(mailsTo('boss@example.test').map(({ plain }) => plain.split('\n')[0])).toEqual(['October 2026'])
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from outbox where account_id = ${manager.account_id} group by state order by state`.execute(
    db,
  )
  expect(rows).toEqual([
    { state: 'sent', count: 1 },
    { state: 'void', count: 1 },
  ])
})

it('a morning brief comes when something needs its manager, and not again while it is the same', async () => {
  await createChannel(db, network, { status: 1 } as never)
  await come()
  const brief = () =>
    mailsTo('boss@example.test').filter(({ plain }) => plain.startsWith('What needs you today.'))
  expect(brief()).toHaveLength(1)
  expect(brief()[0]!.plain).toContain('- Channels on hold: 1')
  await come(new Date('2026-11-21T23:30:00Z'))
  expect(brief()).toHaveLength(1)
})

it('nothing comes before eight where the networks are', async () => {
  await come(new Date('2026-11-20T22:30:00Z'))
  expect(post.mails).toEqual([])
})

it('comes in the morning of who reads it, wherever that is', async () => {
  const client = await test.open(network.domain, member)
  expect((await client.call(toldSettings)).time_zone).toBe('Asia/Seoul')
  await client.call(chooseTold, { body: { choice: { time_zone: 'America/New_York' } } })
  expect((await client.call(toldSettings)).time_zone).toBe('America/New_York')
  // Eight in Seoul, noon in New York, and eight there.
  for (const at of ['2026-11-20T23:30:00Z', '2026-11-20T17:00:00Z']) {
    await come(new Date(at))
    expect(mailsTo('jo@example.test')).toEqual([])
  }
  await come(new Date('2026-11-21T13:00:00Z'))
  await come(new Date('2026-11-21T13:15:00Z'))
  expect(mailsTo('jo@example.test')).toHaveLength(1)
  expect((await client.fail(chooseTold, { body: { choice: { time_zone: 'Mars/Olympus' } } })).code).toBe(
    'invalid_input',
  )
})

it('one click stops it without a session; opening the link, or a forged one, changes nothing', async () => {
  await come()
  const address = mailsTo('jo@example.test')[0]!.headers.get('list-unsubscribe')!.slice(1, -1)
  const page = await test.app.inject({
    url: new URL(address).pathname + new URL(address).search,
    headers: { host: network.domain },
  })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<form method="post"')
  const client = await test.open(network.domain, member)
  const isOn = async () =>
    (await client.call(toldSettings)).rows.find(({ topic }) => topic === 'digest')?.mail
  expect(await isOn()).toBe(true)
  const forged = address.replace(
    /\.(\d+)\.([\w-]+)$/,
    (_, id, signature) => `.${Number(id) + 1}.${signature}`,
  )
  expect((await oneClick(forged)).statusCode).toBe(404)
  expect(await isOn()).toBe(true)
  expect((await oneClick(address)).statusCode).toBe(200)
  expect(await isOn()).toBe(false)
  await sql`update outbox set tried_at = now() - interval '8 days', mail_id = gen_random_uuid()`.execute(db)
  await come()
  expect(mailsTo('jo@example.test')).toHaveLength(1)
})

it('one that was stopped while it waited is not sent', async () => {
  await postDigests(context, morning)
  const client = await test.open(network.domain, member)
  await client.call(chooseTold, { body: { choice: { topic: 'digest', way: 'mail', is_on: false } } })
  await runJob('mails.send', context)
  expect(mailsTo('jo@example.test')).toEqual([])
})

it('an address without a receiver is mailed no more, until its owner asks for it', async () => {
  post.noReceiver = 'jo@example.test'
  await come()
  const client = await test.open(network.domain, member)
  expect((await client.call(toldSettings)).refused_at).not.toBeNull()
  const tell = () =>
    db.transaction().execute((trx) =>
      notify(trx, network.scope, {
        to: [member.account_id],
        kind: 'month_paid',
        channel_id: null,
        names: { month: '2026-10' },
      }),
    )
  await tell()
  post.noReceiver = null
  await runJob('mails.send', context)
  expect(mailsTo('jo@example.test')).toEqual([])
  await client.call(chooseTold, { body: { choice: null } })
  await tell()
  await runJob('mails.send', context)
  expect(mailsTo('jo@example.test').map(({ plain }) => plain.split('\n')[0])).toEqual([
    'October 2026 has been paid.',
  ])
})

it('money and security are always told, in the inbox and by mail; the rest as one chose', async () => {
  const client = await test.open(network.domain, member)
  for (const topic of ['money', 'security'] as const)
    expect(
      await client.fail(chooseTold, { body: { choice: { topic, way: 'mail', is_on: false } } }),
    ).toMatchObject({ code: 'invalid_input' })
  await client.call(chooseTold, { body: { choice: { topic: 'channels', way: 'inbox', is_on: false } } })
  await client.call(chooseTold, { body: { choice: { topic: 'channels', way: 'mail', is_on: true } } })
  const to = [member.account_id]
  await db.transaction().execute(async (trx) => {
    await notify(trx, network.scope, {
      to,
      kind: 'month_settled',
      channel_id: null,
      names: { month: '2026-10' },
    })
    await notify(trx, network.scope, {
      to,
      kind: 'channel_approved',
      channel_id: null,
      names: { channel: '<b>새벽</b>' },
    })
    await notify(trx, network.scope, {
      to,
      kind: 'month_complete',
      channel_id: null,
      names: { from: '2026-10-01', to: '2026-10-31' },
    })
  })
  await runJob('mails.send', context)
  expect((await client.call(messages)).rows.map(({ kind }) => kind)).toEqual([
    'month_complete',
    'month_settled',
  ])
  expect(
    mailsTo('jo@example.test')
      .map(({ plain }) => plain.split('\n')[0])
      .sort(),
  ).toEqual(['October 2026 has been settled.', '“<b>새벽</b>” was approved.'])
  expect(
    mailsTo('jo@example.test')
      .map(({ html }) => html)
      .join(''),
  ).not.toContain('<b>')
})

it('the preview is what comes', async () => {
  const client = await test.open(network.domain, member)
  const { subject, address, day } = await client.call(nextDigest)
  const shown = await test.app.inject({ url: address!, headers: { host: network.domain } })
  expect(day).toBe('2026-11-22')
  await come()
  const mail = mailsTo('jo@example.test')[0]!
  expect(shown.body.replaceAll(/\r?\n/g, '\n').trim()).toBe(mail.html.replaceAll(/\r?\n/g, '\n').trim())
  expect(subject).toContain('126K')
})

it('whenever it is asked, however far the figures are, no period is told of twice', async () => {
  const step = fc.record({
    hours: fc.integer({ min: 1, max: 60 }),
    through: fc.integer({ min: 0, max: 9 }),
    fails: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      await db.deleteFrom('outbox').execute()
      post.mails.length = 0
      let at = morning.getTime() - 9 * 86_400_000
      for (const { hours, through, fails } of steps) {
        at += hours * 3_600_000
        await sql`update figures_through set day = ${addDays('2026-11-09', through)}::date where network_id = ${network.network_id}`.execute(
          db,
        )
        post.refusal = fails ? Object.assign(new Error('later'), { responseCode: 451 }) : null
        await Promise.all([come(new Date(at)), come(new Date(at))])
        await sql`update outbox set due_at = now() where state = 'failing'`.execute(db)
      }
      const told = mailsTo('jo@example.test').map(({ plain }) => plain.split('\n')[0])
      expect(told).toEqual([...new Set(told)])
    }),
    { numRuns: 8 },
  )
})
