import type { ApiKeyScope } from '@cuesheet/contract/api-keys'
import { me } from '@cuesheet/contract/auth'
import { externalExchange, ticketSeconds } from '@cuesheet/contract/external-auth'
import { loginSecond } from '@cuesheet/contract/sign-in'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { addApiKey, revokeApiKey } from '../api-keys/mutations.ts'
import { authJobs } from './jobs.ts'

let network: TestNetwork
let other: TestNetwork
let member: Viewer
let manager: Viewer
let key: string
let browser: TestClient

const test = await openTestApp()
const { db } = test
beforeEach(async () => {
  await db.deleteFrom('sign_in_throttle').execute()
  network = await createNetwork(db)
  other = await createNetwork(db)
  member = await createAccount(db, network)
  manager = await createAccount(db, network, { as: 'manager' })
  key = (await makeKey()).key
  browser = await test.open(network.domain)
})

const makeKey = (scopes: readonly ApiKeyScope[] = ['tickets'], of = network) =>
  addApiKey(db, of.scope, { name: 'Partner', scopes }, { account_id: null })

/** As a partner's server calls: through any host, unsigned, with its key alone. */
async function askTicket(user_id: unknown, authorization: string | null = `Bearer ${key}`) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/external/tickets',
    headers: {
      host: '10.0.0.7:4100',
      'accept-language': 'en',
      'content-type': 'application/json',
      ...(authorization !== null && { authorization }),
    },
    payload: JSON.stringify({ user_id }),
  })
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
}
const ticketFor = async (viewer: Viewer, from = key) =>
  (await askTicket(viewer.user_id, `Bearer ${from}`)).ticket as string
const exchange = (ticket: string, at = browser) => at.send(externalExchange, { body: { ticket } })
const refuse = async (ticket: string, at = browser) => {
  const { request_id, ...error } = await at.fail(externalExchange, {
    body: { ticket },
    headers: { 'accept-language': 'en' },
  })
  return error
}
const refusal = {
  status: 401,
  success: false,
  code: 'invalid_credentials',
  message: 'The link has expired or was used before. Please start again on the page you came from.',
}

describe('a ticket', () => {
  it('becomes a session of its account, once, with where from and by whose key written down', async () => {
    const asked = await askTicket(` ${member.user_id.toUpperCase()} `)
    expect(asked).toMatchObject({ status: 200, success: true })
    expect(Buffer.from(asked.ticket, 'base64url')).toHaveLength(32)
    expect(Math.abs(Date.parse(asked.expires_at) - Date.now() - ticketSeconds * 1000)).toBeLessThan(5000)

    const { token } = (await exchange(asked.ticket)).json()
    const answer = await new TestClient(test.app, network.domain, token).call(me)
    expect(answer).toMatchObject({ permission_flag: 0, account: { account_id: member.account_id } })
    const session = await db
      .selectFrom('sessions')
      .select(['user_agent', 'address'])
      .where('account_id', '=', member.account_id)
      .executeTakeFirstOrThrow()
    expect(session).toEqual({ user_agent: 'cuesheet-test/1', address: '127.0.0.1' })
    expect(await refuse(asked.ticket)).toEqual(refusal)

    const prefix = key.slice(0, -37)
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'account_id', 'subject', 'after'])
      .where('network_id', '=', network.network_id)
      .where('action', 'in', ['ticket.create', 'session.create'])
      .orderBy('action')
      .execute()
    expect(entries).toEqual([
      {
        action: 'session.create',
        account_id: member.account_id,
        subject: String(member.account_id),
        after: expect.objectContaining({ api_key: prefix }),
      },
      {
        action: 'ticket.create',
        account_id: null,
        subject: String(member.account_id),
        after: { api_key: prefix },
      },
    ])
  })

  it('is swapped once, however many try at the same time', async () => {
    const ticket = await ticketFor(member)
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(ticket)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(401)])
  })

  it('is worth nothing after 60 seconds, on another network’s domain, for a withdrawn account, without its key', async () => {
    const expired = await ticketFor(member)
    await sql`update external_tickets set expires_at = now() - interval '1 second'`.execute(db)
    expect(await refuse(expired)).toEqual(refusal)

    const elsewhere = await ticketFor(member)
    expect(await refuse(elsewhere, await test.open(other.domain))).toEqual(refusal)
    expect(await refuse(elsewhere, await test.open('localhost'))).toEqual(refusal)

    const { api_key_id, key: second } = await makeKey()
    const revoked = await ticketFor(member, second)
    await revokeApiKey(db, network.scope, api_key_id, { account_id: null })
    expect(await refuse(revoked)).toEqual(refusal)
    expect((await askTicket(member.user_id, `Bearer ${second}`)).code).toBe('invalid_credentials')

    const left = await ticketFor(member)
    await sql`update accounts set withdrawn_at = now() where account_id = ${member.account_id}`.execute(db)
    expect(await refuse(left)).toEqual(refusal)
    expect(await refuse('never-was-one')).toEqual(refusal)
  })

  it('and the key that asked for it are stored as hashes and logged nowhere', async () => {
    const ticket = await ticketFor(member)
    const stored = JSON.stringify([
      await db.selectFrom('external_tickets').selectAll().execute(),
      await db.selectFrom('api_keys').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ])
    await exchange(ticket)
    await refuse(ticket)
    for (const secret of [ticket, key, key.slice(-37)]) {
      expect(stored).not.toContain(secret)
      expect(test.logged()).not.toContain(secret)
    }
    expect(test.logged()).toContain('/api/external/exchange')
  })

  it('is taken off the disk when it has expired', async () => {
    await ticketFor(member)
    const kept = await ticketFor(member)
    await sql`update external_tickets set expires_at = now() - interval '1 second'
      where ticket_hash <> sha256(${kept}::text::bytea)`.execute(db)
    const job = authJobs.find(({ name }) => name === 'auth.clean-up-tickets')!
    await job.run(jobContext(db))
    expect(await db.selectFrom('external_tickets').select('account_id').execute()).toHaveLength(1)
  })
})

