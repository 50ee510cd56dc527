import { login, logout, me } from '@cuesheet/contract/auth'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount as newAccount } from '../../access/create-account.ts'
import { hashPassword, passwordCost } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import {
  assign,
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
} from '../../testing/factories.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

const password = 'right password'
let network: TestNetwork
let other: TestNetwork
let manager: Viewer
let client: TestClient

const test = await openTestApp()
const { db } = test
beforeEach(async () => {
  await db.deleteFrom('sign_in_throttle').execute()
  network = await createNetwork(db)
  other = await createNetwork(db)
  const password_hash = await hashPassword(password, cheapPasswordCost)
  const account = { user_id: 'jo@example.test', password_hash }
  manager = await createAccount(db, network, { ...account, as: 'manager' })
  await createAccount(db, other, account)
  client = await test.open(network.domain)
})

const signIn = (id = 'jo@example.test', given = password, from = client) =>
  from.send(login, { body: { id, password: given } })
const failSignIn = (id: string, given: string, from = client) =>
  from.fail(login, { body: { id, password: given }, headers: { 'accept-language': 'en' } })

it('a sign-in that overlaps a change of its password, its factor or its end leaves no session behind', async () => {
  const { network_id } = network
  const { account_id } = manager
  const own = sql`network_id = ${network_id} and account_id = ${account_id}`
  const password_hash = await hashPassword('another', cheapPasswordCost)
  const changes = {
    password: sql`update accounts set password_hash = ${password_hash} where ${own}`,
    factor: sql`insert into second_factors (network_id, account_id, secret, enabled_at) values (${network_id}, ${account_id}, 'x', now())`,
    end: sql`update accounts set withdrawn_at = now(), password_hash = null where ${own}`,
  }
  for (const [what, change] of Object.entries(changes)) {
    const { overlapping } = await db.transaction().execute(async (trx) => {
      await sql`select from accounts where ${own} for no key update`.execute(trx)
      const overlapping = signIn()
      await untilWaiting(db)
      await change.execute(trx)
      await sql`delete from sessions where ${own}`.execute(trx)
      return { overlapping }
    })
    const answer = (await overlapping).json()
    expect(answer.token ?? null, what).toBeNull()
    expect(answer.code, what).toBe(what === 'factor' ? undefined : 'invalid_credentials')
    const left = await sql`select 1 from sessions where ${own}`.execute(db)
    expect(left.rows, what).toEqual([])
    await sql`delete from second_factors where ${own}`.execute(db)
    const old = await hashPassword(password, cheapPasswordCost)
    await sql`update accounts set password_hash = ${old} where ${own}`.execute(db)
  }
})

