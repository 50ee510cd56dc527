import { updateAccount } from '@cuesheet/contract/account-settings'
import { login } from '@cuesheet/contract/auth'
import { externalExchange, externalTicket } from '@cuesheet/contract/external-auth'
import { loginSecond, resetMinutes, resetPassword } from '@cuesheet/contract/sign-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { countAttempt } from '../../access/password-throttle.ts'
import { hashToken } from '../../access/session.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../http/log.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { cheapPasswordCost, createTestApp, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { signedRequest, TestClient } from '../../testing/test-client.ts'

const password = 'right password'

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
const other = await createNetwork(db)
const account = {
  user_id: 'jo@example.test',
  password_hash: await hashPassword(password, cheapPasswordCost),
}
await createAccount(db, network, account)
await createAccount(db, other, account)
const client = await test.open(network.domain)
beforeEach(() => db.deleteFrom('sign_in_throttle').execute())

const signIn = (id = 'jo@example.test', given = password, from = client) =>
  from.send(login, { body: { id, password: given } })
const failSignIn = (id: string, given: string, from = client) =>
  from.fail(login, { body: { id, password: given } })

it('refuses a sixth attempt for an id from an address, says for how long, and keeps the count through a restart and on another node', async () => {
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await failSignIn('jo@example.test', 'wrong')).status).toBe(401)
  const refused = await signIn()
  expect(refused.statusCode).toBe(429)
  expect(refused.json().code).toBe('too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)

  const config = readConfig({})
  const log = createLog({ log_level: 'silent' })
  const node = await createApp({ config, db, log, password_cost: cheapPasswordCost })
  expect((await signIn(undefined, undefined, new TestClient(node, network.domain))).statusCode).toBe(429)
  await node.close()
  expect((await signIn('jo@example.test', password, await test.open(other.domain))).statusCode).toBe(200)
})

it('lets no burst of parallel attempts guess more often', async () => {
  const burst = await Promise.all(
    Array.from({ length: 25 }, (_, guess) => failSignIn('jo@example.test', `guess ${guess}`)),
  )
  expect(burst.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(burst.filter(({ status }) => status === 429)).toHaveLength(20)
})

it('waits longer each time, and lets the owner in after the wait', async () => {
  const exhaust = async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) await failSignIn('jo@example.test', 'wrong')
    return Number((await signIn()).headers['retry-after'])
  }
  const passWait = () =>
    db
      .updateTable('sign_in_throttle')
      .set({
        window_started_at: new Date(Date.now() - 16 * 60_000),
        wait_started_at: new Date(Date.now() - 5 * 3600_000),
      })
      .execute()
  const first = await exhaust()
  await passWait()
  const second = await exhaust()
  expect(second / first).toBeCloseTo(2, 1)
  await passWait()
  expect((await signIn()).statusCode).toBe(200)
})

it('throttles nobody for attempts counted while the clock was far ahead, and restarts the count', async () => {
  for (let attempt = 1; attempt <= 6; attempt += 1) await failSignIn('jo@example.test', 'wrong')
  const ahead = new Date(Date.now() + 3 * 24 * 3600_000)
  await db
    .updateTable('sign_in_throttle')
    .set({ window_started_at: ahead, wait_started_at: ahead })
    .where('waits', '>', 0)
    .execute()
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await failSignIn('jo@example.test', 'wrong')).status).toBe(401)
  const refused = await signIn()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
})

it('resets an id after a success, and returns that one attempt to id and address', async () => {
  for (let attempt = 1; attempt <= 4; attempt += 1) await failSignIn('jo@example.test', 'wrong')
  expect((await signIn()).statusCode).toBe(200)
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await failSignIn('jo@example.test', 'wrong')).status).toBe(401)
  const counters = await db.selectFrom('sign_in_throttle').select('failures').execute()
  expect(counters.map(({ failures }) => failures).sort()).toEqual([5, 9, 9])
})

