import { type ChildProcess, fork } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { messages } from '@cuesheet/contract/messages'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  sendWebhookAgain,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '@cuesheet/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../../../access/password.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { killProcess } from '../../../testing/child-processes.ts'
import { earlier } from '../../../testing/earlier.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { receivePosts, type TakenPost } from '../../../testing/receive-posts.ts'
import { runJob } from '../../../testing/run-job.ts'
import { cheapPasswordCost, openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { postDigests } from '../../digests/post-digests.ts'
import { deleteMemberMessages, type Notification, notify } from '../mutations.ts'

const secret_key = 'of-the-tests-of-webhooks-----------'
const receiver = await receivePosts()
afterAll(receiver.close)
const test = await openTestApp({ secret_key, inner_addresses: true })
const { db, url } = test
const context = jobContext(db, { secret_key, inner_addresses: true })
const password = 'the right password'
const password_hash = await hashPassword(password, cheapPasswordCost)
const send = () => runJob('webhooks.send', context)
let network: TestNetwork
let manager: Viewer
let client: TestClient
beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('webhooks').execute()
  Object.assign(receiver, { posts: [], answer: () => ({ status: 200 }), onPost: () => undefined })
  network = await createNetwork(db)
  manager = await createAccount(db, network, { as: 'manager', password_hash })
  client = await test.open(network.domain, manager)
})

const address = `${receiver.origin}/hook`
const given: BodyOf<typeof addWebhook> = {
  form: 'standard',
  name: 'Books',
  address,
  topics: ['channels'],
  language: 'en',
  password,
}
const add = (body: Partial<BodyOf<typeof addWebhook>> = {}) =>
  client.call(addWebhook, { body: { ...given, ...body } })
const tell = (told: Partial<Notification> = {}) =>
  db.transaction().execute((trx) =>
    notify(trx, network.scope, {
      to: ['managers'],
      kind: 'channel_approved',
      channel_id: 7,
      names: { channel: 'R&D <Lab>' },
      ...told,
    }),
  )
const deliveriesOf = async (webhook_id: number) =>
  (await client.call(webhookDeliveries, { query: { webhook_id } })).rows.map(({ kind, state, tries, code }) =>
    [kind, state, tries, code].filter((part) => part !== null).join(' '),
  )
const letTimePass = (interval: string) =>
  sql`update outbox set due_at = ${earlier('due_at', interval)}, gives_up_at = ${earlier('gives_up_at', interval)}`.execute(
    db,
  )
const idOf = ({ headers }: TakenPost) => headers['webhook-id']