describe('signing in', () => {
  it('trims the id, ignores its case, and answers a token that works', async () => {
    const { token } = await client.call(login, { body: { id: '  Jo@Example.TEST \n', password } })
    const signedIn = new TestClient(test.app, network.domain, token)
    const answer = await signedIn.call(me)
    expect(answer).toMatchObject({
      success: true,
      token,
      permission_flag: 1,
      settings: { channel_verify_needed: false, second_factor_needed: false },
      account: { account_id: manager.account_id, user_id: 'jo@example.test' },
      network: { network_id: network.network_id, name: network.name, default_currency: 'KRW' },
    })
    expect(answer).not.toHaveProperty('account.permission_flag')
  })

  it.each([
    [{ id: '', password: 'x' }, ['id']],
    [{ id: '   ', password: 'x' }, ['id']],
    [{ id: 'x', password: '' }, ['password']],
    [{}, ['id', 'password']],
  ])('asks for what is missing in %j', async (body, missing) => {
    const error = await client.fail(login, {
      body: body as { id: string; password: string },
      headers: { 'accept-language': 'en' },
    })
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Please enter your ID and password.',
    })
    expect(Object.keys(error.fields ?? {})).toEqual(missing)
  })

  it('answers alike for an unknown id, a wrong password, a withdrawn and a closed account', async () => {
    await createAccount(db, network, { user_id: 'closed@example.test', password_hash: '!' })
    const gone = await createAccount(db, network, {
      user_id: 'gone@example.test',
      password_hash: await hashPassword(password, cheapPasswordCost),
    })
    await db
      .updateTable('accounts')
      .set({ withdrawn_at: new Date() })
      .where('account_id', '=', gone.account_id)
      .execute()
    const attempts = [
      ['nobody@example.test', password],
      ['jo@example.test', 'wrong'],
      ['closed@example.test', password],
      ['gone@example.test', password],
    ] as const
    for (const [id, given] of attempts) {
      const { request_id, ...error } = await failSignIn(id, given)
      expect(error).toEqual({
        status: 401,
        success: false,
        code: 'invalid_credentials',
        message: 'The ID or password is not correct.',
      })
    }
  })

  it('keeps only a hash of the token, and writes who signed in from where', async () => {
    const { token } = (await signIn()).json()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('network_id', '=', network.network_id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(session)).not.toContain(token)
    expect(session.token_hash).toHaveLength(32)
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'account_id', 'address'])
      .where('network_id', '=', network.network_id)
      .execute()
    expect(audit).toEqual([
      { action: 'session.create', account_id: manager.account_id, address: '127.0.0.1' },
    ])
    expect(test.logged()).not.toContain(token)
    expect(test.logged()).not.toContain(password)
  })

  it('hashes a password again that was hashed at another cost, once', async () => {
    const hashOf = async () =>
      (
        await db
          .selectFrom('accounts')
          .select('password_hash')
          .where('account_id', '=', manager.account_id)
          .executeTakeFirstOrThrow()
      ).password_hash
    await db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(password, { ...cheapPasswordCost, timeCost: 2 }) })
      .where('account_id', '=', manager.account_id)
      .execute()
    const before = await hashOf()
    expect((await signIn()).statusCode).toBe(200)
    const after = await hashOf()
    expect(after).not.toBe(before)
    expect((await signIn()).statusCode).toBe(200)
    expect(await hashOf()).toBe(after)
  })
})