it('lets no one address lock an id’s owner out, nor its own neighbours', async () => {
  for (let attempt = 1; attempt <= 120; attempt += 1) await failSignIn('jo@example.test', 'wrong')
  const attempt = { network_id: network.network_id, user_id: 'jo@example.test', address: '203.0.113.9' }
  await countAttempt(db, attempt)
  await countAttempt(db, { ...attempt, user_id: 'neighbour@example.test', address: '127.0.0.1' })
})

describe('an id that strangers make wait', () => {
  const strangersGuess = async (
    of: TestNetwork | null,
    user_id: string,
    kind: 'password' | 'code' | 'reset' = 'password',
  ) => {
    for (let guess = 1; guess <= 52; guess += 1)
      await countAttempt(db, {
        network_id: of?.network_id ?? 0,
        user_id,
        address: `203.0.113.${guess}`,
        kind,
      }).catch(() => {})
  }
  const own = { user_id: 'owner@example.test', nickname: 'Owner' }
  const from = (address: string, domain: string, path: typeof login | typeof resetPassword, body: object) => {
    const request = signedRequest({
      method: 'POST',
      url: `/api/${path.path}`,
      headers: { host: domain, 'x-domain': domain, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    return test.app.inject({ ...request, remoteAddress: address })
  }
  const enter = (address: string, domain: string, given = password) =>
    from(address, domain, login, { id: own.user_id, password: given })

  it.each(['manager', 'operator'] as const)(
    'passes its %s where it signed in before, and nobody else',
    async (as) => {
      const home = as === 'operator' ? null : await createNetwork(db)
      const domain = home?.domain ?? 'localhost'
      const password_hash = await hashPassword(password, cheapPasswordCost)
      const { account_id } = await createAccount(db, home, { ...own, as, password_hash })
      expect((await enter('198.51.100.7', domain)).statusCode).toBe(200)
      await strangersGuess(home, own.user_id)
      expect((await enter('198.51.100.7', domain)).statusCode).toBe(200)
      expect((await enter('198.51.100.8', domain)).statusCode).toBe(429)
      // Guesses from there are as few as ever.
      const guesses = []
      for (let guess = 1; guess <= 6; guess += 1)
        guesses.push((await enter('198.51.100.7', domain, 'wrong')).statusCode)
      expect(guesses).toEqual([401, 401, 401, 401, 401, 429])

      // A link that was mailed makes another place known.
      await sql`
      insert into password_resets (network_id, account_id, token_hash, expires_at)
      values (${home?.network_id ?? 0}, ${account_id}, ${hashToken('T'.repeat(43))}, now() + interval '30 minutes')`.execute(
        db,
      )
      const body = { token: 'T'.repeat(43), new_password: 'another password' }
      expect((await from('198.51.100.9', domain, resetPassword, body)).statusCode).toBe(200)
      expect((await enter('198.51.100.9', domain, 'another password')).statusCode).toBe(200)
      expect((await enter('198.51.100.8', domain, 'another password')).statusCode).toBe(429)
    },
  )

  it('passes who is signed in and confirms with the password', async () => {
    const password_hash = await hashPassword(password, cheapPasswordCost)
    const viewer = await createAccount(db, network, { user_id: 'in@example.test', password_hash })
    await strangersGuess(network, 'in@example.test')
    const at = await test.open(network.domain, viewer)
    expect((await at.send(updateAccount, { body: { password, nickname: 'Renamed' } })).statusCode).toBe(200)
  })

  it('has a mailed link that is still good however often strangers ask for one', async () => {
    await strangersGuess(network, 'jo@example.test', 'reset')
    await expect(
      countAttempt(db, {
        network_id: network.network_id,
        user_id: 'jo@example.test',
        address: '192.0.2.2',
        kind: 'reset',
      }),
    ).rejects.toMatchObject({
      retry_after_seconds: expect.toSatisfy((left: number) => left <= (resetMinutes / 2) * 60),
    })
  })
})

it('refuses an id after 50 attempts from any addresses, for an hour and no longer', async () => {
  const attempt = (address: string) =>
    countAttempt(db, { network_id: network.network_id, user_id: 'jo@example.test', address })
  for (let guess = 1; guess <= 50; guess += 1) await attempt(`203.0.113.${guess}`)
  await db.deleteFrom('audit_log').execute()
  const refused = await signIn()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60 * 60)
  await db
    .updateTable('sign_in_throttle')
    .set({ wait_started_at: new Date(Date.now() - 61 * 60_000) })
    .where('waits', '>', 0)
    .execute()
  expect((await signIn()).statusCode).toBe(200)
})

it('refuses an address after 100 attempts on any ids and networks', async () => {
  const elsewhere = await test.open(other.domain)
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const { status } = await failSignIn(`a${attempt}@example.test`, 'wrong', attempt % 2 ? client : elsewhere)
    expect(status).toBe(401)
  }
  expect((await signIn()).statusCode).toBe(429)
})

it('attempts from a throttled address write no rows, and other addresses go on', async () => {
  for (let attempt = 1; attempt <= 100; attempt += 1) await failSignIn(`a${attempt}@example.test`, 'wrong')
  expect((await failSignIn('a101@example.test', 'wrong')).status).toBe(429)
  const before = await countRows()
  for (let attempt = 1; attempt <= 20; attempt += 1)
    expect((await failSignIn(`b${attempt}@example.test`, 'wrong')).status).toBe(429)
  expect(await countRows()).toEqual(before)
})

it('nor does an id that waits at an address, which never brings that address to its limit', async () => {
  for (let attempt = 1; attempt <= 6; attempt += 1) await failSignIn('jo@example.test', 'wrong')
  const before = await countRows()
  for (let attempt = 1; attempt <= 20; attempt += 1)
    expect((await failSignIn('JO@example.test', 'wrong')).status).toBe(429)
  expect(await countRows()).toEqual(before)
})

it.each([
  ['tickets', externalExchange, (at: number) => ({ ticket: `ticket ${at}` })],
  ['links of mails', resetPassword, (at: number) => ({ token: secret(at), new_password: 'a new one' })],
  ['challenges', loginSecond, (at: number) => ({ challenge: secret(at), code: '123456' })],
] as const)('nor does one that guesses %s', async (_, endpoint, bodyOf) => {
  const guess = async (at: number) =>
    (await client.fail(endpoint as unknown as typeof login, { body: bodyOf(at) as never })).status
  for (let at = 1; at <= 30; at += 1) expect(await guess(at)).not.toBe(429)
  expect(await guess(31)).toBe(429)
  const before = await countRows()
  for (let at = 32; at <= 45; at += 1) expect(await guess(at)).toBe(429)
  expect(await countRows()).toEqual(before)
})

it('nor does one that guesses API keys', async () => {
  const guess = (at: number) =>
    client.fail(externalTicket, {
      body: { user_id: 'jo@example.test' },
      headers: { authorization: `Bearer cuesheet_${network.network_id}_${secret(at)}` },
    })
  for (let at = 1; at <= 31; at += 1) await guess(at)
  const before = await countRows()
  for (let at = 32; at <= 45; at += 1) expect((await guess(at)).status).toBe(429)
  expect(await countRows()).toEqual(before)
})

it('a forged signature leaves nothing behind', async () => {
  const before = await countRows()
  for (let at = 1; at <= 10; at += 1)
    expect(
      await client.fail(login, {
        body: { id: `c${at}@example.test`, password },
        headers: { 'x-protection-token': String(at).padStart(128, '0') },
      }),
    ).toMatchObject({ code: 'signature_invalid' })
  expect(await countRows()).toEqual(before)
})

const secret = (at: number) => String(at).padStart(43, 'x')

/** Rows that a call without a session could add. */
const countRows = async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::integer from sign_in_throttle) as counters,
    (select sum(failures)::integer from sign_in_throttle) as counted,
    (select count(*)::integer from used_protection_ids) as protection_ids,
    (select count(*)::integer from audit_log) as entries`.execute(db)
  return rows[0]
}

describe('through a trusted proxy', () => {
  let proxied: TestApp
  beforeAll(async () => {
    proxied = await createTestApp({ trust_proxy: ['10.0.0.0/8'] })
  })
  afterAll(() => proxied.close())
  beforeEach(() => proxied.db.deleteFrom('sign_in_throttle').execute())

  /** Statuses of six wrong passwords whose callers a proxy names so. */
  const trySix = async (nameOf: (at: number) => string, from = '10.0.0.1') => {
    const { domain } = await createNetwork(proxied.db)
    const statuses: number[] = []
    for (let at = 1; at <= 6; at += 1) {
      const request = signedRequest({
        method: 'POST',
        url: `/api/${login.path}`,
        headers: {
          host: domain,
          'x-domain': domain,
          'content-type': 'application/json',
          'x-forwarded-for': nameOf(at),
        },
        payload: JSON.stringify({ id: 'jo@example.test', password: 'wrong' }),
      })
      statuses.push((await proxied.app.inject({ ...request, remoteAddress: from })).statusCode)
    }
    return statuses
  }
  const refused = [401, 401, 401, 401, 401, 429]

  it.each([
    ['with the port of each connection', (at: number) => `203.0.113.9:${50_000 + at}`],
    ['of IPv6 with ports', (at: number) => `[2001:db8::9]:${50_000 + at}`],
    ['mapped to IPv6 or not', (at: number) => (at % 2 ? '203.0.113.9' : '::ffff:203.0.113.9')],
    ['all over their /56', (at: number) => `2001:db8:0:${at}:${at}::${at}`],
    ['in other spellings', (at: number) => (at % 2 ? '2001:DB8:0::1' : '2001:db8::0001')],
    ['behind what they claim themselves', (at: number) => `198.51.100.${at}, 203.0.113.9:${at}`],
    ['by two proxies, both with ports', (at: number) => `203.0.113.9:${at}, 10.0.0.2:${at}`],
    ['with what is no address', (at: number) => `unknown-${at}`],
  ])('one caller is one, %s', async (_, nameOf) => {
    expect(await trySix(nameOf)).toEqual(refused)
  })

  it('that comes mapped to IPv6 itself, too', async () => {
    expect(await trySix((at) => `203.0.113.9:${at}`, '::ffff:10.0.0.1')).toEqual(refused)
  })

  it('several are several', async () => {
    expect(await trySix((at) => `203.0.113.${at}`)).toEqual([401, 401, 401, 401, 401, 401])
  })

  it('several are several, also behind two proxies that write ports', async () => {
    expect(await trySix((at) => `203.0.113.${at}:1, [::ffff:10.0.0.2]:${at}`)).toEqual(Array(6).fill(401))
  })

  it('and a stranger names nobody', async () => {
    expect(await trySix((at) => `203.0.113.${at}`, '198.51.100.7')).toEqual(refused)
  })
})

it('counts IPv6 callers by their /56: one subscriber has 256 networks of them', async () => {
  const attempt = (guess: number, address: string) =>
    countAttempt(db, { network_id: network.network_id, user_id: `${address}${guess}`, address })
  for (let guess = 0; guess < 100; guess += 1) await attempt(guess, `2001:db8:0:${guess}::1`)
  for (const same of ['2001:db8::ffff', '2001:db8:0:ff:1:2:3:4'])
    await expect(attempt(0, same)).rejects.toMatchObject({ code: 'too_many_requests' })
  for (const other of ['2001:db8:0:100::1', '2001:db9::1', '::ffff:203.0.113.9', '203.0.113.9'])
    await attempt(0, other)
})