it('are told what managers are told of their topics, once for a network, signed as Standard Webhooks say', async () => {
  const { secret, webhook } = await add()
  await createAccount(db, network, { as: 'manager' })
  await tell()
  await tell({ kind: 'member_joined', names: { member: 'Jo', account_id: '1' } })
  await tell({ to: [manager.account_id] })
  await Promise.all([send(), send(), send()])
  expect(receiver.posts).toHaveLength(1)
  const { headers, body } = receiver.posts[0]!
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']]
  const key = Buffer.from(secret!.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
  expect(JSON.parse(String(body))).toMatchObject({
    type: 'channel_approved',
    data: {
      id: String(id).slice('msg_'.length),
      title: '“R&D <Lab>” was approved.',
      url: expect.stringContaining('/manage-channel'),
      facts: { channel: 'R&D <Lab>' },
    },
  })
  expect(await deliveriesOf(webhook.webhook_id)).toEqual(['channel_approved sent 1'])
  const kept = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
  for (const sealed of [kept.address, kept.secret!]) expect(String(sealed)).not.toContain('hook')
  expect(JSON.stringify(await client.call(webhooks))).not.toContain(secret)
})

it('to Slack go as it takes them, with what it reads as marks escaped', async () => {
  const { secret } = await add({ form: 'slack' })
  expect(secret).toBeNull()
  await tell()
  await send()
  const [{ headers, body }] = receiver.posts as [TakenPost]
  expect(headers['webhook-signature']).toBeUndefined()
  const { text, blocks } = JSON.parse(String(body))
  expect(text).toContain('“R&amp;D &lt;Lab&gt;” was approved.')
  expect(blocks[0].text.text).toMatch(
    /^\*<http[^|>]+\/manage-channel\|“R&amp;D &lt;Lab&gt;” was approved\.>\*/,
  )
})

it('to Slack that failed over there may have arrived, and are not said twice', async () => {
  const { webhook } = await add({ form: 'slack' })
  receiver.answer = () => ({ status: 500 })
  await tell()
  await send()
  await letTimePass('1 hour')
  await send()
  expect(receiver.posts).toHaveLength(1)
  expect(await deliveriesOf(webhook.webhook_id)).toEqual(['channel_approved unsure 1 500'])
})

it('to Slack are cut between letters where they are longer than it takes', async () => {
  await add({ form: 'slack' })
  await tell({
    kind: 'channel_on_hold',
    names: { channel: '<', reason: `${'&'.repeat(550)}${'😀'.repeat(800)}` },
  })
  await send()
  const { text, blocks } = JSON.parse(String(receiver.posts[0]!.body))
  expect(text).toMatch(/^“&lt;”/)
  for (const said of [text, blocks[0].text.text]) {
    expect(said.length).toBeGreaterThan(2900)
    expect(said.length).toBeLessThanOrEqual(3000)
    expect(said.isWellFormed()).toBe(true)
    expect(said.replace(/&(amp|lt|gt);/g, '')).not.toContain('&')
  }
})

it('are added with the password alone, and the managers are told by whom', async () => {
  const colleague = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const refused = await client.fail(addWebhook, { body: { ...given, password: 'wrong' } })
  expect(refused.code).toBe('invalid_credentials')
  expect((await colleague.call(messages)).rows).toEqual([])
  await add()
  expect((await colleague.call(messages)).rows).toMatchObject([
    {
      kind: 'webhook_added',
      names: { webhook: 'Books', host: new URL(address).host, member: manager.nickname },
    },
  ])
})

it('that cannot be written once more after a kill are put off, as others are', async () => {
  const { webhook } = await add()
  await tell()
  await sql`update outbox set state = 'sending', tries = 1 where way = 'webhook'`.execute(db)
  await sql`update webhooks set address = 'broken'`.execute(db)
  await send()
  expect(await deliveriesOf(webhook.webhook_id)).toEqual(['channel_approved failing 2'])
  const { rows } = await client.call(webhookDeliveries, { query: { webhook_id: webhook.webhook_id } })
  expect(Date.parse(rows[0]!.next_at!)).toBeGreaterThan(Date.now())
})

it('are tested by a press, and send again what was given up under the same id', async () => {
  const { webhook } = await add()
  const { webhook_id } = webhook
  await client.call(testWebhook, { body: { webhook_id } })
  receiver.answer = () => ({ status: 500 })
  await send()
  expect(await deliveriesOf(webhook_id)).toEqual(['test failing 1 500'])
  await letTimePass('1 hour')
  await send()
  expect(await deliveriesOf(webhook_id)).toEqual(['test given_up 1 500'])
  const [row] = (await client.call(webhookDeliveries, { query: { webhook_id } })).rows
  expect(row!.can_repeat).toBe(true)
  receiver.answer = () => ({ status: 204 })
  const again = { webhook_id, delivery_id: row!.delivery_id }
  await client.call(sendWebhookAgain, { body: again })
  await send()
  expect(await deliveriesOf(webhook_id)).toEqual(['test sent 1'])
  expect(new Set(receiver.posts.map(idOf)).size).toBe(1)
  expect((await client.fail(sendWebhookAgain, { body: again })).code).toBe('not_found')
})

it('wait as long as they are told to, all of a receiver together, and keep no other from being sent', async () => {
  const slow = await add()
  await add({ name: 'Other', address: `${receiver.origin}/other` })
  receiver.answer = (to) =>
    to === '/hook' ? { status: 429, headers: { 'retry-after': '600' } } : { status: 200 }
  await tell()
  await tell()
  await send()
  expect(receiver.posts.map((post) => post.path).sort()).toEqual(['/hook', '/other', '/other'])
  expect((await deliveriesOf(slow.webhook.webhook_id)).sort()).toEqual([
    'channel_approved due 0',
    'channel_approved failing 1 429',
  ])
  receiver.answer = () => ({ status: 200 })
  await letTimePass('9 minutes')
  await send()
  expect(receiver.posts).toHaveLength(3)
  await letTimePass('1 minute')
  await send()
  expect(receiver.posts).toHaveLength(5)
})

it('that take nothing for five days are switched off, as are those that are gone, and managers are told', async () => {
  const kinds = async () => (await client.call(messages)).rows.map(({ kind }) => kind)
  const stateOf = async () => (await client.call(webhooks)).rows[0]!
  const { webhook } = await add({ topics: ['channels', 'members'] })
  receiver.answer = () => ({ status: 503 })
  await tell()
  await send()
  expect((await stateOf()).failing_since).not.toBeNull()
  await sql`delete from outbox`.execute(db)
  await sql`update webhooks set failing_since = now() - interval '5 days 1 minute'`.execute(db)
  await tell()
  await send()
  expect(await stateOf(), 'nothing was sent in between').toMatchObject({ off_at: null })
  await sql`update outbox set failed_at = ${earlier('failed_at', '1 day')}`.execute(db)
  await letTimePass('1 hour')
  await send()
  expect(await stateOf()).toMatchObject({ off_reason: 'failing' })
  expect((await kinds())[0]).toBe('webhook_off')
  const posted = receiver.posts.length
  await letTimePass('2 hours')
  await send()
  expect(receiver.posts).toHaveLength(posted)
  const body = { ...given, webhook_id: webhook.webhook_id, is_on: true }
  await client.call(changeWebhook, { body })
  expect(await stateOf()).toMatchObject({ off_at: null, off_reason: null, failing_since: null })
  receiver.answer = () => ({ status: 410 })
  await tell()
  await send()
  expect(await stateOf()).toMatchObject({ off_reason: 'gone' })
  expect((await kinds())[0]).toBe('webhook_off')
  expect((await client.fail(testWebhook, { body: { webhook_id: webhook.webhook_id } })).code).toBe('conflict')
})

it('lead to https on the internet alone where nothing else is set', async () => {
  const strict = await openTestApp({ secret_key })
  const other = await createNetwork(strict.db)
  const boss = await strict.open(
    other.domain,
    await createAccount(strict.db, other, { as: 'manager', password_hash }),
  )
  for (const inner of [
    'http://hooks.example.test/a',
    'https://127.0.0.1/a',
    'https://10.1.2.3/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://jo:secret@hooks.example.test/a',
    'ftp://hooks.example.test',
    'hook',
  ])
    expect((await boss.fail(addWebhook, { body: { ...given, address: inner } })).code, inner).toBe(
      'invalid_input',
    )
  // A name is judged each time it is asked.
  const { webhook } = await boss.call(addWebhook, {
    body: { ...given, address: `https://localhost:${new URL(address).port}/` },
  })
  await boss.call(testWebhook, { body: { webhook_id: webhook.webhook_id } })
  await runJob('webhooks.send', jobContext(strict.db, { secret_key }))
  expect(receiver.posts).toEqual([])
  const { rows } = await boss.call(webhookDeliveries, { query: { webhook_id: webhook.webhook_id } })
  expect(rows[0]).toMatchObject({ state: 'failing', code: 'EADDRESS' })
})

it('forget what waits of a member that is gone, and all of it with themselves', async () => {
  const { webhook } = await add({ topics: ['members'] })
  const member = await createAccount(db, network)
  const names = { member: 'Jo', account_id: String(member.account_id) }
  await tell({ kind: 'member_joined', names })
  await db.transaction().execute((trx) => deleteMemberMessages(trx, network.scope, member.account_id))
  await send()
  expect(receiver.posts).toEqual([])
  await tell({ kind: 'member_joined', names })
  await client.call(deleteWebhook, { body: { webhook_id: webhook.webhook_id } })
  expect(await db.selectFrom('outbox').select('kind').where('way', '<>', 'mail').execute()).toEqual([])
})

it('of the installation are told each morning what needs operators, and not what they were told', async () => {
  const administrator = await createAccount(db, null, { as: 'operator', password_hash })
  const console = await test.open('localhost', administrator)
  const { webhook } = await console.call(addWebhook, { body: { ...given, topics: ['exceptions'] } })
  expect((await client.call(webhooks)).rows).toEqual([])
  expect((await console.fail(addWebhook, { body: given })).code).toBe('invalid_input')
  await db
    .insertInto('outbox')
    .values({ network_id: 0, mail_id: randomUUID(), kind: 'collection', state: 'given_up' })
    .execute()
  const post = (day: string) => postDigests(context, new Date(`${day}T00:10:00Z`))
  for (const _ of [1, 2]) await post('2026-11-26')
  await send()
  await post('2026-11-27')
  await send()
  expect(receiver.posts).toHaveLength(1)
  const { type, data } = JSON.parse(String(receiver.posts[0]!.body))
  expect([type, data.facts.exceptions.length > 0]).toEqual(['exceptions', true])
  const { rows } = await console.call(webhookDeliveries, { query: { webhook_id: webhook.webhook_id } })
  expect(rows.map(({ state }) => state)).toEqual(['sent'])
})

const start = async (): Promise<ChildProcess> => {
  const child = fork(
    path.join(import.meta.dirname, '../../../testing/send-mails-process.ts'),
    ['webhooks.send'],
    {
      env: { DATABASE_URL: url, SECRET_KEY: secret_key, INNER_ADDRESSES: '1' },
    },
  )
  await once(child, 'message')
  return child
}

it.each([
  ['standard', ['channel_approved sent 2']],
  ['slack', ['channel_approved unsure 1 interrupted']],
] as const)(
  'a sender that is killed while a %s one is handed over loses and doubles nothing',
  async (form, fared) => {
    const { webhook } = await add({ form })
    const child = await start()
    await tell()
    receiver.onPost = () => killProcess(child)
    const ended = once(child, 'exit')
    child.send('go')
    await ended
    receiver.onPost = () => undefined
    await send()
    expect(receiver.posts, 'nobody else before it is given up').toHaveLength(1)
    await letTimePass('5 minutes')
    await Promise.all([send(), send()])
    expect(await deliveriesOf(webhook.webhook_id)).toEqual(fared)
    // Who honours the id has had it once.
    expect(new Set(receiver.posts.map(idOf)).size).toBe(1)
    expect(receiver.posts).toHaveLength(form === 'standard' ? 2 : 1)
  },
)