it('hashes at no less than 19 MiB and 2 passes in production, as argon2id', async () => {
  expect(passwordCost.memoryCost).toBeGreaterThanOrEqual(19_456)
  expect(passwordCost.timeCost).toBeGreaterThanOrEqual(2)
  const account_id = await newAccount(db, network.scope, {
    user_id: ' Prod@Example.TEST ',
    password,
    nickname: 'Prod',
    permission_flag: 0,
  })
  const { password_hash, user_id } = await db
    .selectFrom('accounts')
    .select(['password_hash', 'user_id'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect(user_id).toBe('prod@example.test')
  expect(password_hash).toMatch(
    new RegExp(`^\\$argon2id\\$v=19\\$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=1\\$`),
  )
})

it('takes a password exactly as it was typed, with any characters', async () => {
  const typed = '  ı 나\u200d🎵 "\\ '
  const user_id = 'typed@example.test'
  await createAccount(db, network, {
    user_id,
    password_hash: await hashPassword(typed, cheapPasswordCost),
  })
  for (const other of [
    typed.trim(),
    typed.toUpperCase(),
    typed.normalize('NFD'),
    typed.replace('\u200d', ''),
  ])
    expect((await failSignIn(user_id, other)).code, JSON.stringify(other)).toBe('invalid_credentials')
  expect((await signIn(user_id, typed)).statusCode).toBe(200)
})

it('writes down who was refused, from where, and where there is no such account, too', async () => {
  const id = `refused-${network.network_id}@example.test`
  const { account_id } = await createAccount(db, network, { user_id: id })
  await failSignIn(id, 'wrong')
  await failSignIn(`nobody-${id}`, 'wrong')
  const entries = await db
    .selectFrom('audit_log')
    .select(['account_id', 'subject', 'address', 'after'])
    .where('network_id', '=', network.network_id)
    .where('action', '=', 'session.refuse')
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
  expect(entries.map(({ subject }) => subject)).toEqual([null, String(account_id)])
  for (const entry of entries)
    expect(entry).toMatchObject({ account_id: null, address: '127.0.0.1', after: { reason: 'password' } })
})

describe('a session', () => {
  it('is worth nothing on another network’s domain, or on the installation’s', async () => {
    const { token } = (await signIn()).json()
    for (const domain of [other.domain, 'localhost']) {
      const elsewhere = new TestClient(test.app, domain, token)
      expect(await elsewhere.fail(me)).toMatchObject({ status: 401, code: 'session_required' })
    }
  })

  it('is proven by the Authorization header alone', async () => {
    const { token } = (await signIn()).json()
    const visitor = new TestClient(test.app, network.domain)
    const said = (await new TestClient(test.app, network.domain, token).call(me)).success
    expect(said).toBe(true)
    for (const headers of [
      { cookie: `token=${token}; authorization=Bearer ${token}` },
      { token },
      { 'x-authorization': `Bearer ${token}` },
      { authorization: token },
      { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
    ])
      expect(await visitor.fail(me, { headers: headers as Record<string, string> })).toMatchObject({
        status: 401,
      })
    expect(await visitor.fail(me, { query: { token, access_token: token } as never })).toMatchObject({
      status: 401,
    })
  })

  it('ends with sign-out, for good', async () => {
    const { token } = (await signIn()).json()
    const signedIn = new TestClient(test.app, network.domain, token)
    expect((await signedIn.call(logout)).success).toBe(true)
    expect(await signedIn.fail(me)).toMatchObject({ status: 401, code: 'session_required' })
    expect(await signedIn.fail(logout)).toMatchObject({ status: 401, code: 'session_required' })
  })

  it('ends after 30 idle days; calls keep it alive but seldom write', async () => {
    const signedIn = await test.open(network.domain, manager)
    const seen = async () =>
      (
        await db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('network_id', '=', network.network_id)
          .executeTakeFirstOrThrow()
      ).last_seen_at.getTime()
    const setSeen = (minutesAgo: number) =>
      db
        .updateTable('sessions')
        .set({ last_seen_at: new Date(Date.now() - minutesAgo * 60_000) })
        .where('network_id', '=', network.network_id)
        .execute()
    await setSeen(2)
    const before = await seen()
    await signedIn.call(me)
    expect(await seen()).toBe(before)
    await setSeen(30 * 24 * 60 - 5)
    await signedIn.call(me)
    await expect.poll(async () => Date.now() - (await seen())).toBeLessThan(60_000)
    await setSeen(30 * 24 * 60 + 1)
    expect(await signedIn.fail(me)).toMatchObject({ status: 401 })
  })

  it('of a withdrawn account is worth nothing', async () => {
    const signedIn = await test.open(network.domain, manager)
    await db
      .updateTable('accounts')
      .set({ withdrawn_at: new Date() })
      .where('account_id', '=', manager.account_id)
      .execute()
    expect(await signedIn.fail(me)).toMatchObject({ status: 401 })
  })
})

it('lets operators sign in on the installation’s own domain only', async () => {
  const user_id = `operator-${network.network_id}@example.test`
  await createAccount(db, null, {
    as: 'operator',
    user_id,
    password_hash: await hashPassword(password, cheapPasswordCost),
  })
  const { token } = (await signIn(user_id, password, await test.open('localhost'))).json()
  const answer = await new TestClient(test.app, 'localhost', token).call(me)
  expect(answer).toMatchObject({
    permission_flag: 2,
    network: null,
    settings: { channel_verify_needed: false },
  })
  expect((await failSignIn(user_id, password)).code).toBe('invalid_credentials')
})

it('asks a manager to verify for any channel of the network, a member for those assigned', async () => {
  const member = await createAccount(db, network)
  const needed = async (viewer: Viewer) =>
    (await (await test.open(network.domain, viewer)).call(me)).settings.channel_verify_needed
  await createChannel(db, network, { members: [member] })
  expect([await needed(manager), await needed(member)]).toEqual([false, false])
  await createChannel(db, network, { verification: 'verifying', members: [member] })
  await createChannel(db, network, { verification: 'failed', status: 3, members: [member] })
  expect([await needed(manager), await needed(member)]).toEqual([false, false])
  const unverified = await createChannel(db, network, { verification: 'failed' })
  expect([await needed(manager), await needed(member)]).toEqual([true, false])
  await assign(db, member, unverified)
  expect([await needed(manager), await needed(member)]).toEqual([true, true])
})
