import { sessions } from '@cuesheet/contract/account-settings'
import { login, me } from '@cuesheet/contract/auth'
import { accounts } from '@cuesheet/contract/members'
import { messages } from '@cuesheet/contract/messages'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  secondFactor,
} from '@cuesheet/contract/second-factor'
import { loginSecond } from '@cuesheet/contract/sign-in'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { codeOf as codeAt } from '../../testing/totp.ts'

const password = 'right password'
let clock = new Date('2026-11-21T09:00:00Z')
let network: TestNetwork
let member: Viewer
let manager: Viewer
let client: TestClient
let visitor: TestClient

const test = await openTestApp({}, { now: () => clock })
const { db } = test
beforeEach(async () => {
  await db.deleteFrom('sign_in_throttle').execute()
  network = await createNetwork(db)
  const password_hash = await hashPassword(password, cheapPasswordCost)
  member = await createAccount(db, network, { user_id: 'jo@example.test', password_hash })
  manager = await createAccount(db, network, { as: 'manager', password_hash })
  client = await test.open(network.domain, member)
  visitor = await test.open(network.domain)
})

const codeOf = (secret: string, stepsAway = 0) => codeAt(secret, stepsAway, clock)
const nextStep = () => {
  clock = new Date(clock.getTime() + 30_000)
}
/** A code that is none of the near ones. */
const wrongCodeOf = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}

/** Sets it up as its screen does, one step before now. */
async function setUp(of = client) {
  const { secret, uri } = await of.call(beginSecondFactor, { body: { password } })
  const { recovery_codes } = await of.call(enableSecondFactor, { body: { code: codeOf(secret) } })
  nextStep()
  return { secret, uri, recovery_codes }
}
const challengeOf = async () => {
  const answer = await visitor.call(login, { body: { id: member.user_id, password } })
  expect(answer.token).toBeNull()
  return answer.challenge!
}
const second = (challenge: string, code: string, from = visitor) =>
  from.send(loginSecond, { body: { challenge, code } })

describe('setting it up', () => {
  it('asks for the password and for a code of the new secret, and then for codes at sign-in', async () => {
    expect(await client.fail(beginSecondFactor, { body: { password: 'wrong' } })).toMatchObject({
      code: 'invalid_credentials',
    })
    expect(await client.fail(enableSecondFactor, { body: { code: '123456' } })).toMatchObject({
      code: 'conflict',
    })
    const { secret, uri } = await client.call(beginSecondFactor, { body: { password } })
    expect(uri).toContain(`otpauth://totp/${network.name}:jo%40example.test?`)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(Buffer.from(secret).length, '160 bits in base32').toBe(32)
    expect(await client.fail(enableSecondFactor, { body: { code: wrongCodeOf(secret) } })).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await client.call(secondFactor)).enabled_at, 'not before a code has proven it').toBeNull()
    expect((await visitor.call(login, { body: { id: member.user_id, password } })).token).not.toBeNull()

    const { recovery_codes } = await client.call(enableSecondFactor, { body: { code: codeOf(secret) } })
    expect(new Set(recovery_codes).size).toBe(10)
    expect(recovery_codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await client.call(secondFactor)).toMatchObject({
      enabled_at: expect.any(String),
      recovery_codes_left: 10,
      is_required: false,
      required_of_members: null,
    })
    expect(await client.fail(beginSecondFactor, { body: { password } })).toMatchObject({ code: 'conflict' })
    expect((await visitor.call(login, { body: { id: member.user_id, password } })).token).toBeNull()
  })

  it('keeps neither the secret nor the codes readable, in the database or in the log', async () => {
    const { secret, recovery_codes } = await setUp()
    const rows = await sql<{ row: string }>`
      select second_factors::text as row from second_factors union all select recovery_codes::text from recovery_codes
      union all select audit_log::text from audit_log`.execute(db)
    const stored = rows.rows.map(({ row }) => row).join('\n')
    const plain = recovery_codes[0]!.replace('-', '')
    for (const text of [secret, plain]) {
      expect(stored).not.toContain(text)
      expect(stored).not.toContain(Buffer.from(text).toString('hex'))
      expect(test.logged()).not.toContain(text)
    }
  })

  it('ends the account’s other sessions and notifies its owner', async () => {
    const elsewhere = await test.open(network.domain, member)
    await setUp()
    expect((await elsewhere.fail(me)).code).toBe('session_required')
    expect((await client.call(messages)).rows.map(({ kind }) => kind)).toEqual(['account_second_on'])
  })
})

