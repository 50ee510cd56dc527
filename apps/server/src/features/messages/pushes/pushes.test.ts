import { createHash, createPublicKey, verify } from 'node:crypto'
import { endSession, sessions } from '@cuesheet/contract/account-settings'
import { logout } from '@cuesheet/contract/auth'
import { chooseTold } from '@cuesheet/contract/messages'
import { addPush, beginPush, pushes, removePush, setPushes } from '@cuesheet/contract/pushes'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { endSessions } from '../../../access/end-sessions.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { createPushBrowser } from '../../../testing/push-browser.ts'
import { receivePosts, type TakenPost } from '../../../testing/receive-posts.ts'
import { runJob } from '../../../testing/run-job.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { type Notification, notify } from '../mutations.ts'

const secret_key = 'of-the-tests-of-pushes-------------'
const service = await receivePosts()
afterAll(service.close)
const test = await openTestApp({ secret_key, inner_addresses: true })
const { db } = test
const context = jobContext(db, { secret_key, inner_addresses: true })
const send = () => runJob('pushes.send', context)
let network: TestNetwork
let member: Viewer
let client: TestClient
beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('push_subscriptions').execute()
  Object.assign(service, { posts: [], answer: () => ({ status: 201 }) })
  network = await createNetwork(db)
  member = await createAccount(db, network)
  await sql`update accounts set language = 'en' where account_id = ${member.account_id}`.execute(db)
  client = await test.open(network.domain, member)
})

const tell = (told: Partial<Notification> = {}) =>
  db.transaction().execute((trx) =>
    notify(trx, network.scope, {
      to: [member.account_id],
      kind: 'channel_approved',
      channel_id: null,
      names: { channel: 'Dawn' },
      ...told,
    }),
  )
const subscribe = async (path = '/browser', asking = client) => {
  const browser = createPushBrowser(service.origin + path)
  const { subscription_id } = await asking.call(addPush, { body: browser.subscription })
  return { ...browser, subscription_id }
}

it('are read by the browser alone, and signed by the installation for its push service', async () => {
  const { open, subscription } = await subscribe()
  await tell()
  await Promise.all([send(), send()])
  const [post] = service.posts as [TakenPost]
  expect(service.posts).toHaveLength(1)
  expect(open(post)).toMatchObject({
    title: '“Dawn” was approved.',
    path: '/manage-channel',
    icon: expect.stringMatching(/^\//),
  })
  expect(String(post.body)).not.toContain('Dawn')
  expect(post.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const { public_key } = await client.call(beginPush)
  const { rows } = await client.call(pushes)
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(post.headers.authorization!)!
  expect(key).toBe(public_key)
  const [head, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    ),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString()).aud).toBe(service.origin)
  expect(rows).toMatchObject([{ last_at: expect.any(String) }])
  const kept = await db.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow()
  expect(String(kept.subscription)).not.toContain(subscription.auth)
})

it('say amounts and rates only where the account allows it', async () => {
  const { open } = await subscribe()
  const fee = { kind: 'fee_changed', names: { rate: '0.15', from_month: '2026-12' } } as const
  await tell(fee)
  await send()
  await client.call(setPushes, { body: { shows_money: true } })
  await tell(fee)
  await send()
  const [hidden, shown] = service.posts.map(open)
  expect(`${hidden!.title} ${hidden!.body}`).not.toMatch(/15|2026/)
  expect(hidden).toMatchObject({
    title: 'There is news about settlement and payments',
    path: '/config-account#fee',
  })
  expect(shown!.title).toContain('15')
})

it('are for what the account chose, and money can be switched off here alone', async () => {
  await subscribe()
  const choose = (topic: 'money' | 'channels' | 'milestones', is_on: boolean) =>
    client.call(chooseTold, { body: { choice: { topic, way: 'push', is_on } } })
  await tell({ kind: 'first_earnings', names: { day: '2026-11-01' } })
  await choose('channels', false)
  await choose('money', false)
  await tell()
  await tell({ kind: 'month_settled', names: { month: '2026-10' } })
  await send()
  expect(service.posts).toEqual([])
  await choose('milestones', true)
  await tell({ kind: 'first_earnings', names: { day: '2026-11-01' } })
  await send()
  expect(service.posts).toHaveLength(1)
})

