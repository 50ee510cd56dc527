import { login } from '@cuesheet/contract/auth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { countAttempt } from '../../access/password-throttle.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../http/log.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { cheapPasswordCost, createTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

const password = 'right password'
let test: TestApp
let network: TestNetwork
let other: TestNetwork
let client: TestClient

beforeAll(async () => {
  test = await createTestApp()
  network = await createNetwork(test.db)
  other = await createNetwork(test.db)
  const account = {
    user_id: 'jo@example.test',
    password_hash: await hashPassword(password, cheapPasswordCost),
  }
  await createAccount(test.db, network, account)
  await createAccount(test.db, other, account)
  client = await test.open(network.domain)
})
afterAll(() => test.close())
beforeEach(() => test.db.deleteFrom('sign_in_throttle').execute())

const signIn = (id = 'jo@example.test', given = password, from = client) =>
  from.send(login, { body: { id, password: given } })
const failSignIn = (id: string, given: string, from = client) =>
  from.fail(login, { body: { id, password: given } })

it('refuses a sixth attempt for an id from an address, says for how long, and forgets nothing in a restart or on another node', async () => {
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await failSignIn('jo@example.test', 'wrong')).status).toBe(401)
  const refused = await signIn()
  expect(refused.statusCode).toBe(429)
  expect(refused.json().code).toBe('too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)

  const config = readConfig({})
  const log = createLog({ log_level: 'silent' })
  const node = await createApp({ config, db: test.db, log, password_cost: cheapPasswordCost })
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
    test.db
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

it('makes nobody wait for what was counted while the clock was far ahead, and counts anew', async () => {
  for (let attempt = 1; attempt <= 6; attempt += 1) await failSignIn('jo@example.test', 'wrong')
  const ahead = new Date(Date.now() + 3 * 24 * 3600_000)
  await test.db
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

it('starts an id anew after a success, and gives id and address that one attempt back', async () => {
  for (let attempt = 1; attempt <= 4; attempt += 1) await failSignIn('jo@example.test', 'wrong')
  expect((await signIn()).statusCode).toBe(200)
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await failSignIn('jo@example.test', 'wrong')).status).toBe(401)
  const counters = await test.db.selectFrom('sign_in_throttle').select('failures').execute()
  expect(counters.map(({ failures }) => failures).sort()).toEqual([5, 9, 9])
})

it('lets no one address lock an id’s owner out, nor its own neighbours', async () => {
  for (let attempt = 1; attempt <= 120; attempt += 1) await failSignIn('jo@example.test', 'wrong')
  const attempt = { network_id: network.network_id, user_id: 'jo@example.test', address: '203.0.113.9' }
  await countAttempt(test.db, attempt)
  await countAttempt(test.db, { ...attempt, user_id: 'neighbour@example.test', address: '127.0.0.1' })
})

it('refuses an id after 50 attempts from whatever addresses, for an hour and no longer', async () => {
  const attempt = (address: string) =>
    countAttempt(test.db, { network_id: network.network_id, user_id: 'jo@example.test', address })
  for (let guess = 1; guess <= 50; guess += 1) await attempt(`203.0.113.${guess}`)
  const refused = await signIn()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60 * 60)
  await test.db
    .updateTable('sign_in_throttle')
    .set({ wait_started_at: new Date(Date.now() - 61 * 60_000) })
    .where('waits', '>', 0)
    .execute()
  expect((await signIn()).statusCode).toBe(200)
})

it('refuses an address after 100 attempts on whatever ids and networks', async () => {
  const elsewhere = await test.open(other.domain)
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const { status } = await failSignIn(`a${attempt}@example.test`, 'wrong', attempt % 2 ? client : elsewhere)
    expect(status).toBe(401)
  }
  expect((await signIn()).statusCode).toBe(429)
})

it('counts IPv6 callers by their /64: one subscriber has 2^64 addresses', async () => {
  const attempt = (guess: number, address: string) =>
    countAttempt(test.db, { network_id: network.network_id, user_id: `${address}${guess}`, address })
  for (let guess = 0; guess < 100; guess += 1) await attempt(guess, `2001:db8::${guess + 1}`)
  for (const same of ['2001:db8::ffff', '2001:db8:0:0:1:2:3:4'])
    await expect(attempt(0, same)).rejects.toMatchObject({ code: 'too_many_requests' })
  for (const other of ['2001:db8:0:1::1', '2001:db9::1', '::ffff:203.0.113.9', '203.0.113.9'])
    await attempt(0, other)
})