describe('signing in with a code', () => {
  it('takes the code of now, of one step before and after; each of them once', async () => {
    const { secret } = await setUp()
    nextStep()
    for (const steps of [-1, 0, 1]) {
      const code = codeOf(secret, steps)
      const answer = await second(await challengeOf(), code)
      expect(answer.statusCode, `${steps}: ${answer.body}`).toBe(200)
      const signedIn = new TestClient(test.app, network.domain, answer.json().token)
      expect((await signedIn.call(me)).account.account_id).toBe(member.account_id)
      expect((await second(await challengeOf(), code)).json().code, 'used').toBe('invalid_credentials')
    }
    expect((await second(await challengeOf(), codeOf(secret, -1))).json().code, 'older than the last').toBe(
      'invalid_credentials',
    )
    expect((await second(await challengeOf(), codeOf(secret, 2))).json().code, 'too new').toBe(
      'invalid_credentials',
    )
  })

  it('takes codes again, each once, where one was taken while the clock was far ahead', async () => {
    const { secret } = await setUp()
    const right = clock
    clock = new Date(right.getTime() + 3 * 24 * 3600_000)
    expect((await second(await challengeOf(), codeOf(secret))).statusCode).toBe(200)
    clock = right
    const code = codeOf(secret)
    expect((await second(await challengeOf(), code)).statusCode).toBe(200)
    expect((await second(await challengeOf(), code)).statusCode, 'used').toBe(401)
    // A clock that was set back by a minute gives no code a second life.
    clock = new Date(right.getTime() - 60_000)
    expect((await second(await challengeOf(), codeOf(secret, 1))).statusCode, 'older').toBe(401)
    clock = new Date(right.getTime() + 60_000)
  })

  it('reads the code however it was typed', async () => {
    const { secret, recovery_codes } = await setUp()
    const code = codeOf(secret)
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `
    expect((await second(await challengeOf(), typed)).statusCode).toBe(200)
    expect(
      (await second(await challengeOf(), recovery_codes[0]!.toUpperCase().replace('-', ' '))).statusCode,
    ).toBe(200)
  })

  it('takes each recovery code once, and says how many are left', async () => {
    const { recovery_codes } = await setUp()
    const [first = '', other = ''] = recovery_codes
    expect((await second(await challengeOf(), first)).statusCode).toBe(200)
    expect((await second(await challengeOf(), first)).json().code).toBe('invalid_credentials')
    expect((await second(await challengeOf(), other)).statusCode).toBe(200)
    expect((await client.call(secondFactor)).recovery_codes_left).toBe(8)
  })

  it('gives one session for one code, however often it is sent at once', async () => {
    const { secret, recovery_codes } = await setUp()
    for (const code of [codeOf(secret), recovery_codes[0]!]) {
      const challenges = await Promise.all([1, 2, 3, 4].map(challengeOf))
      const answers = await Promise.all(challenges.map((challenge) => second(challenge, code)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
      await db.deleteFrom('sign_in_throttle').execute()
    }
  })

  it('works once per challenge, within five minutes, on this network, and for five tries', async () => {
    const { secret, recovery_codes } = await setUp()
    const used = await challengeOf()
    expect((await second(used, codeOf(secret))).statusCode).toBe(200)
    expect((await second(used, recovery_codes[0]!)).json().code).toBe('challenge_expired')

    const old = await challengeOf()
    await sql`update sign_in_challenges set begun_at = now() - interval '301 seconds'`.execute(db)
    expect((await second(old, recovery_codes[0]!)).json().code).toBe('challenge_expired')

    const other = await createNetwork(db)
    const elsewhere = await test.open(other.domain)
    const challenge = await challengeOf()
    expect((await second(challenge, recovery_codes[0]!, elsewhere)).json().code).toBe('challenge_expired')

    const wrong = wrongCodeOf(secret)
    for (let tries = 0; tries < 5; tries += 1) {
      await db.deleteFrom('sign_in_throttle').execute()
      expect((await second(challenge, wrong)).json().code).toBe('invalid_credentials')
    }
    expect((await second(challenge, recovery_codes[0]!)).json().code).toBe('challenge_expired')
  })

  it('makes a guesser wait, with however many challenges, and leaves the password’s counters alone', async () => {
    const { secret, recovery_codes } = await setUp()
    const wrong = wrongCodeOf(secret)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await second(await challengeOf(), wrong)).json().code).toBe('invalid_credentials')
    const refused = await second(await challengeOf(), recovery_codes[0]!)
    expect(refused.json().code).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  })

  it('is not passed by what only the first step gives', async () => {
    await setUp()
    const challenge = await challengeOf()
    expect((await new TestClient(test.app, network.domain, challenge).fail(me)).code).toBe('session_required')
  })
})

describe('changing it', () => {
  it('gives new recovery codes for password and code; the old ones are worth nothing', async () => {
    const { secret, recovery_codes } = await setUp()
    const body = { password, code: codeOf(secret) }
    expect((await client.fail(renewRecoveryCodes, { body: { ...body, password: 'no' } })).code).toBe(
      'invalid_credentials',
    )
    const renewed = await client.call(renewRecoveryCodes, { body })
    expect((await client.fail(renewRecoveryCodes, { body })).code, 'a code works once').toBe(
      'invalid_credentials',
    )
    expect((await second(await challengeOf(), recovery_codes[1]!)).json().code).toBe('invalid_credentials')
    expect((await second(await challengeOf(), renewed.recovery_codes[1]!)).statusCode).toBe(200)
  })

  it('turns off for password and code, and nothing of it is left', async () => {
    const { secret, recovery_codes } = await setUp()
    const code = codeOf(secret)
    expect((await client.fail(disableSecondFactor, { body: { password, code: 'aaaaa-aaaaa' } })).code).toBe(
      'invalid_credentials',
    )
    await client.call(disableSecondFactor, { body: { password, code } })
    expect((await visitor.call(login, { body: { id: member.user_id, password } })).token).not.toBeNull()
    expect(await client.call(secondFactor)).toMatchObject({ enabled_at: null, recovery_codes_left: 0 })
    expect(
      (await client.fail(disableSecondFactor, { body: { password, code: recovery_codes[0]! } })).code,
    ).toBe('conflict')
    expect((await client.call(messages)).rows.map(({ kind }) => kind)).toContain('account_second_off')
  })
})

describe('a manager', () => {
  let boss: TestClient
  beforeEach(async () => {
    boss = await test.open(network.domain, manager)
  })

  it('requires it: a member without one can do nothing but set it up, even with a session from before', async () => {
    await boss.call(requireSecondFactor, { body: { required: true, password } })
    expect((await boss.call(secondFactor)).required_of_members).toBe(true)
    expect((await boss.call(accounts)).success, 'asked of members, not of the manager').toBe(true)
    expect((await client.call(me)).settings.second_factor_needed).toBe(true)
    for (const call of [sessions, messages])
      expect(await client.fail(call)).toMatchObject({ status: 403, code: 'second_factor_required' })
    await setUp()
    expect((await client.call(me)).settings.second_factor_needed).toBe(false)
    expect((await client.call(sessions)).sessions).toHaveLength(1)
    nextStep()
  })

  it('keeps members from turning it off while it is required', async () => {
    const { recovery_codes } = await setUp()
    await boss.call(requireSecondFactor, { body: { required: true, password } })
    const body = { password, code: recovery_codes[0]! }
    expect(await client.fail(disableSecondFactor, { body })).toMatchObject({ code: 'conflict' })
    await boss.call(requireSecondFactor, { body: { required: false, password } })
    expect((await client.call(disableSecondFactor, { body })).success).toBe(true)
  })

  it('takes it off a member who lost the phone, whose sessions end; not off others', async () => {
    await setUp()
    const target = member.account_id
    expect((await boss.fail(resetSecondFactor, { body: { target, password: 'no' } })).code).toBe(
      'invalid_credentials',
    )
    const listed = async () =>
      (await boss.call(accounts)).accounts.find(({ account_id }) => account_id === target)?.has_second_factor
    expect(await listed()).toBe(true)
    await boss.call(resetSecondFactor, { body: { target, password } })
    expect(await listed(), 'as soon as it is gone').toBe(false)
    expect((await client.fail(me)).code).toBe('session_required')
    expect((await boss.fail(resetSecondFactor, { body: { target, password } })).code).toBe('conflict')
    const { token } = await visitor.call(login, { body: { id: member.user_id, password } })
    const back = new TestClient(test.app, network.domain, token)
    expect((await back.call(messages)).rows[0]).toMatchObject({
      kind: 'account_second_off',
      names: { by: 'manager' },
    })
    expect(
      (await boss.fail(resetSecondFactor, { body: { target: manager.account_id, password } })).code,
    ).toBe('not_found')
  })
})