it.each([404, 410])(
  'a browser whose push service answers %s is removed, the others go on',
  async (status) => {
    await subscribe('/gone', await test.open(network.domain, member))
    await subscribe('/here')
    service.answer = (path) => ({ status: path === '/gone' ? status : 201 })
    await tell()
    await send()
    expect((await client.call(pushes)).rows).toHaveLength(1)
    await tell()
    await send()
    expect(service.posts.map(({ path }) => path).sort()).toEqual(['/gone', '/here', '/here'])
  },
)

it('a browser whose keys are none is removed, and keeps no other from being told', async () => {
  const elsewhere = await test.open(network.domain, member)
  await elsewhere.call(addPush, {
    body: { endpoint: `${service.origin}/broken`, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  })
  await subscribe()
  await tell()
  await send()
  expect(service.posts.map(({ path }) => path)).toEqual(['/browser'])
  expect((await client.call(pushes)).rows).toHaveLength(1)
})

it('a browser belongs to who is signed in there last, and is its own to remove', async () => {
  const { subscription, subscription_id } = await subscribe()
  const other = await createAccount(db, network)
  const another = await test.open(network.domain, other)
  expect((await another.fail(removePush, { body: { subscription_id } })).code).toBe('not_found')
  await tell()
  await another.call(addPush, { body: subscription })
  expect((await client.call(pushes)).rows).toEqual([])
  await tell()
  await send()
  expect(service.posts, 'neither what waited nor what came').toEqual([])
  await another.call(removePush, { body: { subscription_id } })
  await subscribe()
  await db.transaction().execute((trx) => endSessions(trx, { ...network, account_id: member.account_id }))
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

const kept = () => db.selectFrom('push_subscriptions').select('subscription_id').execute()

it.each([
  ['signing out', () => client.call(logout)],
  [
    'ending that device from another',
    async () => {
      const elsewhere = await test.open(network.domain, member)
      const listed = await elsewhere.call(sessions)
      const { session_id } = listed.sessions.find(({ is_current }) => !is_current)!
      await elsewhere.call(endSession, { body: { session_id } })
    },
  ],
] as const)('end with the session that asked for them: %s', async (_, end) => {
  await subscribe()
  await tell()
  await end()
  expect(await kept()).toEqual([])
  await tell()
  await send()
  expect(service.posts).toEqual([])
})

it('go to no browser whose session was idle for too long, which is then forgotten', async () => {
  await subscribe()
  await sql`update sessions set last_seen_at = now() - interval '31 days'`.execute(db)
  await tell()
  await send()
  expect(service.posts).toEqual([])
  await runJob('auth.clean-up-sessions', context)
  await runJob('pushes.clean-up', context)
  expect(await kept()).toEqual([])
})

it('stay on where a new password leaves the session, and end in the others', async () => {
  await subscribe('/here')
  const elsewhere = await test.open(network.domain, member)
  await subscribe('/elsewhere', elsewhere)
  await db
    .transaction()
    .execute((trx) =>
      endSessions(trx, { ...network, account_id: member.account_id }, { except: client.token! }),
    )
  await tell()
  await send()
  expect(service.posts.map(({ path }) => path)).toEqual(['/here'])
})

it('tell a session which browser it asked for, one at a time, and no other session', async () => {
  await subscribe('/old')
  const { subscription, subscription_id } = await subscribe()
  const endpoint_hash = createHash('sha256').update(subscription.endpoint).digest('base64url')
  expect((await client.call(pushes)).rows).toMatchObject([{ subscription_id, endpoint_hash }])
  const elsewhere = await test.open(network.domain, member)
  expect((await elsewhere.call(pushes)).rows).toMatchObject([{ subscription_id, endpoint_hash: null }])
})

it('lead to no machine in here where nothing else is set', async () => {
  const strict = await openTestApp({ secret_key })
  const elsewhere = await createNetwork(strict.db)
  const asking = await strict.open(elsewhere.domain, await createAccount(strict.db, elsewhere))
  const { subscription } = createPushBrowser(`${service.origin}/browser`)
  expect((await asking.fail(addPush, { body: subscription })).code).toBe('invalid_input')
})