describe('a key', () => {
  it('reaches the accounts of its own network and scopes', async () => {
    const stranger = await createAccount(db, other)
    const unknown = {
      status: 404,
      code: 'not_found',
      message: 'This API key signs no account with this address in.',
    }
    await createAccount(db, null, { as: 'operator', user_id: `op-${network.name}@example.test` })
    for (const user_id of [stranger.user_id, `op-${network.name}@example.test`, 'nobody@example.test'])
      expect(await askTicket(user_id)).toMatchObject(unknown)
    // Nor whether an address is one of those that it does not reach.
    expect(await askTicket(manager.user_id)).toMatchObject(unknown)
    const { key: reports } = await makeKey(['reports:write'])
    for (const user_id of [member.user_id, manager.user_id, 'nobody@example.test'])
      expect(await askTicket(user_id, `Bearer ${reports}`)).toMatchObject({
        status: 403,
        code: 'forbidden',
        message: 'This API key signs nobody in.',
      })
    const { key: both } = await makeKey(['manager_tickets', 'tickets'])
    const { token } = (await exchange(await ticketFor(manager, both))).json()
    expect((await new TestClient(test.app, network.domain, token).call(me)).permission_flag).toBe(1)
    const { key: managers } = await makeKey(['manager_tickets'])
    expect(await askTicket(member.user_id, `Bearer ${managers}`)).toMatchObject(unknown)
  })

  it('is taken in no other form, and a session’s token is none', async () => {
    const { token } = await test.open(network.domain, manager)
    const [start, id, secret] = [key.slice(0, 9), network.network_id, key.split('_').slice(2).join('_')]
    for (const wrong of [
      null,
      key,
      `Basic ${key}`,
      `Bearer ${token}`,
      `Bearer ${key}x`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${start}${other.network_id}_${secret}`,
      `Bearer ${start}0${id}_${secret}`,
      `Bearer ${start}999999999_${secret}`,
      `Bearer ${'a'.repeat(5000)}`,
    ])
      expect(await askTicket(member.user_id, wrong), String(wrong)).toMatchObject({
        status: 401,
        code: 'invalid_credentials',
        message: 'The API key is missing, not known or revoked.',
      })
    const asSession = await new TestClient(test.app, network.domain, key).fail(me)
    expect(asSession).toMatchObject({ status: 401, code: 'session_required' })
  })

  it('does not open its call to what is no ticket request', async () => {
    for (const user_id of ['', 'no address', 7, null, ['a@b.test'], 'a\0@b.test'])
      expect(await askTicket(user_id)).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})

it('a key that is revoked while it asks gets a ticket or a refusal, and nothing lasts of it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { api_key_id, key: brief } = await makeKey()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => askTicket(member.user_id, `Bearer ${brief}`)),
      revokeApiKey(db, network.scope, api_key_id, { account_id: null }).then(() => ({ status: 200 })),
    ])
    for (const { status } of answers) expect([200, 401]).toContain(status)
  }
  const left = await db
    .selectFrom('external_tickets')
    .select('api_key_id')
    .where('network_id', '=', network.network_id)
    .execute()
  expect(left).toEqual([])
})

it('a second factor is asked for where the network requires one of its members, and nowhere else', async () => {
  const { network_id } = network
  const { key: both } = await makeKey(['tickets', 'manager_tickets'])
  const enter = async (viewer: Viewer) => (await exchange(await ticketFor(viewer, both))).json()
  const setUp = (account_id: number) =>
    db
      .insertInto('second_factors')
      .values({ network_id, account_id, secret: Buffer.from('sealed'), enabled_at: new Date() })
      .execute()
  await setUp(member.account_id)
  await setUp(manager.account_id)
  expect((await enter(member)).token).toEqual(expect.any(String))

  await db
    .updateTable('networks')
    .set({ second_factor_required: true })
    .where('network_id', '=', network_id)
    .execute()
  await db.deleteFrom('sessions').where('network_id', '=', network_id).execute()
  const asked = await enter(member)
  expect(asked).toMatchObject({ success: true, token: null, challenge: expect.stringMatching(/^[\w-]{43}$/) })
  expect(
    await db.selectFrom('sessions').select('account_id').where('network_id', '=', network_id).execute(),
  ).toEqual([])
  const wrong = await browser.fail(loginSecond, {
    body: { challenge: asked.challenge, code: 'no-such-code' },
  })
  expect(wrong.code).toBe('invalid_credentials')
  expect((await enter(manager)).token).toEqual(expect.any(String))

  const fresh = await createAccount(db, network)
  const { token } = await enter(fresh)
  const { settings } = await new TestClient(test.app, network.domain, token).call(me)
  expect(settings.second_factor_needed).toBe(true)
})

it('a second factor that is set up while a ticket is redeemed is asked for', async () => {
  const { network_id } = network
  await db
    .updateTable('networks')
    .set({ second_factor_required: true })
    .where('network_id', '=', network_id)
    .execute()
  const ticket = await ticketFor(member)
  const { entering } = await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('accounts')
      .select('account_id')
      .where('network_id', '=', network_id)
      .where('account_id', '=', member.account_id)
      .forNoKeyUpdate()
      .execute()
    const entering = exchange(ticket)
    await untilWaiting(db)
    await trx
      .insertInto('second_factors')
      .values({
        network_id,
        account_id: member.account_id,
        secret: Buffer.from('sealed'),
        enabled_at: new Date(),
      })
      .execute()
    return { entering }
  })
  expect((await entering).json()).toMatchObject({ token: null, challenge: expect.any(String) })
})

it('a key that asks for more tickets than a minute’s visitors need waits, and no other key with it', async () => {
  const { key: busy } = await makeKey()
  const answers = []
  for (let asked = 0; asked < 121; asked += 1)
    answers.push(await askTicket(asked % 2 ? member.user_id : 'nobody@example.test', `Bearer ${busy}`))
  expect(answers.slice(0, 120).map(({ status }) => status)).not.toContain(429)
  expect(answers[120]).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(answers[120]!.headers['retry-after'])).toBeGreaterThan(50)
  expect((await exchange(await ticketFor(member))).statusCode).toBe(200)
})

describe('too many attempts', () => {
  it.each(['keys', 'tickets'])('%s is refused for a while, and what is right goes on', async (what) => {
    const attempt = async (guess: number) =>
      what === 'keys'
        ? askTicket(member.user_id, `Bearer cuesheet_1_${String(guess).padStart(43, 'x')}`)
        : refuse(`guess-${guess}`)
    const answers = []
    for (let guess = 0; guess < 32; guess += 1) answers.push((await attempt(guess)).status)
    expect(answers).toEqual([...Array(30).fill(401), 429, 429])
    expect((await exchange(await ticketFor(member))).statusCode).toBe(200)
  })
})
